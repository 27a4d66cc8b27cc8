"""What a run tells of its steps, for tests: each sentence with the player that stands there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from labyrinth import Maze, Player, Trace, solve, solvers
from labyrinth.core.explain.sentence import reason
from labyrinth.core.search.inspection import inspection
from labyrinth.core.trace.pseudocode import Line

_PLACE = re.compile(r"(?<![\d,.])\d{1,3},\d{1,3}(?![\d,])")

Told = tuple[Player, Line, str]


def told_of(trace: Trace) -> Iterator[Told]:
    """Yield the player, the line and the sentence after each event of a generation."""
    player = Player(trace)
    while not player.finished:
        player.step()
        line = trace.line_at(player.position)
        assert line is not None
        yield player, line, reason(player)


def told_of_search(maze: Maze, solver: str, **options: Any) -> Iterator[Told]:
    """Yield the same of a search between the maze's endpoints, with these options."""
    trace = solve(maze, solver, decisions=True, **options).trace
    assert maze.start is not None
    facts = inspection(trace, solvers()[solver], maze.start, maze.goals).finish()
    player = Player(trace)
    while not player.finished:
        player.step()
        line = trace.line_at(player.position)
        assert line is not None
        yield player, line, reason(player, facts)


def in_the_largest(text: str) -> str:
    """Return a sentence with places as long as those of the largest mazes with decisions."""
    return _PLACE.sub("100,100", text)


def place(trace: Trace, text: str) -> int:
    """Return the flat index of a tile as a sentence names it."""
    row, col = map(int, text.split(","))
    return row * trace.width + col
