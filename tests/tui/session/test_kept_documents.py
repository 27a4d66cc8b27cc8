"""Reading back: a snapshot and its changes bring the document back, whatever became of the rows."""

from __future__ import annotations

import json
import tracemalloc
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import LabyrinthError, generate, solve
from labyrinth.core.declaration import registry
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.painting import WALL, Span
from labyrinth.core.search.solve import search
from labyrinth.core.task import Task
from labyrinth.game.game import Game
from labyrinth.results.result import find_result
from labyrinth.scenarios.judging import Benchmark
from labyrinth.scenarios.scenario import Instance
from labyrinth.store import Program, Row, Store
from labyrinth.tui.document.document import Document, State
from labyrinth.tui.document.search_run import Stops
from labyrinth.tui.searching.search_mode import answer
from labyrinth.tui.session.changes import Snapshot
from labyrinth.tui.session.records import record_of, value_of
from tests.tui.session.kept_documents import (
    ACTS,
    RECIPE,
    Act,
    Journal,
    add,
    dead_sessions,
    document,
    execute,
    keep,
    known,
    read,
    take,
)

pytestmark = pytest.mark.usefixtures("clean_environment")

_SOLUTION = solve(generate("dfs", 2, 3, 1), "bfs")
RESULT = Task(find_result(_SOLUTION, when=1.0)).finish()
STATE = record_of(State(Maze(3, 3, bytes(9))))


@given(ACTS, ACTS)
def test_snapshot_and_changes_bring_all_back(before: list[Act], after: list[Act]) -> None:
    kept = document()
    for act in before:
        act(kept)
    number, journal = keep(kept), Journal(kept)
    for act in after:
        act(kept)
    add(number, journal.rows)
    found = read(number)
    execute("DELETE FROM document")
    assert not found.fault
    assert known(found.document) == known(kept)
    assert found.solver == (str(kept.solution.choice) if kept.solution else "")


def test_snapshot_follows_no_change_of_its_document() -> None:
    kept = document()
    kept.paint([Span(1, 1, 3)], WALL)
    kept.undo()
    rows = [*Snapshot.of(kept).states()]
    kept_back = Snapshot.of(kept)
    kept.redo()
    kept.paint([Span(0, 0, 5)], WALL)
    kept.undo()
    assert [*kept_back.states()] == rows


def changed() -> tuple[Document, Journal, list[object]]:
    """Return a document with six changes, and what was known before each and after all."""
    kept = document()
    journal, whole = Journal(kept), [known(document())]
    for act in (
        lambda: kept.paint([Span(1, 1, 3)], WALL),
        lambda: kept.move_endpoints((3, 3), ()),
        lambda: kept.choose_stops(Stops(((1, 3), (3, 1)), "best")),
        kept.undo,
        lambda: kept.open(generate("dfs", 1, 1, 1)),
        lambda: kept.keep_search(Task(answer(search(generate("dfs", 2, 2, 1), "bfs"))).finish()),
    ):
        act()
        whole.append(known(Document.of(kept.contents[0].copy())))
    return kept, journal, whole


def test_changes_that_are_missing_are_told() -> None:
    _, journal, whole = changed()
    for missing in range(1, len(whole)):
        number = keep(document(), journal.rows)
        execute("DELETE FROM change WHERE number = ?", missing)
        found = read(number)
        assert (found.fault, known(found.document)) == ("missing", whole[missing - 1])
        taken = take(number)
        assert not isinstance(taken, str)
        assert taken.number == number
        assert taken.message == "Continued, without the last changes: they are missing."
        execute("DELETE FROM document")


