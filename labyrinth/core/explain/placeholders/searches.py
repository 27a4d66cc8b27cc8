"""Placeholders of searches: costs, estimates, frontiers, bidirectional searches, thresholds."""

from collections.abc import Callable
from math import dist, isclose, log10
from typing import Final

from labyrinth.core.exact_costs import in_decimals, in_text, whole
from labyrinth.core.explain import frontiers
from labyrinth.core.explain.context import Context, Placeholders, UntoldError, told
from labyrinth.core.explain.deepening import thresholds
from labyrinth.core.explain.trace_reading import before_path, sources
from labyrinth.core.pluralize import pluralize
from labyrinth.core.search.inspection import heuristic_of
from labyrinth.core.trace import CONSIDER, DISCOVER, EXPAND, STEP, TILE_BITS, TILE_MASK, Mark

_TIES: Final = {"newest": "the newest", "oldest": "the oldest", "larger-g": "the largest g"}

TABLE: Placeholders = {
    "tile": lambda now: now.name(now.tile),
    # The tile expanded last.
    "here": lambda now: now.name(now.here),
    "waiting": lambda now: _wait(now, now.trace.vertex),
    # The top of the stack that was expanded since it was pushed.
    "outdated": lambda now: ", as a stale entry" * (now.marks[now.tile] == Mark.EXPANDED),
    "jump_points": lambda now: _wait(now, "jump point"),
    # The distance to the tile's source along its parents.
    "steps": lambda now: pluralize(_steps_back(now), "step"),
    "distance": lambda now: f"{_steps_back(now):,}",
    # The number of the drawn step of the path, and of all steps.
    "number": lambda now: f"{_steps_on_path(now, now.position):,}",
    "length": lambda now: f"{_steps_on_path(now, len(now.trace)):,}",
    # The next part of a tour.
    "part": lambda now: f"Part {sum(leg.first < now.position for leg in now.trace.legs)}",
    "g": lambda now: in_text(now.g(now.tile)),
    "h": lambda now: in_text(now.h(now.tile)),
    # The sum of f, as in "g 88 + h 18 = 106", or with a weight "g 88 + 1.5·h 18 = 115".
    "f_in_parts": lambda now: now.f_in_parts(now.g(now.tile)),
    # The tile's cost via the tile expanded last, and that of the step.
    "over": lambda now: in_text(whole(now.over)),
    "step": lambda now: in_text(now.step),
    "edge_weight": lambda now: str(now.trace.before[now.tile]),
    # As in "g of 3,5 is lowered via 3,3: 9 → 7", or how the tile is first reached.
    "relaxed": lambda now: _relaxed(now, now.known_g(now.tile), now.over),
    # The tile's former cost: ", lower than 9", or ", its first g".
    "instead": lambda now: _instead(now.known_g(now.tile)),
    "lowest_f": lambda now: _taken(now, now.f, f"f: {now.f_in_parts(now.g(now.tile))}"),
    "lowest_cost": lambda now: _taken(now, now.g, f"g, {in_text(now.g(now.tile))}"),
    "lowest_h": lambda now: _taken(now, now.h, f"h, {in_text(now.h(now.tile))}"),
    # Any-angle searches.
    "its_parent": lambda now: now.name(told(now.parent(now.tile))),
    "parent_here": lambda now: now.name(_parent_here(now)),
    # For the event's side of a bidirectional search.
    "side_g": lambda now: in_text(whole(_side_g(now))),
    # The tile's cost via the tile expanded last on the same side.
    "side_over": lambda now: in_text(whole(_side_over(now))),
    "side_f": lambda now: now.f_in_parts(_side_g(now)),
    "kept": lambda now: in_text(now.number),
    # Iterative deepening: the f of a tile via the one expanded last.
    "f_over": lambda now: now.f_in_parts(now.over),
    "next_threshold": lambda now: _threshold(now, now.position),
    "steps_over": lambda now: pluralize(_steps_deep(now, now.here) + 1, "step"),
    "steps_deep": lambda now: pluralize(_steps_deep(now, now.tile), "step"),
    "limit": lambda now: f"{now.option_of(int, 'limit'):,}",
}

# Where a search is, and its frontier


def _wait(now: Context, noun: str) -> str:
    return pluralize(len(_frontier(now)), noun)


