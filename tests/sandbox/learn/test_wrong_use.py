"""What cannot be asked of a maze, or returned, is told a learner in one sentence."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from labyrinth import Maze
from labyrinth.learn import GeneratorMaze, SolverMaze, WrongUseError, generator, solver
from labyrinth.sandbox.declaring import Declared, declared_in
from labyrinth.sandbox.messages import remedy_of
from tests.sandbox.learn.learned import carved, searched

TEXT = "######\n#S   #\n#  # #\n#  #G#\n######\n"

ASKED: list[tuple[Callable[[SolverMaze], Any], str]] = [
    (lambda maze: maze.neighbours((0, 1)), "maze.neighbours((0, 1)): (0, 1) is a wall"),
    (
        lambda maze: maze.cost((1, 6)),
        "maze.cost((1, 6)): (1, 6) is outside the maze, whose rows are 0 to 4 and columns 0 to 5",
    ),
    (
        lambda maze: maze.neighbours((-1, 1)),
        "maze.neighbours((-1, 1)): (-1, 1) is outside the maze, whose rows are 0 to 4 and columns"
        " 0 to 5",
    ),
    (
        lambda maze: maze.mark(None),  # type: ignore[arg-type]
        "maze.mark(None): a tile is a tuple (row, col), say (1, 3)",
    ),
    (
        lambda maze: maze.is_open([1, 1]),  # type: ignore[arg-type]
        "maze.is_open([1, 1]): a tile is a tuple (row, col), say (1, 3)",
    ),
    (
        lambda maze: maze.is_open((1.0, 1)),  # type: ignore[arg-type]
        "maze.is_open((1.0, 1)): a tile is a tuple (row, col), say (1, 3)",
    ),
    (lambda maze: maze.goal, "maze.goal: the maze has no goal; did you mean goals?"),
    (
        lambda maze: maze.carve,
        "maze.carve: the maze has no carve; known: cols, cost, goals, is_open, label, log, mark, "
        "neighbours, path, rows, start, weight",
    ),
    (
        lambda maze: setattr(maze, "start", (2, 2)),
        "the maze cannot be changed: use a variable instead of maze.start",
    ),
    (
        lambda maze: maze.path([(1, 1)], (1, 2)),  # type: ignore[arg-type]
        "maze.path: came_from must be a dict from each tile to the tile before it, not [(1, 1)]",
    ),
    (
        lambda maze: maze.path((1, 2), {}),  # type: ignore[arg-type]
        "maze.path: the dict comes first: write maze.path(came_from, tile)",
    ),
    (
        lambda maze: maze.path({}, (1, 2)),
        "maze.path: came_from does not say where (1, 2) came from",
    ),
    (
        lambda maze: maze.path({(1, 2): None}, (1, 2)),
        "maze.path: came_from has None for (1, 2); only the start (1, 1) may have None",
    ),
    (
        lambda maze: maze.path({(1, 3): (1, 2), (1, 2): (1, 3)}, (1, 2)),
        "maze.path: came_from has a cycle: it leads back to (1, 2)",
    ),
    (
        lambda maze: maze.path({(2, 2): (1, 1)}, (2, 2)),
        "maze.path: (2, 2) came from (1, 1), which is not an open tile next to it",
    ),
    (
        lambda maze: maze.path({(1, 3): (2, 3)}, (1, 3)),
        "maze.path: (1, 3) came from (2, 3), which is not an open tile next to it",
    ),
    (
        lambda maze: maze.path({(1, 3): "left"}, (1, 3)),  # type: ignore[dict-item]
        "maze.path: (1, 3) came from 'left', which is not an open tile next to it",
    ),
]
_MEND = "return maze.path(came_from, tile), a list of (row, col), or None if there is no path"
RETURNED = [
    (True, f"it returned True; {_MEND}"),
    (9, f"it returned 9; {_MEND}"),
    ((1, 2), f"it returned (1, 2); {_MEND}"),
    ({(1, 1): None}, f"it returned {{(1, 1): None}}; {_MEND}"),
    ([(1, 1), 5], f"item 2 of the path it returned is 5, not a tile; {_MEND}"),
    ([(1, 1), (1, True)], f"item 2 of the path it returned is (1, True), not a tile; {_MEND}"),
]
CARVED: list[tuple[Callable[[GeneratorMaze], Any], str]] = [
    (
        lambda maze: maze.carve((0, 0), (1, 1)),
        "maze.carve((0, 0), (1, 1)): (1, 1) is not next to (0, 0), "
        "so there is no wall between them",
    ),
    (
        lambda maze: maze.carve((0, 0), (0, -1)),
        "maze.carve((0, 0), (0, -1)): there is no room (0, -1); rows are 0 to 1 and columns 0 to 2",
    ),
    (
        lambda maze: maze.neighbours((2, 0)),
        "maze.neighbours((2, 0)): there is no room (2, 0); rows are 0 to 1 and columns 0 to 2",
    ),
    (
        lambda maze: maze.is_carved(1),  # type: ignore[arg-type]
        "maze.is_carved(1): a room is a tuple (row, col), say (1, 3)",
    ),
    (lambda maze: maze.room, "maze.room: the maze has no room; did you mean rooms?"),
    (
        lambda maze: setattr(maze, "rows", 9),
        "the maze can be changed only with maze.carve: use a variable instead of maze.rows",
    ),
]


_TILE = "where tile is a tuple (row, col)"
CALLED: list[tuple[Callable[[Any], Any], str]] = [
    (
        lambda maze: maze.neighbours(1, 2),
        f"maze.neighbours was given 2 arguments: write maze.neighbours(tile), {_TILE}",
    ),
    (
        lambda maze: maze.is_open(*(1, 2), 3),
        f"maze.is_open was given 3 arguments: write maze.is_open(tile), {_TILE}",
    ),
    (
        lambda maze: maze.mark(),
        f"maze.mark was given too few arguments: write maze.mark(tile), {_TILE}",
    ),
    (
        lambda maze: maze.cost(room=(1, 1)),
        f"maze.cost has no parameter room: write maze.cost(tile), {_TILE}",
    ),
    (
        lambda maze: maze.cost((1, 1), tile=(1, 1)),
        f"maze.cost was given tile twice: write maze.cost(tile), {_TILE}",
    ),
    (
        lambda maze: maze.path((1, 1)),
        f"maze.path was given too few arguments: write maze.path(came_from, tile), {_TILE}",
    ),
    (
        lambda maze: maze[1, 1],
        "a maze is not a list or a dict: use maze.is_open(tile), maze.cost(tile) and "
        "maze.neighbours(tile)",
    ),
    (
        lambda maze: (1, 1) in maze.neighbours,
        "a function is called with (), such as maze.neighbours(tile)",
    ),
]


@pytest.mark.parametrize(("call", "sentence"), CALLED)
def test_a_call_that_python_refuses_is_told_with_its_remedy(
    call: Callable[[Any], Any], sentence: str
) -> None:
    with pytest.raises(TypeError) as told:
        searched(call, Maze.from_text(TEXT))
    assert remedy_of(told.value) == sentence


def test_calls_of_generators_and_of_others_are_told_apart() -> None:
    with pytest.raises(TypeError) as told:
        carved(lambda maze: maze.carve((0, 0)), 2, 3, 1)
    assert remedy_of(told.value) == (
        "maze.carve was given too few arguments: "
        "write maze.carve(room, other), where room and other are "
        "tuples (row, col)"
    )
    with pytest.raises(TypeError) as other:
        len(5)  # type: ignore[arg-type]
    assert remedy_of(other.value) is None


@pytest.mark.parametrize("declare", [solver, generator])
def test_a_decorator_that_is_given_anything_is_told(declare: Callable[..., Any]) -> None:
    sentence = f"@{declare.__name__} goes on the line above def, without \\(\\)"
    for call in partial(declare, name="mine"), partial(declare, print, print), partial(declare):
        with pytest.raises(WrongUseError, match=sentence):
            call()


@pytest.mark.parametrize(("ask", "sentence"), ASKED)
def test_what_cannot_be_asked_is_told(ask: Callable[[SolverMaze], Any], sentence: str) -> None:
    with pytest.raises(WrongUseError) as told:
        searched(ask, Maze.from_text(TEXT))
    assert str(told.value) == sentence


@pytest.mark.parametrize(("returned", "sentence"), RETURNED)
def test_what_is_no_path_is_told(returned: object, sentence: str) -> None:
    with pytest.raises(WrongUseError) as told:
        searched(lambda _: returned, Maze.from_text(TEXT))
    assert str(told.value) == sentence


@pytest.mark.parametrize("returned", [None, [], ()])
def test_nothing_returned_is_no_way(returned: object) -> None:
    assert searched(lambda _: returned, Maze.from_text(TEXT)).path == []


def test_wrong_path_is_returned_as_it_is() -> None:
    wrong = [(0, 0), (-1, 0), (7, 7)]
    path, events = searched(lambda _: wrong, Maze.from_text(TEXT))
    assert path == wrong
    assert [tile for _, tile in events] == [(0, 0)]


@pytest.mark.parametrize(("ask", "sentence"), CARVED)
def test_what_cannot_be_carved_is_told(ask: Callable[[GeneratorMaze], Any], sentence: str) -> None:
    with pytest.raises(WrongUseError) as told:
        carved(ask, 2, 3, 0)
    assert str(told.value) == sentence


def test_asking_whether_a_maze_has_a_name_is_no_error() -> None:
    def ask(maze: SolverMaze) -> None:
        assert not hasattr(maze, "goal")

    searched(ask, Maze.from_text(TEXT))


DECLARED = [
    (
        "@solver\ndef search(): pass",
        "a solver takes one argument, the maze: write def search(maze):",
    ),
    (
        "@generator\ndef dig(maze, seed): pass",
        "a generator takes one argument, the maze: write def dig(maze):",
    ),
    (
        "@solver\ndef search(maze):\n    yield 1",
        "search uses yield: return a path instead",
    ),
    (
        "@generator\nasync def dig(maze): pass",
        "a generator cannot be an async function: write def dig(maze):",
    ),
    (
        "@solver('fast')\ndef search(maze): pass",
        "@solver goes on the line above def, not before 'fast'",
    ),
]


@pytest.mark.parametrize(("text", "sentence"), DECLARED)
def test_what_is_no_algorithm_is_told(text: str, sentence: str) -> None:
    with pytest.raises(WrongUseError) as told:
        exec(text, {"solver": solver, "generator": generator})
    assert str(told.value) == sentence


def test_algorithms_of_a_file_are_those_that_it_declares_itself() -> None:
    names = {"solver": solver, "generator": generator}
    exec(compile("@solver\ndef other(maze): pass", "other.py", "exec"), names)
    text = "@solver\ndef two(maze, more=1): pass\n@generator\ndef one(maze): pass\nsame = two\n"
    exec(compile(text, "mine.py", "exec"), names)
    found = declared_in(names, "mine.py")
    assert found == [
        Declared("two", "solver", found[0].function, 1),
        Declared("one", "generator", found[1].function, 3),
    ]


def test_a_path_that_was_asked_for_and_not_returned_is_told() -> None:
    ground = Maze.from_text(TEXT)
    assert ground.start
    goal = ground.start

    def forgets(maze: SolverMaze) -> None:
        maze.path({}, maze.start)

    assert searched(forgets, ground).path == []
    ground.goals = (goal,)
    with pytest.raises(
        WrongUseError, match=r"^it called maze\.path, but returned nothing: write return"
    ):
        searched(forgets, ground)
