"""The files of a session: what is kept is read back; what is broken is told, and nothing else."""

from __future__ import annotations

import json
import os
import tracemalloc
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from zlib import compress, crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import LabyrinthError, generate, solve
from labyrinth.core.declaration import registry
from labyrinth.core.maze.painting import WALL, Span
from labyrinth.core.search.solve import search
from labyrinth.core.task import Task
from labyrinth.game.game import Game
from labyrinth.results.result import find_result
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.search_run import Stops
from labyrinth.tui.searching.search_mode import answer
from labyrinth.tui.session.reading import read_session, take_session
from labyrinth.tui.session.records import Record, encode
from labyrinth.tui.session.results import record_of_result
from labyrinth.tui.session.session_folder import SessionFolder
from tests.tui.session.kept_documents import (
    ACTS,
    RECIPE,
    Act,
    Journal,
    document,
    known,
    session_folder,
    snapshot_of,
    write_snapshot,
)

HEAD = {"kind": "session", "format": "labyrinth-session", "version": 1, "journal": 1}
STATE: dict[str, object] = {
    "height": 3,
    "width": 3,
    "start": None,
    "goals": [],
    "recipe": None,
    "path": None,
    "edited": False,
}
TILES = compress(bytes(9))
_SOLUTION = solve(generate("dfs", 2, 3, 1), "bfs")
RESULT = record_of_result(Task(find_result(_SOLUTION, when=1.0)).finish()).members


@given(ACTS, ACTS)
def test_snapshot_and_journal_bring_all_back(before: list[Act], after: list[Act]) -> None:
    kept = document()
    for act in before:
        act(kept)
    with TemporaryDirectory() as directory:
        folder = session_folder(Path(directory) / "session")
        write_snapshot(folder, snapshot_of(kept))
        journal = Journal(kept)
        for act in after:
            act(kept)
        folder.journal(1).write_bytes(journal.data)
        read = read_session(folder)
        folder.release()
    assert not read.fault
    assert known(read.document) == known(kept)
    assert read.solver == (str(kept.solution.choice) if kept.solution else "")


def test_snapshot_follows_no_change_of_its_document() -> None:
    kept = document()
    kept.paint([Span(1, 1, 3)], WALL)
    kept.undo()
    records = [encode(record) for record in snapshot_of(kept)]
    kept_back = snapshot_of(kept)
    kept.redo()
    kept.paint([Span(0, 0, 5)], WALL)
    kept.undo()
    assert [encode(record) for record in kept_back] == records


def test_journal_cut_at_any_byte_holds_what_comes_before(tmp_path: Path) -> None:
    folder, kept = session_folder(tmp_path / "session"), document()
    write_snapshot(folder, snapshot_of(kept))
    journal, whole = Journal(kept), [(0, known(document()))]
    for act in (
        lambda: kept.paint([Span(1, 1, 3)], WALL),
        lambda: kept.move_endpoints((3, 3), ()),
        lambda: kept.choose_stops(Stops(((1, 3), (3, 1)), "best")),
        kept.undo,
        lambda: kept.open(generate("dfs", 1, 1, 1)),
        lambda: kept.keep_search(Task(answer(search(generate("dfs", 2, 2, 1), "bfs"))).finish()),
    ):
        act()
        read = Document.of(kept.contents[0].copy())
        whole.append((len(journal.data), known(read)))
    data = journal.data
    for end in range(len(data) + 1):
        folder.journal(1).write_bytes(data[:end])
        read_back = read_session(folder)
        assert not read_back.fault
        # The line feed after the data of a record may be missing, and no more.
        expected = [state for length, state in whole if length <= end][-1]
        assert known(read_back.document) == expected


