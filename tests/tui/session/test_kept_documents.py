"""Reading back: a snapshot and its changes bring the document back, whatever became of the rows."""

from __future__ import annotations

import json
import tracemalloc
from array import array
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import LabyrinthError, generate, solve
from labyrinth.core.declaration import registry
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.painting import WALL, Span
from labyrinth.core.search.solve import search_by
from labyrinth.core.task import Task
from labyrinth.results.result import find_result
from labyrinth.scenarios.judging import Benchmark
from labyrinth.store import Program, Store
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.search_run import Stops
from labyrinth.tui.searching.search_mode import answer
from labyrinth.tui.session.records import difference, packed, put_together, record_of, value_of
from labyrinth.tui.session.snapshots import Kept, Snapshot
from tests.tui.session.kept_documents import (
    ACTS,
    INSTANCE,
    MAZE,
    RECIPE,
    Act,
    Keeper,
    dead_sessions,
    document,
    execute,
    keep,
    known,
    read,
    take,
    writer,
)

pytestmark = pytest.mark.usefixtures("clean_environment")

_SOLUTION = solve(generate("dfs", 2, 3, 1), "bfs")
RESULT = Task(find_result(_SOLUTION, when=1.0)).finish()


@given(ACTS, ACTS)
def test_what_is_kept_after_each_change_brings_all_back(
    before: list[Act], after: list[Act]
) -> None:
    kept = document()
    for act in before:
        act(kept)

    def change() -> None:
        for act in after:
            act(kept)

    found = read(keep(kept, change))
    execute("DELETE FROM document")
    assert not found.fault
    assert known(found.document) == known(kept)
    assert found.solver == (str(kept.solution.choice) if kept.solution else "")


@given(ACTS, ACTS)
def test_who_goes_on_with_a_document_writes_down_what_changes(
    before: list[Act], after: list[Act]
) -> None:
    kept = document()
    for act in before:
        act(kept)
    number = keep(kept)
    thread, taken = writer(), list[Kept | str]()
    thread._hurry.set()
    thread.do(lambda: taken.append(thread.read(number)))
    thread.flush()
    (found,) = taken
    assert not isinstance(found, str)
    thread.do(lambda: thread.adopt(found))
    thread._hurry.set()
    Keeper(found.document, thread)
    for act in after:
        act(found.document)
    thread.end()
    again = read(number)
    execute("DELETE FROM document")
    assert not again.fault
    assert known(again.document) == known(found.document)


def test_snapshot_follows_no_change_of_its_document() -> None:
    kept = document()
    kept.paint([Span(1, 1, 3)], WALL)
    kept.undo()
    taken = Snapshot.of(kept)
    before = record_of(taken.contents.state), taken.head(lambda _: 1)
    kept.redo()
    kept.paint([Span(0, 0, 5)], WALL)
    kept.undo()
    assert (record_of(taken.contents.state), taken.head(lambda _: 1)) == before


def test_a_state_is_written_once_and_a_change_is_a_small_row() -> None:
    kept = Document(generate("wilson", 200, 200, 1))

    def change() -> None:
        for col in range(1, 20):
            kept.paint([Span(1, col, col + 1)], bytes([9]) * 256)

    keep(kept, change)
    with Store() as store:
        whole, *others = store.rows("SELECT * FROM state ORDER BY number")
    assert len(whole["data"]) > 20_000
    assert len(others) == 2 * 19
    sizes = [len(row["data"]) + len(row["members"]) + len(row["head"] or "") for row in others]
    assert max(sizes) < 1000


def changed() -> tuple[int, list[object]]:
    """Keep a document with six changes; return its number, and what was known after each."""
    kept = document()
    whole = [known(document())]

    def change() -> None:
        searched = Task(answer(search_by(generate("dfs", 2, 2, 1), SolverChoice("bfs")))).finish()
        for act in (
            lambda: kept.paint([Span(1, 1, 3)], WALL),
            lambda: kept.move_endpoints((3, 3), ()),
            lambda: kept.choose_stops(Stops(((1, 3), (3, 1)), "best")),
            kept.undo,
            lambda: kept.open(generate("dfs", 1, 1, 1)),
            lambda: kept.keep_search(searched),
        ):
            act()
            whole.append(known(Document.of(Snapshot.of(kept).contents)))

    return keep(kept, change), whole


