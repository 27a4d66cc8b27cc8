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
    """Return the page. Raises UntrueError if a sentence contradicts the study."""
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

A* finds a path as cheap as Dijkstra's and expands fewer tiles, since its heuristic estimates the
remaining cost. In a maze the heuristic ignores the walls. So how many tiles does A* really save, on
what does the saving depend, and is it worth the effort?

{BRACKETS}

{plan_of(NAME)}

## Loops

{braided.console}

![The median number of expanded tiles, by braid and solver]({NAME}.svg)

{_on_loops(braided)}

## Weights, and the price of speed

{weighted.console}

{_on_weights(weighted)}

{cost.console}

{_on_cost(cost, weighted)}

## Size

{sizes.console}

![Tiles expanded against open tiles of the maze, with fitted power laws](sizes.svg)

{_on_size(sizes)}

## Time

Not all expansions take the same time. `search_ms` is the processor time of a search that records
nothing. These times are the only part of this page that differs from run to run and from machine to
machine, so read the trend and not the digits.

{TIMED}
{times.console}

{_on_time(times, sizes)}
{TIMED_END}

## The rows of the study

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
                    f"In a perfect maze A* expands {per_cent(none)} fewer tiles than breadth-first "
                    "search. There is only one path to the goal, so A* can skip only dead ends "
                    "that lead away from the goal.",
                ),
                claim(
                    is_below(some, none) and is_below(half, some) and is_below(whole, half),
                    f"The more loops, the more A* saves: {per_cent(some)} with a quarter of the "
                    f"dead ends opened, {per_cent(half)} with half of them, and without any dead "
                    f"end {per_cent(whole)}.",
                ),
                claim(
                    is_below(shown.sample("0.0", "bfs"), shown.sample("1.0", "bfs"))
                    and is_below(shown.sample("1.0", "a-star"), shown.sample("0.0", "a-star")),
                    "Loops increase the saving in two ways. Breadth-first search expands more "
                    f"tiles, since fewer walls stop it: from {told(shown.sample('0.0', 'bfs'))} "
                    f"tiles to {told(shown.sample('1.0', 'bfs'))}. A* expands fewer tiles: from "
                    f"{told(shown.sample('0.0', 'a-star'))} to "
                    f"{told(shown.sample('1.0', 'a-star'))}.",
                ),
            ),
            paragraph(
                claim(
                    all(each.low > 0 and each.high < 1 for each in dijkstra),
                    "Dijkstra's algorithm without weights is breadth-first search with a slower "
                    "queue. It even expands slightly more tiles, by less than 1% (n = "
                    f"{dijkstra[0].n} each): it must wait until the goal leaves the queue, while "
                    "breadth-first search may stop when it discovers the goal.",
                ),
                claim(
                    spread.high < -80,
                    "If you accept any path, the search is nearly free: without dead ends greedy "
                    f"search expands {per_cent(spread)} fewer tiles than breadth-first search.",
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
        "An admissible heuristic must assume that each remaining tile costs 1.",
        claim(
            is_below(same, light) and is_below(light, heavy) and heavy.high < 0 and heavy.low > -5,
            f"If tiles weigh 1 to 9, this estimate is far too low: A* saves {per_cent(heavy)} "
            f"instead of {per_cent(same)}, and even weights of 1 and 2 reduce the saving to "
            f"{per_cent(light)}. A* is only as good as its heuristic, which is poor here.",
        ),
        claim(
            is_below(twice, heavy) and twice.low > -10,
            f"A doubled heuristic (`weight=2`) does not help much: it saves {per_cent(twice)}.",
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
            f"A* keeps its guarantee on each of {3 * plain.n} mazes: its path costs as much as "
            "Dijkstra's.",
        ),
        claim(
            plain.low > 0 and plain.high < 100 and saved.high < -70 and is_below(light, plain),
            "The doubled heuristic guarantees only that the path costs at most twice as much as "
            f"the cheapest. In practice the paths are far better. Without weights they cost "
            f"{_precisely(plain)} more than the cheapest, and the search expands {per_cent(saved)} "
            f"fewer tiles. With weights of 1 and 2 they cost {_precisely(light)} more.",
        ),
        claim(
            abs(heavy[0].mean / heavy[1].mean - 1) < 0.001,
            "With weights of 1 to 9 even the doubled heuristic is seldom too high, so its paths "
            f"are the cheapest or nearly so (n = {heavy[0].n}), and it saves little.",
        ),
        claim(
            all(each.low > 10 for each in greedy),
            f"Greedy paths are {per_cent(greedy[0])} to {per_cent(greedy[2])} more expensive than "
            "the cheapest.",
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
            "Breadth-first search sees the whole maze, so its work grows like the number of tiles "
            f"to the power of {_exponent(bfs)}. The work of A* grows faster, with the exponent "
            f"{_exponent(plain)}: its saving is not a constant share.",
        ),
        claim(
            is_below(small, large) or small.value < large.value,
            f"A* saves {per_cent(small)} on 10 x 10 rooms and {per_cent(large)} on 80 x 80 rooms. "
            "The longer a path, the more detours it makes, and the heuristic foresees no detour.",
        ),
        claim(
            twice.high < 0.7 and greedy.high < 0.7,
            f"The work of weighted A*, with the exponent {_exponent(twice)}, and of greedy search, "
            f"with the exponent {_exponent(greedy)}, grows more slowly. These exponents are nearer "
            "to 1/2, the exponent of a line through the maze, than to 1, the exponent of its area. "
            "So on large mazes these searches are fast.",
        ),
    )


def _on_time(times: Shown, expanded: Shown) -> str:
    slower = times.difference("a-star", "rows 20")
    fewer = expanded.difference("a-star", "rows 20, cols 20")
    greedy = times.difference("greedy", "rows 80")
    return paragraph(
        claim(
            slower.low > 0 and fewer.high < 0,
            f"On 20 x 20 rooms A* expands {per_cent(fewer)} fewer tiles than breadth-first search "
            f"and takes {per_cent(slower)} more time: it keeps a heap and computes heuristics, "
            "while breadth-first search only appends to a queue.",
        ),
        claim(
            greedy.high < 0,
            "Greedy search expands so few tiles that it is faster than breadth-first search in "
            "spite of its heap, by "
            f"{per_cent(greedy)} on 80 x 80 rooms.",
        ),
        "So A* is worth the effort in grids with many loops, with a heuristic that is nearly "
        "exact, and if an expansion is expensive, such as a robot's step or a query over a "
        "network. In a maze where every tile weighs 1, take breadth-first search.",
    )


def _exponent(found: Estimate) -> str:
    return told(found, 2)


def _precisely(found: Estimate) -> str:
    return told(found, 1, "%")
