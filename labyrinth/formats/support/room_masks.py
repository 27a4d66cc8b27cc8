"""What files keep of a maze: its rooms as bit masks of walls, its border, its weights.

The bit mask of a room has its closed Walls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.limits import check_size
from labyrinth.core.maze.edges import edges, has_edge_weights
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import ALL_WALLS, Position, Wall
from labyrinth.core.pluralize import pluralize

_MEND = "choose a format that keeps all tiles, such as text or json"
# A translation table: 1 for tiles that are walls, else 0.
WALL_TO_ONE = bytes([1] + [0] * 255)
_HAS = {wall: bytes(bool(mask & wall) for mask in range(256)) for wall in Wall}
_LACKS = {wall: bytes(not mask & wall for mask in range(256)) for wall in Wall}


def masks_of_numbers(order: Sequence[Wall], *, of_walls: bool = True) -> bytes:
    """Return a table from the numbers of rooms to masks of their closed Walls.

    A number is the sum of 1, 2, 4 and 8 for the sides in `order` that have a wall or, without
    `of_walls`, a passage.
    """
    return bytes(
        sum(wall for bit, wall in enumerate(order) if bool(number >> bit & 1) is of_walls)
        for number in range(256)
    )


def room_of(tile: Position) -> Position:
    """Return the room (row, col) at a tile (row, col)."""
    return tile[0] // 2, tile[1] // 2


def tile_of(room: Position) -> Position:
    """Return the tile (row, col) of a room (row, col)."""
    return 2 * room[0] + 1, 2 * room[1] + 1


def masks_of(maze: Maze) -> list[bytes]:
    """Return the bit mask of each room's walls: `bytes` for each row, with a byte for each room.

    Raises LabyrinthError that names the tile if the maze does not consist of rooms with walls.
    """
    losses_of_rooms(maze)
    return list(_masks(maze))


def _masks(maze: Maze) -> Iterator[bytes]:
    flags = maze.tiles.translate(WALL_TO_ONE)
    width = maze.width
    rows = [flags[row * width : (row + 1) * width] for row in range(maze.height)]
    for row in range(1, maze.height - 1, 2):
        yield bytes(
            up * Wall.UP + down * Wall.DOWN + left * Wall.LEFT + right * Wall.RIGHT
            for up, down, left, right in zip(
                rows[row - 1][1::2],
                rows[row + 1][1::2],
                rows[row][:-1:2],
                rows[row][2::2],
                strict=False,
            )
        )


def losses_of_rooms(maze: Maze) -> list[str]:
    """List the losses if only rooms and their walls are kept.

    Raises LabyrinthError that names the first tile whose loss would change which rooms are
    connected.
    """
    _check_border(maze)
    for endpoint in (maze.start, *maze.goals):
        if endpoint and not (endpoint[0] % 2 and endpoint[1] % 2):
            raise LabyrinthError(f"the endpoint {endpoint} is not in a room; {_MEND}")
    posts, solid = _open_posts(maze), _solid_rooms(maze)
    losses = weight_losses(maze)
    if posts:
        losses.append(f"{pluralize(posts, 'open tile')} between four rooms will be closed")
    if solid:
        losses.append(note_solid_rooms(solid))
    return losses


def note_solid_rooms(count: int) -> str:
    """Return a note that solid rooms become open rooms with walls on all four sides."""
    return f"{pluralize(count, 'solid room')} will become open, with walls on all four sides"


def maze_of(
    masks: Sequence[bytes],
    starts: Sequence[Position],
    goals: Sequence[Position],
    place: Callable[[int, int], str],
) -> tuple[Maze, list[str]]:
    """Return the maze of rooms with these bit masks of walls, and notes.

    `starts` (at most one) and `goals` are rooms (row, col). `place` describes a room's position in
    the file. Raises LabyrinthError that begins with the place of a room if this room and a
    neighbour disagree about a wall, or if its border wall is open.
    """
    rows, cols = len(masks), len(masks[0])
    check_size(2 * rows + 1, 2 * cols + 1)
    _check_masks(masks, place)
    tiles = bytearray(2 * cols + 1)
    for row in masks:
        line = bytearray(b"\x01" * (2 * cols + 1))
        line[0] = 0
        line[2::2] = row.translate(_LACKS[Wall.RIGHT])
        below = bytearray(2 * cols + 1)
        below[1::2] = row.translate(_LACKS[Wall.DOWN])
        tiles += line + below
    maze = Maze(
        2 * rows + 1,
        2 * cols + 1,
        tiles,
        start=tile_of(starts[0]) if starts else None,
        goals=tuple(map(tile_of, goals)),
    )
    return maze, note_closed_rooms(maze)


def note_closed_rooms(maze: Maze) -> list[str]:
    """Return a note on rooms with all four walls, in a maze of rooms with walls."""
    closed = sum(row.count(ALL_WALLS) for row in _masks(maze))
    return [f"{closed} closed-off room{'s' * (closed > 1)}"] if closed else []


def _check_border(maze: Maze) -> None:
    if not (maze.height % 2 and maze.width % 2 and maze.rows and maze.cols):
        raise LabyrinthError(
            f"{maze.height} x {maze.width} tiles are not rooms with walls all around: both "
            f"numbers must be odd and 3 or more; {_MEND}"
        )
    rows = [(row, col) for row in (0, maze.height - 1) for col in range(maze.width)]
    cols = [(row, col) for col in (0, maze.width - 1) for row in range(maze.height)]
    for tile in rows + cols:
        if maze[tile]:
            raise LabyrinthError(f"the border is open at tile {tile}; {_MEND}")


def _open_posts(maze: Maze) -> int:
    """Count the open posts, the tiles between four rooms.

    Raises LabyrinthError if an open post joins two opposite passages, and its other two sides are
    walls.
    """
    tiles, width = maze.tiles, maze.width
    count = 0
    for row in range(2, maze.height - 1, 2):
        posts = tiles[row * width : (row + 1) * width : 2]
        if not any(posts):
            continue
        for col in (2 * at for at, post in enumerate(posts) if post):
            post = row * width + col
            above, below = tiles[post - width] > 0, tiles[post + width] > 0
            left, right = tiles[post - 1] > 0, tiles[post + 1] > 0
            if above == below != left == right:
                raise LabyrinthError(
                    f"the open tile {(row, col)} between four rooms joins two passages; {_MEND}"
                )
            count += 1
    return count


def _solid_rooms(maze: Maze) -> int:
    """Count the rooms that are walls. Raises LabyrinthError if a passage leads to such a room."""
    tiles, width = maze.tiles, maze.width
    count = 0
    for row in range(1, maze.height, 2):
        line = tiles[row * width : (row + 1) * width]
        if 0 not in line[1::2]:
            continue
        for col in range(1, width, 2):
            room = row * width + col
            if tiles[room]:
                continue
            if tiles[room - 1] or tiles[room + 1] or tiles[room - width] or tiles[room + width]:
                raise LabyrinthError(
                    f"a passage leads to the solid room at tile {(row, col)}; {_MEND}"
                )
            count += 1
    return count


def _check_masks(masks: Sequence[bytes], place: Callable[[int, int], str]) -> None:
    """Check that neighbouring rooms agree about their walls and that the border is closed.

    A wall between two rooms is checked from the left or from above first.
    """
    closed = b"\x01" * len(masks[0])
    for row, line in enumerate(masks):
        below = masks[row + 1].translate(_HAS[Wall.UP]) if row + 1 < len(masks) else closed
        beyond = {
            Wall.RIGHT: line.translate(_HAS[Wall.LEFT])[1:] + b"\x01",
            Wall.DOWN: below,
            Wall.LEFT: b"\x01" + line.translate(_HAS[Wall.RIGHT])[:-1],
            Wall.UP: masks[row - 1].translate(_HAS[Wall.DOWN]) if row else closed,
        }
        for wall, there in beyond.items():
            here = line.translate(_HAS[wall])
            if here != there:
                col = next(col for col, has in enumerate(here) if has != there[col])
                room, neighbour = (row, col), (row + wall.row_step, col + wall.col_step)
                has, lacks = ("has a", "has no") if here[col] else ("has no", "has a")
                wrong = f"{place(*room)}: room {room}"
                if not (0 <= neighbour[0] < len(masks) and 0 <= neighbour[1] < len(line)):
                    raise LabyrinthError(f"{wrong} is on the border but has no {wall.name} wall")
                raise LabyrinthError(
                    f"{wrong} {has} {wall.name} wall but its neighbour {neighbour} "
                    f"{lacks} {wall.opposite.name} wall"
                )


def gaps_for_endpoints(maze: Maze) -> list[Position]:
    """Return the two border gaps of a maze, row by row, if they serve as its endpoints.

    The list is empty if the maze has endpoints, if the border is not open at exactly two tiles, or
    if these two tiles touch.
    """
    if maze.start is not None or maze.goals:
        return []
    tiles, width, last = maze.tiles, maze.width, maze.height - 1
    top = [(0, col) for col in range(width) if tiles[col]]
    bottom = [(last, col) for col in range(width) if last and tiles[last * width + col]]
    sides = [
        (row, col)
        for row in range(1, last)
        for col in sorted({0, width - 1})
        if tiles[row * width + col]
    ]
    gaps = top + sides + bottom
    open_tiles = set(gaps)
    touching = any({(row, col + 1), (row + 1, col)} & open_tiles for row, col in gaps)
    return gaps if len(gaps) == 2 and not touching else []


def openings_as_endpoints(maze: Maze) -> list[tuple[Position, Position]]:
    """Return two openings in the border, each with the room behind it, as possible endpoints.

    The list is empty if the maze has endpoints, or if the openings cannot be the start and the
    goal.
    """
    gaps = gaps_for_endpoints(maze)
    last_row, last_col = maze.height - 1, maze.width - 1
    if not gaps or last_row % 2 or last_col % 2 or not (last_row and last_col):
        return []
    if any(row in (0, last_row) and col in (0, last_col) for row, col in gaps):
        return []
    rooms = [(min(max(row, 1), last_row - 1), min(max(col, 1), last_col - 1)) for row, col in gaps]
    return list(zip(gaps, rooms, strict=True)) if all(maze[room] for room in rooms) else []


def gaps_as_endpoints(maze: Maze) -> list[str]:
    """Make two gaps in the border the endpoints, if the maze has none; return notes on this."""
    gaps = gaps_for_endpoints(maze)
    if gaps:
        maze.start, maze.goals = gaps[0], (gaps[1],)
    return ["the two gaps in the border were read as start and goal"] * bool(gaps)


def close_openings(maze: Maze) -> list[str]:
    """Make the rooms behind two openings in the border the endpoints, if the maze has none.

    If they become the endpoints, the openings are closed, and the list has a note; otherwise the
    list is empty.
    """
    found = openings_as_endpoints(maze)
    if not found:
        return []
    (_, maze.start), (_, goal) = found
    maze.goals = (goal,)
    for gap, _ in found:
        maze[gap] = 0
    return ["the two openings in the border were read as start and goal, and closed"]


def weight_losses(maze: Maze) -> list[str]:
    """Return a note if the maze has weights, which are lost."""
    if maze.weighted:
        return ["weights are lost: every corridor gets weight 1"]
    return wall_weight_losses(maze)


def wall_weight_losses(maze: Maze) -> list[str]:
    """Return a note if the weights of closed edges are lost.

    If weights belong to tiles, the weights of wall tiles are never shown, so they are not lost.
    """
    if has_edge_weights(maze) and any(edge.weight > 1 for edge in edges(maze) if not edge.is_open):
        return ["the weights of walls are lost: each becomes 1"]
    return []


def endpoint_losses(maze: Maze) -> list[str]:
    """Return a note on each endpoint in a wall, because the wall will be opened."""
    on_walls = [tile for tile in (maze.start, *maze.goals) if tile and not maze[tile]]
    return [f"the wall at tile {tile} is opened because an endpoint is there" for tile in on_walls]


def lost_endpoints(maze: Maze) -> list[str]:
    """Return a note if the maze has endpoints, which are lost."""
    return ["the start and the goals are lost"] if maze.start or maze.goals else []


def unkept_path(tiles: int) -> str:
    """Return a note that a file's path of `tiles` tiles is not kept in the maze."""
    return f"the file shows a path of {pluralize(tiles, 'tile')}, which is not kept"
