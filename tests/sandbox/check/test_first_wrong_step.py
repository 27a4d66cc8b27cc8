"""The first wrong step of a failing search: the invariant broken there, and never a right one."""

from __future__ import annotations

import pytest

from labyrinth import Maze, generate
from labyrinth.core.maze.walls import Position
from labyrinth.sandbox.check.first_wrong_step import WrongStep, first_wrong_step
from labyrinth.sandbox.check.solver_mazes import drawn_mazes
from labyrinth.sandbox.learners_mazes import DISCOVERED, EXPANDED, ON_PATH
from tests.sandbox.check.test_naming import called_here, found_in, is_solver, named
from tests.sandbox.programs import FAULTY, RIGHT, Program

# Around the wall in the middle there are two ways, of which the lower one has a weight of 5.
RING = Maze.from_text("S  \n # \n  G\n")
RING.tiles[RING.index((2, 0))] = 5
OPTIMAL = [each for each in RIGHT if is_solver(each) and each.expect != "some-path"]


def events(*steps: tuple[int, Position]) -> list[int]:
    """Events of a run in the ring."""
    return [code + RING.index(tile) for code, tile in steps]


def searched(path: list[Position], *expanded: Position) -> list[int]:
    """The events of a search that expands these tiles, each discovered just before."""
    both = [(code, tile) for tile in expanded for code in (DISCOVERED, EXPANDED)]
    return events(*both, *((ON_PATH, tile) for tile in path))


UP: list[Position] = [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2)]
DOWN: list[Position] = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)]


@pytest.mark.parametrize(
    ("path", "expanded", "wrong_step"),
    [
        (UP, UP[:4], None),
        # The dear way was tried first.
        (DOWN, [*DOWN, (0, 1), (0, 2)], (8, "2,1 is closed with g 7; 5 was possible via 2,2")),
        # Everything was expanded, but the path leads the dear way.
        (DOWN, [*UP, *DOWN[1:4]], (20, "the path reaches 2,1 with g 7; 5 was possible via 2,2")),
        (UP[:3], UP[:4], (11, "the path ends at 0,2, which is not the goal")),
        ([*UP[:2], (1, 1), (2, 1), (2, 2)], UP[:4], (11, "the path leads through the wall 1,1")),
        ([*UP[:2], *UP[3:]], UP[:4], (11, "the path has a diagonal step from 0,1 to 1,2")),
        ([], UP[:1], (2, "0,1, beside 0,0, is not looked at, although the goal lies behind it")),
        ([], UP, (9, "2,2 is a goal, but no path is returned")),
    ],
)
def test_broken_invariant_is_named(
    path: list[Position], expanded: list[Position], wrong_step: tuple[int, str] | None
) -> None:
    told = first_wrong_step(RING, searched(path, *expanded), path)
    assert (told and (told.events, told.sentence)) == wrong_step


def test_what_waits_in_vain_is_named() -> None:
    run = events((EXPANDED, (0, 0)), (DISCOVERED, (0, 1)), (DISCOVERED, (1, 0)))
    told = "0,1 is discovered, but not expanded, although the goal lies behind it"
    assert first_wrong_step(RING, run, []) == WrongStep(2, told)


def test_tile_expanded_twice_is_named_where_a_search_does_not_end() -> None:
    run = events(*((EXPANDED, tile) for tile in ((0, 0), (0, 1), (0, 0))))
    told = "0,0 is expanded again, although its g is still 0"
    assert first_wrong_step(RING, run, [], is_endless=True) == WrongStep(3, told)


def test_tile_out_of_the_order_of_a_queue_is_named() -> None:
    order: list[Position] = [(0, 0), (1, 0), (2, 0), (0, 1)]
    path = [*DOWN, (1, 2), (2, 2)]
    run = searched(path, *order)
    told = "2,0 with g 2 is expanded before 0,1 with g 1, which was waiting"
    assert first_wrong_step(RING, run, path, weights=False, in_order=True) == WrongStep(6, told)


def test_graph_of_rooms_is_counted_in_rooms() -> None:
    maze = generate("dfs", 2, 2, 1, braid=1.0)
    maze.start, maze.goals = (1, 1), ((1, 3),)
    around: list[Position] = [(0, 0), (1, 0), (1, 1), (0, 1)]
    rooms = [maze.index((2 * row + 1, 2 * col + 1)) for row, col in around]
    run = [*(EXPANDED + room for room in rooms), *(ON_PATH + room for room in rooms)]
    told = "the path reaches 0,1 with g 3; 1 was possible via 0,0"
    assert first_wrong_step(maze, run, around, of_rooms=True) == WrongStep(8, told)


@pytest.mark.parametrize("program", OPTIMAL, ids=named)
def test_right_search_has_no_wrong_step(program: Program) -> None:
    attempt, _ = called_here(program.file)
    weights = program.expect == "cheapest"
    mazes = [maze for maze in drawn_mazes(60) if weights or not maze.weighted]
    for maze, answer in zip(mazes, attempt(mazes), strict=True):
        options = {"weights": weights, "in_order": True}
        assert first_wrong_step(maze, answer.events, answer.path, **options) is None


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("costs_as_text", "the path ends at 1,0 with g 10, but the goal 0,2 has g 5"),
        (
            "depth_too_small",
            "2,0 is discovered, but not expanded, although the goal lies behind it",
        ),
        ("parent_overwritten", "the path reaches 0,0 with g 5; 3 was possible via 0,1"),
        ("stack_by_recursion", "the path reaches 1,0 with g 3; 1 was possible via 0,0"),
    ],
)
def test_first_wrong_step_of_a_faulty_program_is_named(name: str, told: str) -> None:
    findings, _ = found_in(next(each for each in FAULTY if each.file.stem == name))
    assert findings.wrong_step is not None
    assert findings.wrong_step.sentence == told
