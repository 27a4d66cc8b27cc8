"""Which choices of a run are asked."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random
from typing import Final

from labyrinth.core.choices import Choice
from labyrinth.core.declaration.algorithm import Algorithm
from labyrinth.core.task import Task
from labyrinth.core.trace import Trace

MOST_ROOMS: Final = 2_500
"""The most rooms of a maze whose run a person follows step by step."""
_MOST_TILES: Final = 5 * MOST_ROOMS
_SLICE: Final = 64


def choices_of(trace: Trace, algorithm: Algorithm) -> Task[list[Choice]]:
    """Prepare to read all real choices of a run, in its order, slice by slice.

    There are none where it declares none. Without decisions there are those that deeds tell, as of
    most searches, in mazes that a person can follow.
    """
    return Task(_read(trace, algorithm))


def _read(trace: Trace, algorithm: Algorithm) -> Generator[float, None, list[Choice]]:
    found: list[Choice] = []
    if algorithm.choices is None:
        return found
    if not trace.with_decisions and len(trace.before) > _MOST_TILES:
        return found
    for number, choice in enumerate(algorithm.choices().read(trace)):
        if choice is not None:
            found.append(choice)
            if number % _SLICE == 0:
                yield choice.position / len(trace)
    return found


def why_none(trace: Trace, algorithm: Algorithm) -> str:
    """Return in a sentence why nothing is asked of a run in which no choice was found."""
    rule = "" if algorithm.choices is None else algorithm.choices().rule
    question = "" if algorithm.choices is None else algorithm.choices().question
    if not question:
        return f"{algorithm.name} has no choice to be predicted. {rule}".strip()
    if not trace.with_decisions:
        return "Nothing can be asked of this run: its decisions were not recorded."
    return "Nothing can be asked: at no step could one tile come and another not."


def spread(choices: Sequence[Choice], number: int, seed: int) -> list[Choice]:
    """Return so many of the choices, evenly over the run, or all; those worth asking first.

    Of each part of the run one is drawn, with the same seed the same one.
    """
    if number >= len(choices):
        return list(choices)
    rng = Random(seed)
    drawn = []
    for part in range(number):
        first, end = (len(choices) * each // number for each in (part, part + 1))
        of_part = choices[first:end]
        of_part = [choice for choice in of_part if choice.tricky] or of_part
        drawn.append(of_part[int(rng.random() * len(of_part))])
    return drawn
