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
    """Return the page. Raises UntrueError where a study came to something else than it says."""
    bits = lab.run(
        f"{_STUDY} generator,braid --figure maze_difficulty --plot box --plot-to {NAME}.svg"
    )
    route = lab.run(f"{_STUDY} generator,braid --figure route_length")
    seen = lab.run(f"{_STUDY} braid,solver")
    middle = lab.run(_MIDDLE)
    digest = lab.run(f"python -m docs.studies.digest {NAME}.csv middle.csv")
    return f"""\
# Braid against difficulty

To braid a maze is to open its dead ends, which makes loops. Loops offer more ways to the goal and
take away places to get stuck in, and they also take away every certainty: who comes back to where
he was has not come out of a dead end. Does braiding make a maze easier or harder, and for whom?

{BRACKETS}

{plan_of(NAME)}

## For who sees the whole maze

The report card's difficulty counts, in bits, what has to be ruled out on paper: the turns of the
way, and each false branch off it by its size.

{bits.console}

![Box plots of the difficulty by generator and braid]({NAME}.svg)

{_on_bits(bits)}

{route.console}

{_on_route(route, bits)}

## For who walks in it

Three walkers see no further than the next tile. Trémaux marks where he was, the right hand follows
the wall, and the random mouse does not think. `expanded` is how many tiles each of them has stood
on when it reaches the goal.

{seen.console}

{_on_walkers(seen)}

{middle.console}

{_on_middle(middle, seen)}

## The rows behind it

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
            "On paper it is plain: each step of braiding makes mazes of each kind easier.",
        ),
        claim(
            wilson[-1].mean < wilson[0].mean / 3,
            f"Uniform mazes fall from {told(wilson[0])} to {told(wilson[-1])} bits, to less than a "
            "third.",
        ),
        claim(
            is_below(dfs[0], prim[0]) and is_below(prim[0], wilson[0]),
            f"Mazes of a depth-first search have few dead ends to begin with, so they are the "
            f"easiest at first, {told(dfs[0])}, in spite of their long ways.",
        ),
        claim(
            max(last) < 1.3 * min(last),
            "And braiding wipes out the generator's hand: between the hardest and the easiest kind "
            f"lie {max(first) - min(first):.0f} bits at first and {max(last) - min(last):.0f} "
            f"without dead ends (n = {wilson[0].n} each).",
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
            "The way itself gets shorter, since every loop may be a short cut: from "
            f"{told(dfs[0])} steps to {told(dfs[1])} in mazes of a depth-first search, from "
            f"{told(wilson[0])} to {told(wilson[1])} in uniform ones.",
        ),
        claim(
            is_below(prim[1], prim[0])
            and prim[0].mean < 1.1 * 76
            and bits.sample("prim", "1.0").mean < bits.sample("prim", "0.0").mean / 2,
            f"But that is not what makes them easier. In mazes of Prim's algorithm hardly anything "
            f"can be cut short, {told(prim[0])} steps before and {told(prim[1])} after, with 76 as "
            "the least there can be, and their difficulty more than halves all the same. It is the "
            "false branches that go.",
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
                    f"Who walks by a rule is helped: Trémaux sees {told(before[0])} tiles of a "
                    f"perfect maze and {told(after[0])} of one without dead ends, the right hand "
                    f"{told(before[1])} and {told(after[1])}.",
                ),
                claim(
                    hand["0.0"].low > 0 and hand["1.0"].high < 0,
                    "They even change places. Among dead ends the hand sees "
                    f"{per_cent(hand['0.0'])} more than Trémaux, who tries right and down first, "
                    "where the goal happens to lie; without them it sees "
                    f"{per_cent(hand['1.0'])} less.",
                ),
            ),
            paragraph(
                claim(
                    all(overlap(mouse[0], each) for each in mouse[1:]),
                    f"Who walks without a rule is not: the mouse sees {told(mouse[0])} tiles at "
                    f"first and {told(mouse[-1])} at last, and none of the values between is "
                    "surely another.",
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
            "Above, the hand came to the goal each time, loops or none, because start and goal "
            "lie on the outer wall.",
        ),
        claim(
            perfect.n == made and whole.n < half.n < made / 2,
            f"With the goal in the middle only a perfect maze is safe: there it arrives in all of "
            f"{perfect.n} mazes, with half of the dead ends opened in {half.n} of {made}, and "
            f"without any in {whole.n}. In the others it walks round a loop until it notices. What "
            "stands in the table is the cost for those that arrived, which are the lucky ones.",
        ),
        "So braiding makes a maze easier for who looks at it from above, and for who remembers. It "
        "does nothing for who does neither, and it takes his method from who trusts in one wall. "
        "Difficulty is in the walker as much as in the maze.",
    )
