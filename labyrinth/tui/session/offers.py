"""What there is to go on with: sessions of programs that have died, and mazes that were open."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from textual.message import Message

from labyrinth.tui.session.recent_mazes import MOST, RecentMaze, recent_mazes
from labyrinth.tui.session.session_folder import DeadSession, dead_sessions


@dataclass
class Continued(Message):
    """The user wants to go on with a session."""

    session: DeadSession


@dataclass(frozen=True, slots=True)
class Offers:
    """Sessions and mazes, the latest of each first."""

    sessions: list[DeadSession]
    mazes: list[RecentMaze]

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
        return min(MOST, len(self.mazes) + len(self.listed))


def look_for_offers() -> Offers:
    """Look for them on the disk; one that does not answer makes this wait."""
    return Offers(dead_sessions(), recent_mazes())
