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
    """The result of a game, compared with the cheapest path of the maze.

    `length` and `cost` are the steps and the cost of the trail from the start to the goal;
    `best_length` and `best_cost` are those of the cheapest path. `steps` and `spent` are the number
    and the cost of all steps that were walked, including steps back.
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
    def counted(self) -> int:
        """The cost that the points count: of all steps, those back included, and of all hints."""
        return self.spent + PRICE_OF_A_HINT * self.hints

    @property
    def points(self) -> int:
        """The points: FULL times the lowest cost, divided by the cost of all steps and hints.

        Steps back and hints therefore cost points; time does not.
        """
        return round(FULL * self.best_cost / self.counted) if self.counted else FULL

    @property
    def steps_back(self) -> int:
        """The number of steps back, plus the number of steps that they undid."""
        return self.steps - self.length


def score_of(walk: Walk, hints: int, seconds: float, way: Sequence[Position]) -> Score:
    """Return the score of a walk that has reached a goal.

    `way` has the tiles of the cheapest path from the start to a goal.
    """
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

    `maze` is the `layout_key` of the maze. `mode` is the mode of the game, such as "fog 5", and
    `name` is the name of the maze in a list. `cost` is the cost of the trail, `steps` is the number
    of all steps walked, `finished` is the time when the game ended, and `run` is the text of a
    RecordedRun.
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
        """Return whether this game has more points than `other`, or as many points in less time."""
        return (self.points, -self.seconds) > (other.points, -other.seconds)


def time_text(seconds: float) -> str:
    """Return a time as text in minutes and seconds, such as "1:05", or in hours: "1:00:05"."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
