"""Terms of places: tiles by their rows and columns."""

from __future__ import annotations

from labyrinth.core.reasons.moment import Moment
from labyrinth.core.reasons.term import term


@term
def tile(moment: Moment) -> str | None:
    """Return the tile of the event."""
    return moment.name(moment.tile)