def towards(now: Context) -> str:
    """Return the direction from the tile expanded last to the event's tile, as in "up and left"."""
    (row, col), (from_row, from_col) = (divmod(each, now.width) for each in (now.tile, now.here))
    ways = [("up", "down")[row > from_row]] * (row != from_row)
    ways += [("left", "right")[col > from_col]] * (col != from_col)
    return " and ".join(ways)


def _steps_on_path(now: Context, position: int) -> int:
    """Return the number of steps of the path that are drawn at a position.

    In the graph of rooms, a step leads from room to room.
    """
    drawn = position - before_path(now.player) - 1
    return (drawn + 1) // 2 if now.trace.is_of_rooms else drawn


def _steps_back(now: Context) -> int:
    """Return the number of steps from the event's tile back to its source, along the parents."""
    parent, number = now.parent(now.tile), 0
    while parent is not None:
        parent, number = now.parent(parent), number + 1
    return number


def seen(now: Context) -> str:
    """Return how the search knows the tile that it skips, as in "has already been expanded"."""
    fact = now.fact(now.tile)
    if now.parent(now.here) == now.tile:
        return f"is the parent of {now.name(now.here)}"
    return "has already been expanded" if fact.expanded else "has already been discovered"


def part_end(now: Context) -> str:
    """Return where the current part of a tour leads: the name of a tile, or "one of 3 goals"."""
    goals = now.leg.goals
    return now.name(goals[0]) if len(goals) == 1 else f"one of {len(goals)} goals"


# Costs


def _instead(known: float | None) -> str:
    return ", its first g" if known is None else f", lower than {in_text(whole(known))}"


def _relaxed(now: Context, known: float | None, over: float) -> str:
    tile, here, cost = now.name(now.tile), now.name(now.here), in_text(whole(over))
    if known is None:
        return f"{tile} is discovered via {here} (g = {cost})"
    return f"g of {tile} is lowered via {here}: {in_text(whole(known))} → {cost}"


def heuristic(now: Context) -> str:
    """Return the search's heuristic, as in "the octile distance to the nearest goal"."""
    name = heuristic_of(now.trace)
    if name == "zero":
        return "the zero heuristic estimates nothing"
    if name in ("manhattan", "euclidean", "chebyshev"):
        name = name.capitalize()
    return f"the {name} distance to the nearest goal"


def _taken(now: Context, key: Callable[[int], float], lowest: str) -> str:
    """Return why the event's tile is expanded next: the `lowest` key and the next lowest key.

    Examples are "has the lowest f: g 88 + h 18 = 106; the next is 108" and "has the lowest g, 88;
    the oldest of 3 that tie".
    """
    own = key(now.tile)
    before = told(now.facts).at(now.tile, now.position - 1)
    if before and before.expanded:
        return "comes out of the queue again, as a stale entry"
    others = sorted(key(tile) for tile in _frontier(now) if tile != now.tile)
    following = f"; the next is {in_text(others[0])}" if others else ""
    if equal := sum(isclose(other, own) for other in others):
        first = _TIES[str(now.option("tie") or "oldest")]
        following = f"; {first} of {equal + 1} that tie"
    return f"has the lowest {lowest}{following}"


def _frontier(now: Context) -> list[int]:
    """Return the tiles on the frontier, without stale entries, of a search from one end."""
    expanding = now.trace.codes_of(EXPAND)
    of_goals = any(now.trace.lines[code].from_goals for code in expanding)
    waiting = sources(now.player, of_goals=of_goals)
    at = -1
    while (at := now.marks.find(Mark.FRONTIER, at + 1)) >= 0:
        waiting.append(at)
    if frontiers.queues_in_vain(now.trace):
        was = set(now.tiles_of(EXPAND, however_far=True))
        waiting = [tile for tile in waiting if tile not in was]
    return waiting


def _parent_here(now: Context) -> int:
    """Return the parent of the tile expanded last, or this tile itself if it has no parent."""
    fact = now.facts.at(now.here, now.position) if now.facts else None
    return now.here if fact is None or fact.parent is None else told(now.parent(now.here))


