"""Cellular Mazectric: the cellular automaton B3/S1234 grows corridors; they are connected.

1. Open each tile but the border by chance, as often as the option `open` says (in per cent).
2. In each of some rounds (option `rounds`), all at once: a wall opens beside exactly three open
   ones of its eight neighbours; a corridor stays open beside one to four of them, and is filled
   otherwise.
3. Look at the walls between regions that are not connected yet, in random order, and open those
   that connect two.
4. Keep the largest connected region and fill all others, which lie behind thicker walls. If
   nothing is open at all, open the room in the middle.

Source: the rule "Mazectric" among the life-like cellular automata, after John Conway's "Life"
(Martin Gardner, 1970); the steps 3 and 4 are added here.
Guarantee: connected tiles. Any tile may be open, so rooms and passages mean nothing here: long
straight corridors with many branches and loops.
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from labyrinth.core.declaration.generator import Texture, generator
from labyrinth.core.declaration.options import Number
from labyrinth.core.declaration.pseudocode import line
from labyrinth.core.generation.toolkit.automaton_lines import (
    in_connecting,
    in_first_round,
    in_last_filling,
)
from labyrinth.core.generation.toolkit.life_like import grow
from labyrinth.core.maze.maze import Maze
from labyrinth.core.structures import OpenTiles
from labyrinth.core.trace.trace import EventKind, Trace

_SURVIVES = frozenset({1, 2, 3, 4})


@generator(
    key="cellular-mazectric",
    name="Cellular Mazectric",
    summary="A cellular automaton grows long straight corridors.",
    texture=Texture.CAVE,
    options=(
        Number("open", "how many tiles are open at first, in per cent", 30, 0, 100),
        Number("rounds", "how often all tiles change", 20, 0, 50),
    ),
    cannot_carve_on="All tiles change at once: the picture does not tell the round.",
    structures=(OpenTiles(),),
    pseudocode=(
        line("open each tile by chance", EventKind.CARVE, when=in_first_round),
        line("in each round, for all tiles at once:"),
        line(
            "    open a wall beside 3 open tiles",
            EventKind.CARVE,
            when=lambda player: not in_connecting(player),
        ),
        line(
            "    fill a corridor beside none or more than four",
            EventKind.FILL,
            when=lambda player: not in_last_filling(player),
        ),
        line("open walls between regions", EventKind.CARVE),
        line("fill all but the largest region", EventKind.FILL),
    ),
)
def cellular_mazectric(
    maze: Maze, rng: Random, trace: Trace, open: int = 30, rounds: int = 20
) -> Generator[int, None, None]:
    """Grow a maze as an automaton does, and connect it."""
    yield from grow(maze, rng, trace, _SURVIVES, open, rounds)
