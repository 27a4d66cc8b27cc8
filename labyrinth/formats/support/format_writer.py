"""Write mazes as the content of a file."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from pathlib import PurePath

from labyrinth.core.errors import LabyrinthError, named, quoted
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.core.suggestions import closest
from labyrinth.core.trace.trace import Trace
from labyrinth.formats.support.files import write_file
from labyrinth.formats.support.format import Format, format_of, registry
from labyrinth.formats.support.optional_dependencies import look_for
from labyrinth.formats.support.render_request import PLAIN, RenderRequest, Style


def save(
    maze: Maze,
    path: str | PathLike[str],
    format: str | None = None,
    *,
    solution_path: Sequence[Position] = (),
    trace: Trace | None = None,
    style: Style = PLAIN,
    streams: bool = True,
) -> None:
    """Write the maze to a file atomically.

    `format` is the key of the format; by default the suffix of `path` determines the format, and a
    file without a suffix is block text. `solution_path` is drawn as the path. Without `streams`,
    pipes, sockets and devices are refused instead of waiting. Raises LabyrinthError that names the
    file if the file cannot be written, or if the format is unknown or cannot hold the maze.
    """
    chosen = format_for(path, format)
    data = write(maze, chosen.key, path=solution_path, trace=trace, style=style)
    write_file(path, data, streams=streams)


def write(
    maze: Maze,
    format: str,
    *,
    path: Sequence[Position] = (),
    stops: Sequence[Position] = (),
    waypoints: Sequence[Position] = (),
    trace: Trace | None = None,
    style: Style = PLAIN,
) -> bytes:
    """Return the content of a file in the format with the key `format`.

    `path`, tiles from start to goal, is drawn if the format supports it. Each of its `stops` has a
    number from 1. If there are `waypoints`, pictures draw the path as straight lines between them.
    Formats that show a trace show `trace`, by default the maze's generation. Raises LabyrinthError
    if the format is unknown, needs a missing extra, or cannot hold the maze.
    """
    writer = _writer(format)
    assert writer.write is not None
    request = RenderRequest(maze, path, trace, style, stops, waypoints)
    _check_tiles(request)
    content = writer.write(request)
    return content.encode("utf-8") if isinstance(content, str) else content


def write_many(
    mazes: Sequence[Maze],
    format: str,
    *,
    paths: Sequence[Sequence[Position]] = (),
    stops: Sequence[Sequence[Position]] = (),
    waypoints: Sequence[Sequence[Position]] = (),
    style: Style = PLAIN,
) -> bytes:
    """Return the content of one file that holds all the mazes.

    `paths`, `stops` and `waypoints` are empty or have one item for each maze. Raises LabyrinthError
    like `write`, and if the format holds only one maze per file or there is no maze.
    """
    chosen = _writer(format)
    if chosen.write_many is None:
        raise LabyrinthError(f"{chosen.key} files hold only one maze each")
    if not mazes:
        raise LabyrinthError("no maze to write")
    nothing = [()] * len(mazes)
    requests = [
        RenderRequest(maze, path, None, style, *of_path)
        for maze, path, *of_path in zip(
            mazes, paths or nothing, stops or nothing, waypoints or nothing, strict=True
        )
    ]
    for request in requests:
        _check_tiles(request)
    return chosen.write_many(requests)


def entry(document: bytes, format: Format, *, following: bool) -> bytes:
    """Return a document in a form that allows other documents in the same stream.

    `following` says that another document is before this one in the stream.
    """
    if format.one_line:
        return b" ".join(map(bytes.strip, document.splitlines())) + b"\n"
    return b"\n" + document if following else document


def losses(
    maze: Maze,
    format: str,
    *,
    path: Sequence[Position] = (),
    stops: Sequence[Position] = (),
    style: Style = PLAIN,
) -> tuple[str, ...]:
    """Return sentences on the parts of a maze that a file in the format `format` would lose.

    The losses depend on the `path`, its `stops` and the `style`. Raises LabyrinthError if the
    format is unknown, needs a missing extra, or cannot hold the maze at all.
    """
    writer = _writer(format)
    if writer.extra is not None:
        look_for(writer.extra)
    return tuple(writer.losses(RenderRequest(maze, path, None, style, stops)))


def format_for(path: str | PathLike[str], format: str | None = None) -> Format:
    """Return the format with the key `format` or, by default, the format for the file's suffix.

    A file without a suffix is written as block text. Raises LabyrinthError if the format or the
    suffix is unknown, or the format is read-only.
    """
    suffix = PurePath(path).suffix.lower()
    if format or not suffix:
        return _writer(format or "text")
    known = _by_suffix()
    if suffix in known:
        return known[suffix]
    meant = closest(suffix, known)
    mend = f"did you mean {meant}?" if meant else f"the known ones are {_formats_with_suffixes()}"
    raise LabyrinthError(f"{named(path)}: unknown suffix {quoted(suffix)}; {mend}")


def _formats_with_suffixes() -> str:
    """Return a text with the name of each format that a suffix selects, and with its suffixes."""
    suffixes: dict[str, list[str]] = {}
    for suffix, format in _by_suffix().items():
        suffixes.setdefault(format.name, []).append(suffix)
    return ", ".join(" ".join([name, *suffixes[name]]) for name in suffixes)


def _by_suffix() -> dict[str, Format]:
    """Return the format selected by each suffix."""
    known = {".txt": registry.get("text")}
    for format in registry.all().values():
        if format.writes:
            for suffix in format.suffixes:
                known.setdefault(suffix, format)
    return known


def _writer(key: str) -> Format:
    format = format_of(key)
    if not format.writes:
        raise LabyrinthError(f"{key} files can be read but not written")
    return format


def _check_tiles(request: RenderRequest) -> None:
    """Raise LabyrinthError if an endpoint, or a tile of the path, lies outside the maze."""
    maze = request.maze
    for tile in (maze.start, *maze.goals, *request.stops, *request.path, *request.waypoints):
        if tile is not None:
            maze.index(tile)
