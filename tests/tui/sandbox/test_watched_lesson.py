"""A learner's search of the first lesson under `--watch`: saved with mistakes, and mended."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from labyrinth import generate
from labyrinth.sandbox.loading import load, loaded, unload
from labyrinth.tui import LabyrinthApp
from labyrinth.tui.sandbox import saved_files
from labyrinth.tui.sandbox.saved_files import SearchAgain
from labyrinth.tui.sandbox.source_mode import SourceMode
from labyrinth.tui.sandbox.source_panel import SourcePanel
from tests.lessons.lesson import LESSONS, lesson
from tests.tui.driving import mode, running, screen, status, until, until_mode
from tests.tui.path_finding import find_path

FILE = "my_search.py"
PAGE = lesson(LESSONS[0])


def save(text: str, time: int) -> None:
    """Save the file, so many seconds after the epoch."""
    Path(FILE).write_text(text, encoding="utf-8")
    os.utime(FILE, (time, time))


def told(pilot: Pilot[None]) -> str:
    """What the panel says is wrong."""
    panel = screen(pilot).query_one(SourcePanel)
    sentence = str(panel.query_one("#source-failure").render())
    assert panel.has_class("-failed") == bool(sentence)
    return sentence


def shown(pilot: Pilot[None]) -> SourceMode:
    """The mode that shows the code."""
    present = mode(pilot)
    assert isinstance(present, SourceMode)
    return present


async def until_run_again(
    pilot: Pilot[None], text: str, time: int, is_as_wanted: Callable[[], bool]
) -> SourceMode:
    """Save a text as a student does with an editor, and wait until it was seen and run."""
    save(text, time)

    def has_run() -> bool:
        present = mode(pilot)
        return (
            isinstance(present, SourceMode)
            and present.source_run.texts[0].lines == text.split("\n")
            and is_as_wanted()
        )

    await until(pilot, has_run)
    return shown(pilot)


async def test_mistakes_are_told_and_the_share_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(saved_files, "_SECONDS", 0.001)
    right = PAGE.code[FILE]
    save(right, 1)
    load(FILE)
    ground = generate("wilson", 8, 8, 7, braid=0.5)
    try:
        async with running(ground, size=(120, 36)) as pilot:
            assert isinstance(pilot.app, LabyrinthApp)
            pilot.app._watch()
            while_searching: list[str] = []
            begin = SearchAgain.begin

            def begin_and_look(searching: SearchAgain) -> None:
                begin(searching)
                while_searching.append(told(pilot))

            monkeypatch.setattr(SearchAgain, "begin", begin_and_look)
            await find_path(pilot, "my-search")
            await pilot.press("escape", "t")
            await until_mode(pilot, SourceMode)
            await pilot.press("5", "right")
            first = shown(pilot)
            share, lines = first.share, first.source_run.ran.steps
            # What is no Python is told with its line; the run stays as it was.
            save(right.replace("while queue:", "while queue"), 2)
            await until(pilot, lambda: bool(told(pilot)))
            line = right.split("\n").index("    while queue:") + 1
            assert told(pilot).startswith(f"{FILE}: line {line}: syntax error")
            assert status(pilot).startswith(f"Saved, but not loaded: {FILE}: line {line}: ")
            assert shown(pilot) is first
            await pilot.press("right", "left")
            assert told(pilot)
            assert first.share == share
            # A wrong search that comes to its end.
            depth = right.replace(PAGE.changes[0].old, PAGE.changes[0].new)
            wrong = await until_run_again(pilot, depth, 3, lambda: not told(pilot))
            assert wrong.player.position == round(share * wrong.player.last)
            assert wrong.source_run.ran.steps != lines
            # One that fails stands where it does so.
            change = PAGE.changes[2]
            raises = right.replace(change.old, change.new)
            failed = await until_run_again(pilot, raises, 4, lambda: bool(told(pilot)))
            returns = right.split("\n").index("            return maze.path(came_from, tile)") + 1
            assert told(pilot).startswith(f"Line {returns}: ")
            assert "came_from does not say where" in told(pilot)
            assert failed.player.finished
            assert failed.explanation.code.lit == returns
            assert failed.player.player.position == len(failed.source_run.ran.events)
            mended = await until_run_again(pilot, right, 5, lambda: not told(pilot))
            assert mended.source_run.ran.steps == lines
            assert mended.share == share
            assert mended.player.position == first.player.position
            # What was said of one text is not said any more while the next one runs.
            assert while_searching == ["", "", ""]
    finally:
        for each in loaded():
            unload(each)
