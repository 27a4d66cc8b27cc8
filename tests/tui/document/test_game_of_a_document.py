"""The game of a document, over edits, undo and other mazes."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from labyrinth import generate, solve
from labyrinth.core.maze.painting import OPEN, WALL, Span
from labyrinth.core.maze.walls import Position
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.document_changes import Change, GameCut, GameVeiled

ACTS = st.lists(
    st.tuples(
        st.sampled_from(["step"] * 6 + ["back", "wall", "corridor", "undo", "redo", "start"]),
        st.integers(0, 99),
    ),
    max_size=40,
)


def played() -> Document:
    document = Document(generate("wilson", 3, 3, 2, braid=1.0))
    document.begin_game()
    return document


def trail(document: Document) -> list[Position]:
    assert document.game is not None
    return list(document.game.walk.trail)


def act(document: Document, name: str, number: int) -> None:
    maze, game = document.maze, document.game
    assert game is not None
    row, col = maze.position(number % len(maze.tiles))
    ways = game.walk.open_neighbours()
    if name == "step" and ways and not game.finished:
        document.go_on_playing([ways[number % len(ways)]], 1.0)
    elif name == "back" and game.walk.length and not game.finished:
        document.go_on_playing(game.walk.trail[-2:-1], 1.0)
    elif name in ("wall", "corridor"):
        paint = WALL if name == "wall" else OPEN
        document.paint([Span(row, col, col + 1)], paint)
    elif name == "undo":
        document.undo()
    elif name == "redo":
        document.redo()
    elif name == "start" and maze[row, col]:
        document.move_endpoints((row, col), maze.goals)


@given(ACTS)
def test_trail_is_always_one_of_the_maze_as_it_is(acts: list[tuple[str, int]]) -> None:
    document, told = played(), list[Change]()
    document.observe(told.append)
    for name, number in acts:
        if document.game is None:  # it was finished, and its goal is gone
            document.begin_game()
        before, maze = trail(document), document.maze.copy()
        told.clear()
        act(document, name, number)
        if document.game is None:
            continue
        now, maze = trail(document), document.maze
        assert now[:1] == ([maze.start] if maze.start and maze[maze.start] else [])
        assert all(maze[tile] for tile in now)
        assert all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in pairwise(now))
        assert all(tile != after for tile, after in zip(now, now[2:], strict=False))
        lost = sum(change.steps for change in told if isinstance(change, GameCut))
        walked = name in ("step", "back")
        assert lost == (0 if walked else max(0, len(before) - max(1, len(now))))


def test_a_veil_is_told_once_and_only_while_the_game_goes_on() -> None:
    document, told = played(), list[Change]()
    document.observe(told.append)
    document.veil_game(3)
    document.veil_game(3)
    assert told == [GameVeiled(3)]
    game = document.game
    assert game is not None
    path = solve(document.maze, "bfs").path
    while not game.finished:
        document.go_on_playing([path[len(game.walk.trail)]], 1.0)
    document.veil_game(5)
    assert GameVeiled(5) not in told
    assert game.fog == 3
    document.end_game()
    document.veil_game(5)


@given(ACTS, st.integers(0, 99))
def test_what_an_edit_cuts_off_is_back_when_it_is_undone(
    acts: list[tuple[str, int]], number: int
) -> None:
    document = played()
    for name, at in acts:
        if name == "step":
            act(document, name, at)
    before = trail(document)
    game = document.game
    row, col = before[number % len(before)]
    if document.game is not None and not document.game.finished:
        document.paint([Span(row, col, col + 1)], WALL)
        assert len(trail(document)) == before.index((row, col))
        document.undo()
        assert trail(document) == before
        document.redo()
        document.paint([Span(row, col, col + 1)], OPEN)
        document.move_endpoints(before[0], document.maze.goals)
        assert trail(document) == before, "drawn by hand it is whole as well"
        assert document.game is game


@given(ACTS)
def test_each_maze_has_its_own_game(acts: list[tuple[str, int]]) -> None:
    document = played()
    for name, at in acts:
        if name == "step":
            act(document, name, at)
    first = document.game
    document.open(generate("dfs", 2, 2, 1))
    assert document.game is None
    document.begin_game()
    second = document.game
    document.undo()
    assert document.game == first
    document.redo()
    assert document.game == second
    document.undo()
    assert document.game == first
    assert document.game is not None
    assert document.game.walk.maze is document.maze
