"""The documentation of `labyrinth.learn` tells which event each call makes: that is held here."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import labyrinth.learn
from labyrinth import EventKind, Maze
from labyrinth.learn import GeneratorMaze, SolverMaze
from labyrinth.sandbox.learners_mazes import Neighbours
from tests.sandbox.learn.learned import Event, carved, searched


def maze() -> Maze:
    made = Maze.from_text("#######\n#     #\n#   S #\n# #   #\n#G    #\n#######\n")
    made.tiles[made.index((2, 5))] = 7
    return made


SOLVER_CALLS: dict[str, Callable[[SolverMaze], Any]] = {
    "`maze.start`": lambda maze: maze.start,
    "`maze.goals`": lambda maze: maze.goals,
    "`maze.rows`": lambda maze: maze.rows,
    "`maze.cols`": lambda maze: maze.cols,
    "`maze.is_open(tile)`": lambda maze: maze.is_open((2, 5)),
    "`maze.cost(tile)`": lambda maze: maze.cost((2, 5)),
    "`maze.weight(tile, b)`": lambda maze: maze.weight((2, 4), (2, 5)),
    "`maze.neighbours(tile)`": lambda maze: len(maze.neighbours((2, 5))),
    "read a new neighbour": lambda maze: maze.neighbours((2, 5))[0],
    "read a known neighbour": lambda maze: maze.neighbours((2, 5))[-1],
    "`maze.mark(tile)`": lambda maze: maze.mark((2, 5)),
    "`maze.label(tile, 7)`": lambda maze: maze.label((2, 5), 7),
    "`maze.log(text)`": lambda maze: maze.log("text"),
    "`maze.path(came, tile)`": lambda maze: maze.path({(2, 5): maze.start}, (2, 5)),
    "`return path`": lambda maze: None,
    "`return None`": lambda maze: None,
}
ANSWERS = {
    "`maze.start`": (2, 4),
    "`maze.goals`": ((4, 1),),
    "`maze.rows`": 6,
    "`maze.cols`": 7,
    "`maze.is_open(tile)`": True,
    "`maze.cost(tile)`": 7,
    "`maze.weight(tile, b)`": 7,
    "`maze.neighbours(tile)`": 3,
    "read a new neighbour": (1, 5),
    "read a known neighbour": (2, 4),
    "`maze.path(came, tile)`": [(2, 4), (2, 5)],
}
GENERATOR_CALLS: dict[str, Callable[[GeneratorMaze], Any]] = {
    "`maze.rooms`": lambda maze: maze.rooms,
    "`maze.rows`": lambda maze: maze.rows,
    "`maze.cols`": lambda maze: maze.cols,
    "`maze.random`": lambda maze: maze.random.random(),
    "`maze.is_carved(room)`": lambda maze: maze.is_carved((0, 1)),
    "`maze.neighbours(room)`": lambda maze: len(maze.neighbours((0, 1))),
    "read a neighbour": lambda maze: maze.neighbours((0, 1))[0],
    "`maze.carve(room, b)`": lambda maze: maze.carve((0, 1), (1, 1)),
    "`maze.label(room, 7)`": lambda maze: maze.label((1, 1), 7),
    "`maze.log(text)`": lambda maze: maze.log("text"),
}


def documented(kind: str) -> dict[str, str]:
    """The table of the documentation: what is called, and the event."""
    _, table = (labyrinth.learn.__doc__ or "").split(f"| {kind} ")
    rows = table.split("\n\n")[0].splitlines()[2:]
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    return {call: event for call, _, event in cells}


def test_every_documented_call_is_tried() -> None:
    assert set(documented("solver")) == set(SOLVER_CALLS)
    assert set(documented("generator")) == set(GENERATOR_CALLS)


@pytest.mark.parametrize("call", SOLVER_CALLS)
def test_call_of_a_solver_makes_the_documented_event(call: str) -> None:
    def ask(asked: SolverMaze) -> Any:
        answers.append(SOLVER_CALLS[call](asked))
        return [(2, 5), (2, 4)] if call == "`return path`" else None

    answers: list[Any] = []
    _, events = searched(ask, maze(), decisions=True)
    if call in ANSWERS:
        assert answers == [ANSWERS[call]]
    expand = (EventKind.EXPAND, (2, 5))
    expected: dict[str, list[Event]] = {
        "-": [],
        "expand tile": [expand],
        "discover neighbour": [expand, (EventKind.DISCOVER, (1, 5))],
        "consider neighbour": [expand, (EventKind.CONSIDER, (2, 4))],
        "step tile": [(EventKind.STEP, (2, 5))],
        "look tile": [(EventKind.LOOK, (2, 5))],
        "look last tile": [(EventKind.LOOK, (2, 4))],
        "path each tile": [(EventKind.PATH, (2, 5)), (EventKind.PATH, (2, 4))],
    }
    assert events == expected[documented("solver")[call]]


@pytest.mark.parametrize("call", GENERATOR_CALLS)
def test_call_of_a_generator_makes_the_documented_event(call: str) -> None:
    answers: list[Any] = []
    made, events = carved(
        lambda maze: answers.append(GENERATOR_CALLS[call](maze)), 2, 3, 5, decisions=True
    )
    expected: dict[str, list[Event]] = {
        "-": [],
        "consider neighbour": [(EventKind.CONSIDER, (3, 3))],
        "carve closed tiles": [(EventKind.CARVE, (row, 3)) for row in (1, 2, 3)],
        "look room": [(EventKind.LOOK, (3, 3))],
        "look last room": [(EventKind.LOOK, (1, 1))],
    }
    assert events == expected[documented("generator")[call]]
    assert sum(made.tiles) == sum(kind is EventKind.CARVE for kind, _ in events)
    numbers = {"`maze.rows`": 2, "`maze.cols`": 3, "`maze.neighbours(room)`": 3}
    assert answers == [numbers[call]] if call in numbers else answers


def test_carving_twice_carves_once() -> None:
    def twice(maze: GeneratorMaze) -> None:
        maze.carve((0, 0), (0, 1))
        maze.carve((0, 1), (0, 0))
        maze.carve((0, 1), (0, 2))
        assert maze.is_carved((0, 2))

    events = carved(twice, 1, 3, 0)[1]
    assert events == [(EventKind.CARVE, (1, col)) for col in range(1, 6)]


LOOKS: list[tuple[Callable[[Neighbours], Any], list[int]]] = [
    (len, []),
    (repr, []),
    (bool, []),
    (list, [0, 1, 2]),
    (sorted, [0, 1, 2]),
    (set, [0, 1, 2]),
    (lambda beside: [*beside], [0, 1, 2]),
    (lambda beside: [(9, 9), *beside], [0, 1, 2]),
    (lambda beside: [(9, 9)] + beside, [0, 1, 2]),  # noqa: RUF005
    (lambda beside: beside + [(9, 9)], [0, 1, 2]),  # noqa: RUF005
    (lambda beside: beside.copy(), [0, 1, 2]),
    (lambda beside: next(iter(beside)), [0]),
    (lambda beside: list(reversed(beside)), [2, 1, 0]),
    (lambda beside: beside[1], [1]),
    (lambda beside: beside[-1], [2]),
    (lambda beside: beside[1:], [1, 2]),
    (lambda beside: beside[::-1], [2, 1, 0]),
    (lambda beside: beside.pop(), [2]),
    (lambda beside: beside.pop(0), [0]),
    (lambda beside: (0, 1) in beside, [0, 1]),
    (lambda beside: (9, 9) in beside, [0, 1, 2]),
    (lambda beside: max(beside), [0, 1, 2]),
]


@pytest.mark.parametrize(("use", "looked_at"), LOOKS)
def test_neighbours_are_a_list_whose_items_are_looked_at_when_they_are_taken(
    use: Callable[[Neighbours], Any], looked_at: list[int]
) -> None:
    positions, looks = [(0, 0), (0, 1), (0, 2)], list[tuple[int, int]]()
    assert use(Neighbours(positions, looks.append)) == use([*positions])  # type: ignore[arg-type]
    assert looks == [positions[index] for index in looked_at]


def test_random_choice_and_shuffle_take_neighbours() -> None:
    positions, looks = [(0, 0), (0, 1), (0, 2)], list[tuple[int, int]]()
    chosen = random.Random(1).choice(Neighbours(positions, looks.append))
    assert looks == [chosen]
    shuffled = Neighbours(positions, looks.append)
    random.Random(2).shuffle(shuffled)
    assert sorted(shuffled) == positions


def test_what_was_expanded_is_not_discovered() -> None:
    def back_and_forth(maze: SolverMaze) -> None:
        for tile in (maze.start, (3, 4)):
            for _ in maze.neighbours(tile):
                pass

    _, events = searched(back_and_forth, maze())
    discovered = [tile for kind, tile in events if kind is EventKind.DISCOVER]
    assert discovered == [(1, 4), (3, 4), (2, 3), (2, 5), (4, 4), (3, 3), (3, 5)]
