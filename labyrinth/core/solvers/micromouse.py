"""Micromouse: flood fill that learns the walls.

The mouse knows the size of the maze and where the goals are, but sees a tile only from a
neighbouring tile. A tile that it has not seen counts as open, so no path is shorter than the flood
says. In a perfect maze the first path would do, but the mouse cannot know that. So it continues
until it has seen every tile of the shortest path. The flood is repaired only when a new wall lies
on the path of the mouse, and only where distances change, as in D* Lite.

Source: folklore of the micromouse contests, as "flood fill". The flood is C. Y. Lee's, "An
algorithm for path connections and its applications" (1961). Its repair is after G. Ramalingam and
Thomas Reps (1996), and Sven Koenig and Maxim Likhachev, "D* Lite" (2002).
Guarantee: a path with the fewest steps, if there is a path: at the time of the speed run no unseen
tile could make it shorter. Weights are ignored.
"""

from collections.abc import Container, Generator, Iterator
from typing import Final

from labyrinth.core.declaration.solver import Decide, Found, Guarantee, Record, Slices, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.options import OF_TILES
from labyrinth.core.search.toolkit.searching import slices
from labyrinth.core.search.toolkit.walking import Walk
from labyrinth.core.task import SLICE, InSlices
from labyrinth.core.trace import Pseudocode, record_decisions

CODE = Pseudocode("""
Micromouse
| stand on the start; assume that unseen tiles are open
    BEGIN expand: The mouse starts at {tile}, and assumes that every unseen tile is open.
| on each new tile: look at its neighbours
    SEE discover: The mouse sees that {tile}, {beside_stood}, is open.
    SEE_WALL refuse: The mouse sees that {tile}, {beside_stood}, is a wall.
| search run, until the mouse is on a goal:
    GOES_ON stand: {tile} is not a goal: the search run continues.
|     flood from the goals, at first and whenever a wall is in the way
    FLOOD look from-goals: With the mouse at {tile}, the distances to the goals are computed.
|     if no neighbour is downhill: no goal can be reached
    NO_WAY stand: No neighbour of {tile} is downhill: no goal can be reached.
|     step downhill to a tile not visited yet
    RUN_NEW expand: {way_on} to {tile}, which is new: nearer to a goal, it seems.
|         or visited before
    RUN_KNOWN step: {way_on} to {tile}, visited before: nearer to a goal, it seems.
| while the shortest path from the start has unseen tiles: go to the nearest
    UNSEEN consider: {tile} is on the shortest path and unseen: the mouse goes there.
    SURE stand: Every tile of the shortest path has been seen: no path can be shorter.
|     walk on to a tile not visited yet
    EXPLORE_NEW expand: {way_on} to {tile}, not visited before.
|         or visited before
    EXPLORE_KNOWN step: {way_on} to {tile}, visited before.
| walk back to the start
    BACK step: {way_on} to {tile}, on the way back to the start.
| speed run along the shortest path; done
    path: {tile} lies on the speed run: step {number} of {length}.
""")
(
    BEGIN, SEE, SEE_WALL, GOES_ON, FLOOD, NO_WAY, RUN_NEW, RUN_KNOWN, UNSEEN, SURE, EXPLORE_NEW,
    EXPLORE_KNOWN, BACK,
) = CODE.codes.values()  # fmt: skip

# The distance of a tile from which no goal is reachable.
FAR: Final = 1 << 40


