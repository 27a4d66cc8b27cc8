"""What every reader owes to any file: a maze that holds together, or one sentence."""

from __future__ import annotations

from labyrinth import LabyrinthError
from labyrinth.formats import read

NAME = "the-\x1b[31mfile"


def read_or_refuse(data: bytes, format: str | None, suffix: str = "") -> None:
    """Read a file's content. Raises AssertionError for anything but a whole maze or a sentence."""
    complaint = ""
    try:
        reading = read(data, name=NAME + suffix, format=format)
    except LabyrinthError as error:
        complaint = str(error)
    if complaint:
        assert complaint.startswith(f"the-\\x1b[31mfile{suffix}: "), complaint
        # Nothing that a terminal would act on.
        assert complaint.isprintable(), complaint
        return
    for each in (reading, *reading.others):
        assert all(note.isprintable() for note in each.notes), each.notes
        maze = each.maze
        assert len(maze.tiles) == maze.height * maze.width > 0
        for endpoint in (maze.start, *maze.goals):
            assert endpoint is None or endpoint in maze
