"""Micromouse: flood fill that learns the walls.

The mouse knows the size of the maze and where the goals are, but sees a tile only from the next
one. A tile that it has not seen counts as open, so no way is shorter than the flood says. In a
perfect maze the first path would do, but the mouse cannot tell: it goes on until every tile of the
shortest way is one that it has seen. A new wall changes the flood only where it concerns the
mouse's way: the rest is repaired when it is needed, as D* Lite does.

Source: folklore of the micromouse contests, as "flood fill"; the flood is C. Y. Lee's, "An
algorithm for path connections and its applications" (1961), its repair Sven Koenig's and Maxim
Likhachev's, "D* Lite" (2002).
Guarantee: a path of the fewest steps, if there is a path: at the time of the speed run no tile that
was never seen could make it shorter. Weights are ignored.
"""

from __future__ import annotations

from collections.abc import Container, Generator

from labyrinth.core import choices, structures
from labyrinth.core.declaration.solver import (
    Decide,
    Found,
    Growth,
    Guarantee,
    Record,
    Slices,
    solver,
)
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.reflooding import Flood
from labyrinth.core.search.toolkit.walker import Walk
from labyrinth.core.task import SLICE
from labyrinth.core.trace import (
    CONSIDER,
    DISCOVER,
    EXPAND,
    LOOK,
    PATH,
    REFUSE,
    STAND,
    STEP,
    Pseudocode,
)
from labyrinth.core.trace.recording import tell

CODE = Pseudocode("Micromouse")
BEGIN = CODE.line(
    "stand on the start; every tile not seen yet counts as open",
    EXPAND,
    why="The mouse begins at {tile}, and takes every tile not seen yet for open.",
)
SEE = CODE.line(
    "on each new tile look around: a tile beside it is open",
    DISCOVER,
    why="The mouse sees that {tile}, {beside_stood}, is open.",
)
SEE_WALL = CODE.also(REFUSE, why="The mouse sees that {tile}, {beside_stood}, is a wall.")
GOES_ON = CODE.line(
    "search run, until the mouse is on a goal:",
    STAND,
    why="{tile} is no goal: the search run goes on.",
)
FLOOD = CODE.line(
    "    flood from the goals, at first and when a wall is in the way",
    LOOK,
    why="For the mouse at {tile} the distances to the goals are worked out anew.",
    from_goals=True,
)
NO_WAY = CODE.line(
    "    no way downhill: no goal can be reached",
    STAND,
    why="No way leads downhill from {tile}: no goal can be reached.",
)
RUN_NEW = CODE.line(
    "    step downhill to a tile that is new",
    EXPAND,
    why="{way_on} to {tile}, which is new, a step nearer to a goal as far as is known.",
)
RUN_KNOWN = CODE.line(
    "        or known",
    STEP,
    why="{way_on} to {tile}, where the mouse was before, a step nearer to a goal.",
)
UNSEEN = CODE.line(
    "while the shortest way from the start has unseen tiles: go to the nearest",
    CONSIDER,
    why="{tile} is on the shortest way, and unseen: the mouse goes there.",
)
SURE = CODE.also(STAND, why="Every tile of the shortest way is seen: it is surely the shortest.")
EXPLORE_NEW = CODE.line(
    "    by a tile that is new", EXPAND, why="{way_on} to {tile}, which is new."
)
EXPLORE_KNOWN = CODE.line(
    "        or known", STEP, why="{way_on} to {tile}, where the mouse was before."
)
BACK = CODE.line(
    "walk back to the start", STEP, why="{way_on}, on the way back to the start, to {tile}."
)
CODE.line(
    "speed run by the shortest way, done",
    PATH,
    why="{tile} lies on the speed run: step {number} of {length}.",
)