@solver(
    summary="Explores the maze like a robot, then runs along a shortest path.",
    time="O(m² log m): each of up to m new walls may change every distance",
    memory="O(m)",
    question="The mouse is on the goal. Why does it not start its speed run at once?",
    answer="""Tiles that it has not seen might form a shortcut. It is sure once the shortest path
        still possible contains none of them.""",
    guarantee=Guarantee.FEWEST_STEPS,
    growth="untold",
    refused={**OF_TILES, "diagonal": "it looks and walks in four directions only"},
    structures=[("Stack", "Seen, not entered"), ("Walker", "Mouse")],
    choices=[("downhill", SEE, SEE_WALL, RUN_NEW, RUN_KNOWN)],
    pseudocode=CODE,
)
def micromouse(grid: SearchGrid, record: Record, decide: Decide) -> Slices:
    """Search, explore until the path is certain to be a shortest one, go back, and run."""
    mouse = _Mouse(grid, record, decide)
    for _ in mouse.flood.begin():
        yield mouse.walk.expanded
    way: list[int] = []
    while mouse.tile not in grid.goals:
        record_decisions(decide, [GOES_ON], mouse.tile)
        if not way or not mouse.open[way[-1]]:
            record(FLOOD + mouse.tile)
            yield from mouse.flood_anew()
            way = mouse.flood.way(mouse.tile)[:0:-1]
            if not way:
                record_decisions(decide, [NO_WAY], mouse.tile)
                return mouse.walk.not_found()
        mouse.step(way.pop(), RUN_NEW, RUN_KNOWN)
        if mouse.moves % SLICE == 0:
            yield mouse.walk.expanded
    yield from mouse.flood_anew()
    way = mouse.flood.way(grid.start)
    while unseen := {tile for tile in way if not mouse.seen[tile]}:
        route = yield from mouse.way_to(unseen, mouse.open)
        record_decisions(decide, [UNSEEN], route[-1])
        for tile in route:
            if mouse.seen[route[-1]] or not mouse.open[tile]:
                break
            mouse.step(tile, EXPLORE_NEW, EXPLORE_KNOWN)
        if not all(mouse.open[tile] for tile in way):
            yield from mouse.flood_anew()
            way = mouse.flood.way(grid.start)
    record_decisions(decide, [SURE], mouse.tile)
    for tile in (yield from mouse.way_to({grid.start}, mouse.entered)):
        mouse.step(tile, BACK, BACK)
    note = f"A goal was reached; before its speed run the mouse walked {mouse.moves:,} steps."
    return Found(way, mouse.walk.expanded, note=note)


class _Mouse:
    """The mouse: its position and the tiles that it knows, as tile indices of the grid.

    By tile index, `open` is 1 for tiles that the mouse assumes to be open, `seen` for tiles that it
    has seen, and `entered` for tiles that it has entered. `moves` is the number of its steps.
    """

    def __init__(self, grid: SearchGrid, record: Record, decide: Decide) -> None:
        """Begin on the start, and look around."""
        height, width = len(grid.tiles) // grid.width, grid.width
        middle = b"\x00" + b"\x01" * (width - 2) + b"\x00"
        # The tiles that it assumes to be open.
        self.open = bytearray(bytes(width) + middle * (height - 2) + bytes(width))
        self.seen = bytearray(not each for each in self.open)
        self.entered = bytearray(len(self.open))
        self.tile, self.moves = grid.start, 0
        self.flood = Flood(self.open, width, sorted(grid.goals))
        self.walk = Walk(grid, record, BEGIN)
        self._grid, self._record, self._decide = grid, record, decide
        self.entered[self.tile] = self.seen[self.tile] = 1
        self._look_around()

    def step(self, tile: int, new: int, known: int) -> None:
        """Step onto a tile and look around.

        The line `new` records a first visit, the line `known` a later visit.
        """
        self.walk.enters(tile, self.tile, new, known)
        self.tile = tile
        self.moves += 1
        if not self.entered[tile]:
            self.entered[tile] = 1
            self._look_around()

    def flood_anew(self) -> Generator[int, None, None]:
        """Update the flood after newly seen walls."""
        for _ in self.flood.repair():
            yield self.walk.expanded

    def way_to(
        self, targets: Container[int], passable: bytearray
    ) -> Generator[int, None, list[int]]:
        """Return a shortest path over passable tiles to the nearest target.

        The path does not include the tile on which the mouse stands.
        """
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
                record_decisions(self._decide, [SEE_WALL], side)
                self.flood.wall_off(side)


