"""The score of a finished game, compared with the best possible one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from labyrinth.core.maze.walls import Position
from labyrinth.game.directions import PRICE_OF_A_HINT
from labyrinth.game.walk import Walk

# The points of a game that cost no more than the cheapest path.
FULL: Final = 1000


@dataclass(frozen=True, slots=True)
class Score:
    """The result of a game, with the cheapest path of the maze.

    `length` and `cost` describe the trail from the start to the goal, `best_length` and `best_cost`
    the cheapest path. `steps` and `spent` count every step that was walked, including steps back.
    """

    length: int
    cost: int
    steps: int
    spent: int
    hints: int
    seconds: float
    best_length: int
    best_cost: int

    @property
    def points(self) -> int:
        """The points, at most FULL: steps back and hints cost points, time does not.

        FULL is multiplied by the lowest cost, and divided by the cost of all steps and hints.
        """
        spent = self.spent + PRICE_OF_A_HINT * self.hints
        return round(FULL * self.best_cost / spent) if spent else FULL

    @property
    def steps_back(self) -> int:
        """The number of steps back plus the number of steps that were undone by steps back."""
        return self.steps - self.length


def score_of(walk: Walk, hints: int, seconds: float, way: Sequence[Position]) -> Score:
    """Return the score of a walk that has reached a goal; `way` is the cheapest path."""
    return Score(
        length=walk.length,
        cost=walk.cost,
        steps=walk.steps,
        spent=sum(map(walk.maze.__getitem__, walk.walked[1:])),
        hints=hints,
        seconds=seconds,
        best_length=len(way) - 1,
        best_cost=sum(map(walk.maze.__getitem__, way[1:])),
    )


@dataclass(frozen=True, slots=True)
class Best:
    """The best game of a maze in one mode.

    `maze` is the text of the maze's recipe, or the key of its layout if it has no recipe; `mode` is
    the mode of the game, as in "fog 5"; `name` is the maze's name in a list. `cost` is the cost of
    the trail, `steps` counts all steps walked, `finished` is the time when the game ended, and
    `run` the text of a RecordedRun.
    """

    maze: str
    mode: str
    name: str
    points: int
    cost: int
    steps: int
    hints: int
    seconds: float
    finished: str
    run: str

    def beats(self, other: Best) -> bool:
        """Return whether this game is better: more points, or as many in less time."""
        return (self.points, -self.seconds) > (other.points, -other.seconds)


def time_text(seconds: float) -> str:
    """Write whole seconds as minutes and seconds, with hours if there are any: "1:05"."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
