"""Resumed carving: a generation continues a half-carved maze, which may have been edited by hand.

The trace keeps its events up to the position where carving resumes. Regions that are still
disconnected after the generator are joined by random passages. Then the other steps of the recipe
follow, except weights and endpoints. Tiles keep their weights, including painted weights. The start
and the goals stay if all of them are corridors; otherwise they are placed again.

The generator sees only the half-carved maze: a wall drawn by hand is a wall like any other, which
may be opened, and a room that was filled is carved again. Tiles opened by hand count as carved.
Open tiles between four rooms and gaps in the border stay open, but connect nothing: only passages
connect rooms.

Guarantee: every room is carved, and passages connect all rooms. With a perfect generator,
everything open stays open, and the number of loops (passages - rooms + regions) stays: a
half-carved maze without loops becomes a perfect maze. Only origin shift rewires everything that is
open and leaves no loop at all. The trace replays everything.
"""

from collections.abc import Generator
from dataclasses import dataclass
from itertools import compress
from random import Random

from labyrinth.core.declaration.generator import registry
from labyrinth.core.declaration.maze_options import StepFunction, maze_options
from labyrinth.core.declaration.recipe import Recipe, draw_seed
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.generation.generate import do_steps
from labyrinth.core.generation.steps.endpoints import ENDPOINTS, keep_endpoints
from labyrinth.core.generation.steps.weights import WEIGHTS, lay_weights
from labyrinth.core.generation.toolkit.randomness import ReproducibleRandom
from labyrinth.core.generation.toolkit.tiles import join_regions, open_tile, transform
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.painting import weigh_opened
from labyrinth.core.maze.room_grid import count_rooms, passages, random_room, uncarved_rooms
from labyrinth.core.maze.walls import OPEN_TO_ONE
from labyrinth.core.task import SLICE, InSlices, Task, during, relay
from labyrinth.core.trace import EventKind, Player, Pseudocode, Trace, record_decisions
from labyrinth.core.trace.events import CHANGING, TILE_BITS, TILE_MASK

CODE = Pseudocode("""
Continuing the maze
| open the walls that were opened by hand
    EDIT_OPEN carve: {tile} was opened by hand.
| fill the corridors that were filled by hand
    EDIT_FILL fill: {tile} was filled by hand.
| empty the generator's stack, list or frontier
    LET_GO leave: {tile} is removed: the generator's stack, list or frontier starts empty.
| carve the rooms next to open passages
    CARVE_BEGUN carve: {tile} is a room next to an open passage: it is carved.
| if no room is carved: carve a random one
    CARVE_ANY carve: {tile}, chosen at random, is carved: no room was carved yet.
| continue the generator from the carved rooms, in order of carving
    GO_ON stand: {tile} was carved last: the generator continues from {carved_rooms}.
""")
EDIT_OPEN, EDIT_FILL, LET_GO, CARVE_BEGUN, CARVE_ANY, GO_ON = CODE.codes.values()


@dataclass(frozen=True, slots=True)
class CarvedOn:
    """A maze with the trace of all its events; carving resumed at `position` in this trace."""

    maze: Maze
    position: int


def refusal(trace: Trace) -> str:
    """Return a sentence that says why the trace's generation cannot continue, or "" if it can."""
    if not trace.recipe:
        return "Carving can be resumed only in a generated maze."
    if trace.given is not None:
        return "Carving cannot be resumed: the weights come from another maze."
    recipe = Recipe.parse(trace.recipe)
    for option in maze_options():
        if option.key in recipe.options and option.cannot_carve_on:
            return option.cannot_carve_on
    return registry.get(recipe.algorithm).cannot_carve_on


