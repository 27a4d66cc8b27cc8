"""What searches tell: costs and estimates, what waits, both sides of a search, thresholds."""

from __future__ import annotations

from collections.abc import Callable
from math import dist, isclose, log10
from typing import Final

from labyrinth.core.counted import counted
from labyrinth.core.estimates import is_admissible
from labyrinth.core.exact_costs import in_decimals, in_text, whole
from labyrinth.core.explain import deepening, frontiers
from labyrinth.core.explain.context import Context, UntoldError, told
from labyrinth.core.explain.trace_reading import before_path, sources
from labyrinth.core.trace import CONSIDER, DISCOVER, EXPAND, STAND, STEP
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK
from labyrinth.core.trace.player import Mark

_TIES: Final = {"newest": "the newest", "oldest": "the oldest", "larger-g": "the largest g"}
_PROPER_NAMES: Final = {
    "manhattan": "Manhattan",
    "euclidean": "Euclidean",
    "chebyshev": "Chebyshev",
}

# Where a search is, and what waits


def tile(now: Context) -> str:
    """Return the tile of the event."""
    return now.name(now.tile)


def here(now: Context) -> str:
    """Return the tile that was expanded last."""
    return now.name(now.here)


def waiting(now: Context) -> str:
    """Return how many tiles wait on the frontier, as in "5 tiles wait"."""
    return _wait(now, "tile")


def jump_points(now: Context) -> str:
    """Return how many jump points wait, as in "1 jump point waits"."""
    return _wait(now, "jump point")


def _wait(now: Context, noun: str) -> str:
    number = len(_frontier(now))
    return f"{counted(number, noun)} {'waits' if number == 1 else 'wait'}"


def towards(now: Context) -> str:
    """Return which way the tile lies from the one expanded last, as in "up and left"."""
    (row, col), (from_row, from_col) = (divmod(each, now.width) for each in (now.tile, now.here))
    ways = [("up", "down")[row > from_row]] * (row != from_row)
    ways += [("left", "right")[col > from_col]] * (col != from_col)
    return " and ".join(ways)


def steps(now: Context) -> str:
    """Return how many steps away the tile's source is along the parents, as in "5 steps"."""
    return counted(_steps_back(now), "step")


def distance(now: Context) -> str:
    """Return the same as a plain number."""
    return f"{_steps_back(now):,}"


def _steps_back(now: Context) -> int:
    """Return how many parents lie behind the tile."""
    fact, number = now.fact(now.tile), 0
    while fact.parent is not None:
        number += 1
        fact = now.fact(_index(now, fact.parent))
    return number


def _index(now: Context, position: tuple[int, int]) -> int:
    return position[0] * now.width + position[1]


def seen(now: Context) -> str:
    """Return how a tile is known to the search that is passed over."""
    here, fact = now.here, now.fact(now.tile)
    parent = now.fact(here).parent
    if parent is not None and _index(now, parent) == now.tile:
        return f"is where {now.name(here)} was found from"
    return "was expanded before" if fact.expanded else "waits already"


def number(now: Context) -> str:
    """Return how many steps of the path lie before the tile that is drawn."""
    return f"{now.position - before_path(now.player) - 1:,}"


def length(now: Context) -> str:
    """Return how many steps the path has."""
    return f"{len(now.trace) - before_path(now.player) - 1:,}"


def part(now: Context) -> str:
    """Return which part of a tour comes next, as in "part 2"."""
    return f"part {sum(leg.first < now.position for leg in now.trace.legs)}"


def part_end(now: Context) -> str:
    """Return where the part of a tour ends that has begun: a stop, or one of several goals."""
    goals = now.leg.goals
    return now.name(goals[0]) if len(goals) == 1 else f"one of {len(goals)} goals"


# Costs


def g(now: Context) -> str:
    """Return the cost up to the tile, along its parents."""
    return in_text(now.g(now.tile))


def h(now: Context) -> str:
    """Return the estimated cost from the tile to the other end."""
    return in_text(now.h(now.tile))


