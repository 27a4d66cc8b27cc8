"""The page on when A* is worth it."""

from __future__ import annotations

from typing import Final

from docs.studies.claims import BRACKETS, ENDING, claim, is_below, paragraph, per_cent, told
from docs.studies.commands import TIMED, TIMED_END, Estimate, Lab, Shown, plan_of

NAME: Final = "a-star"
_STUDY: Final = f"labyrinth study docs/studies/{NAME}.toml"
_WEIGHTED: Final = f"""\
{_STUDY} --braid 0.5 --weights 1:1 1:2 1:9 \\
    --solver dijkstra a-star a-star:weight=2 greedy -o weighted.csv --by weights,solver"""
_SIZES: Final = f"""\
{_STUDY} --braid 0.5 --size 10x10 20x20 40x40 80x80 --seeds 50 \\
    -o sizes.csv --by solver"""
_TIMES: Final = f"{_SIZES.replace('--by solver', '--by rows,solver')} --figure search_ms"


def page(lab: Lab) -> str:
    """Return the page. Raises UntrueError where a study came to something else than it says."""
    braided = lab.run(
        f"{_STUDY} -o {NAME}.csv \\\n    --by braid,solver --plot heat-map --plot-to {NAME}.svg"
    )
    weighted = lab.run(_WEIGHTED)
    cost = lab.run(f"{_WEIGHTED} --figure cost")
    sizes = lab.run(f"{_SIZES} --plot scaling --plot-to sizes.svg")
    digest = lab.run(f"python -m docs.studies.digest {NAME}.csv weighted.csv sizes.csv")
    times = lab.run(_TIMES)
    return f"""\
# When A* is worth it

A* finds a path as cheap as Dijkstra's and expands fewer tiles, since it estimates how far it still
is. In a maze the estimate knows nothing of walls. So how many tiles does it really save, what
decides that, and is it worth the trouble?

{BRACKETS}

{plan_of(NAME)}

## Loops

{braided.console}

![The median of the tiles expanded, by braid and solver]({NAME}.svg)

{_on_loops(braided)}

## Weights, and what a hurry costs

{weighted.console}

{_on_weights(weighted)}

{cost.console}

{_on_cost(cost, weighted)}

## Size

{sizes.console}

![The tiles expanded by the open tiles of the maze, with fitted power laws](sizes.svg)

{_on_size(sizes)}

## Time

Whoever counts expansions forgets what each of them costs. `search_ms` is the processor time of a
search that records nothing. It is the one part of this page that is different each time it is made
and on each machine, so read its signs and not its digits.

{TIMED}
{times.console}

{_on_time(times, sizes)}
{TIMED_END}

## The rows behind it

{digest.console}

{ENDING}
"""


def _on_loops(shown: Shown) -> str:
    saved = {braid: shown.difference("a-star", f"braid {braid}") for braid in _BRAIDS}
    none, some, half, whole = saved.values()
    dijkstra = [shown.difference("dijkstra", f"braid {braid}") for braid in _BRAIDS]
    spread = shown.difference("greedy", "braid 1.0")
    return "\n\n".join(
        (
            paragraph(
                claim(
                    none.high < 0,
                    f"In a perfect maze A* expands {per_cent(none)} less than breadth-first "
                    "search. There is one way to the goal, and what can be saved are the dead ends "
                    "that lead away from it.",
                ),
                claim(
                    is_below(some, none) and is_below(half, some) and is_below(whole, half),
                    f"The more loops, the more it saves: {per_cent(some)} where a quarter of the "
                    f"dead ends are opened, {per_cent(half)} where half of them are, and without "
                    f"any dead end {per_cent(whole)}.",
                ),
                claim(
                    is_below(shown.sample("0.0", "bfs"), shown.sample("1.0", "bfs"))
                    and is_below(shown.sample("1.0", "a-star"), shown.sample("0.0", "a-star")),
                    "Loops help twice: breadth-first search expands more, as nothing holds it up "
                    f"any longer, from {told(shown.sample('0.0', 'bfs'))} tiles to "
                    f"{told(shown.sample('1.0', 'bfs'))}, while A* expands less, from "
                    f"{told(shown.sample('0.0', 'a-star'))} to "
                    f"{told(shown.sample('1.0', 'a-star'))}.",
                ),
            ),
            paragraph(
                claim(
                    all(each.low > 0 and each.high < 1 for each in dijkstra),
                    "Dijkstra's algorithm without weights is breadth-first search with a costlier "
                    "queue. It even expands a little more, surely less than 1 % (n = "
                    f"{dijkstra[0].n} each): it has to take the goal from its queue, where "
                    "breadth-first search may stop when it discovers it.",
                ),
                claim(
                    spread.high < -80,
                    f"Who asks for some path and not for the shortest has it for next to nothing: "
                    f"without dead ends a greedy search expands {per_cent(spread)} less.",
                ),
            ),
        )
    )