def carving_on(
    maze: Maze, position: int, tiles: bytes | bytearray | None = None, seed: int | None = None
) -> Task[CarvedOn]:
    """Prepare to continue the generation of `maze` from a position of its trace.

    `tiles` are the tiles at that position, with their weights, after edits by hand; None if nothing
    was edited. Without a seed, a random seed is drawn. `maze` itself does not change; the new maze
    has no recipe. Raises LabyrinthError if the generator cannot continue (see `refusal`), and for a
    wrong position or number of tiles.
    """
    trace = maze.trace
    if trace is None or not trace.recipe:
        raise LabyrinthError("carving can be resumed only in a generated maze")
    if reason := refusal(trace):
        raise LabyrinthError(reason)
    if not 0 <= position <= len(trace):
        raise LabyrinthError(f"the position must be from 0 to {len(trace)}, not {position}")
    if tiles is not None and len(tiles) != len(trace.before):
        raise LabyrinthError(f"the maze has {len(trace.before)} tiles, not {len(tiles)}")
    rng = ReproducibleRandom(draw_seed() if seed is None else seed)
    return Task(_carve_on(maze, trace, position, tiles, rng))


def _carve_on(
    maze: Maze, before: Trace, position: int, edited: bytes | bytearray | None, rng: Random
) -> Generator[float, None, CarvedOn]:
    state, recipe = Player(before), Recipe.parse(before.recipe)
    while state.position < position:
        state.seek(min(state.position + SLICE, position))
        yield 0.0
    tiles = bytes(state.tiles if edited is None else edited)
    waiting = before.weights or before.before.replace(b"\x00", b"\x01")
    weights = bytes(weigh_opened(tiles, tiles.replace(b"\x00", b"\x01"), waiting))
    trace = before.up_to(position)
    result = Maze(before.height, before.width, state.tiles.translate(OPEN_TO_ONE), trace=trace)
    result.shape = trace.shape
    lines = trace.follow(CODE)
    edited_tiles = tiles.translate(OPEN_TO_ONE)
    for _ in transform(result, trace, edited_tiles, lines[EDIT_OPEN], lines[EDIT_FILL]):
        yield 0.0
    let_go = lines[LET_GO]
    trace.events.extend(let_go + tile for tile in compress(range(len(tiles)), state.marks))
    begun = len(trace)
    # Carve the rooms next to open passages.
    for step, row in passages(result):
        for passage in row:
            if result.tiles[passage]:
                for room in (passage - step, passage + step):
                    if not result.tiles[room]:
                        open_tile(result, trace, lines[CARVE_BEGUN], room)
        yield 0.0
    carved = yield from _rooms_by_age(result, trace)
    if not carved:
        carved.append(random_room(result, rng.random()))
        open_tile(result, trace, lines[CARVE_ANY], carved[0])
    record_decisions(trace.decide, [lines[GO_ON]], carved[-1])
    carve = registry.get(recipe.algorithm).run(result, rng, trace, carved, **recipe.arguments)
    rooms = count_rooms(result)
    yield from relay(carve, lambda done: done / rooms)
    yield from during(1.0, join_regions(result, rng, trace))
    instead = {WEIGHTS.key: _keep_weights(weights), ENDPOINTS.key: keep_endpoints(maze)}
    yield from do_steps(result, rng, trace, recipe, instead)
    result.wall_weights = trace.weights
    return CarvedOn(result, begun)


def _rooms_by_age(maze: Maze, trace: Trace) -> Generator[float, None, list[int]]:
    """Return the open rooms in the order in which they were last carved or visited."""
    is_room = uncarved_rooms(maze)
    opened = compress(range(len(trace.before)), trace.before)
    by_age = dict.fromkeys(tile for tile in opened if is_room[tile])
    changing, filling = trace.codes_of(*CHANGING), trace.codes_of(EventKind.FILL)
    for first in range(0, len(trace), SLICE):
        for event in trace.events[first : first + SLICE]:
            tile, code = event & TILE_MASK, event >> TILE_BITS
            if code in changing and is_room[tile]:
                by_age.pop(tile, None)
                if code not in filling:
                    by_age[tile] = None
        yield 0.0
    return list(by_age)


def _keep_weights(weights: bytes) -> StepFunction:
    """Return the step that restores the weights of tiles; it does nothing if all weights are 1."""

    def step(maze: Maze, rng: Random, trace: Trace, limits: object) -> InSlices[None]:
        if weights.strip(b"\x01"):
            lay_weights(maze, trace, weights)
        yield

    return step
