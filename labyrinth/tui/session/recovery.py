"""What there is to go on with: documents of programs that have died, and mazes that were open."""

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

from labyrinth.state_folder import state_folder, store_path

if TYPE_CHECKING:
    from labyrinth.core.declaration.recipe import Recipe
    from labyrinth.store import Store

MOST_RECENT: Final = 20
MOST_SESSIONS: Final = 20
"""How many documents of programs that have died are kept; the oldest go."""
MOST_DAMAGED: Final = 5
"""How many damaged ones are kept; the oldest go."""
_RECIPE: Final = re.compile(r"([a-z-]+:\d+x\d+):\d+")
"""What a recipe begins with: its algorithm and size, and its seed."""
_UNITS: Final = (("day", 86400), ("hour", 3600), ("minute", 60))


@dataclass(frozen=True, slots=True)
class About:
    """What a session is about: the name of the maze, and what became of it."""

    name: str
    edited: bool = False
    steps: int | None = None
    """The steps of a game that was not finished when the program was left, None without one."""


@dataclass(frozen=True, slots=True)
class DeadSession:
    """A document whose program has died, by its number in the store."""

    number: int
    about: About
    changed_at: float
    """Seconds of the epoch."""

    @property
    def place(self) -> str:
        """Where it is kept."""
        return place_of(self.number)

    @property
    def worked_on(self) -> bool:
        """Whether the maze was edited or played on."""
        return self.about != About(self.about.name)

    def in_words(self) -> str:
        """Say what it is: "wilson:20x40:7, edited, 3 minutes ago"."""
        about = self.about
        parts = [about.name]
        if about.edited:
            parts.append("edited")
        if about.steps is not None:
            parts.append(f"a game of {about.steps:,} step{'' if about.steps == 1 else 's'}")
        return ", ".join([*parts, ago(self.changed_at)])

    def in_short(self) -> Sequence[str]:
        """Say ever less of it; a recipe is left without its seed and options, "wilson:20x40"."""
        name = self.about.name
        short = [found[1]] if (found := _RECIPE.match(name)) else []
        return [name, *short, ago(self.changed_at)]


def place_of(number: int) -> str:
    """Return where the document of that number is kept."""
    return f"document {number} in {store_path()}"


@dataclass
class Continued(Message):
    """The user wants to go on with a session."""

    session: DeadSession


@dataclass
class Left(Message):
    """The document that was kept has been left, and the store knows that."""


@dataclass
class Notice(Message):
    """The user is to be told something of the store, once."""

    text: str


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


@dataclass(frozen=True, slots=True)
class Offers:
    """Sessions and mazes, the latest of each first."""

    sessions: Sequence[DeadSession] = ()
    mazes: Sequence[RecentMaze] = ()
    notice: str = ""
    """What the user is to be told of the store."""

    @property
    def interrupted(self) -> DeadSession | None:
        """The session whose program ended without being left."""
        return next((each for each in self.sessions if each.about.steps is None), None)

    @property
    def listed(self) -> list[DeadSession]:
        """The sessions that are more than one of the mazes: edited, played on, or of no source."""
        names = {name for maze in self.mazes for name in (maze.source, Path(maze.source).name)}
        return [each for each in self.sessions if each.worked_on or each.about.name not in names]

    @property
    def others(self) -> bool:
        """Whether there is something besides that session."""
        return bool(self.mazes or any(each is not self.interrupted for each in self.sessions))

    @property
    def count(self) -> int:
        """How many mazes and sessions a list of them shows."""
        return min(MOST_RECENT, len(self.mazes) + len(self.listed))


def look_for_offers() -> Offers:
    """Look for them on the disk; one that does not answer makes this wait."""
    before = state_folder("sessions"), state_folder("recent-mazes.json")
    if not any(map(Path.exists, (store_path(), *before))):
        return Offers()  # and the first frame does without SQLite
    try:
        from labyrinth.store import Store, StoreError, is_damage, reason
    except ImportError:
        return Offers()
    try:
        with Store() as store:
            return Offers(dead_sessions(store), recent_mazes(store), store.notice)
    except Exception as error:
        # What cannot be used now is told when there is something to keep.
        told = reason(error) if isinstance(error, StoreError) or is_damage(error) else ""
        return Offers(notice=told and f"{told}: nothing of it can be continued.")


def dead_sessions(store: Store) -> list[DeadSession]:
    """Return the sessions whose programs have died, the latest first; the oldest are removed."""
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
    with suppress(Exception):  # a store that is only read keeps the others
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
    """Make a maze the latest."""
    text = str(source.absolute()) if isinstance(source, Path) else str(source)
    store.insert("recent", source=text, at=time())
    latest = f"SELECT rowid FROM recent ORDER BY at DESC, rowid DESC LIMIT {MOST_RECENT}"
    store.execute(f"DELETE FROM recent WHERE rowid NOT IN ({latest})")


def remember_scenario(path: Path) -> str:
    """Make a scenario the latest; return what the user is to be told of the store."""
    with suppress(Exception):  # a convenience only: it is not worth a message
        from labyrinth.store import Store

        with Store() as store, store.transaction():
            remember(store, path)
            return store.notice
    return ""


def _is_there(source: str) -> bool:
    """Whether a source is a file that is there, or a recipe."""
    path = Path(source)
    return path.is_file() if path.is_absolute() else "\0" not in source


def ago(at: float) -> str:
    """Say how long ago a moment was, in seconds of the epoch: "3 minutes ago"."""
    seconds = time() - at
    for unit, length in _UNITS:
        count = int(seconds // length)
        if count >= 1:
            return f"{count:,} {unit}{'s' if count > 1 else ''} ago"
    return "just now"


def without_options(text: str) -> str:
    """Return a recipe without its options and what follows them, any other text as it is."""
    return found[0] if (found := _RECIPE.match(text)) else text