def test_damage_in_a_change_leaves_what_comes_before() -> None:
    kept = document()
    journal = Journal(kept)
    kept.paint([Span(1, 1, 3)], WALL)
    before = known(Document.of(kept.contents[0].copy()))
    kept.paint([Span(3, 1, 3)], WALL)
    kept.undo()
    data = journal.rows[1][1]["data"]
    for at in range(len(data)):
        number = keep(document(), journal.rows)
        spoilt = bytearray(data)
        spoilt[at] ^= 0x10
        execute("UPDATE change SET data = ? WHERE number = 2", bytes(spoilt))
        found = read(number)
        # Some bits of packed data say nothing.
        assert known(found.document) == (before if found.fault else known(kept))
        execute("DELETE FROM document WHERE id <> ?", number)
    (session,) = dead_sessions()
    taken = take(number)
    assert not isinstance(taken, str)
    assert taken.number == 0
    assert taken.message.endswith(f"they are damaged; see {session.place}.")
    assert dead_sessions() == []
    assert known(read(number).document) == before, "it is set aside, and not removed"


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
    number = keep(Document(recipe=RECIPE))
    rewrite("document", recipe="my-maze:3x3:1")
    told = ["it came from mine.py: add --with mine.py"]
    monkeypatch.setattr(registry, "whence", [lambda kind, key: told[0]])
    for _ in range(2):
        assert take(number) == (
            "my-maze:3x3:1 was not generated yet, and my-maze is not here: "
            "it came from mine.py: add --with mine.py."
        )
    opened = Document()
    journal = Journal(opened)
    opened.open(Maze(3, 3, bytes(9)))
    ((_, row),) = journal.rows
    with Store() as store:
        store.insert("change", document=number, number=1, **row)
        store.update(number, last=1)
    rewrite("change", state={**json.loads(row["members"])["state"], "recipe": "my-maze:3x3:1"})
    taken = take(number)
    assert not isinstance(taken, str)
    assert (taken.document.opened, taken.document.recipe) == (True, None)


def rewrite(table: str, **members: object) -> None:
    """Change members of all rows of a table."""
    with Store() as store:
        for row in [*store.rows(f"SELECT rowid AS here, members FROM {table}")]:
            text = json.dumps({**json.loads(row["members"]), **members})
            store.execute(f"UPDATE {table} SET members = ? WHERE rowid = ?", text, row["here"])


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


def change(kind: str, data: bytes = b"", **members: object) -> Row:
    return {**record_of(data), "kind": kind, "members": json.dumps(members)}


PAINTED = {"spans": 0, "paint": 256, "continues": False, "lost": ""}
ENDS: dict[str, Any] = {"start": None, "goals": [], "continues": False, "tried": False}


def other(**members: object) -> Row:
    state = {**json.loads(STATE["members"]), **members}
    return {**STATE, "kind": "opened", "members": json.dumps({"state": state})}


def sized(height: int, width: int) -> Row:
    maze = {**json.loads(STATE["members"])["maze"], "height": height, "width": width}
    return other(maze=maze)


BAD_CHANGES = [
    change("nonsense"),
    change("Painted", b"short", **PAINTED),
    change("Painted", bytes(256 + 12), **PAINTED | {"spans": 12}),
    change("Painted", bytes([9] + [0] * 11 + [0] * 256), **PAINTED | {"spans": 12}),
    change("Painted", bytes(256), **PAINTED | {"continues": 1}),
    change("Painted", bytes(10 + 256), **PAINTED | {"spans": 10}),
    change("TilesReplaced", bytes(9), before=0, after=9, lost=""),
    {**change("TilesReplaced", before=0, after=9, lost=""), "data": b"not packed"},
    change("EndpointsMoved", **ENDS | {"start": [99, 1]}),
    change("EndpointsMoved", **ENDS | {"start": [1]}),
    change("EndpointsMoved", **ENDS | {"start": [True, True]}),
    change("EndpointsMoved", **ENDS | {"goals": 7}),
    change("StopsChosen", stops={"tiles": [[99, 1]], "order": "given"}),
    change("StopsChosen", stops={"tiles": [[1, 1]], "order": 7}),
    change("opened"),
    sized(10**9, 3),
    sized(-1, 3),
    other(maze={**json.loads(STATE["members"])["maze"], "wall_weights": 1}),
    other(maze={**json.loads(STATE["members"])["maze"], "wall_weights": "0"}),
    other(path="\0"),
    other(path=["a"]),
    other(edited="yes"),
    change("GameMoved", tiles=[], seconds=0.0, hints=0),
    change("Saved", path=7),
]


