"""The lossless JSON format of saved mazes.

    {
      "format": "labyrinth",
      "version": 1,
      "height": 3,
      "width": 5,
      "tiles": [             a string for each row: `#` wall, space corridor
        "#####",
        "#   #",
        "#####"
      ],
      "weights": [...],      if any is not 1: two hexadecimal digits a tile, 00 for a wall
      "wall_weights": [...], if weights are stored for walls: the same, 00 for none
      "start": [1, 1],       row and column, from 0 at the top left; null for none
      "goals": [[1, 3]],
      "path": [[1, 1], ...], if a path is marked; its stops in order, and the waypoints
      "stops": [[1, 2]],     of its straight segments, are present if it has any
      "waypoints": [...],
      "recipe": "...",       if the maze was generated, else
      "shape": "mask:...",   which rooms are inside; others stay solid
      "recipe_file": {...}   if its generator was loaded: the name of that file, and its hash
      "picture_sha256": "…"  in a picture that embeds the maze: the hash of the drawing
    }

In a stream of several mazes, each maze is one line. `docs/json.md` has the schema. Unknown members
are ignored with a note; the members that data sets add to their records are ignored without a note.
A path, its stops and its waypoints are checked but not kept. A recipe that this version does not
understand is dropped with a note.
"""

from __future__ import annotations

import json
from typing import Any, Final

from labyrinth.core.declaration.algorithm import came_from_file
from labyrinth.core.declaration.generator import registry as generators
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.declaration.registry import came_from
from labyrinth.core.errors import LabyrinthError, quoted, visible
from labyrinth.core.generation.steps.shape import SHAPE, within_shape
from labyrinth.core.limits import check_size
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import OPEN_TO_ONE
from labyrinth.core.shapes.written import GRID, checked, mask_of, shape_of
from labyrinth.formats.matrix import cell_rows
from labyrinth.formats.support.format import Format, registry
from labyrinth.formats.support.json_members import (
    begins,
    number,
    object_in,
    position,
    positions,
    rows_of_text,
    shown,
)
from labyrinth.formats.support.render_request import RenderRequest
from labyrinth.formats.support.room_masks import unkept_path
from labyrinth.formats.support.text_lines import TextLine
from labyrinth.formats.support.tile_picture import Alphabet, tile_rows

_NAME = "labyrinth"
_VERSION = 1
_MOST_TOLD: Final = 3
_MEMBERS = frozenset(
    (
        *("format", "version", "height", "width", "tiles", "weights", "wall_weights", "start"),
        *("goals", "path", "stops", "waypoints", "recipe", "recipe_file", "shape"),
        "picture_sha256",
    )
)
_OF_RECORDS: Final = ("rows", "cols", "outcome", "cost")
# The prefix of the members with the report card in a data set's records.
_OF_REPORT_CARDS: Final = ("maze_", "route_")
_ROWS: Final = ("tiles", "weights", "wall_weights")
_ALPHABET = Alphabet(corridors=" ", walls="#")
_HEX_DIGITS = "0123456789abcdef"


def recognise(text: str) -> bool:
    """Return whether the text begins with a JSON object that is not a matrix of another format."""
    if text.lstrip()[:1] != "{":
        return False
    return '"format"' in text or ('"height"' in text and '"tiles"' in text) or not cell_rows(text)


def read(text: str) -> tuple[Maze, list[str]]:
    """Parse the object, and return the maze and notes.

    Raises LabyrinthError that names the position or the member.
    """
    content = object_in(text)
    if not content.keys() & _MEMBERS:
        has = ", ".join(map(shown, list(content)[:_MOST_TOLD])) or "no member"
        raise LabyrinthError(
            f'this JSON is not a maze: it has {has}; expected "format": "{_NAME}", or a matrix of '
            "tiles, or a list of nodes, each with row, col and its neighbours"
        )
    if content.get("format") != _NAME:
        raise LabyrinthError(f'"format": found {shown(content.get("format"))}, expected "{_NAME}"')
    version = content.get("version")
    if version != _VERSION or isinstance(version, bool):
        raise LabyrinthError(
            f'"version": found {shown(version)}, expected {_VERSION}; '
            "a later version of Labyrinth may have written the file"
        )
    height, width = (number(content.get(key), f'"{key}"') for key in ("height", "width"))
    check_size(height, width)
    tiles = _tiles(content.get("tiles"), height, width)
    if "weights" in content:
        tiles = _weights(content["weights"], tiles, width)
    start = content.get("start")
    maze = Maze(
        height,
        width,
        tiles,
        start=None if start is None else position(start, '"start"', height, width),
        goals=tuple(positions(content.get("goals", []), "goals", height, width)),
    )
    if "wall_weights" in content:
        maze.wall_weights = bytes(_hex_rows(content["wall_weights"], "wall_weights", height, width))
    notes = [
        f"the unknown member {shown(key)} was ignored"
        for key in content.keys() - _MEMBERS
        if not (key in _OF_RECORDS or key.startswith(_OF_REPORT_CARDS))
    ]
    if path := positions(content.get("path", []), "path", height, width):
        notes.append(unkept_path(len(path)))
    notes += [
        f"the {member} of the path are not kept"
        for member in ("stops", "waypoints")
        if positions(content.get(member, []), member, height, width)
    ]
    if "recipe" in content:
        maze.recipe = _recipe(content["recipe"], content.get("recipe_file"), notes)
    _put_shape(maze, content.get("shape"), notes)
    return maze, sorted(notes)


