"""A moment of a run that is shown: where it is, and how it goes on."""

from __future__ import annotations

from dataclasses import dataclass

from labyrinth.core.search.solution import Solution


@dataclass(frozen=True, slots=True)
class Moment:
    """What one way of showing a run hands on to another."""

    solution: Solution | None
    """What the search came to, None of a generation."""
    events: int
    """The position in the run's own trace."""
    speed: float
    """Shares of the run a second, negative where it goes backwards."""
    playing: bool
