"""Nothing that the status line says is cut: the place makes room for it, or it takes more lines."""

from __future__ import annotations

import pytest

from labyrinth.tui.layout import STATUS_COLUMNS
from labyrinth.tui.widgets.status_line import StatusLine, wrapped
from tests.tui.driving import running, screen
from tests.tui.path_finding import maze
from tests.tui.sentences import gathered

PLACE = "123,456 corridor, g 1,234 h 5,678 f 6,912 from 123,455"


@pytest.mark.parametrize("width", [80, 60])
async def test_every_sentence_is_whole(width: int) -> None:
    sentences = sorted(set(gathered()))
    assert len(sentences) > 90
    async with running(maze(), size=(width, 24)) as pilot:
        line = screen(pilot).query_one(StatusLine)
        for where, sentence in sentences:
            line.message, line.place = sentence, PLACE
            await pilot.pause()
            height = line.size.height
            shown = [strip.text.strip() for strip in line.render_lines(line.outer_size.region)]
            text = "".join(shown)
            assert text.replace(" ", "").startswith(sentence.replace(" ", "")), where
            if height > len(wrapped(sentence, line.size.width)):
                assert shown[-1].endswith(PLACE), where


def test_words_are_wrapped_by_columns() -> None:
    assert wrapped("a bc def", 4) == ["a bc", "def"]
    assert wrapped("迷宮 迷", 5) == ["迷宮", "迷"]
    assert wrapped("迷宮迷", 4) == ["迷宮", "迷"]
    assert wrapped("", 9) == [""]


def test_usual_sentences_take_one_line() -> None:
    """The maze keeps its place, but for what cannot be said in short."""
    long = {where.partition(":")[0] for where, text in gathered() if len(text) > STATUS_COLUMNS}
    assert long <= {
        "sandbox/saved_files.py",
        "sandbox/source_mode.py",
        "editing/edit_mode.py",
        "generating/generate_mode.py",
        "play/finish_mode.py",
        "play/play_mode.py",
        "playback/timeline_mode.py",
        "playback/transport_mode.py",
        "playback/sketch_mode.py",
        "predicting/predict_mode.py",
        "racing/race_modes.py",
        "racing/race_screen.py",
        "screens/maze_screen.py",
        "screens/commands.py",
        "searching/find_path.py",
        "searching/search_mode.py",
        "modes/mode.py",
    }, "what a search, a race, a recipe, a path, a reason, an error or a miss makes long"
