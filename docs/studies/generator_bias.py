"""The page on the bias of generators."""

from __future__ import annotations

from math import pi
from typing import Final

from docs.studies.claims import BRACKETS, ENDING, claim, holds, is_below, overlap, paragraph, told
from docs.studies.commands import Estimate, Lab, Sample, Shown, plan_of

NAME: Final = "generator-bias"
_STUDY: Final = f"labyrinth study docs/studies/{NAME}.toml"
_TABLE: Final = f"{_STUDY} -o {NAME}.csv \\\n    --by generator --figure"
_GROWTH: Final = f"""\
{_STUDY} --generator wilson kruskal prim dfs \\
    --size 10x10 20x20 40x40 80x80 --seeds 50 -o growth.csv \\
    --by generator --figure route_length --plot scaling --plot-to growth.svg"""
_WINDING: Final = ("hunt-and-kill", "dfs", "spiral")
_OTHERS: Final = (
    "kruskal", "eller", "growing-forest", "prim", "modified-prim", "sidewinder", "binary-tree",
    "divide",
)  # fmt: skip
_EVERYWHERE: Final = 8 / pi**2 * (1 - 2 / pi)
"""The share of dead ends in a uniform tree of an endless grid."""
_LOOP_ERASED: Final = 5 / 8
"""Half of 5/4, by which power of the side of the grid a loop-erased random walk grows."""


def page(lab: Lab) -> str:
    """Return the page. Raises UntrueError if a sentence contradicts the study."""
    dead_ends = lab.run(f"{_TABLE} maze_dead_end_share")
    longest = lab.run(f"{_TABLE} maze_diameter --plot box --plot-to {NAME}.svg")
    across = lab.run(f"{_TABLE} maze_horizontal")
    growth = lab.run(_GROWTH)
    digest = lab.run(f"python -m docs.studies.digest {NAME}.csv growth.csv")
    return f"""\
# The bias of tree generators

A perfect maze is a spanning tree of its grid. Wilson's algorithm and Aldous-Broder choose each tree
with the same probability: their mazes are **uniform**. Most other generators are faster and prefer
some trees to others. This study measures these preferences in mazes of 400 rooms, with the metrics
of the report card that `labyrinth study` writes for each run.

{BRACKETS}

{plan_of(NAME)}

## Dead ends

{dead_ends.console}

{_on_dead_ends(dead_ends)}

## The longest path

{longest.console}

![Box plots of the longest path by generator]({NAME}.svg)

{_on_longest(longest)}

## Directions

{across.console}

{_on_directions(across, dead_ends, longest)}

## How paths grow

{growth.console}

![The length of the path from corner to corner, by the number of open tiles of the maze](growth.svg)

{_on_growth(growth)}

## The rows of the study

{digest.console}

{ENDING}
"""


def _on_dead_ends(shown: Shown) -> str:
    wilson, broder = shown.sample("wilson"), shown.sample("aldous-broder")
    kruskal, modified = shown.sample("kruskal"), shown.sample("modified-prim")
    winding = [shown.sample(each) for each in _WINDING]
    first = paragraph(
        claim(
            overlap(wilson, broder) and wilson.n == broder.n,
            "Two algorithms that share only their guarantee agree: the share of rooms that are "
            f"dead ends is {_share(wilson)} in Wilson's mazes and {_share(broder)} in those of "
            "Aldous-Broder.",
        ),
        claim(
            max(abs(each.mean - _EVERYWHERE) for each in (wilson, broder)) < 0.01,
            "On an infinite grid the share is known exactly, 8/π² (1 - 2/π) = "
            f"{100 * _EVERYWHERE:.2f}% (Manna, Dhar and Majumdar, 1992); the border of a finite "
            "grid explains the difference.",
        ),
    )
    second = paragraph(
        claim(
            is_below(wilson, kruskal),
            f"Kruskal's mazes look the same but are not uniform: {_share(kruskal)} of their rooms "
            "are dead ends. Edges in random order do not give a uniform tree. Nobody can see the "
            f"difference of {100 * (kruskal.mean - wilson.mean):.1f} percentage points in one "
            f"maze, but {kruskal.n} mazes show it clearly.",
        ),
        claim(
            all(is_below(each, shown.sample(other)) for each in winding for other in _OTHERS),
            "Generators that extend from the newest cell make far fewer dead ends: hunt-and-kill "
            f"{_share(winding[0])}, depth-first search {_share(winding[1])}, and the spiral "
            f"backtracker, which goes straight on if it can, {_share(winding[2])}.",
        ),
        claim(
            all(is_below(shown.sample(each), modified) for each in ("wilson", *_OTHERS[:4])),
            f"Modified Prim makes the most dead ends, {_share(modified)}: random rooms of the "
            "frontier join the maze, and many of these rooms are never extended.",
        ),
    )
    return f"{first}\n\n{second}"