def f_in_parts(now: Context) -> str:
    """Return how f adds up, as in "g 88 + h 18 = 106", or with a weight "g 88 + 1.5·h 18 = 115"."""
    return now.f_in_parts(now.g(now.tile))


def over(now: Context) -> str:
    """Return what the tile costs over the one that was expanded last."""
    return in_text(whole(now.over))


def step(now: Context) -> str:
    """Return what the step costs from the tile that was expanded last."""
    return in_text(now.step)


def instead(now: Context) -> str:
    """Return what the tile cost before: ", not 9 as before", or ": its first way"."""
    return _instead(now.known_g(now.tile))


def _instead(known: float | None) -> str:
    return ": its first way" if known is None else f", not {in_text(whole(known))} as before"


def heuristic(now: Context) -> str:
    """Return what h is by the heuristic of the search, as "the octile distance to a goal"."""
    name = now.heuristic
    if name == "zero":
        return "the heuristic zero estimates nothing"
    return f"the {_PROPER_NAMES.get(name, name)} distance to the nearest goal"


def lowest_f(now: Context) -> str:
    """Return why a tile is taken: "has the lowest f: g 88 + h 18 = 106; the next is 108"."""
    return _taken(now, now.f, f"has the lowest f: {f_in_parts(now)}")


def lowest_cost(now: Context) -> str:
    """Return why a tile is taken: "has the lowest cost, 88; the oldest of 3"."""
    return _taken(now, now.g, f"has the lowest cost, {g(now)}")


def lowest_h(now: Context) -> str:
    """Return why a tile is taken: "is the nearest to a goal: h 18; the next is 20"."""
    return _taken(now, now.h, f"is the nearest to a goal: h {h(now)}")


def _taken(now: Context, key: Callable[[int], float], best: str) -> str:
    """Return what is best of a tile that is taken, and how near the others come to it."""
    own = key(now.tile)
    before = told(now.facts).at(now.tile, now.position - 1)
    if before and before.expanded:
        return "comes up again, by an entry that is out of date"
    others = sorted(key(tile) for tile in _frontier(now) if tile != now.tile)
    equal = sum(isclose(other, own) for other in others)
    if equal:
        return f"{best}; {_TIES[str(now.option('tie') or 'oldest')]} of {equal + 1}"
    return f"{best}; the next is {in_text(others[0])}" if others else best


def _frontier(now: Context) -> list[int]:
    """Return the tiles of a search from one end that wait to be expanded for the first time."""
    expanding = now.trace.codes_of(EXPAND)
    of_goals = any(now.trace.lines[code].from_goals for code in expanding)
    waiting = sources(now.player, of_goals=of_goals)
    at = now.marks.find(Mark.FRONTIER)
    while at >= 0:
        waiting.append(at)
        at = now.marks.find(Mark.FRONTIER, at + 1)
    diagonals = now.trace.has_diagonals
    if now.weight_of_h != 1 or not is_admissible(now.heuristic, diagonals=diagonals):
        # Only then what was expanded may be reached more cheaply, and wait in vain.
        events = now.trace.events[now.leg.first : now.position]
        was = {event & TILE_MASK for event in events if event >> TILE_BITS in expanding}
        waiting = [tile for tile in waiting if tile not in was]
    return waiting


# At any angle


def its_parent(now: Context) -> str:
    """Return the parent of the tile."""
    return now.name(_index(now, told(now.fact(now.tile).parent)))


def parent_here(now: Context) -> str:
    """Return the parent of the tile that was expanded last, itself where a search begins."""
    return now.name(_parent_here(now))


def over_parent(now: Context) -> str:
    """Return what the tile costs in a straight line from that parent."""
    parent = _parent_here(now)
    line = dist(divmod(parent, now.width), divmod(now.tile, now.width))
    return in_text(whole(now.g(parent) + line))


def _parent_here(now: Context) -> int:
    here = now.here
    fact = now.facts.at(here, now.position) if now.facts else None
    return here if fact is None or fact.parent is None else _index(now, fact.parent)