def test_a_maze_that_was_kept_without_weights_of_walls_is_read() -> None:
    maze = json.loads(STATE["members"])["maze"]
    del maze["wall_weights"]
    found = read(keep(document(), [("change", other(maze=maze))]))
    assert not found.fault
    assert (found.document.maze, found.document.maze.wall_weights) == (Maze(3, 3), None)


@pytest.mark.parametrize("row", BAD_CHANGES, ids=lambda row: f"{row['kind']} {row['members']:.60}")
def test_change_that_does_not_fit_is_told(row: Row) -> None:
    found = read(keep(document(), [("change", row)]))
    assert found.fault == "damaged"
    assert known(found.document) == known(document())


@pytest.mark.parametrize(
    "members",
    [
        {"tiles": [[99, 1]], "seconds": 0.0, "hints": 0},
        {"tiles": [[0, 0]], "seconds": 0.0, "hints": 0},
        {"tiles": 7, "seconds": 0.0, "hints": 0},
        {"tiles": [], "seconds": float("nan"), "hints": 0},
        {"tiles": [], "seconds": 0.0, "hints": -1},
        {"tiles": [], "seconds": 0.0},
    ],
)
def test_steps_that_cannot_be_walked_are_told(members: dict[str, object]) -> None:
    begun, played = change("GameBegun"), change("GameMoved", b"", **members)
    found = read(keep(document(), [("change", begun), ("change", played)]))
    assert found.fault
    assert found.document.game == Game.begun(document().maze)


GAME: dict[str, object] = {
    "walk": {"walked": [[1, 1]], "steps": 0},
    "seconds": 1.0,
    "hints": 0,
    "paused": True,
    "finished": False,
    "fog": 0,
    "sight": 0,
}


def spoilt_game(**members: object) -> None:
    rewrite("state", game=GAME | members)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda: spoilt_game(walk={"walked": [[9, 9]], "steps": 0}),
        lambda: spoilt_game(walk={"walked": [[1, 1], [1, 1]], "steps": 0}),
        lambda: spoilt_game(walk={"walked": 4, "steps": 0}),
        lambda: spoilt_game(walk={"walked": [], "steps": -1}),
        lambda: execute("DELETE FROM state"),
        lambda: execute("UPDATE document SET members = '[]'"),
        lambda: execute("UPDATE document SET members = 'no JSON'"),
        lambda: execute("UPDATE document SET last = 'one'"),
        lambda: rewrite("document", recipe="nix:3x3:1"),
        lambda: execute("UPDATE state SET size = size - 1"),
        lambda: execute("UPDATE state SET size = size + 1"),
        lambda: execute("UPDATE state SET data = x'00'"),
        lambda: execute("UPDATE state SET members = ?", f'{{"maze": {"[" * 100_000}'),
        lambda: execute("UPDATE state SET members = ?", f'{{"maze": {"9" * 5000}}}'),
    ],
)
def test_snapshot_that_is_none_is_set_aside_with_a_sentence(spoil: Any) -> None:
    number = keep(document())
    (session,) = dead_sessions()
    spoil()
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
        with pytest.raises(LabyrinthError, match="more than"):
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


MAZE = generate("cave", 4, 5, 7)
INSTANCE = Instance(3, 2, "maps/cave.map", MAZE.height, MAZE.width, (1, 1), (7, 9), "12.24264")


def test_published_length_comes_back_also_after_an_edit() -> None:
    kept = Document(MAZE.copy(), benchmark=Benchmark(INSTANCE, MAZE.copy()))
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
    number = keep(Document(MAZE.copy(), benchmark=Benchmark(INSTANCE, MAZE.copy())))
    instance = {**INSTANCE._asdict(), **wrong}
    execute("UPDATE state SET members = ? WHERE kind = 'instance'", json.dumps(instance))
    with pytest.raises(LabyrinthError):
        read(number)


def test_an_instance_needs_its_maze() -> None:
    number = keep(Document(MAZE.copy(), benchmark=Benchmark(INSTANCE, MAZE.copy())))
    execute("DELETE FROM state WHERE kind = 'maze of the instance'")
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