_BRAIDS: Final = ("0.0", "0.25", "0.5", "1.0")


def _on_weights(shown: Shown) -> str:
    same, light, heavy = (
        shown.difference("a-star", f"weights {weights}") for weights in ("1:1", "1:2", "1:9")
    )
    twice = shown.difference("a-star:weight=2", "weights 1:9")
    return paragraph(
        "The estimate has to hold for the best case, where each tile left costs 1.",
        claim(
            is_below(same, light) and is_below(light, heavy) and heavy.high < 0 and heavy.low > -5,
            f"If tiles weigh 1 to 9, that is too little by far: A* saves {per_cent(heavy)} in the "
            f"place of {per_cent(same)}, and weights of 1 and 2 alone bring it down to "
            f"{per_cent(light)}. A* is as good as its estimate, and this one is poor here.",
        ),
        claim(
            is_below(twice, heavy) and twice.low > -10,
            f"Counting it twice (`weight=2`) does not make it good: {per_cent(twice)}.",
        ),
    )


def _on_cost(cost: Shown, expanded: Shown) -> str:
    plain, light = (
        cost.difference("a-star:weight=2", f"weights {weights}") for weights in ("1:1", "1:2")
    )
    greedy = [cost.difference("greedy", f"weights {weights}") for weights in ("1:1", "1:2", "1:9")]
    saved = expanded.difference("a-star:weight=2", "weights 1:1")
    heavy = cost.sample("1:9", "a-star:weight=2"), cost.sample("1:9", "dijkstra")
    return paragraph(
        claim(
            all(cost.is_equal("a-star", f"weights {each}") for each in ("1:1", "1:2", "1:9")),
            f"A* keeps its promise on each of {3 * plain.n} mazes: the cost is Dijkstra's to the "
            "last unit.",
        ),
        claim(
            plain.low > 0 and plain.high < 100 and saved.high < -70 and is_below(light, plain),
            f"Counting the estimate twice promises no more than a path twice as dear. It comes "
            f"nowhere near that: {_precisely(plain)} above the lowest cost for {per_cent(saved)} "
            f"fewer tiles, a good bargain, and {_precisely(light)} above it with weights of 1 and "
            "2.",
        ),
        claim(
            abs(heavy[0].mean / heavy[1].mean - 1) < 0.001,
            "With weights of 1 to 9 even twice the estimate is seldom too high, so its paths are "
            f"the best or next to it (n = {heavy[0].n}), and there is nothing to be gained by it.",
        ),
        claim(
            all(each.low > 10 for each in greedy),
            f"Greedy paths are {per_cent(greedy[0])} to {per_cent(greedy[2])} dearer than they "
            "need be.",
        ),
    )


def _on_size(shown: Shown) -> str:
    bfs, plain, twice, greedy = map(shown.exponent, ("bfs", "a-star", "a-star:weight=2", "greedy"))
    small, large = (
        shown.difference("a-star", f"rows {side}, cols {side}") for side in ("10", "80")
    )
    return paragraph(
        claim(
            is_below(bfs, plain) and plain.low > 1,
            f"Breadth-first search sees the whole maze, so its work grows as the tiles do, to the "
            f"power of {_exponent(bfs)}. That of A* grows faster, {_exponent(plain)}: what it "
            "saves is no constant share.",
        ),
        claim(
            is_below(small, large) or small.value < large.value,
            f"It is {per_cent(small)} on 10 x 10 rooms and {per_cent(large)} on 80 x 80. The "
            "longer the way, the more detours it makes, and the estimate sees none of them.",
        ),
        claim(
            twice.high < 0.7 and greedy.high < 0.7,
            f"Weighted A*, {_exponent(twice)}, and greedy search, {_exponent(greedy)}, are of "
            "another order: nearer to a line through the maze, whose exponent is 1/2, than to its "
            "area. On large mazes that is what makes a search quick.",
        ),
    )


def _on_time(times: Shown, expanded: Shown) -> str:
    slower = times.difference("a-star", "rows 20")
    fewer = expanded.difference("a-star", "rows 20, cols 20")
    greedy = times.difference("greedy", "rows 80")
    return paragraph(
        claim(
            slower.low > 0 and fewer.high < 0,
            f"On 20 x 20 rooms A* expands {per_cent(fewer)} less than breadth-first search and "
            f"takes {per_cent(slower)} more time: it keeps a heap and computes estimates, where "
            "the other appends to a queue.",
        ),
        claim(
            greedy.high < 0,
            f"Greedy search saves so much that it wins in spite of its heap, by {per_cent(greedy)} "
            "on 80 x 80.",
        ),
        "So A* is worth it in grids with many loops, with an estimate that is nearly right, and "
        "where an expansion is dear, such as a robot's step or a query over a network. In a maze "
        "with weight 1 throughout, take breadth-first search.",
    )


def _exponent(found: Estimate) -> str:
    return told(found, 2)


def _precisely(found: Estimate) -> str:
    return told(found, 1, " %")
