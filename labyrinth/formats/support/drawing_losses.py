"""What a drawing on a grid of posts does not carry of a maze, or why it is read as another one.

Walls and marks alone are seen: of a border that is open nothing tells where it lies.
"""

from __future__ import annotations

from collections.abc import Callable

from labyrinth.core.maze.maze import Maze
from labyrinth.formats.support.border import openings_as_endpoints
from labyrinth.formats.support.losses import endpoint_losses, weight_losses
from labyrinth.formats.support.post_grid import Glyphs, endpoint_marks, render
from labyrinth.formats.support.post_grid_reading import room_width_of
from labyrinth.formats.support.room_masks import WALL_TO_ONE
from labyrinth.formats.support.sheet import Sheet


def drawing_losses(
    sheet: Sheet, key: str, glyphs: Glyphs, recognise: Callable[[str], bool]
) -> list[str]:
    """Tell what a drawing of the format `key` loses, which is found by `recognise`."""
    maze = sheet.maze
    told = weight_losses(maze) + endpoint_losses(maze)
    seen = _seen(sheet)
    if 1 not in seen:
        return [*told, "nothing is drawn of a maze without walls and endpoints"]
    width, top, bottom = maze.width, seen.find(1) // maze.width, seen.rfind(1) // maze.width
    right = next(col for col in reversed(range(width)) if 1 in seen[col::width])
    told += [
        f"open rows of tiles are lost {where}: {lost} of them"
        for where, lost in (("at the top", top), ("at the bottom", maze.height - 1 - bottom))
        if lost
    ]
    if right + 1 < width:
        told.append(f"open columns of tiles are lost at the right: {width - 1 - right} of them")
    if top % 2:
        told.append("what is left will be read as another maze: it begins between the posts")
    kept = _cut(maze, top, bottom, right)
    if openings_as_endpoints(kept):
        told.append("the two openings in the border will be read as start and goal, and closed")
    marks = {(row - top, col): mark for (row, col), mark in endpoint_marks(sheet).items()}
    # No line tells less of the width of a room than the others: only the first finds the format.
    whole = sheet.style.room_width != 3
    shown = kept if whole else _cut(kept, 0, min(1, kept.height - 1), right)
    marks = {tile: mark for tile, mark in marks.items() if tile in shown}
    text = render(shown, glyphs, sheet.style.room_width, marks)
    if not recognise(text):
        told.append(f"the file will be read only as one of the format {key}: it begins at no post")
    if whole and room_width_of(text, glyphs) != sheet.style.room_width:
        told.append("it will be read as another maze: no post tells how wide a room is drawn")
    return told


def _seen(sheet: Sheet) -> bytearray:
    """Return 1 for each tile where anything stands."""
    seen = bytearray(sheet.maze.tiles.translate(WALL_TO_ONE))
    for row, col in endpoint_marks(sheet):
        seen[row * sheet.maze.width + col] = 1
    return seen


def _cut(maze: Maze, top: int, bottom: int, right: int) -> Maze:
    """Return the rows from `top` to `bottom` as far as the column `right`, its endpoints moved."""
    if (top, bottom, right) == (0, maze.height - 1, maze.width - 1):
        return maze
    tiles = b"".join(
        maze.tiles[row * maze.width : row * maze.width + right + 1]
        for row in range(top, bottom + 1)
    )
    cut = Maze(bottom + 1 - top, right + 1, tiles)
    moved = [(row - top, col) for row, col in maze.goals]
    cut.goals = tuple(goal for goal in moved if goal in cut)
    if maze.start and (start := (maze.start[0] - top, maze.start[1])) in cut:
        cut.start = start
    return cut