def present_numbers() -> list[int]:
    """Return the numbers of the states that the document was in."""
    with Store() as store:
        query = "SELECT number FROM state WHERE head IS NOT NULL ORDER BY number"
        return [row["number"] for row in store.rows(query)]


def test_changes_that_are_missing_are_told() -> None:
    _, whole = changed()
    execute("DELETE FROM document")
    for missing in range(1, len(whole)):
        number, _ = changed()
        execute("DELETE FROM state WHERE number = ?", present_numbers()[missing])
        found = read(number)
        assert (found.fault, known(found.document)) == ("missing", whole[missing - 1])
        taken = take(number)
        assert not isinstance(taken, str)
        assert taken.number == number
        assert taken.message == "Session restored without the last changes: they are missing."
        execute("DELETE FROM document")


def test_damage_in_a_change_leaves_what_comes_before() -> None:
    kept = document()
    whole: list[object] = []

    def change() -> None:
        kept.paint([Span(1, 1, 3)], WALL)
        whole.append(known(Document.of(Snapshot.of(kept).contents)))
        kept.paint([Span(3, 1, 3)], WALL)
        kept.undo()
        whole.append(known(Document.of(Snapshot.of(kept).contents)))

    number = keep(kept, change)
    at_change = present_numbers()[2]
    with Store() as store:
        (row,) = store.rows("SELECT data FROM state WHERE number = ?", at_change)
    for at in range(len(row["data"])):
        spoilt = bytearray(row["data"])
        spoilt[at] ^= 0x10
        execute("UPDATE state SET data = ? WHERE number = ?", bytes(spoilt), at_change)
        found = read(number)
        # Some bits of packed data say nothing.
        assert known(found.document) == whole[0 if found.fault else 1]
    execute("UPDATE state SET data = x'00' WHERE number = ?", at_change)
    (session,) = dead_sessions()
    taken = take(number)
    assert not isinstance(taken, str)
    assert taken.number == 0
    assert taken.message.endswith(f"they are damaged; see {session.place}.")
    assert dead_sessions() == []
    assert known(read(number).document) == whole[0], "it is set aside, and not removed"


def test_only_some_damaged_documents_are_kept() -> None:
    numbers = [keep(document(), changed_at=float(at)) for at in range(8)]
    execute("UPDATE state SET data = x'00'")
    for number in numbers:
        assert "damaged" in str(take(number))
    with Store() as store:
        assert [row["id"] for row in store.rows("SELECT id FROM document")] == numbers[3:]


def test_maze_that_was_being_generated_is_generated_again() -> None:
    found = read(keep(Document(recipe=RECIPE))).document
    assert (found.opened, found.recipe) == (False, RECIPE)


