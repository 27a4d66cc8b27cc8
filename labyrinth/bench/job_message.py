"""Jobs as messages to the process that does them."""

from __future__ import annotations

from typing import Any, cast

from labyrinth.bench.job import Job, Limits, Source
from labyrinth.bench.messages import Message
from labyrinth.bench.snapshot import Watched
from labyrinth.core.maze.maze import Maze

_PLAIN = ("what", "kind", "rows", "cols", "seed", "lines", "decisions", "again")


def message_of(job: Job, watched: Watched | None = None) -> Message:
    """Return the message that asks for a run, up to the last step that is watched, if any is."""
    head: dict[str, Any] = {name: getattr(job, name) for name in _PLAIN}
    head["limits"] = vars(job.limits)
    head["watched"] = watched
    if job.source is not None:
        head["source"] = source_head(job.source)
    if job.maze is None:
        return head, b""
    maze = job.maze
    head["maze"] = (maze.height, maze.width, maze.start, maze.goals)
    return head, bytes(maze.tiles)


def watched_of(message: Message) -> Watched | None:
    """Return what is to be watched, None for nothing."""
    watched = message[0]["watched"]
    return None if watched is None else Watched(*watched)


def job_of(message: Message) -> Job:
    """Return the job of a message."""
    head, tiles = message
    plain = {name: head[name] for name in _PLAIN}
    source = source_of(head["source"]) if "source" in head else None
    maze = None
    if "maze" in head:
        height, width, start, goals = head["maze"]
        maze = Maze(height, width, tiles, start=tuple(start), goals=tuple(map(tuple, goals)))
    return Job(source=source, maze=maze, limits=Limits(**head["limits"]), **plain)


def source_head(source: Source) -> dict[str, str]:
    """Return a file as JSON has it."""
    return {"path": source.path, "text": source.text}


def source_of(head: object) -> Source:
    """Return the file that JSON has."""
    return Source(**cast(dict[str, str], head))