def test_damage_in_a_journal_leaves_what_comes_before(tmp_path: Path) -> None:
    folder, kept = session_folder(tmp_path / "session"), document()
    write_snapshot(folder, snapshot_of(kept))
    journal = Journal(kept)
    kept.paint([Span(1, 1, 3)], WALL)
    first, before = len(journal.data), known(Document.of(kept.contents[0].copy()))
    kept.paint([Span(3, 1, 3)], WALL)
    second = len(journal.data)
    kept.undo()
    data = journal.data
    for at in range(first, second):
        spoilt = bytearray(data)
        spoilt[at] ^= 0x10
        folder.journal(1).write_bytes(spoilt)
        read = read_session(folder)
        assert known(read.document) == before
    folder.release()
    taken = take_session(folder.path)
    assert not isinstance(taken, str)
    assert taken.folder is None
    assert "damaged" in taken.message
    assert not folder.path.exists()
    assert (folder.path.with_name("damaged-session") / "snapshot").exists()


def test_changes_go_on_in_the_next_journal(tmp_path: Path) -> None:
    folder, kept = session_folder(tmp_path / "session"), document()
    write_snapshot(folder, snapshot_of(kept))
    journal = Journal(kept)
    kept.paint([Span(1, 1, 3)], WALL)
    first = len(journal.data)
    kept.paint([Span(3, 1, 3)], WALL)
    folder.journal(1).write_bytes(journal.data[:first])
    folder.journal(2).write_bytes(journal.data[first:])
    assert known(read_session(folder).document) == known(kept)


def test_maze_that_was_being_generated_is_generated_again(tmp_path: Path) -> None:
    folder = session_folder(tmp_path / "session")
    write_snapshot(folder, snapshot_of(Document(recipe=RECIPE)))
    read = read_session(folder).document
    assert (read.opened, read.recipe) == (False, RECIPE)


