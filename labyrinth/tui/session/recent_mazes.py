"""The mazes that were open last, by their recipes and files, from one start to the next."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Final

from labyrinth.tui.session import state_folder
from labyrinth.tui.session.state_folder import read_json, write_json

if TYPE_CHECKING:
    from labyrinth.core.declaration.recipe import Recipe

MOST: Final = 20


@dataclass(frozen=True, slots=True)
class RecentMaze:
    """A maze by its source, the text of a recipe or the path of a file, and when it was opened."""

    source: str
    at: float
    """Seconds of the epoch."""

    @property
    def name(self) -> str:
        """What to call it in a list: a file by its path from the user's home."""
        home = str(Path.home())
        return f"~{self.source[len(home) :]}" if self.source.startswith(f"{home}/") else self.source


def recent_mazes() -> list[RecentMaze]:
    """Return the mazes that can be opened again, the latest first; none where nothing is known."""
    return [maze for maze in _remembered() if _is_there(maze.source)]


def remember(source: Recipe | Path) -> None:
    """Make a maze the latest."""
    text = str(source.absolute()) if isinstance(source, Path) else str(source)
    mazes = [RecentMaze(text, time()), *(each for each in _remembered() if each.source != text)]
    described = [{"source": each.source, "at": each.at} for each in mazes[:MOST]]
    with suppress(OSError):  # a convenience only: it is not worth a message
        write_json(_store(), described)


def _remembered() -> list[RecentMaze]:
    value = read_json(_store())
    found = []
    for each in value if isinstance(value, list) else ():
        match each:
            case {"source": str(source), "at": int() | float() as at}:
                found.append(RecentMaze(source, at))
    return found[:MOST]


def _is_there(source: str) -> bool:
    """Whether a source is a file that is there, or a recipe."""
    path = Path(source)
    return path.is_file() if path.is_absolute() else "\0" not in source


def _store() -> Path:
    return state_folder.state_folder("recent-mazes.json")
