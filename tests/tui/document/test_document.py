"""The document: every change of it is told once, and undone as a whole."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from labyrinth import Maze, generate, solve
from labyrinth.core.maze.painting import OPEN, WALL, Span
from labyrinth.core.task import Task
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.document_changes import (
    Change,
    EndpointsMoved,
    MazeOpened,
    Painted,
    RunShown,
    Saved,
    Searched,
    StateReplaced,
    TilesReplaced,
)
from labyrinth.tui.document.search_run import SearchRun, Stops, search_run

ROW = [Span(1, 2, 4)]


def maze() -> Maze:
    return generate("dfs", 3, 4, 1)


def run(document: Document) -> SearchRun:
    return Task(search_run(solve(document.maze, "bfs"), explored=True)).finish()


CHANGES: dict[str, tuple[type[Change], Callable[[Document], object]]] = {
    "open": (MazeOpened, lambda document: document.open(maze())),
    "carve on": (MazeOpened, lambda document: document.carve_on(maze())),
    "paint": (Painted, lambda document: document.paint(ROW, WALL)),
    "tiles": (TilesReplaced, lambda document: document.replace_tiles(bytearray(b"\1" * 63))),
    "endpoints": (EndpointsMoved, lambda document: document.move_endpoints((1, 1), ((3, 3),))),
    "try": (EndpointsMoved, lambda document: document.try_endpoints((3, 3), ())),
    "search": (Searched, lambda document: document.keep_search(run(document))),
    "forget": (Searched, lambda document: document.forget_search()),
    "run": (RunShown, lambda document: document.show_run(run(document))),
    "save": (Saved, lambda document: document.saved(Path("maze.txt"))),
    "sketch": (StateReplaced, lambda document: document.begin_sketch(maze())),
}


@pytest.mark.parametrize("name", CHANGES)
def test_every_change_is_told_once(name: str) -> None:
    kind, change = CHANGES[name]
    document, told = Document(maze()), list[Change]()
    document.observe(told.append)
    change(document)
    assert [type(each) for each in told] == [kind]


def test_what_a_wall_covers_is_gone_and_told() -> None:
    document = Document(Maze.from_text("#######\n#S   G#\n#######\n"))
    document.choose_stops(Stops(((1, 2), (1, 4))))
    told = list[Change]()
    document.observe(told.append)
    document.paint([Span(1, 4, 6)], WALL)
    assert [each.lost for each in told if isinstance(each, Painted)] == ["goal and the waypoint"]
    assert document.stops.tiles == ((1, 2),)
    assert (document.maze.start, document.maze.goals) == ((1, 1), ())


def test_the_title_of_a_saved_maze_still_says_what_it_was_generated_by() -> None:
    document = Document(generate("dfs", 3, 4, 7))
    assert document.title() == "dfs:3x4:7  ·  3 x 4 rooms"
    for name in ("maze.txt", "maze.json"):
        document.saved(Path(name))
        assert document.title() == f"{name}  ·  3 x 4 rooms  ·  from dfs:3x4:7"
    document.paint(ROW, WALL)
    assert document.title(sized=False) == "maze.json, edited  ·  from dfs:3x4:7"


def test_undo_and_redo_are_told_and_bring_all_back() -> None:
    document, told = Document(maze(), path=Path("a.txt")), list[Change]()
    before = document.title()
    document.paint(ROW, WALL)
    document.paint([Span(2, 1, 2)], OPEN, continues=True)
    after, tiles = document.title(), document.maze.tiles.copy()
    document.observe(told.append)
    assert document.undo()
    assert (document.title(), document.maze) == (before, maze())
    assert not document.undo()
    assert document.redo()
    assert (document.title(), document.maze.tiles) == (after, tiles)
    assert not document.redo()
    assert [type(each) for each in told] == [StateReplaced, StateReplaced]


def test_what_changes_nothing_is_no_edit() -> None:
    document, told = Document(maze()), list[Change]()
    document.observe(told.append)
    assert not document.paint(ROW, OPEN)
    assert not document.move_endpoints(document.maze.start, document.maze.goals)
    document.replace_tiles(bytearray(document.maze.tiles))
    document.give_up_trying()
    document.end_sketch()
    assert not told
    assert not document.edited


def test_endpoints_that_were_tried_go_back_or_are_one_change() -> None:
    document = Document(maze())
    document.try_endpoints((3, 3), ())
    assert not document.edited
    document.give_up_trying()
    assert document.maze == maze()
    document.try_endpoints((3, 3), ())
    assert document.move_endpoints((3, 3), ((5, 5),))
    assert document.undo()
    assert document.maze == maze()


def test_sketch_has_a_history_of_its_own_and_leaves_the_maze_alone() -> None:
    document, told = Document(maze()), list[Change]()
    document.paint(ROW, WALL)
    edited = document.maze.copy()
    document.begin_sketch(maze())
    assert document.edited, "the maze behind the sketch is"
    assert not document.undo()
    document.paint(ROW, WALL)
    assert document.undo()
    assert document.recipe == maze().recipe
    document.observe(told.append)
    document.end_sketch()
    assert document.maze == edited
    assert document.undo()
    assert document.maze == maze()
    assert [type(each) for each in told] == [StateReplaced, StateReplaced]


def test_maze_that_was_carved_on_from_a_sketch_is_undone_to_the_maze() -> None:
    document = Document(maze())
    document.begin_sketch(Maze(7, 9))
    document.carve_on(generate("prim", 3, 4, 2))
    assert document.edited
    assert document.undo()
    assert document.maze == maze()
    assert not document.edited


def test_walls_over_endpoints_take_them_away_and_undo_brings_them_back() -> None:
    document = Document(maze())
    document.move_endpoints((1, 1), ((3, 3), (5, 7)))
    told: list[Change] = []
    document.observe(told.append)
    document.paint([Span(1, 0, 3)], WALL)
    assert (document.maze.start, document.maze.goals) == (None, ((3, 3), (5, 7)))
    assert isinstance(told[-1], Painted | TilesReplaced)
    assert told[-1].lost == "start"
    document.paint([Span(1, 0, 3)], OPEN)
    assert document.maze.start is None, "what is gone stays gone until it is undone"
    assert document.undo()
    assert document.undo()
    assert document.maze.start == (1, 1)
    tiles = bytearray(len(document.maze.tiles))
    tiles[document.maze.index((5, 7))] = 1
    document.replace_tiles(tiles)
    assert (document.maze.start, document.maze.goals) == (None, ((5, 7),))
    assert isinstance(told[-1], Painted | TilesReplaced)
    assert told[-1].lost == "start and the goal"
    assert document.undo()
    assert document.maze.start == (1, 1)
    assert document.maze.goals == ((3, 3), (5, 7))


def test_endpoints_that_were_walls_before_stay() -> None:
    """As in a sketch, of which they may be carved yet."""
    document = Document(Maze.of_rooms(2, 2))
    document.move_endpoints((1, 1), ((3, 3),))
    document.paint([Span(1, 1, 4)], WALL)
    document.paint([Span(2, 1, 4)], OPEN)
    document.paint([Span(2, 1, 4)], WALL)
    assert (document.maze.start, document.maze.goals) == ((1, 1), ((3, 3),))
