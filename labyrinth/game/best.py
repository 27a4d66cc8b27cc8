"""The best game of a maze."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Best:
    """The best game of a maze in one mode.

    `maze` is the text of its recipe, or its layout's key where it has none; `mode` is how it was
    played, as in "fog 5"; `name` is what the maze is called in a list. `cost` is that of the trail,
    `steps` are all that were walked, `finished` is the day, `run` the text of a RecordedRun.
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
        """Whether this is better: more points, or as many in less time."""
        return (self.points, -self.seconds) > (other.points, -other.seconds)
