"""The endpoints of micromouse contests, offered for a maze that has none."""

from __future__ import annotations

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.contest_endpoints import contest_goals, contest_start, lacks_endpoint
from labyrinth.core.maze.maze import Maze


def offer(maze: Maze) -> str:
    """Return a sentence on what is missing and what sets it, "" where nothing is missing.

    Those of contests are offered where they would lie on corridors.
    """
    if not lacks_endpoint(maze):
        return ""
    missing = [("start", maze.start is None), ("goal", not maze.goals)]
    names = [name for name, is_missing in missing if is_missing]
    them = "them" if len(names) > 1 else "it"
    sentence = f"The maze has no {' and no '.join(names)}: <maze.find> chooses {them}"
    try:
        contest_start(maze)
        contest_goals(maze)
    except LabyrinthError:
        return f"{sentence}."
    return f"{sentence}, <maze.contest> takes a contest's."
