"""Terms of iterative deepening: thresholds, depths, and what lies within them."""

from __future__ import annotations

from labyrinth.core.counted import counted
from labyrinth.core.exact_costs import in_text, whole
from labyrinth.core.reasons.moment import Moment
from labyrinth.core.reasons.term import term
from labyrinth.core.reasons.terms.costs import (
    cost,
    estimate,
    in_parts,
    step_onto,
    weight_of_h,
)
from labyrinth.core.trace import DISCOVER, EXPAND, REFUSE, STAND
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK


@term
def threshold(moment: Moment) -> str | None:
    """Return the threshold of the search under way, or of the one that has come to its end."""
    ends = moment.line.kind is STAND and "{next_threshold}" in moment.line.why
    return _text(_threshold(moment, moment.position - ends))


@term
def next_threshold(moment: Moment) -> str | None:
    """Return the threshold of the search that follows."""
    return _text(_threshold(moment, moment.position))


@term
def f_over(moment: Moment) -> str | None:
    """Return the f of a tile over the one expanded last, as in "g 12 + h 12 = 24"."""
    known = _cost_over(moment)
    return None if known is None else in_parts(moment, known)


@term
def depth(moment: Moment) -> str | None:
    """Return the depth of the search under way, or of the one that has come to its end."""
    return str(_searches(moment))


@term
def next_depth(moment: Moment) -> str | None:
    """Return the depth of the search that begins."""
    return str(_searches(moment) + 1)


@term
def steps_over(moment: Moment) -> str | None:
    """Return how many steps deep a tile is over the one expanded last, as in "5 steps"."""
    here = moment.last(EXPAND)
    return None if here is None else counted(_steps_deep(moment, here) + 1, "step")


@term
def steps_deep(moment: Moment) -> str | None:
    """Return how many steps deep a tile is since it was pushed last, as in "5 steps"."""
    return counted(_steps_deep(moment, moment.tile), "step")


@term
def limit(moment: Moment) -> str | None:
    """Return how many tiles may be expanded."""
    most = moment.option("limit")
    return f"{most:,}" if isinstance(most, int) else None


@term
def expanded_of_limit(moment: Moment) -> str | None:
    """Return how many tiles are expanded of those that may be, repeats included."""
    events, most = moment.events_of_leg(), limit(moment)
    if events is None:
        return f"The limit of {most} expanded tiles is not exceeded"
    (expanding,) = moment.trace.codes_of(EXPAND)
    number = sum(event >> TILE_BITS == expanding for event in events)
    return f"{counted(number, 'expansion')} of {most} at most"


def _searches(moment: Moment) -> int:
    """Return how many searches have begun by expanding the start."""
    leg = moment.trace.leg_at(moment.position)
    (expanding,) = moment.trace.codes_of(EXPAND)
    start = expanding << TILE_BITS | (leg.start or 0)
    return moment.trace.events[leg.first : moment.position].count(start)


def _steps_deep(moment: Moment, tile: int) -> int:
    """Return how many steps a tile was from the start when it was pushed last."""
    trace = moment.trace
    (expanding,), (pushing,) = trace.codes_of(EXPAND), trace.codes_of(DISCOVER)
    start, number, sought = trace.leg_at(moment.position).start, 0, tile
    pushed = pushing << TILE_BITS | sought
    for event in reversed(trace.events[: moment.position]):
        if sought == start:
            break
        if pushed and event == pushed:
            pushed = 0
        elif not pushed and event >> TILE_BITS == expanding:
            number, sought = number + 1, event & TILE_MASK
            pushed = pushing << TILE_BITS | sought
    return number


def _threshold(moment: Moment, position: int) -> float | None:
    """Return the threshold after so many events: the lowest f beyond the one before.

    It was told on the tile of that f, which was refused over the tile expanded last.
    """
    leg, events = moment.trace.leg_at(position), moment.trace.events
    raising = moment.codes_telling("next_threshold", STAND)
    begin = end = position
    while end > leg.first and events[end - 1] >> TILE_BITS not in raising:
        end -= 1
    if end == leg.first:
        return None if leg.start is None else weight_of_h(moment) * estimate(moment, leg.start)
    begin = end - 1
    while begin > leg.first and events[begin - 1] >> TILE_BITS not in raising:
        begin -= 1
    lowest = events[end - 1] & TILE_MASK
    refusals = {code << TILE_BITS | lowest for code in moment.codes_telling("f_over", REFUSE)}
    found: list[float] = []
    for at, event in enumerate(events[begin:end], begin + 1):
        if event in refusals:
            then = moment.at(at)
            known = _cost_over(then)
            if known is None:
                return None
            found.append(known + weight_of_h(then) * estimate(then, lowest))
    return min(found, default=None)


def _cost_over(moment: Moment) -> float | None:
    """Return the cost of the event's tile over the tile expanded last."""
    here, step = moment.last(EXPAND), step_onto(moment)
    known = None if here is None else cost(moment, here)
    return None if known is None or step is None else known + step


def _text(number: float | None) -> str | None:
    return None if number is None else in_text(whole(number))