# From both ends


def two_frontiers(now: Context) -> str:
    """Return how many tiles wait on both sides."""
    waiting = {False: {told(now.leg.start)}, True: set(now.leg.goals)}
    for event in now.events_of_leg():
        line, tile = now.trace.lines[event >> TILE_BITS], event & TILE_MASK
        if line.kind is DISCOVER:
            waiting[line.from_goals].add(tile)
        elif line.kind is EXPAND:
            waiting[line.from_goals].discard(tile)
    ours, theirs = len(waiting[False]), len(waiting[True])
    return f"{counted(ours, 'tile')} on the start's frontier, {theirs:,} on the goals'"


def side_g(now: Context) -> str:
    """Return the g of the tile on the side of the event."""
    return in_text(whole(_side_g(now)))


def side_f(now: Context) -> str:
    """Return how f adds up on the side of the event, as in "g 8 + h 18 = 26"."""
    return now.f_in_parts(_side_g(now))


def _side_g(now: Context) -> float:
    return told(_sides(now)[now.line.from_goals].get(now.tile))


def side_over(now: Context) -> str:
    """Return what the tile costs over the one that was expanded last, by the same side."""
    sides, expanding = _sides(now), now.trace.codes_of(EXPAND)
    events = reversed(now.events_of_leg())
    last = next((each for each in events if each >> TILE_BITS in expanding), None)
    if last is None:
        return in_text(whole(now.step_cost(now.leg.start or 0, from_goals=False)))
    of_goals, here = now.trace.lines[last >> TILE_BITS].from_goals, last & TILE_MASK
    return in_text(whole(sides[of_goals][here] + now.step_cost(here, from_goals=of_goals)))


def side_instead(now: Context) -> str:
    """Return what the tile cost on this side before: ", not 9 as before", or ": its first way"."""
    try:
        return _instead(_sides(now)[now.line.from_goals].get(now.tile))
    except UntoldError:
        return _instead(None)


def kept(now: Context) -> str:
    """Return the cost of the path that is kept."""
    return in_text(whole(told(_kept(now))))


def path_kept(now: Context) -> str:
    """Return that no path is kept yet, or that the queues begin with less than its cost."""
    try:
        return f"The path kept costs {kept(now)}, and both queues begin with a lower f"
    except UntoldError:
        return "No path is kept yet: the search goes on"


def _kept(now: Context) -> float | None:
    """Return the lowest cost of a path over a tile that both sides have reached."""
    from_start, from_goals = _sides(now).values()
    both = from_start.keys() & from_goals.keys()
    return min((from_start[tile] + from_goals[tile] for tile in both), default=None)


def _sides(now: Context) -> dict[bool, dict[int, float]]:
    """Return what tiles cost from the start (False) and from the goals (True).

    What is found to be cheaper has that cost from the next event on.
    """
    told(now.leg.start)
    now.events_of_leg()
    trace = now.trace.of_leg(now.leg)
    del trace.events[now.position - now.leg.first :]
    finding, reaching = trace.codes_of(CONSIDER), {}
    for code in trace.codes_of(DISCOVER):
        reaching[trace.lines[code].from_goals] = code << TILE_BITS
    for at, event in enumerate(trace.events[:-1]):
        if event >> TILE_BITS in finding:
            line = trace.lines[event >> TILE_BITS]
            trace.events[at] = reaching[line.from_goals] | event & TILE_MASK
    *sides, costs = frontiers.known_costs(trace)
    for _ in costs:
        pass
    exact = now.trace.has_diagonals
    return {
        of_goals: {tile: in_decimals(cost) if exact else cost for tile, cost in side.items()}
        for of_goals, side in zip((False, True), sides, strict=True)
    }


# All cheapest paths


