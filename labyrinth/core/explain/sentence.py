"""The sentence that explains a step: a template from the pseudocode, with its placeholders filled.

A line of pseudocode declares the sentence, with placeholders in braces:

    SEEN refuse: {tile} {seen}: it is skipped.

A placeholder is a public function in the package `placeholders`, or an entry of a `TABLE` there.
The function reads the trace up to the step.
"""

from functools import cache
from string import Formatter
from types import FunctionType
from typing import Final

from labyrinth.core.explain.context import Context, Placeholders, UntoldError
from labyrinth.core.explain.trace_reading import REACH
from labyrinth.core.explain.wording import of_rooms
from labyrinth.core.search.inspection import Inspection
from labyrinth.core.trace.events import TILE_MASK
from labyrinth.core.trace.player import Player
from labyrinth.core.trace.symmetry_half import half_of

# The reason of every step in a symmetric maze of more than `REACH` tiles.
MIRRORED: Final = "One half of the maze is carved; each step is mirrored in the other half."


def reason(player: Player, facts: Inspection | None = None) -> str:
    """Return a sentence that says why the last event before the player's position happened.

    `facts` are the facts of a search (see `labyrinth.core.search.inspection`); a generation has no
    facts. Returns "" at the beginning of the run, if the line of the event declares no sentence,
    and if data for the sentence is missing, for example while the facts of a search are not known
    yet.
    """
    line = player.trace.line_at(player.position)
    if line is None or not line.why:
        return ""
    if player.trace.half is not None and line in player.trace.pseudocode.recorded:
        return _of_half(player)
    context = Context(player, facts)
    try:
        filled = {name: placeholders()[name](context) for name in placeholders_in(line.why)}
    except UntoldError:
        return ""
    sentence = line.why.format_map(filled)
    return of_rooms(sentence) if player.trace.is_of_rooms else sentence


def _of_half(player: Player) -> str:
    """Return the sentence for a step of a symmetric maze.

    The step is in the half that is carved, or it is the mirror image of such a step.
    """
    trace, position = player.trace, player.position
    if len(trace.before) > REACH:
        return MIRRORED
    half = half_of(trace)
    number = half.up_to(position)
    if half.position(number) == position:
        half.player.seek(number)
        return reason(half.player)
    image, original = (trace.place(trace.events[position - back] & TILE_MASK) for back in (1, 2))
    return f"{image} is the image of {original} in the other half."


def placeholders_in(why: str) -> list[str]:
    """Return the names of a sentence's placeholders in order."""
    return [name for _, name, _, _ in Formatter().parse(why) if name]


@cache
def placeholders() -> Placeholders:
    """Return the functions of all placeholders by name; names have no trailing `_`."""
    from labyrinth.core.explain.placeholders import following, generators, searches, walks

    found: Placeholders = {}
    for module in (following, generators, searches, walks):
        found |= module.TABLE
        for name, function in vars(module).items():
            is_own = isinstance(function, FunctionType) and function.__module__ == module.__name__
            if is_own and not name.startswith("_"):
                found[name.rstrip("_")] = function
    return found
