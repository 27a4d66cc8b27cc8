"""The folder of one session: locked by the program whose it is, as long as that runs.

In it are `lock`, which is locked while the program lives; `about.json`, what the session is about,
for a menu; `snapshot`, the document as it was at some time; and `journal-N`, what has changed since
then, with the changes that follow in `journal-N+1`, as far as there are any. A number is left out
where the changes after it do not go on from those before.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import mkdtemp
from time import strftime, time
from typing import Final

from labyrinth.core.locking import lock
from labyrinth.tui.session import state_folder
from labyrinth.tui.session.state_folder import make_folder, open_file, read_json, write_json

MOST_SESSIONS: Final = 20
"""How many sessions of programs that have died are kept; the oldest go."""
MOST_DAMAGED: Final = 5
"""How many damaged ones are kept; the oldest go."""
_SECONDS_TO_BEGIN: Final = 3600.0
"""After that a folder without a snapshot is none that a program is about to fill."""


@dataclass(frozen=True, slots=True)
class About:
    """What a session is about: the name of the maze, and what became of it."""

    name: str
    edited: bool = False
    steps: int | None = None
    """The steps of a game that was not finished when the program was left, None without one."""


class SessionFolder:
    """A folder that is locked; nobody else has it."""

    def __init__(self, path: Path, lock: int) -> None:
        """Have the folder, with this as the descriptor of its locked file."""
        self.path = path
        self._lock = lock

    @classmethod
    def new(cls) -> SessionFolder:
        """Make a folder. Raises OSError."""
        sessions = state_folder.state_folder("sessions")
        make_folder(sessions)
        path = Path(mkdtemp(prefix=strftime("%Y%m%d-%H%M%S-"), dir=sessions))
        folder = cls.take(path)
        if folder is None:
            raise BlockingIOError(f"{path} is locked")
        return folder

    @classmethod
    def take(cls, path: Path) -> SessionFolder | None:
        """Lock a folder, or return None where another program has it. Raises OSError."""
        opened = open_file(path / "lock", os.O_RDWR)
        try:
            locked = lock(opened)
        except BaseException:
            os.close(opened)
            raise
        if not locked:
            os.close(opened)
            return None
        return cls(path, opened)

    @property
    def snapshot(self) -> Path:
        """The file of the snapshot."""
        return self.path / "snapshot"

    def journal(self, number: int) -> Path:
        """Return the file of the changes of that number."""
        return self.path / f"journal-{number}"

    def journals(self) -> list[int]:
        """Return the numbers of the journals that there are."""
        names = (file.name.removeprefix("journal-") for file in self._kept_files())
        return sorted(int(name) for name in names if name.isdecimal())

    @property
    def about(self) -> About:
        """What the session is about, as far as that is known."""
        value = read_json(self.path / "about.json")
        match value:
            case {"name": str(name), "edited": bool(edited), "steps": int() | None as steps}:
                return About(name, edited, steps)
        return About("maze")

    @about.setter
    def about(self, about: About) -> None:
        """Write it down. Raises OSError."""
        write_json(self.path / "about.json", asdict(about))

    @property
    def changed_at(self) -> float:
        """When the session was last written, in seconds of the epoch."""
        return max((file.stat().st_mtime for file in self._kept_files()), default=0.0)

    def clear(self) -> None:
        """Remove what is kept, and keep the folder. Raises OSError."""
        # The snapshot first: without it nothing is offered any more.
        self.snapshot.unlink(missing_ok=True)
        for file in list(self._kept_files()):
            file.unlink()

    def release(self) -> None:
        """Leave the folder as it is."""
        os.close(self._lock)

    def remove(self) -> None:
        """Remove the folder. Raises OSError."""
        self.clear()
        self.release()
        shutil.rmtree(self.path)

    def set_aside(self) -> Path:
        """Keep the folder where it is not offered any more; return where. Raises OSError."""
        aside = self.path.with_name(f"damaged-{self.path.name}")
        self.release()
        self.path.rename(aside)
        for old in sorted(aside.parent.glob("damaged-*"))[:-MOST_DAMAGED]:
            shutil.rmtree(old, ignore_errors=True)
        return aside

    def _kept_files(self) -> Iterator[Path]:
        with suppress(OSError):
            yield from (
                file for file in self.path.iterdir() if file.name.startswith(("snap", "journal"))
            )


@dataclass(frozen=True, slots=True)
class DeadSession:
    """A session whose program has died."""

    path: Path
    about: About
    changed_at: float

    @property
    def worked_on(self) -> bool:
        """Whether the maze was edited or played on."""
        return self.about != About(self.about.name)


def dead_sessions() -> list[DeadSession]:
    """Return the sessions whose programs have died, the latest first; the oldest are removed."""
    found = []
    for path in _folders():
        with suppress(OSError):
            folder = SessionFolder.take(path)
            if folder is None:
                continue
            if folder.snapshot.exists():
                found.append(DeadSession(path, folder.about, folder.changed_at))
            elif time() - path.stat().st_mtime > _SECONDS_TO_BEGIN:
                folder.remove()
                continue
            folder.release()
    found.sort(key=lambda each: each.changed_at, reverse=True)
    for old in found[MOST_SESSIONS:]:
        with suppress(OSError):
            if (folder := SessionFolder.take(old.path)) is not None:
                folder.remove()
    return found[:MOST_SESSIONS]


def _folders() -> list[Path]:
    try:
        return [
            path
            for path in state_folder.state_folder("sessions").iterdir()
            if not path.name.startswith("damaged-") and path.is_dir()
        ]
    except OSError:
        return []
