"""Finishing: a generation goes on from one of its pictures, which may have been edited by hand.

1. The events so far stay, and the edits follow as events of their own, row by row.
2. The algorithm lets go of every tile. A room beside an open passage is carved, since digging
   to it has begun; where no room is carved at all, a random one is.
3. The generator goes on from what is carved, its rooms in the order of carving, by its own rules.
   Regions that are still apart are joined by random passages, one less than there are regions.
4. What the recipe does after the generator follows, but for weights and endpoints.
5. Tiles keep their weights, painted ones theirs. The start and the goals stay where they are
   corridors, else both are placed anew.

To the generator a picture is all that there is: a wall drawn by hand is rock like any other, which
may be dug through, and a room that was filled is carved again. What was opened by hand counts as
carved. Open posts and gaps in the border stay open, but join nothing: only passages do.

Guarantee: every room is carved, and passages connect all rooms. Of a perfect generator, whatever
is open stays open, and the number of loops (passages - rooms + regions) stays: a picture without
one becomes a perfect maze. Origin shift alone rewires all that is open and leaves no loop at all.
The trace replays all of it.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from itertools import compress
from random import Random

from labyrinth.core.declaration.generator import registry
from labyrinth.core.declaration.maze_options import StepFunction, maze_options
from labyrinth.core.declaration.recipe import Recipe, draw_seed
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.generation.generate import do_steps
from labyrinth.core.generation.steps.endpoints import ENDPOINTS, place_endpoints
from labyrinth.core.generation.steps.weights import WEIGHTS, lay_weights
from labyrinth.core.generation.toolkit.join_regions import join_regions
from labyrinth.core.generation.toolkit.open_tile import open_tile
from labyrinth.core.generation.toolkit.randomness import ReproducibleRandom
from labyrinth.core.generation.toolkit.transform import transform
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import passages, random_room, uncarved_rooms
from labyrinth.core.maze.walls import Position
from labyrinth.core.task import SLICE, Task
from labyrinth.core.trace.grid_state import GridState
from labyrinth.core.trace.trace import FILL, LEAVE, TILE_MASK, Trace

_OPEN_TO_ONE = bytes([0] + [1] * 255)


@dataclass(frozen=True, slots=True)
class CarvedOn:
    """A maze with the trace of its whole story, and the position where its generator went on."""

    maze: Maze
    position: int


def refusal(trace: Trace) -> str:
    """Return a sentence that says why this generation cannot be finished, or nothing if it can."""
    if trace.recipe is None:
        return "Only a generation can be finished."
    for option in maze_options():
        if option.key in trace.recipe.options and option.cannot_carve_on:
            return option.cannot_carve_on
    return registry.get(trace.recipe.algorithm).cannot_carve_on


def carving_on(
    maze: Maze, position: int, tiles: bytes | bytearray | None = None, seed: int | None = None
) -> Task[CarvedOn]:
    """Prepare to finish the generation of `maze` from a position of its trace.

    `tiles` is the picture there, edited by hand, weights included; None where nothing is edited.
    Without a seed one is drawn. The maze itself does not change; the finished one has no recipe.
    Raises LabyrinthError where the generation cannot be finished (see `refusal`), or for a wrong
    position or number of tiles.
    """
    trace = maze.trace
    if trace is None or trace.recipe is None:
        raise LabyrinthError("only a generated maze can be finished")
    if reason := refusal(trace):
        raise LabyrinthError(reason)
    if not 0 <= position <= len(trace):
        raise LabyrinthError(f"a position is 0 to {len(trace)}, not {position}")
    if tiles is not None and len(tiles) != len(trace.before):
        raise LabyrinthError(f"the picture has {len(trace.before)} tiles, not {len(tiles)}")
    rng = ReproducibleRandom(draw_seed() if seed is None else seed)
    return Task(_finish(maze, trace, trace.recipe, position, tiles, rng))


def _finish(
    maze: Maze,
    before: Trace,
    recipe: Recipe,
    position: int,
    edited: bytes | bytearray | None,
    rng: Random,
) -> Generator[float, None, CarvedOn]:
    picture = GridState(before)
    for first in range(0, position, SLICE):
        picture.apply(before.events[first : min(first + SLICE, position)])
        yield 0.0
    tiles = bytes(picture.tiles if edited is None else edited)
    weights = yield from _weights(before, tiles)
    finished, trace = _taken_up(before, picture, position)
    yield from transform(finished, trace, tiles.translate(_OPEN_TO_ONE))
    trace.events.extend(LEAVE + tile for tile in compress(range(len(tiles)), picture.marks))
    begun = len(trace)
    yield from _carve_what_was_begun(finished, trace)
    carved = yield from _rooms_by_age(finished, trace)
    if not carved:
        carved.append(random_room(finished, rng.random()))
        open_tile(finished, trace, carved[0])
    yield from _generate(finished, recipe, rng, trace, carved)
    instead = {WEIGHTS.key: _keep_weights(weights), ENDPOINTS.key: _keep_endpoints(maze)}
    yield from do_steps(finished, rng, trace, recipe, instead)
    return CarvedOn(finished, begun)


def _taken_up(before: Trace, picture: GridState, position: int) -> tuple[Maze, Trace]:
    """Return the maze of a picture, all weights 1, with the trace that leads to it."""
    trace = Trace(before.height, before.width, before.before)
    trace.events = before.events[:position]
    trace.recipe = before.recipe
    trace.weights = before.weights
    tiles = picture.tiles.translate(_OPEN_TO_ONE)
    return Maze(before.height, before.width, tiles, trace=trace), trace


def _weights(before: Trace, tiles: bytes) -> Generator[float, None, bytes | None]:
    """Return the weight of each tile: that of the picture where it is open, else as before."""
    layer = before.weights or before.before.replace(b"\x00", b"\x01")
    weights = bytearray()
    for first in range(0, len(tiles), SLICE):
        last = first + SLICE
        pairs = zip(tiles[first:last], layer[first:last], strict=True)
        weights += bytes(tile or weight for tile, weight in pairs)
        yield 0.0
    return bytes(weights) if weights.strip(b"\x01") else None


def _carve_what_was_begun(maze: Maze, trace: Trace) -> Generator[float, None, None]:
    """Carve the rooms beside open passages."""
    tiles = maze.tiles
    for step, row in passages(maze):
        for passage in row:
            if tiles[passage]:
                for room in (passage - step, passage + step):
                    if not tiles[room]:
                        open_tile(maze, trace, room)
        yield 0.0


def _rooms_by_age(maze: Maze, trace: Trace) -> Generator[float, None, list[int]]:
    """Return the open rooms in the order in which they were last carved or taken in hand."""
    is_room = uncarved_rooms(maze)
    opened = compress(range(len(trace.before)), trace.before)
    by_age = dict.fromkeys(tile for tile in opened if is_room[tile])
    for first in range(0, len(trace), SLICE):
        for event in trace.events[first : first + SLICE]:
            tile = event & TILE_MASK
            if event < LEAVE and is_room[tile]:
                by_age.pop(tile, None)
                if event - tile != FILL:
                    by_age[tile] = None
        yield 0.0
    return list(by_age)


def _generate(
    maze: Maze, recipe: Recipe, rng: Random, trace: Trace, carved: list[int]
) -> Generator[float, None, None]:
    """Let the generator go on, and join what is apart."""
    finish = registry.get(recipe.algorithm).finish
    assert finish is not None, "a generator without it was refused"
    rooms = maze.rows * maze.cols
    for done in finish(maze, rng, trace, carved, **recipe.arguments):
        yield done / rooms
    for _ in join_regions(maze, rng, trace):
        yield 1.0


def _keep_weights(weights: bytes | None) -> StepFunction:
    """Return the step that gives tiles the weight that they had, if one had another than 1."""

    def step(maze: Maze, rng: Random, trace: Trace, limits: object) -> Generator[None, None, None]:
        if weights is not None:
            lay_weights(maze, trace, weights)
        yield

    return step


def _keep_endpoints(before: Maze) -> StepFunction:
    """Return the step that leaves start and goals where they were, if all are open."""

    def step(maze: Maze, rng: Random, trace: Trace, how: str) -> Generator[None, None, None]:
        if _is_open(maze, before.start) and all(_is_open(maze, goal) for goal in before.goals):
            maze.start, maze.goals = before.start, before.goals
        else:
            yield from place_endpoints(maze, rng, trace, how)

    return step


def _is_open(maze: Maze, position: Position | None) -> bool:
    return position is not None and maze[position] > 0