def test_session_goes_on_without_the_file_of_a_generator_once_there_is_a_maze(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = session_folder(tmp_path / "session")
    head, end = Record(HEAD), Record({"kind": "end"})
    recipe = Record({"kind": "recipe", "recipe": "my-maze:3x3:1"})
    folder.snapshot.write_bytes(b"".join(map(encode, [head, recipe, end])))
    folder.release()
    told = ["it came from mine.py: add --with mine.py"]
    monkeypatch.setattr(registry, "whence", [lambda kind, key: told[0]])
    for _ in range(2):
        assert take_session(folder.path) == (
            "my-maze:3x3:1 was not generated yet, and my-maze is not here: "
            "it came from mine.py: add --with mine.py."
        )
    opened = Record({"kind": "opened", "states": [{**STATE, "recipe": "my-maze:3x3:1"}]}, TILES)
    folder.journal(1).write_bytes(encode(opened))
    taken = take_session(folder.path)
    assert not isinstance(taken, str)
    assert (taken.document.opened, taken.document.recipe) == (True, None)


def test_sketch_that_was_edited_becomes_the_maze_and_can_be_undone(tmp_path: Path) -> None:
    folder, kept = session_folder(tmp_path / "session"), document()
    kept.begin_sketch(generate("prim", 3, 3, 4))
    kept.paint([Span(1, 1, 6)], WALL)
    sketch = kept.maze.copy()
    write_snapshot(folder, snapshot_of(kept))
    folder.release()
    taken = take_session(folder.path)
    assert not isinstance(taken, str)
    assert (taken.document.maze, taken.document.edited) == (sketch, True)
    assert taken.document.undo()
    assert taken.document.maze == document().maze


def kept_result(**members: object) -> list[Record]:
    return [Record({**RESULT, **members})]


def test_result_of_a_solver_that_is_gone_is_left_out(tmp_path: Path) -> None:
    folder = session_folder(tmp_path / "session")
    write_snapshot(folder, snapshot_of(document()))
    journal = [
        *kept_result(solver="gone:weight=2"),
        *kept_result(),
    ]
    folder.journal(1).write_bytes(b"".join(map(encode, journal)))
    read = read_session(folder)
    assert read.fault == ""
    assert [each.choice.key for each in read.document.results] == ["bfs"]


def change(kind: str, data: bytes = b"", **members: object) -> list[Record]:
    return [Record({"kind": kind, **members}, data)]


@pytest.mark.parametrize(
    "journal",
    [
        change("nonsense"),
        change("painted", b"short", continues=False),
        change("painted", bytes(256) + bytes([9] + [0] * 11), continues=False),
        change("painted", bytes(256) + bytes(12), continues=False),
        change("painted", bytes(256), continues=1),
        change("tiles", compress(bytes(9))),
        change("tiles", b"not packed"),
        change("endpoints", start=[99, 1], goals=[], continues=False),
        change("endpoints", start=[1], goals=[], continues=False),
        change("endpoints", start=[True, True], goals=[], continues=False),
        change("endpoints", start=None, goals=7, continues=False),
        change("stops", tiles=[[99, 1]], best=False),
        change("stops", tiles=[[1, 1]], best=7),
        change("opened", TILES, states=[]),
        change("opened", TILES, states=[STATE | {"height": 10**9}]),
        change("opened", TILES, states=[STATE | {"width": -1}]),
        change("opened", TILES, states=[STATE | {"path": "\0"}]),
        change("opened", TILES, states=[STATE | {"path": ["a"]}]),
        change("opened", TILES, states=7),
        change("played", b"", seconds=0.0, hints=0),
        change("played", bytes([255] * 4), seconds=0.0, hints=0),
        change("played", bytes(3), seconds=0.0, hints=0),
        change("saved", path=7),
        kept_result(start=[9, 9]),
        kept_result(start=None),
        kept_result(outcome="lost"),
        kept_result(order=7),
        kept_result(height=10**9),
        kept_result(goals=[[1, 1], 7]),
        kept_result(expanded=-1),
        kept_result(cost="dear"),
        kept_result(median=None),
        kept_result(steps=1.5),
    ],
    ids=lambda records: f"{records[0].kind} {list(records[0].members.values())[1:]!s:.50}",
)
def test_journal_that_does_not_fit_is_told(tmp_path: Path, journal: list[Record]) -> None:
    folder = session_folder(tmp_path / "session")
    write_snapshot(folder, snapshot_of(document()))
    folder.journal(1).write_bytes(b"".join(map(encode, journal)))
    read = read_session(folder)
    assert read.fault
    assert known(read.document) == known(document())


@pytest.mark.parametrize(
    ("data", "described"),
    [
        (bytes([255] * 4), {"seconds": 0.0, "hints": 0}),
        (bytes(3), {"seconds": 0.0, "hints": 0}),
        (bytes(4), {"seconds": 0.0, "hints": 0}),
        (b"", {"seconds": float("nan"), "hints": 0}),
        (b"", {"seconds": 0.0, "hints": -1}),
        (b"", {"seconds": 0.0}),
    ],
)
def test_steps_that_cannot_be_walked_are_told(
    tmp_path: Path, data: bytes, described: dict[str, object]
) -> None:
    folder = session_folder(tmp_path / "session")
    write_snapshot(folder, snapshot_of(document()))
    journal = change("game begun") + change("played", data, **described)
    folder.journal(1).write_bytes(b"".join(map(encode, journal)))
    read = read_session(folder)
    assert read.fault
    assert read.document.game == Game.begun(document().maze)


GAME: dict[str, object] = {
    "walked": [4],
    "steps": 0,
    "seconds": 1.0,
    "hints": 0,
    "paused": True,
    "finished": False,
}


@pytest.mark.parametrize(
    "records",
    [
        *(
            [
                Record(HEAD),
                Record({"kind": "present", "states": [STATE | {"game": GAME | spoilt}]}, TILES),
                Record({"kind": "end"}),
            ]
            for spoilt in ({"walked": [9]}, {"walked": [4, 4]}, {"walked": 4}, {"steps": -1})
        ),
        [],
        [Record(HEAD)],
        [Record({"kind": "session"})],
        [Record(HEAD | {"format": "other"}), Record({"kind": "end"})],
        [Record(HEAD | {"version": 2}), Record({"kind": "end"})],
        [Record(HEAD | {"journal": "1"}), Record({"kind": "end"})],
        [Record(HEAD), Record({"kind": "end"})],
        [Record(HEAD), Record({"kind": ["present"]})],
        [Record(HEAD), Record({"kind": "recipe", "recipe": "nix:3x3:1"})],
        [Record(HEAD), Record({"kind": "present", "states": [STATE, STATE]}, compress(bytes(18)))],
        [Record(HEAD), Record({"kind": "present", "states": [STATE]}, compress(bytes(8)))],
        [Record(HEAD), Record({"kind": "present", "states": [STATE]}, compress(bytes(10)))],
    ],
    ids=str,
)
def test_snapshot_that_is_none_is_set_aside_with_a_sentence(
    tmp_path: Path, records: list[Record]
) -> None:
    folder = session_folder(tmp_path / "session")
    write_snapshot(folder, records)
    folder.release()
    sentence = take_session(folder.path)
    assert isinstance(sentence, str)
    assert str(tmp_path / "damaged-session") in sentence
    assert not folder.path.exists()


@given(st.binary(max_size=80), st.integers(0, 600), st.integers(0, 20))
def test_any_bytes_are_read_or_refused(put_in: bytes, at: int, taken_out: int) -> None:
    with TemporaryDirectory() as directory:
        folder = session_folder(Path(directory) / "session")
        data = b"".join(map(encode, snapshot_of(document())))
        folder.snapshot.write_bytes(data[:at] + put_in + data[at + taken_out :])
        with suppress(LabyrinthError):
            assert read_session(folder).document.maze.tiles
        folder.release()


def test_more_tiles_than_there_is_room_for_are_not_unpacked(tmp_path: Path) -> None:
    folder = session_folder(tmp_path / "session")
    large = STATE | {"height": 10_000, "width": 10_000}
    packed = compress(bytes(1_000_000))
    states = [Record({"kind": "past", "states": [large] * 9}, packed)]
    write_snapshot(folder, [Record(HEAD), *states, Record({"kind": "end"})])
    tracemalloc.start()
    try:
        with pytest.raises(LabyrinthError, match="more than"):
            read_session(folder)
        assert tracemalloc.get_traced_memory()[1] < 5_000_000
    finally:
        tracemalloc.stop()


def test_deep_and_long_json_is_refused(tmp_path: Path) -> None:
    folder = session_folder(tmp_path / "session")
    for text in (b'{"kind":' + b"[" * 100_000 + b"}", b'{"kind":' + b"9" * 5000 + b"}"):
        folder.snapshot.write_bytes(b"%08x 0 %b\n\n" % (crc32(text), text))
        with pytest.raises(LabyrinthError):
            read_session(folder)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_pipe_in_the_place_of_a_file_is_refused(tmp_path: Path) -> None:
    folder = session_folder(tmp_path / "session")
    os.mkfifo(folder.snapshot)
    with pytest.raises(LabyrinthError, match="named pipe"):
        read_session(folder)


def test_session_of_another_program_that_runs_is_left_alone(tmp_path: Path) -> None:
    folder = session_folder(tmp_path / "session")
    assert SessionFolder.take(folder.path) is None
    assert "Another program" in str(take_session(folder.path))
    folder.release()
    again = SessionFolder.take(folder.path)
    assert again is not None
    again.release()


def test_what_a_session_is_about_is_kept_apart(tmp_path: Path) -> None:
    folder = session_folder(tmp_path / "session")
    assert folder.about.name == "maze"
    for spoilt in ("", "[]", "{}", json.dumps({"name": 7, "edited": False, "steps": None})):
        (folder.path / "about.json").write_text(spoilt)
        assert folder.about.name == "maze"
