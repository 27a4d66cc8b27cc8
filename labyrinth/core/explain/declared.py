"""The data structures and real choices that an algorithm declares.

An algorithm declares each of these by its name in this package, or by a tuple of the name and
arguments, such as lines of the algorithm. For this reason, importing an algorithm imports none of
its explanations.
"""

from collections.abc import Iterator
from functools import partial
from heapq import merge
from operator import add, itemgetter
from typing import Any

from labyrinth.core.declaration.algorithm import Algorithm, Explained
from labyrinth.core.explain import carving, deepening, digging, frontiers, trees, walkers
from labyrinth.core.explain.choice import Choice
from labyrinth.core.explain.structure import Structure
from labyrinth.core.trace import Trace
from labyrinth.core.trace.symmetry_half import half_of

_MODULES = (carving, deepening, digging, frontiers, trees, walkers)


def structures_of(algorithm: Algorithm) -> list[Structure]:
    """Return the readers of an algorithm's data structures, the most informative first."""
    return [kind(*given) for kind, given in map(_declared, algorithm.structures)]


def choices_of(algorithm: Algorithm, trace: Trace) -> Iterator[Choice | None]:
    """Yield the real choices of a run in order, and None now and then during stretches without any.

    The None values let a caller read slice by slice. The trace should have its decisions; without
    decisions there may be fewer choices. Yields nothing for an algorithm that declares why it has
    no choices.
    """
    if isinstance(algorithm.choices, str):
        return
    kinds = [_declared(each) for each in algorithm.choices]

    def of_part(part: Trace) -> Iterator[Choice | None]:
        found = (_by_position(find(part, *given)) for find, given in kinds)
        return (choice for _, choice in merge(*found, key=itemgetter(0)))

    if trace.half is not None:
        half = half_of(trace)
        begin = partial(half.position, with_image=True)
        for choice in of_part(half.trace):
            yield choice and choice.moved(begin, half.position, half.outside)
    elif not trace.legs:
        yield from of_part(trace)
    for leg in trace.legs:
        later = partial(add, leg.first)
        yield from (each and each.moved(later, later) for each in of_part(trace.of_leg(leg)))


def _by_position(choices: Iterator[Choice | None]) -> Iterator[tuple[int, Choice | None]]:
    """Yield choices with their positions, and each None with the position of the choice before."""
    position = 0
    for choice in choices:
        position = choice.position if choice else position
        yield position, choice


def _declared(explained: Explained) -> tuple[Any, list[Any]]:
    """Return the function or class that an algorithm declares by its name, and its arguments."""
    name, *given = (explained,) if isinstance(explained, str) else explained
    return next(vars(module)[name] for module in _MODULES if name in vars(module)), given
