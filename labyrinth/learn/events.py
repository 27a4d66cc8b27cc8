"""The events of a learner's run: the lines that record them, the same ones for everyone's."""

from __future__ import annotations

from labyrinth.core.trace import CARVE, CONSIDER, DISCOVER, EXPAND, PATH, STEP, Pseudocode


def solver_lines(heading: str) -> Pseudocode:
    """Return the lines of a learner's solver; the constants below are their codes."""
    code = Pseudocode(heading)
    code.line("neighbours(tile)", EXPAND, why="{tile} is asked for its neighbours.")
    code.line("    look at one of them", DISCOVER, why="{tile} is looked at for the first time.")
    code.also(CONSIDER, why="{tile} is looked at again.")
    code.line("mark(tile)", STEP, why="{tile} is marked.")
    code.line(
        "return path",
        PATH,
        why="{tile} lies on the path returned: step {number} of {length}.",
    )
    return code


def generator_lines(heading: str) -> Pseudocode:
    """Return the lines of a learner's generator; the constants below are their codes."""
    code = Pseudocode(heading)
    code.line("look at a neighbour", CONSIDER, why="{tile} is looked at.")
    code.line("carve(room, other)", CARVE, why="{tile} is carved.")
    return code


_SOLVER, _GENERATOR = solver_lines(""), generator_lines("")

EXPANDED = _SOLVER.of_kind(EXPAND)
DISCOVERED = _SOLVER.of_kind(DISCOVER)
SEEN_AGAIN = _SOLVER.of_kind(CONSIDER)
MARKED = _SOLVER.of_kind(STEP)
ON_PATH = _SOLVER.of_kind(PATH)
CONSIDERED = _GENERATOR.of_kind(CONSIDER)
CARVED = _GENERATOR.of_kind(CARVE)
