"""The instance of a scenario as a record: what is published of a maze, and the maze."""

from __future__ import annotations

from math import isfinite

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.scenarios.scenario import Instance
from labyrinth.tui.document.benchmark import Benchmark
from labyrinth.tui.document.history import State
from labyrinth.tui.session import members
from labyrinth.tui.session.records import Record
from labyrinth.tui.session.states import records_of, states_of

KIND = "benchmark"


def benchmark_record(benchmark: Benchmark) -> Record:
    """Return what `benchmark_of` reads."""
    (record,) = records_of(KIND, [State(benchmark.maze)])
    return Record({**record.members, "instance": benchmark.instance._asdict()}, record.data)


def benchmark_of(record: Record, room: int) -> Benchmark:
    """Return an instance with its maze. Raises LabyrinthError for what is none, as `states_of`."""
    states, described = states_of(record, room), record.members.get("instance")
    if len(states) != 1 or not isinstance(described, dict):
        raise LabyrinthError("the instance of a scenario is missing")
    maze = states[0].maze
    return Benchmark(_instance(described, maze), maze)


def _instance(described: members.Members, maze: Maze) -> Instance:
    published = members.text(described, "published")
    try:
        known = isfinite(float(published))
    except ValueError:
        known = False
    if not known:
        raise LabyrinthError('"published" is not a length')
    return Instance(
        members.whole(described, "line"),
        members.whole(described, "bucket"),
        members.text(described, "map"),
        members.whole(described, "height"),
        members.whole(described, "width"),
        _tile(described, "start", maze),
        _tile(described, "goal", maze),
        published,
    )


def _tile(described: members.Members, name: str, maze: Maze) -> Position:
    tile = members.position(described, name, maze)
    if tile is None:
        raise LabyrinthError(f'"{name}" is missing')
    return tile