class Flood:
    """The distance in steps from every tile to the nearest goal; all tiles are tile indices.

    `tiles` has 1 for tiles that count as open, else 0, in rows of `width` with a closed border.
    `distances` are known after `begin`. After new walls they are out of date until `repair`.

    Repairs have two parts. The first part finds the tiles that are farther now, the nearest first:
    a tile is farther if no neighbour is left that is one step nearer. The second part computes the
    distances of these tiles from the tiles around them, as in Dijkstra's algorithm. So the work for
    a wall is proportional to the number of distances that it changes. Both parts are from G.
    Ramalingam and Thomas Reps, "An incremental algorithm for a generalization of the shortest-path
    problem" (1996).
    """

    def __init__(self, tiles: bytearray, width: int, goals: list[int]) -> None:
        """Prepare to flood from the goals. Only `wall_off` changes `tiles`."""
        self.tiles = tiles
        self.distances = [FAR] * len(tiles)
        self._goals = goals
        self._sides = (-width, width, -1, 1)
        self._new_walls: list[int] = []

    def begin(self) -> InSlices[None]:
        """Flood from the goals, slice by slice."""
        tiles, distances = self.tiles, self.distances
        queue = list(self._goals)
        for goal in queue:
            distances[goal] = 0
        for _, of_slice in slices(queue):
            for tile in of_slice:
                farther = distances[tile] + 1
                for side in self._sides:
                    neighbour = tile + side
                    if tiles[neighbour] and distances[neighbour] > farther:
                        distances[neighbour] = farther
                        queue.append(neighbour)
            yield

    def wall_off(self, tile: int) -> None:
        """Make an open tile, which must not be a goal, a wall; `repair` updates the distances."""
        self.tiles[tile] = 0
        self._new_walls.append(tile)

    def way(self, tile: int) -> list[int]:
        """Return a shortest path from a tile to a goal; [] if there is no path."""
        distances = self.distances
        if distances[tile] == FAR:
            return []
        way = [tile]
        for left in range(distances[tile] - 1, -1, -1):
            tile += next(side for side in self._sides if distances[tile + side] == left)
            way.append(tile)
        return way

    def repair(self) -> InSlices[None]:
        """Update the distances after new walls, slice by slice."""
        farther = yield from self._forget_longer()
        tiles, distances = self.tiles, self.distances
        up, down, left, right = self._sides
        rings: dict[int, list[int]] = {}
        for tile in farther:
            nearest = min(
                distances[tile + up],
                distances[tile + down],
                distances[tile + left],
                distances[tile + right],
            )
            if nearest < FAR:
                rings.setdefault(nearest + 1, []).append(tile)
        for distance, ring, next_ring in _nearest_first(rings):
            for tile in ring:
                if distances[tile] > distance:
                    distances[tile] = distance
                    for side in self._sides:
                        neighbour = tile + side
                        if tiles[neighbour] and distances[neighbour] > distance + 1:
                            next_ring.append(neighbour)
            yield

    def _forget_longer(self) -> InSlices[list[int]]:
        """Set each distance that is longer now to FAR; return the tiles of these distances."""
        distances = self.distances
        up, down, left, right = self._sides
        farther: list[int] = []
        # Candidates by their old distance. Walls have a distance that no tile has.
        rings: dict[int, list[int]] = {}
        for wall in self._new_walls:
            distance = distances[wall] + 1
            distances[wall] = FAR
            beside = [wall + side for side in self._sides if distances[wall + side] == distance]
            rings.setdefault(distance, []).extend(beside)
        self._new_walls.clear()
        for distance, ring, next_ring in _nearest_first(rings):
            nearer, following = distance - 1, distance + 1
            for tile in ring:
                if (
                    distances[tile] == distance
                    and distances[tile + up] != nearer
                    and distances[tile + down] != nearer
                    and distances[tile + left] != nearer
                    and distances[tile + right] != nearer
                ):
                    distances[tile] = FAR
                    farther.append(tile)
                    for side in self._sides:
                        if distances[tile + side] == following:
                            next_ring.append(tile + side)
            yield
        return farther


def _nearest_first(rings: dict[int, list[int]]) -> Iterator[tuple[int, list[int], list[int]]]:
    """Yield each distance, the ring of tiles at this distance, and the ring one step farther.

    The caller may extend the farther ring.
    """
    while rings:
        distance = min(rings)
        ring, next_ring = rings.pop(distance), rings.setdefault(distance + 1, [])
        yield distance, ring, next_ring
        if not next_ring:
            del rings[distance + 1]
