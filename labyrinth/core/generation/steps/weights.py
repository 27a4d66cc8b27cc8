"""Weights: draw the cost of each corridor tile, or only of each passage between two rooms."""

from random import Random

from labyrinth.core.declaration.maze_options import MazeOption
from labyrinth.core.declaration.options import Weights
from labyrinth.core.generation.toolkit.randomness import draw_numbers
from labyrinth.core.limits import MAX_WEIGHT
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import all_passages
from labyrinth.core.task import InSlices
from labyrinth.core.trace import Pseudocode, Trace

_OPEN_TO_ONES = bytes([0] + [255] * 255)

CODE = Pseudocode("""
Weights
| choose a random weight for every corridor tile
    DRAW look: Each corridor tile gets a random weight from {weight_range}: {tile} gets
        {tile_weight}.
""")
(DRAW,) = CODE.codes.values()

CODE_OF_EDGES = Pseudocode("""
Weights of edges
| choose a random weight for every passage, closed ones too
    DRAW_EDGE look: Each passage gets a random weight from {weight_range}: {tile} gets
        {tile_weight}.
""")
(DRAW_EDGE,) = CODE_OF_EDGES.codes.values()


WEIGHTS = Weights(
    "weights",
    "lowest and highest weight (1 to 255) of corridor tiles; with the prefix edges: of passages",
    (1, 1),
    1,
    MAX_WEIGHT,
)


@MazeOption(WEIGHTS, turn=30)
def weigh(maze: Maze, rng: Random, trace: Trace, value: tuple[int, int] | str) -> InSlices[None]:
    """Give each corridor tile a weight; all weights within the limits `value` are equally likely.

    The draws cover walls too, so that a tile has its weight whenever the trace opens it. Weights of
    edges apply only to passages: all other tiles have weight 1.
    """
    limits = WEIGHTS.limits(value)
    weights = draw_numbers(rng, *limits, len(maze.tiles))
    yield
    if not isinstance(value, str):
        lay_weights(maze, trace, weights)
        first = len(maze.tiles) - len(maze.tiles.lstrip(b"\x00"))
        trace.events.append(trace.follow(CODE)[DRAW] + first)
        return
    of_edges, opened = bytearray(b"\x01") * len(weights), list[int]()
    for _, row in all_passages(maze):
        of_edges[row.start : row.stop : row.step] = weights[row.start : row.stop : row.step]
        opened = opened or [tile for tile in row if maze.tiles[tile]]
    lay_weights(maze, trace, bytes(of_edges))
    if opened:
        trace.events.append(trace.follow(CODE_OF_EDGES)[DRAW_EDGE] + opened[0])


def lay_weights(maze: Maze, trace: Trace, weights: bytes) -> None:
    """Set the weight of every corridor tile, in the maze and in the trace.

    `weights` has a byte for each tile, including walls.
    """
    number = int.from_bytes(weights, "little")
    maze.tiles[:] = _where_open(maze.tiles, number)
    trace.before = _where_open(trace.before, number)
    trace.weights = weights


def _where_open(tiles: bytes | bytearray, weights: int) -> bytes:
    mask = int.from_bytes(tiles.translate(_OPEN_TO_ONES), "little")
    return (mask & weights).to_bytes(len(tiles), "little")