def test_session_goes_on_without_the_file_of_a_generator_once_there_is_a_maze(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = Document(recipe=RECIPE)
    number = keep(kept, lambda: kept.open(Maze(3, 3, bytes(9))))
    rewrite_head(recipe="my-maze:3x3:1")
    told = ["it came from mine.py: add --with mine.py"]
    monkeypatch.setattr(registry, "whence", [lambda kind, key: told[0]])
    for _ in range(2):
        assert take(number) == (
            "Cannot generate my-maze:3x3:1, since my-maze is not loaded: "
            "it came from mine.py: add --with mine.py."
        )
    rewrite_head(recipe=None)
    spoil(recipe="my-maze:3x3:1")
    taken = take(number)
    assert not isinstance(taken, str)
    assert (taken.document.opened, taken.document.recipe) == (True, None)


def rewrite(table: str, **members: object) -> None:
    """Change members of all rows of a table."""
    with Store() as store:
        for row in [*store.rows(f"SELECT rowid AS here, members FROM {table}")]:
            text = json.dumps({**json.loads(row["members"]), **members})
            store.execute(f"UPDATE {table} SET members = ? WHERE rowid = ?", text, row["here"])


def rewrite_head(**members: object) -> None:
    """Change members of the heads of all states that have one."""
    with Store() as store:
        for row in [*store.rows("SELECT * FROM state WHERE head IS NOT NULL")]:
            text = json.dumps({**json.loads(row["head"]), **members})
            store.execute("UPDATE state SET head = ? WHERE number = ?", text, row["number"])


def spoil(more: bytes = b"", **members: object) -> None:
    """Change members of the last state; the first one of all gets `more` bytes."""
    with Store() as store:
        *_, row = store.rows("SELECT * FROM state ORDER BY number")
        text = json.dumps(json.loads(row["members"]) | members)
        store.execute("UPDATE state SET members = ? WHERE number = ?", text, row["number"])
        if more:
            data = bytearray()
            put_together(data, row)
            changed = packed(difference(b"", bytes(data) + more))
            store.execute("UPDATE state SET size = ?, data = ?", len(data + more), changed)


def test_sketch_that_was_edited_becomes_the_maze_and_can_be_undone() -> None:
    kept = document()
    kept.begin_sketch(generate("prim", 3, 3, 4))
    kept.paint([Span(1, 1, 6)], WALL)
    sketch = kept.maze.copy()
    taken = take(keep(kept))
    assert not isinstance(taken, str)
    assert (taken.document.maze, taken.document.edited) == (sketch, True)
    assert taken.document.undo()
    assert taken.document.maze == document().maze


@pytest.mark.parametrize(
    "members",
    [
        {"choice": "gone:weight=2"},
        {"start": [9, 9]},
        {"start": None},
        {"outcome": "lost"},
        {"order": 7},
        {"ground": {"height": 10**9, "width": 3, "checksum": 0, "recipe": ""}, "start": [0, -1]},
        {"goals": [[1, 1], 7]},
        {"expanded": -1},
        {"cost": "dear"},
        {"timing": None},
        {"steps": 1.5},
    ],
    ids=str,
)
def test_result_that_is_none_or_of_a_solver_that_is_gone_is_left_out(
    members: dict[str, object],
) -> None:
    kept = document()
    kept.keep_result(RESULT)
    number = keep(kept)
    assert [each.choice.key for each in read(number).document.results] == ["bfs"]
    rewrite("result", **members)
    found = read(number)
    assert not found.fault
    assert known(found.document) == known(document())


MAZE_MEMBERS = {"height": 5, "width": 7, "start": [1, 1], "goals": [], "wall_weights": None}
BAD_STATES: list[dict[str, object]] = [
    {"maze": MAZE_MEMBERS | {"start": [99, 1]}},
    {"maze": MAZE_MEMBERS | {"start": [1]}},
    {"maze": MAZE_MEMBERS | {"start": [True, True]}},
    {"maze": MAZE_MEMBERS | {"goals": 7}},
    {"maze": MAZE_MEMBERS | {"height": 10**9}},
    {"maze": MAZE_MEMBERS | {"height": -1}},
    {"maze": MAZE_MEMBERS | {"height": 6}},
    {"maze": MAZE_MEMBERS | {"wall_weights": 1}},
    {"maze": MAZE_MEMBERS | {"wall_weights": "0"}},
    {"maze": 7},
    {"stops": {"tiles": [[99, 1]], "order": "given"}},
    {"stops": {"tiles": [[1, 1]], "order": 7}},
    {"path": "\0"},
    {"path": ["a"]},
    {"path": 7},
    {"edited": "yes"},
    {"game": {}},
]


def test_a_maze_that_was_kept_without_weights_of_walls_is_read() -> None:
    number = keep(document())
    spoil(maze={key: each for key, each in MAZE_MEMBERS.items() if key != "wall_weights"})
    found = read(number)
    assert not found.fault
    maze = document().maze
    assert (found.document.maze.tiles, found.document.maze.wall_weights) == (maze.tiles, None)


@pytest.mark.parametrize("members", BAD_STATES, ids=str)
def test_change_that_does_not_fit_is_told(members: dict[str, object]) -> None:
    kept = document()
    number = keep(kept, lambda: kept.move_endpoints((3, 3), ()))
    spoil(b"", **members)
    found = read(number)
    assert found.fault == "damaged"
    assert known(found.document) == known(document())


@pytest.mark.parametrize(
    "spoil_it",
    [
        lambda: execute("UPDATE state SET members = '{}' WHERE number = 2"),
        lambda: execute("UPDATE state SET members = 'no JSON' WHERE number = 2"),
        lambda: execute("UPDATE state SET data = 'not packed' WHERE number = 2"),
        lambda: execute("UPDATE state SET size = size + 1 WHERE number = 2"),
        lambda: execute("UPDATE state SET size = size - 1 WHERE number = 2"),
    ],
)
def test_change_that_is_none_is_told(spoil_it: Any) -> None:
    kept = document()
    number = keep(kept, lambda: kept.move_endpoints((3, 3), ()))
    spoil_it()
    found = read(number)
    assert found.fault == "damaged"
    assert known(found.document) == known(document())


def test_a_state_of_the_history_that_is_missing_or_damaged_is_told() -> None:
    for spoil_it in ("DELETE FROM state WHERE number = 1", "UPDATE state SET data = x'00'"):
        kept = document()
        for col in (1, 2, 3):
            kept.paint([Span(0, col, col + 1)], bytes([9]) * 256)
        number = keep(kept)
        execute(spoil_it)
        with pytest.raises(LabyrinthError):
            read(number)
        execute("DELETE FROM document")


GAME: dict[str, object] = {
    "walk": {"walked": 8, "steps": 0},
    "seconds": 1.0,
    "hints": 0,
    "paused": True,
    "finished": False,
    "fog": 0,
    "sight": 0,
}


def spoilt_game(*walked: int, **members: object) -> None:
    spoil(array("I", walked).tobytes(), game=GAME | members)


def test_a_game_is_read() -> None:
    number = keep(document())
    spoilt_game(1, 1)
    game = read(number).document.game
    assert game is not None
    assert (game.walk.walked, game.seconds, game.paused) == ([(1, 1)], 1.0, True)


@pytest.mark.parametrize(
    "spoil_it",
    [
        lambda: spoilt_game(9, 9),
        lambda: spoilt_game(1),
        lambda: spoilt_game(1, 1, 1, 1, walk={"walked": 16, "steps": 0}),
        lambda: spoilt_game(0, 0, 5, 5, walk={"walked": 16, "steps": 0}),
        lambda: spoilt_game(1, 1, walk={"walked": "4", "steps": 0}),
        lambda: spoilt_game(1, 1, 1, walk={"walked": 12, "steps": 0}),
        lambda: spoilt_game(1, 1, walk={"walked": 8, "steps": -1}),
        lambda: spoilt_game(1, 1, seconds=float("nan")),
        lambda: spoilt_game(1, 1, hints=-1),
        lambda: execute("DELETE FROM state"),
        lambda: execute("UPDATE state SET members = '[]'"),
        lambda: execute("UPDATE state SET head = '[]'"),
        lambda: execute("UPDATE state SET head = 'no JSON'"),
        lambda: execute("UPDATE state SET head = NULL"),
        lambda: rewrite_head(behind={"past": [], "future": [], "solver": ""}, behind_state=7),
        lambda: rewrite_head(shown={"past": [1, 2], "future": [], "solver": ""}),
        lambda: rewrite_head(shown={"past": [1], "future": [], "solver": ""}),
        lambda: execute("UPDATE state SET members = 'no JSON'"),
        lambda: execute("UPDATE document SET last = 'one'"),
        lambda: rewrite_head(recipe="nix:3x3:1"),
        lambda: execute("UPDATE state SET size = size - 1"),
        lambda: execute("UPDATE state SET size = size + 1"),
        lambda: execute("UPDATE state SET data = x'00'"),
        lambda: execute("UPDATE state SET members = ?", f'{{"maze": {"[" * 100_000}'),
        lambda: execute("UPDATE state SET members = ?", f'{{"maze": {"9" * 5000}}}'),
    ],
)
def test_document_that_is_none_is_set_aside_with_a_sentence(spoil_it: Any) -> None:
    number = keep(document())
    (session,) = dead_sessions()
    spoil_it()
    sentence = take(number)
    assert isinstance(sentence, str)
    assert "damaged" in sentence
    assert session.place in sentence
    assert dead_sessions() == []


@given(st.binary(max_size=40), st.integers(0, 80), st.integers(0, 20), st.booleans())
def test_any_bytes_are_read_or_refused(put_in: bytes, at: int, gone: int, packed: bool) -> None:
    number = keep(document())
    with Store() as store:
        name = "data" if packed else "members"
        for row in [*store.rows("SELECT * FROM state")]:
            data = row[name] if packed else row[name].encode()
            spoilt = data[:at] + put_in + data[at + gone :]
            value = spoilt if packed else spoilt.decode(errors="replace")
            store.execute(f"UPDATE state SET {name} = ?", value)
    with suppress(LabyrinthError):
        assert read(number).document.maze.tiles
    execute("DELETE FROM document")


def test_more_tiles_than_there_is_room_for_are_not_unpacked() -> None:
    number = keep(document())
    execute("UPDATE state SET size = ?", 10**9)
    read(keep(document()))
    tracemalloc.start()
    try:
        with pytest.raises(LabyrinthError, match="the size of the data must be 0 to "):
            read(number)
        assert tracemalloc.get_traced_memory()[1] < 5_000_000
    finally:
        tracemalloc.stop()


def test_session_of_another_program_that_runs_is_left_alone() -> None:
    program = Program()
    number = keep(document(), program=program.name)
    assert dead_sessions() == []
    assert "Another program" in str(take(number))
    program.end()
    assert [session.number for session in dead_sessions()] == [number]
    assert not isinstance(take(number), str)
    assert "Another program" in str(take(number + 1)), "it has gone on with it and removed it"


def test_published_length_comes_back_also_after_an_edit() -> None:
    kept = Document(MAZE.copy(), benchmark=Benchmark(MAZE.copy(), INSTANCE))
    assert kept.paint([Span(2, 4, 7)], WALL)
    found = read(keep(kept)).document
    assert found.benchmark == kept.benchmark
    assert found.maze != MAZE
    assert found.undo()
    assert found.maze == MAZE


@pytest.mark.parametrize(
    "wrong",
    [
        {"published": "long"},
        {"published": "inf"},
        {"start": None},
        {"goal": [99, 1]},
        {"line": -1},
        {"map": 7},
    ],
)
def test_what_is_no_instance_is_refused(wrong: dict[str, object]) -> None:
    number = keep(Document(MAZE.copy(), benchmark=Benchmark(MAZE.copy(), INSTANCE)))
    rewrite("document", instance={**INSTANCE._asdict(), **wrong})
    with pytest.raises(LabyrinthError):
        read(number)


def test_an_instance_needs_its_maze() -> None:
    number = keep(Document(MAZE.copy(), benchmark=Benchmark(MAZE.copy(), INSTANCE)))
    rewrite("document", maze=None)
    with pytest.raises(LabyrinthError):
        read(number)


def test_paths_that_are_no_text_come_back() -> None:
    kept = document()
    kept.saved(Path("\udcff.txt"))
    number = keep(kept, name="\udcff.txt")
    assert read(number).document.path == Path("\udcff.txt")
    assert [session.about.name for session in dead_sessions()] == ["\udcff.txt"]


def test_result_whose_path_begins_in_the_border_comes_back() -> None:
    solution = solve(Maze.from_text("#S##\n#  #\n##G#\n"), "bfs")
    result = Task(find_result(solution, when=1.0)).finish()
    assert value_of(type(result), record_of(result)) == result