def over_parent(now: Context) -> str:
    """Return the cost of the event's tile when reached along a line of sight.

    The line begins at the parent of the tile expanded last.
    """
    parent = _parent_here(now)
    line = dist(divmod(parent, now.width), divmod(now.tile, now.width))
    return in_text(whole(now.g(parent) + line))


# Bidirectional searches


def two_frontiers(now: Context) -> str:
    """Return the sizes of both frontiers, as in "Start frontier: 4 tiles; goal frontier: 7"."""
    waiting = {False: {told(now.leg.start)}, True: set(now.leg.goals)}
    for event in now.events_of_leg():
        line, tile = now.trace.lines[event >> TILE_BITS], event & TILE_MASK
        if line.kind is DISCOVER:
            waiting[line.from_goals].add(tile)
        elif line.kind is EXPAND:
            waiting[line.from_goals].discard(tile)
    ours, theirs = len(waiting[False]), len(waiting[True])
    return f"Start frontier: {pluralize(ours, now.trace.vertex)}; goal frontier: {theirs:,}"


def _side_g(now: Context) -> float:
    return told(_sides(now)[now.line.from_goals].get(now.tile))


def _side_over(now: Context) -> float:
    sides, expanding = _sides(now), now.trace.codes_of(EXPAND)
    events = reversed(now.events_of_leg())
    last = next((each for each in events if each >> TILE_BITS in expanding), None)
    if last is None:
        return now.step_cost(now.leg.start or 0, from_goals=False)
    of_goals, here = now.trace.lines[last >> TILE_BITS].from_goals, last & TILE_MASK
    return sides[of_goals][here] + now.step_cost(here, from_goals=of_goals)


def side_relaxed(now: Context) -> str:
    """Return how the search from one end discovers the event's tile or lowers its cost."""
    known = _sides(now)[now.line.from_goals].get(now.tile)
    return _relaxed(now, known, _side_over(now))


def path_kept(now: Context) -> str:
    """Return why a search from both ends continues: no path yet, or a lower f in both queues."""
    if not now.number:
        return "No path has been found yet: the search continues"
    return f"The best path so far costs {in_text(now.number)}; both queues still have a lower f"


def _sides(now: Context) -> dict[bool, dict[int, float]]:
    """Return the known costs of tiles from the start (False) and from the goals (True).

    A cost that the last event lowers still has its old value.
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


def cheapest_paths(now: Context) -> str:
    """Return how many cheapest paths lead to a tile: "3 cheapest paths lead from the start".

    With diagonal moves, returns how this number is computed, except at the start.
    """
    if now.trace.has_diagonals and now.tile != now.leg.start:
        return "The predecessors' counts add up to the number of cheapest paths"
    numbers: dict[int, int] = {}
    costs: dict[int, float] = {}
    for tile in now.tiles_of(STEP):
        costs[tile] = now.g(tile)
        # A step costs the tile's weight, an edge between rooms its own.
        ways = [(each, tile) for each in now.open_beside(tile)]
        if now.trace.is_of_rooms:
            ways = [(2 * each - tile, each) for each, _ in ways]
        before = [each for each, by in ways if costs.get(each) == costs[tile] - now.tiles[by]]
        numbers[tile] = sum(map(numbers.__getitem__, before)) or 1
    number = numbers[now.tile]
    if number == 1:
        return "1 cheapest path leads from the start"
    text = f"{number:,}" if number < 10**9 else f"About 10^{round(log10(number))}"
    return f"{text} cheapest paths lead from the start"


# Iterative deepening


def threshold(now: Context) -> str:
    """Return the threshold of the current search, or of the search that just ended."""
    ends = now.event - now.tile == now.codes["DEEPER"]
    return _threshold(now, now.position - ends)


def _threshold(now: Context, position: int) -> str:
    return in_text(told(thresholds(now.trace, now.codes, position)[0]))


def _steps_deep(now: Context, tile: int) -> int:
    """Return the depth of a tile, in steps from the start, when the tile was pushed last."""
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


def expanded_of_limit(now: Context) -> str:
    """Return the number of expansions, with repeated ones: "12 expansions of at most 500"."""
    limit = f"{now.option_of(int, 'limit'):,}"
    try:
        number = len(now.tiles_of(EXPAND))
    except UntoldError:
        return f"The limit of {limit} expansions is not reached"
    return f"{pluralize(number, 'expansion')} of at most {limit}"
