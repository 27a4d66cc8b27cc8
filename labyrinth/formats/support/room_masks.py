"""Mazes as rooms with walls: one byte per room, the bit mask of its closed Walls."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.limits import check_size
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import ALL_WALLS, Position, Wall
from labyrinth.core.pluralize import pluralize
from labyrinth.formats.support.losses import weight_losses

_MEND = "choose a format that keeps all tiles, such as text or json"
# A translation table: 1 for tiles that are walls, else 0.
WALL_TO_ONE = bytes([1] + [0] * 255)
_HAS = {wall: bytes(bool(mask & wall) for mask in range(256)) for wall in Wall}
_LACKS = {wall: bytes(not mask & wall for mask in range(256)) for wall in Wall}


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