def cheapest_paths(now: Context) -> str:
    """Return how many cheapest paths lead to the tile: "3 cheapest paths lead from the start"."""
    if now.trace.has_diagonals:
        if now.tile == now.leg.start:
            return "1 cheapest path leads from the start"
        return "As many cheapest paths as to the tiles before it lead"
    counting = now.trace.codes_of(STEP)
    numbers: dict[int, int] = {}
    costs: dict[int, float] = {}
    for event in now.events_of_leg():
        tile = event & TILE_MASK
        if event >> TILE_BITS in counting:
            costs[tile] = now.g(tile)
            cost = costs[tile] - now.tiles[tile]
            before = [each for each in now.open_beside(tile) if costs.get(each) == cost]
            numbers[tile] = sum(map(numbers.__getitem__, before)) or 1
    number = numbers[now.tile]
    if number == 1:
        return "1 cheapest path leads from the start"
    text = f"{number:,}" if number < 10**9 else f"About 10^{round(log10(number))}"
    return f"{text} cheapest paths lead from the start"


# Iterative deepening


def threshold(now: Context) -> str:
    """Return the threshold of the search under way, or of the one that has come to its end."""
    ends = now.line.kind is STAND and "{next_threshold}" in now.line.why
    return _threshold(now, now.position - ends)


def next_threshold(now: Context) -> str:
    """Return the threshold of the search that follows."""
    return _threshold(now, now.position)


def _threshold(now: Context, position: int) -> str:
    names = ("FIRST", "DEEPER", "BEGIN", "POP", "PUSH", "BEYOND")
    followed = deepening.followed_of(now.trace, [now.codes[name] for name in names])
    followed.follow(now.trace, now.position)
    known = followed.at(position)
    if known is None or known[0] is None or (known[1] is not None and now.facts is None):
        raise UntoldError
    return in_text(deepening.threshold(known[0]))


def f_over(now: Context) -> str:
    """Return the f of a tile over the one expanded last, as in "g 12 + h 12 = 24"."""
    return now.f_in_parts(now.over)


def depth(now: Context) -> str:
    """Return the depth of the search under way, or of the one that has come to its end."""
    return str(_searches(now))


def next_depth(now: Context) -> str:
    """Return the depth of the search that begins."""
    return str(_searches(now) + 1)


def _searches(now: Context) -> int:
    """Return how many searches have begun by expanding the start."""
    (expanding,) = now.trace.codes_of(EXPAND)
    start = expanding << TILE_BITS | (now.leg.start or 0)
    return now.trace.events[now.leg.first : now.position].count(start)


def steps_over(now: Context) -> str:
    """Return how many steps deep a tile is over the one expanded last, as in "5 steps"."""
    return counted(_steps_deep(now, now.here) + 1, "step")


def steps_deep(now: Context) -> str:
    """Return how many steps deep a tile is since it was pushed last, as in "5 steps"."""
    return counted(_steps_deep(now, now.tile), "step")


def _steps_deep(now: Context, tile: int) -> int:
    """Return how many steps a tile was from the start when it was pushed last."""
    trace = now.trace
    (expanding,), (pushing,) = trace.codes_of(EXPAND), trace.codes_of(DISCOVER)
    number, sought = 0, tile
    pushed = pushing << TILE_BITS | sought
    for event in reversed(trace.events[: now.position]):
        if sought == now.leg.start:
            break
        if pushed and event == pushed:
            pushed = 0
        elif not pushed and event >> TILE_BITS == expanding:
            number, sought = number + 1, event & TILE_MASK
            pushed = pushing << TILE_BITS | sought
    return number


def limit(now: Context) -> str:
    """Return how many tiles may be expanded."""
    most = now.option("limit")
    if not isinstance(most, int):
        raise UntoldError
    return f"{most:,}"


def expanded_of_limit(now: Context) -> str:
    """Return how many tiles are expanded of those that may be, repeats included."""
    try:
        events = now.events_of_leg()
    except UntoldError:
        return f"The limit of {limit(now)} expanded tiles is not exceeded"
    (expanding,) = now.trace.codes_of(EXPAND)
    number = sum(event >> TILE_BITS == expanding for event in events)
    return f"{counted(number, 'expansion')} of {limit(now)} at most"