@solver(
    key="micromouse",
    summary="Learns the walls as it walks, then runs: the fewest steps.",
    time="O(m² log m): each of up to m new walls may change every distance",
    memory="O(m)",
    question="It stands on the goal. Why does it not run at once?",
    answer=(
        "Tiles that it never saw might be a shortcut. It is sure when the shortest way that is "
        "still possible holds none of them."
    ),
    guarantee=Guarantee.FEWEST_STEPS,
    growth=Growth.UNTOLD,
    refused={"diagonal": "it looks and walks along corridors, in four directions"},
    structures=lambda: (
        structures.held_tiles("Seen, not entered"),
        structures.Place("Mouse", walks=True),
    ),
    choices=lambda: choices.Downhill((RUN_NEW, RUN_KNOWN), SEE, SEE_WALL),
    pseudocode=CODE,
)
def micromouse(grid: SearchGrid, record: Record, decide: Decide) -> Slices:
    """Search, explore until the way is surely the shortest, go back, and run."""
    mouse = _Mouse(grid, record, decide)
    for _ in mouse.flood.begin():
        yield mouse.walk.expanded
    way: list[int] = []
    while mouse.tile not in grid.goals:
        tell(decide, [GOES_ON], mouse.tile)
        if not way or not mouse.open[way[-1]]:
            record(FLOOD + mouse.tile)
            yield from mouse.flood_anew()
            way = mouse.flood.way(mouse.tile)[:0:-1]
            if not way:
                tell(decide, [NO_WAY], mouse.tile)
                return mouse.walk.not_found()
        mouse.step(way.pop(), RUN_NEW, RUN_KNOWN)
        if mouse.moves % SLICE == 0:
            yield mouse.walk.expanded
    yield from mouse.flood_anew()
    way = mouse.flood.way(grid.start)
    while unseen := {tile for tile in way if not mouse.seen[tile]}:
        route = yield from mouse.way_to(unseen, mouse.open)
        tell(decide, [UNSEEN], route[-1])
        for tile in route:
            if mouse.seen[route[-1]] or not mouse.open[tile]:
                break
            mouse.step(tile, EXPLORE_NEW, EXPLORE_KNOWN)
        if not all(mouse.open[tile] for tile in way):
            yield from mouse.flood_anew()
            way = mouse.flood.way(grid.start)
    tell(decide, [SURE], mouse.tile)
    for tile in (yield from mouse.way_to({grid.start}, mouse.entered)):
        mouse.step(tile, BACK, BACK)
    note = f"A goal was reached; before its speed run the mouse walked {mouse.moves:,} steps."
    return Found(way, mouse.walk.expanded, note=note)


class _Mouse:
    """Where the mouse is, and what it knows; tiles are flat indices of the grid."""

    def __init__(self, grid: SearchGrid, record: Record, decide: Decide) -> None:
        """Stand on the start, and look around."""
        height, width = len(grid.tiles) // grid.width, grid.width
        middle = b"\x00" + b"\x01" * (width - 2) + b"\x00"
        self.open = bytearray(bytes(width) + middle * (height - 2) + bytes(width))
        """Which tiles it takes for open."""
        self.seen = bytearray(not each for each in self.open)
        self.entered = bytearray(len(self.open))
        self.tile, self.moves = grid.start, 0
        self.flood = Flood(self.open, width, sorted(grid.goals))
        self.walk = Walk(grid, record, BEGIN)
        self._grid, self._record, self._decide = grid, record, decide
        self.entered[self.tile] = self.seen[self.tile] = 1
        self._look_around()

    def step(self, tile: int, new: int, known: int) -> None:
        """Step onto a tile, which the line `new` or `known` records, and look around."""
        self.walk.enters(tile, self.tile, new, known)
        self.tile = tile
        self.moves += 1
        if not self.entered[tile]:
            self.entered[tile] = 1
            self._look_around()

    def flood_anew(self) -> Generator[int, None, None]:
        """Bring the flood up to date after the walls that were seen."""
        for _ in self.flood.repair():
            yield self.walk.expanded

    def way_to(
        self, targets: Container[int], passable: bytearray
    ) -> Generator[int, None, list[int]]:
        """Return the shortest way over passable tiles to the nearest target, without this tile."""
        width = self._grid.width
        before = {self.tile: self.tile}
        queue = [self.tile]
        for count, tile in enumerate(queue, 1):
            if tile in targets:
                break
            for neighbour in (tile - width, tile + width, tile - 1, tile + 1):
                if passable[neighbour] and neighbour not in before:
                    before[neighbour] = tile
                    queue.append(neighbour)
            if count % SLICE == 0:
                yield self.walk.expanded
        way = []
        while tile != self.tile:
            way.append(tile)
            tile = before[tile]
        return way[::-1]

    def _look_around(self) -> None:
        width = self._grid.width
        for side in (self.tile - width, self.tile + width, self.tile - 1, self.tile + 1):
            if self.seen[side]:
                continue
            self.seen[side] = 1
            if self._grid.tiles[side]:
                self._record(SEE + side)
            else:
                tell(self._decide, [SEE_WALL], side)
                self.flood.wall_off(side)