def write(request: RenderRequest) -> str:
    """Write a maze's JSON object, one row of tiles per line."""
    members = []
    for key, value in members_of(request).items():
        text = json.dumps(value)
        if key in _ROWS:
            text = "[\n" + ",\n".join(f'    "{row}"' for row in value) + "\n  ]"
        members.append(f'  "{key}": {text}')
    return "{\n" + ",\n".join(members) + "\n}\n"


def members_of(request: RenderRequest) -> dict[str, Any]:
    """Return the members of a maze's JSON object."""
    maze = request.maze
    rows = range(0, len(maze.tiles), maze.width)
    picture = maze.tiles.translate(b"#".ljust(256)).decode("ascii")
    members: dict[str, Any] = {
        "format": _NAME,
        "version": _VERSION,
        "height": maze.height,
        "width": maze.width,
        "tiles": [picture[first : first + maze.width] for first in rows],
    }
    if maze.weighted:
        members["weights"] = [maze.tiles[first : first + maze.width].hex() for first in rows]
    if waiting := maze.wall_weights:
        members["wall_weights"] = [waiting[first : first + maze.width].hex() for first in rows]
    members["start"] = maze.start
    members["goals"] = maze.goals
    drawn = {"path": request.path, "stops": request.stops, "waypoints": request.waypoints}
    members.update((member, list(tiles)) for member, tiles in drawn.items() if tiles)
    if maze.recipe:
        members["recipe"] = str(maze.recipe)
        if origin := generators.get(maze.recipe.algorithm).origin:
            members["recipe_file"] = origin.members
    elif maze.shape:
        members["shape"] = mask_of(maze.cols, maze.shape.inside)
    return members


def _tiles(value: object, height: int, width: int) -> bytearray:
    rows = rows_of_text(value, "tiles", height, width)
    try:
        return tile_rows((TextLine(text, row) for row, text in enumerate(rows)), width, _ALPHABET)
    except LabyrinthError as error:
        raise LabyrinthError(f'"tiles", rows counted from 0: {error}') from None


def _weights(value: object, tiles: bytearray, width: int) -> bytearray:
    weights = _hex_rows(value, "weights", len(tiles) // width, width)
    open_tiles = weights.translate(OPEN_TO_ONE)
    if open_tiles != tiles:
        at = next(at for at, tile in enumerate(tiles) if tile != open_tiles[at])
        raise LabyrinthError(
            f'"weights", row {at // width}: tile {divmod(at, width)} is a '
            f"{'corridor' if tiles[at] else 'wall'} but has the weight {weights[at]}"
        )
    return weights


def _hex_rows(value: object, member: str, height: int, width: int) -> bytearray:
    """Parse a list of rows with two hexadecimal digits per tile."""
    weights = bytearray()
    for row, text in enumerate(rows_of_text(value, member, height, 2 * width)):
        wrong = next((mark for mark in set(text) if mark not in _HEX_DIGITS), None)
        if wrong is not None:
            raise LabyrinthError(
                f'"{member}", row {row}, column {text.index(wrong) + 1}: found {shown(wrong)}, '
                "expected a digit 0 to 9 or a to f"
            )
        weights += bytes.fromhex(text)
    return weights


def _recipe(value: object, file: object, notes: list[str]) -> Recipe | None:
    """Return the recipe in the member `recipe`; None if it is invalid or its generator is unknown.

    `file` is the member `recipe_file`: the file that the generator was loaded from, if any. Adds to
    `notes` why the recipe was dropped, or that the file has changed.
    """
    if not isinstance(value, str):
        raise LabyrinthError(f'"recipe": found {shown(value)}, expected a string')
    match file:
        case {"name": str() as name, "sha256": str() as sha256}:
            pass
        case _:
            name = sha256 = ""
    key = value.partition(":")[0]
    try:
        if name and key not in generators:
            told = came_from("generator", key) or came_from_file(name)
            raise LabyrinthError(f"there is no generator {quoted(key)}; {told}")
        recipe = Recipe.parse(value)
    except LabyrinthError as error:
        notes.append(f"the recipe was dropped: {error}")
        return None
    origin = generators.get(recipe.algorithm).origin
    if name and (origin is None or origin.sha256 != sha256):
        notes.append(
            f"{visible(name)} has changed since it made this maze: the recipe may make a different "
            "maze now"
        )
    return recipe


def _put_shape(maze: Maze, value: object, notes: list[str]) -> None:
    """Set the maze's shape from `value` or, if `value` is None, from the maze's recipe.

    The maze gets no shape if a corridor lies outside the shape, or if the shape is invalid, which
    adds a note to `notes`.
    """
    if value is None:
        value = maze.recipe.value(SHAPE) if maze.recipe else GRID
    if not (maze.rows and maze.cols):
        return
    if not isinstance(value, str):
        raise LabyrinthError(f'"shape": found {shown(value)}, expected a string')
    try:
        maze.shape = shape_of(checked(value), maze.rows, maze.cols)
    except LabyrinthError as error:
        notes.append(f"the shape was dropped: {error}")
    if maze.shape and not within_shape(maze):
        maze.shape = None


registry.add(
    Format(
        key="json",
        name="JSON",
        summary="Everything: tiles, weights, start, goals, path, stops, recipe.",
        suffixes=(".json",),
        bytes_a_tile=4,
        read=read,
        write=write,
        begins=begins,
        one_line=True,
        recognise=recognise,
    )
)