def _on_longest(shown: Shown) -> str:
    wilson, kruskal, dfs = (shown.sample(each) for each in ("wilson", "kruskal", "dfs"))
    prim, hunt, tree = (shown.sample(each) for each in ("prim", "hunt-and-kill", "binary-tree"))
    coins = shown.sample("sidewinder")
    others = [shown.sample(each) for each in (*_OTHERS, "wilson", "hunt-and-kill", "spiral")]
    return paragraph(
        claim(
            all(is_below(each, dfs) for each in others) and dfs.mean > 2 * wilson.mean,
            f"The diameter, the longest of all shortest paths, has {told(dfs)} steps in mazes of "
            f"depth-first search, {dfs.mean / wilson.mean:.1f} times as many as in uniform ones, "
            f"{told(wilson)}.",
        ),
        claim(
            all(is_below(prim, shown.sample(each)) for each in ("wilson", "kruskal", "dfs"))
            and prim.mean < 2 * 76,
            "Simplified Prim grows a compact tree around its first room, so no two rooms are far "
            f"apart: the diameter is {told(prim)}. Opposite corners are 76 steps apart even "
            "without walls.",
        ),
        claim(
            is_below(kruskal, wilson),
            f"Here Kruskal's bias becomes visible: the diameter is {told(kruskal)}, "
            f"{100 * (1 - kruskal.mean / wilson.mean):.0f}% less than that of uniform mazes.",
        ),
        claim(
            is_below(tree, coins) and is_below(coins, wilson) and is_below(wilson, hunt),
            "The narrow boxes belong to the two generators that toss coins, binary tree and "
            "sidewinder. In a binary tree all paths lead towards one corner, so all mazes are "
            f"much alike; their diameter is {told(tree)}.",
        ),
    )


def _on_directions(shown: Shown, dead_ends: Shown, longest: Shown) -> str:
    eller, shift, spiral = (shown.sample(each) for each in ("eller", "origin-shift", "spiral"))
    fair = [
        shown.sample(each)
        for each in (
            "wilson",
            "aldous-broder",
            "kruskal",
            "growing-forest",
            "prim",
            "dfs",
            "divide",
        )
    ]
    return paragraph(
        claim(
            all(holds(each, 0.5) for each in fair),
            "In a square grid half of the passages should be horizontal, and with most generators "
            f"half of them are (n = {fair[0].n} each).",
        ),
        claim(
            all(is_below(eller, each) for each in fair)
            and all(
                overlap(each.sample("eller"), each.sample("aldous-broder"))
                for each in (dead_ends, longest)
            ),
            "Eller's algorithm knows only one row at a time, and this has an effect: "
            f"{_share(eller)} of its passages are horizontal. Judged by dead ends and diameters "
            "its mazes could be uniform; no single metric proves that a generator is unbiased.",
        ),
        claim(
            shift.low > 0.5,
            "Origin shift starts from straight rows and approaches a uniform maze. After ten "
            f"shifts per room the maze is not uniform yet: {_share(shift)} of the passages are "
            "still horizontal.",
        ),
        claim(
            spiral.high - spiral.low > 3 * (fair[0].high - fair[0].low),
            f"The spiral backtracker is even on average, {_share(spiral)}, but not in single "
            "mazes: the wide interval shows that each maze runs mostly in one direction, and "
            "chance decides in which.",
        ),
    )


def _on_growth(shown: Shown) -> str:
    wilson, kruskal, prim, dfs = map(shown.exponent, ("wilson", "kruskal", "prim", "dfs"))
    return paragraph(
        "Every generator has long paths in large mazes; the question is how fast they grow.",
        claim(
            holds(wilson, _LOOP_ERASED),
            "A path in a uniform maze is a loop-erased random walk. Its length grows like the "
            "side of the grid to the power of 5/4 (Kenyon, 2000), and so like the number of tiles "
            f"to the power of 5/8 = {_LOOP_ERASED:.3f}. The exponent measured from corner to "
            f"corner is {_exponent(wilson)}.",
        ),
        claim(
            overlap(kruskal, wilson) and kruskal.value < wilson.value,
            f"Kruskal's exponent, {_exponent(kruskal)}, does not differ measurably from this one "
            "at these sizes.",
        ),
        claim(
            is_below(prim, kruskal) and prim.low > 0.5 and prim.high < 0.56,
            f"Paths of simplified Prim, with the exponent {_exponent(prim)}, are hardly longer "
            "than straight lines, whose exponent is 1/2.",
        ),
        claim(
            is_below(wilson, dfs) and dfs.high < 1,
            f"Depth-first search winds the path through much of the maze, with the exponent "
            f"{_exponent(dfs)}: the larger the grid, the more its paths differ from all others.",
        ),
    )


def _share(figure: Sample) -> str:
    return told(figure, 1, "%", 100)


def _exponent(found: Estimate) -> str:
    return told(found, 3)
