"""What is wrong with the endpoints of a maze: those of contests are offered where it has none."""

from __future__ import annotations

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.generation.steps.places import endpoints_apart
from labyrinth.core.maze.contest_endpoints import contest_goals, contest_start, lacks_endpoint
from labyrinth.core.maze.maze import Maze
from labyrinth.core.sentences import sentence_of


def remark(maze: Maze) -> str:
    """Return what is to be known of the endpoints before a search, "" where all is well."""
    apart = "; ".join(endpoints_apart(maze))
    return offer(maze) or (sentence_of(apart) if apart else "")


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
