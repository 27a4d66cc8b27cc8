"""Work that can be continued: documents of programs that have ended, and recent mazes."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Final

from textual.message import Message

from labyrinth.core.records import Frozen
from labyrinth.state_folder import store_path

if TYPE_CHECKING:
    from labyrinth.core.declaration.recipe import Recipe
    from labyrinth.store import Store

MOST_RECENT: Final = 20
# The most documents of crashed programs that are kept; the oldest are removed.
MOST_SESSIONS: Final = 20
# The most damaged ones that are kept; the oldest are removed.
MOST_DAMAGED: Final = 5
# The beginning of a recipe: its algorithm and size, and its seed.
_RECIPE: Final = re.compile(r"([a-z-]+:\d+x\d+):\d+")
_UNITS: Final = (("day", 86400), ("hour", 3600), ("minute", 60))


class About(Frozen):
    """The description of a session: the name of the maze, and the work on it."""

    name: str
    edited: bool = False
    steps: int | None = None
    """The number of steps of an unfinished game, None without a game."""


class DeadSession(Frozen):
    """A document whose program has ended, by its number in the store."""

    number: int
    about: About
    changed_at: float
    """The time of the last change, in seconds since the epoch."""

    @property
    def place(self) -> str:
        """Where the session is stored, as text: "document 3 in", and the store's path."""
        return place_of(self.number)

    def in_words(self) -> str:
        """Describe the session: "wilson:20x40:7, edited, 3 minutes ago"."""
        about = self.about
        parts = [about.name]
        if about.edited:
            parts.append("edited")
        if about.steps is not None:
            parts.append(f"a game of {about.steps:,} step{'' if about.steps == 1 else 's'}")
        return ", ".join([*parts, ago(self.changed_at)])

    def in_short(self) -> Sequence[str]:
        """Return ever shorter descriptions of the session: its name, "wilson:20x40", its age."""
        name = self.about.name
        short = [found[1]] if (found := _RECIPE.match(name)) else []
        return [name, *short, ago(self.changed_at)]


def place_of(number: int) -> str:
    """Return where a document is stored, as text: "document 3 in", and the store's path."""
    return f"document {number} in {store_path()}"


@dataclass
class Continued(Message):
    """The user wants to continue a session."""

    session: DeadSession


class Left(Message):
    """The user has left the saved document, and the store is updated."""


@dataclass
class Notice(Message):
    """A message about the store for the user, shown once."""

    text: str


class RecentMaze(Frozen):
    """A maze, by its source (a recipe's text or a file's path), and the time of opening."""

    source: str
    at: float
    """The time of opening, in seconds since the epoch."""

    @property
    def name(self) -> str:
        """The maze's name in a list: for a file the path from the user's home."""
        home = str(Path.home())
        return f"~{self.source[len(home) :]}" if self.source.startswith(f"{home}/") else self.source


class Offers(Frozen):
    """Sessions to continue and mazes to open again, the latest first."""

    sessions: Sequence[DeadSession] = ()
    mazes: Sequence[RecentMaze] = ()
    notice: str = ""
    """A message about the store for the user."""

    @property
    def interrupted(self) -> DeadSession | None:
        """The latest session of a program that ended abnormally, None if there is none."""
        return next((each for each in self.sessions if each.about.steps is None), None)

    @property
    def listed(self) -> list[DeadSession]:
        """The sessions that are more than a recent maze: edited, played, or of an unlisted maze."""
        names = {name for maze in self.mazes for name in (maze.source, Path(maze.source).name)}
        # A session that was neither edited nor played has nothing but a name.
        known = {About(name) for name in names}
        return [each for each in self.sessions if each.about not in known]

    @property
    def others(self) -> bool:
        """Whether there are mazes or sessions other than the interrupted session."""
        return bool(self.mazes or any(each is not self.interrupted for each in self.sessions))

    @property
    def count(self) -> int:
        """The number of listed mazes and sessions, limited to MOST_RECENT."""
        return min(MOST_RECENT, len(self.mazes) + len(self.listed))


def look_for_offers() -> Offers:
    """Read the sessions and mazes to offer from disk.

    The call waits while the disk does not respond.
    """
    if not store_path().exists():
        return Offers()  # so the first frame does not need SQLite
    try:
        from labyrinth.store import Store, StoreError, is_damage, reason
    except ImportError:
        return Offers()
    try:
        with Store() as store:
            return Offers(dead_sessions(store), recent_mazes(store))
    except Exception as error:
        # An unusable store is reported when there is something to save.
        told = reason(error) if isinstance(error, StoreError) or is_damage(error) else ""
        return Offers(notice=told and f"{told}: no session can be resumed.")


def dead_sessions(store: Store) -> list[DeadSession]:
    """Return the sessions of programs that have ended, the latest first.

    The oldest sessions beyond MOST_SESSIONS are removed from the store.
    """
    from labyrinth.store import runs

    query = "SELECT * FROM document WHERE NOT damaged ORDER BY changed_at DESC, id DESC"
    rows = [row for row in store.rows(query) if not runs(row["program"])]
    found = [
        DeadSession(
            row["id"],
            About(os.fsdecode(row["name"]), bool(row["edited"]), row["steps"]),
            row["changed_at"],
        )
        for row in rows
        if row["snapshot"] is not None
    ][:MOST_SESSIONS]
    offered = {each.number for each in found}
    with suppress(Exception):  # a read-only store keeps the others
        for row in rows:
            if row["id"] not in offered:
                store.execute("DELETE FROM document WHERE id = ?", row["id"])
    return found


def recent_mazes(store: Store) -> list[RecentMaze]:
    """Return the mazes that can be opened again, the latest first."""
    query = f"SELECT source, at FROM recent ORDER BY at DESC, rowid DESC LIMIT {MOST_RECENT}"
    rows = (row.values() for row in store.rows(query))
    mazes = [RecentMaze(os.fsdecode(source), at) for source, at in rows]
    return [maze for maze in mazes if _is_there(maze.source)]


def remember(store: Store, source: Recipe | Path) -> None:
    """Remember a maze as the most recent one."""
    text = str(source.absolute()) if isinstance(source, Path) else str(source)
    store.insert("recent", source=text, at=time())
    latest = f"SELECT rowid FROM recent ORDER BY at DESC, rowid DESC LIMIT {MOST_RECENT}"
    store.execute(f"DELETE FROM recent WHERE rowid NOT IN ({latest})")


def remember_scenario(path: Path) -> None:
    """Remember a scenario as the most recent one."""
    with suppress(Exception):  # a convenience only: it is not worth a message
        from labyrinth.store import Store

        with Store() as store, store.transaction():
            remember(store, path)


def _is_there(source: str) -> bool:
    """Return whether a source is an existing file, or a recipe."""
    path = Path(source)
    return path.is_file() if path.is_absolute() else "\0" not in source


def ago(at: float) -> str:
    """Write how long ago a time (in seconds since the epoch) was: "3 minutes ago"."""
    seconds = time() - at
    for unit, length in _UNITS:
        count = int(seconds // length)
        if count >= 1:
            return f"{count:,} {unit}{'s' if count > 1 else ''} ago"
    return "just now"


def without_options(text: str) -> str:
    """Return a recipe without its options, any other text unchanged."""
    return found[0] if (found := _RECIPE.match(text)) else text
