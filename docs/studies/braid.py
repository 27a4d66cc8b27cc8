"""The page on braid against difficulty."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from docs.studies.claims import (
    BRACKETS,
    ENDING,
    claim,
    is_below,
    overlap,
    paragraph,
    per_cent,
    told,
)
from docs.studies.commands import Lab, Shown, plan_of

NAME: Final = "braid"
_STUDY: Final = f"labyrinth study docs/studies/{NAME}.toml -o {NAME}.csv \\\n    --by"
_MIDDLE: Final = f"""\
labyrinth study docs/studies/{NAME}.toml --goal-room 10,10 --braid 0 0.5 1 --seeds 50 \\
    --solver right-hand -o middle.csv --by braid --figure cost"""
_BRAIDS: Final = ("0.0", "0.1", "0.25", "0.5", "0.75", "1.0")
_GENERATORS: Final = ("wilson", "prim", "dfs")


def page(lab: Lab) -> str:
    """Return the page. Raises UntrueError if a sentence contradicts the study."""
    bits = lab.run(
        f"{_STUDY} generator,braid --figure maze_difficulty --plot box --plot-to {NAME}.svg"
    )
    route = lab.run(f"{_STUDY} generator,braid --figure route_length")
    seen = lab.run(f"{_STUDY} braid,solver")
    middle = lab.run(_MIDDLE)
    digest = lab.run(f"python -m docs.studies.digest {NAME}.csv middle.csv")
    return f"""\
# Braid against difficulty

To braid a maze is to open its dead ends, which creates loops. Loops offer more paths to the goal
and fewer tiles where you get stuck. But loops also mislead: if you come to a tile again, you have
not necessarily left a dead end. Does braiding make a maze easier or harder, and for whom?

{BRACKETS}

{plan_of(NAME)}

## If you see the whole maze

The report card gives the difficulty of a maze on paper, in bits. It counts the turns of the
solution, and it counts each false branch by its size.

{bits.console}

![Box plots of the difficulty by generator and braid]({NAME}.svg)

{_on_bits(bits)}

{route.console}

{_on_route(route, bits)}

## If you walk in the maze

Three walkers see no further than the next tile. Trémaux's algorithm marks the passages that it has
walked, the right-hand rule follows the wall, and the random mouse chooses at random. `expanded` is
the number of tiles that a walker has visited when it reaches the goal.

{seen.console}

{_on_walkers(seen)}

{middle.console}

{_on_middle(middle, seen)}

## The rows of the study

{digest.console}

