"""Life-like automata whose patterns look like mazes, made connected; live cells are corridors."""

from __future__ import annotations

from array import array
from collections.abc import Generator
from random import Random
from typing import Final

from labyrinth.core.declaration.generator import Slices
from labyrinth.core.declaration.options import Number
from labyrinth.core.disjoint_sets import join, singletons
from labyrinth.core.generation.toolkit.cellular_automaton import (
    LivingLines,
    largest_region,
    live,
    regions,
    rule,
    tell_what_stays,
)
from labyrinth.core.generation.toolkit.randomness import shuffle
from labyrinth.core.generation.toolkit.transform import transform
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import count_rooms, hall, steps
from labyrinth.core.task import SLICE
from labyrinth.core.trace import Pseudocode, Trace
from labyrinth.core.trace.recording import tell

_BORN = frozenset({3})

OPTIONS: Final = (
    Number("open", "how many tiles are open at first, in per cent", 30, 0, 100),
    Number("rounds", "how often all tiles change", 20, 0, 50),
)
"""The options that the generators by these automata take."""


_TABLE: Final = """
| open each tile but the border by a chance of `open` per cent
    BEGIN carve: {tile} is open at first, by a chance of {open_by_chance} per cent.
| in each of `rounds` rounds, for all tiles at once:
    IN_A_ROUND stand: Round {round} begins: all tiles change at once.
|     open a wall if exactly 3 of the 8 around are open
    OPENS carve: {tile} opens: {open_of_eight} of the 8 tiles around it were open.
|     fill a corridor if none is, or more than MOST
    CLOSES fill: {tile} is filled: {open_of_eight} of the 8 tiles around it were open.
| for each wall between regions, in random order:
    WALL consider: {tile} is the next wall between regions, at random.
|     open it if they are not connected yet
    JOIN carve: {tile} joins {regions_beside}.
    CONNECTED refuse: {tile} stays closed: on all its sides is one region by now.
| fill all but the largest region
    DROP fill: {tile} is not of the largest region: it is filled.
| if no two open tiles touch: open the room in the middle
    MIDDLE carve: {tile}, the room in the middle, opens: no two open tiles touched.
    TOUCH stand: {tile} touches another open tile: the largest region stays.
"""


class LifeLike:
    """An automaton with its lines, as a generator declares them."""

    def __init__(self, heading: str, most: int) -> None:
        """Let a live cell stay alive beside one to `most` others; `heading` is the name."""
        self._rule = rule(_BORN, frozenset(range(1, most + 1)))
        self.code = Pseudocode(heading, _TABLE.replace("MOST", str(most)))
        codes = self.code.codes
        self._lines = LivingLines(
            codes["BEGIN"], codes["OPENS"], codes["CLOSES"], codes["IN_A_ROUND"]
        )
        self._wall, self._join, self._connected = codes["WALL"], codes["JOIN"], codes["CONNECTED"]
        self._drop, self._middle, self._touch = codes["DROP"], codes["MIDDLE"], codes["TOUCH"]

    def grow(self, maze: Maze, rng: Random, trace: Trace, open: int, rounds: int) -> Slices:
        """Open tiles by chance, let them live for some rounds, and make what is left one region.

        `open` is the chance in per cent. Yields the rooms done.
        """
        rooms = count_rooms(maze)
        phases = rounds + 3
        for share in live(maze, rng, trace, self._rule, open, rounds, self._lines):
            yield int(rooms * share * (rounds + 1) / phases)
        yield from self._connect(maze, rng, trace, rooms * (phases - 2) // phases)
        tiles = yield from largest_region(maze, maze.tiles, rooms * (phases - 1) // phases)
        for share in transform(maze, trace, tiles, self._middle, self._drop):
            yield int(rooms * (phases - 1 + share) / phases)
        tell_what_stays(maze, trace, self._touch)

    def _connect(self, maze: Maze, rng: Random, trace: Trace, done: int) -> Slices:
        """Open random walls one tile thick between regions that are not connected yet.

        Yields `done`, which does not change, after each slice.
        """
        every = yield from regions(maze, maze.tiles, done)
        number = yield from _numbers(maze, every, done)
        directions = steps(maze)
        # Walls in random order: those of a random part of 256 are shuffled when it is their turn.
        parts: list[list[int]] = [[] for _ in range(256)]
        within = b"" if maze.shape is None else hall(maze)
        for row in range(1, maze.height - 1):
            first, end = row * maze.width + 1, (row + 1) * maze.width - 1
            sides = [number[first + step : end + step] for step in (0, *directions)]
            walls = [
                tile
                for tile, own, up, down, left, right in zip(range(first, end), *sides, strict=True)
                if not own and len({0, up, down, left, right}) > 2
            ]
            if maze.shape is not None:
                walls = [tile for tile in walls if within[tile]]
            for tile, part in zip(walls, rng.randbytes(len(walls)), strict=True):
                parts[part].append(tile)
            yield done
        forest = singletons(len(every) + 1)
        for walls in parts:
            shuffle(rng, walls)
            for tile in walls:
                tell(trace.decide, [self._wall], tile)
                one, *others = {number[tile + step] for step in directions} - {0}
                if sum(join(forest, one, other) for other in others):
                    maze.tiles[tile] = 1
                    trace.events.append(self._join + tile)
                else:
                    tell(trace.decide, [self._connected], tile)
            yield done


def _numbers(maze: Maze, every: list[array[int]], done: int) -> Generator[int, None, array[int]]:
    """Return for each tile the number of its region, from 1 on, or 0 for a wall."""
    numbers = array("I", bytes(4 * len(maze.tiles)))
    numbered = 0
    for number, region in enumerate(every, 1):
        for tile in region:
            numbers[tile] = number
            numbered += 1
            if numbered % SLICE == 0:
                yield done
    return numbers
