"""A hint in words."""

from __future__ import annotations

from typing import Final

from labyrinth.core.counted import counted
from labyrinth.core.maze.walls import Position
from labyrinth.game.directions import Hint

_WAYS: Final = {(-1, 0): "up", (1, 0): "down", (0, -1): "left", (0, 1): "right"}


def hint_text(here: Position, hint: Hint) -> str:
    """Say where to go from a tile (row, col): "Go right; at the junction, 5 steps on, turn up."."""
    go = f"Go {_way(here, hint.ahead)}"
    if hint.junction is not None and hint.turn is not None:
        turn = _way(hint.junction, hint.turn)
        return f"{go}; at the junction, {counted(hint.steps, 'step')} on, take the way {turn}."
    return f"{go}; the goal is {counted(hint.steps, 'step')} away." if hint.at_goal else f"{go}."


def _way(here: Position, there: Position) -> str:
    return _WAYS[there[0] - here[0], there[1] - here[1]]