{ENDING}
"""


def _on_bits(shown: Shown) -> str:
    falling = {
        generator: [shown.sample(generator, braid) for braid in _BRAIDS]
        for generator in _GENERATORS
    }
    wilson, prim, dfs = falling.values()
    first, last = ([each[at].mean for each in falling.values()] for at in (0, -1))
    return paragraph(
        claim(
            all(
                is_below(later, earlier)
                for samples in falling.values()
                for earlier, later in pairwise(samples)
            ),
            "On paper the answer is clear: each step of braiding makes mazes of every kind easier.",
        ),
        claim(
            wilson[-1].mean < wilson[0].mean / 3,
            f"The difficulty of uniform mazes falls from {told(wilson[0])} to {told(wilson[-1])} "
            "bits, to less than a third.",
        ),
        claim(
            is_below(dfs[0], prim[0]) and is_below(prim[0], wilson[0]),
            "Mazes of depth-first search have few dead ends from the start, so unbraided they are "
            f"the easiest, with {told(dfs[0])} bits, in spite of their long paths.",
        ),
        claim(
            max(last) < 1.3 * min(last),
            "And braiding hides differences between generators: the hardest and the easiest kind "
            f"differ by {max(first) - min(first):.0f} bits in perfect mazes and by "
            f"{max(last) - min(last):.0f} bits in mazes without dead ends (n = {wilson[0].n} "
            "each).",
        ),
    )


def _on_route(shown: Shown, bits: Shown) -> str:
    wilson, prim, dfs = (
        (shown.sample(generator, "0.0"), shown.sample(generator, "1.0"))
        for generator in _GENERATORS
    )
    return paragraph(
        claim(
            dfs[1].mean < dfs[0].mean / 2 and is_below(wilson[1], wilson[0]),
            "The path itself gets shorter, since every loop may be a short cut: from "
            f"{told(dfs[0])} steps to {told(dfs[1])} in mazes of depth-first search, from "
            f"{told(wilson[0])} to {told(wilson[1])} in uniform ones.",
        ),
        claim(
            is_below(prim[1], prim[0])
            and prim[0].mean < 1.1 * 76
            and bits.sample("prim", "1.0").mean < bits.sample("prim", "0.0").mean / 2,
            "But a shorter path is not the reason why mazes get easier. In mazes of simplified "
            f"Prim the path hardly gets shorter, {told(prim[0])} steps before and {told(prim[1])} "
            "after braiding (76 is the minimum), and yet the difficulty of these mazes falls to "
            "less than half, because the false branches disappear.",
        ),
    )


def _on_walkers(shown: Shown) -> str:
    walkers = ("tremaux", "right-hand", "random-mouse")
    before, after = ([shown.sample(braid, each) for each in walkers] for braid in ("0.0", "1.0"))
    hand = {braid: shown.difference("right-hand", f"braid {braid}") for braid in ("0.0", "1.0")}
    mouse = [shown.sample(braid, "random-mouse") for braid in _BRAIDS]
    return "\n\n".join(
        (
            paragraph(
                claim(
                    is_below(after[0], before[0]) and is_below(after[1], before[1]),
                    "Braiding helps walkers with a rule. Trémaux's algorithm visits "
                    f"{told(before[0])} tiles of a perfect maze and {told(after[0])} of a maze "
                    f"without dead ends. The right-hand rule visits {told(before[1])} and "
                    f"{told(after[1])} tiles.",
                ),
                claim(
                    hand["0.0"].low > 0 and hand["1.0"].high < 0,
                    "Braiding even reverses their order. In perfect mazes the right-hand rule "
                    f"visits {per_cent(hand['0.0'])} more tiles than Trémaux's algorithm, which "
                    "tries right and down first and so happens to head for the goal. In mazes "
                    f"without dead ends the right-hand rule visits {per_cent(hand['1.0'])} fewer.",
                ),
            ),
            paragraph(
                claim(
                    all(overlap(mouse[0], each) for each in mouse[1:]),
                    f"Braiding does not help the mouse, which visits {told(mouse[0])} tiles of a "
                    f"perfect maze and {told(mouse[-1])} of a maze without dead ends. The "
                    "intervals for all other values of braid overlap with that of perfect mazes.",
                ),
            ),
        )
    )


def _on_middle(shown: Shown, seen: Shown) -> str:
    made = 3 * 50
    perfect, half, whole = (shown.sample(braid) for braid in ("0.0", "0.5", "1.0"))
    return paragraph(
        claim(
            len({seen.sample(braid, "right-hand").n for braid in _BRAIDS}) == 1,
            "In the mazes above, the right-hand rule always reached the goal, with or without "
            "loops, because start and goal lie on the outer wall.",
        ),
        claim(
            perfect.n == made and whole.n < half.n < made / 2,
            "With the goal in the middle the rule is safe only in a perfect maze. It reaches the "
            f"goal in all {perfect.n} perfect mazes, in {half.n} of {made} mazes with half of the "
            f"dead ends opened, and in {whole.n} of {made} mazes without dead ends. In the other "
            "mazes it walks round a loop until it notices this. The table gives the cost only if "
            "the goal was reached.",
        ),
        "So braiding makes a maze easier if you see the maze from above, or if you remember where "
        "you were. Braiding does not help if you do neither, and it can defeat you if you follow "
        "a wall. Difficulty depends on the walker as much as on the maze.",
    )
