"""The events of a learner's run: the lines that record them, the same ones for everyone's."""

from __future__ import annotations

from labyrinth.core.trace import Pseudocode


def solver_lines(heading: str) -> Pseudocode:
    """Return the lines of a learner's solver; the constants below are their codes."""
    return Pseudocode(
        heading,
        """
| neighbours(tile)
    EXPANDED expand: {tile} is asked for its neighbours.
|     look at one of them
    DISCOVERED discover: {tile} is looked at for the first time.
    SEEN_AGAIN consider: {tile} is looked at again.
| mark(tile)
    MARKED step: {tile} is marked.
| return path
    ON_PATH path: {tile} lies on the path returned: step {number} of {length}.
""",
    )


def generator_lines(heading: str) -> Pseudocode:
    """Return the lines of a learner's generator; the constants below are their codes."""
    return Pseudocode(
        heading,
        """
| look at a neighbour
    CONSIDERED consider: {tile} is looked at.
| carve(room, other)
    CARVED carve: {tile} is carved.
""",
    )


EXPANDED, DISCOVERED, SEEN_AGAIN, MARKED, ON_PATH = solver_lines("").codes.values()
CONSIDERED, CARVED = generator_lines("").codes.values()
