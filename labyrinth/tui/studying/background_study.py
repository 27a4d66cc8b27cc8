"""A study that runs in the background: screens come and go meanwhile, and look at it."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, Final

from textual.dom import DOMNode

from labyrinth.core.errors import LabyrinthError, named
from labyrinth.study.plan import Plan
from labyrinth.study.running import Progress, run
from labyrinth.tui.session.state_folder import make_folder
from labyrinth.tui.studying.studies_folder import journal_of, remember

if TYPE_CHECKING:
    from labyrinth.study.journal import Journal

_SECONDS_TO_END: Final = 3.0
"""How long the end of the program waits for processes that are to end."""


class Stage(Enum):
    """What a study is doing."""

    RUNNING = "running"
    STOPPING = "stopping"
    STOPPED = "stopped"
    FAILED = "failed"
    DONE = "done"


class BackgroundStudy:
    """Runs a plan in a thread, with processes of its own, and keeps its rows beside a table.

    The thread only sets what is told here; whoever shows it looks now and then.
    """

    def __init__(self, plan: Plan, table: Path) -> None:
        """Have a plan, whose table is `table`; nothing runs yet."""
        self.plan, self.table = plan, table
        self.stage = Stage.STOPPED
        self.reason = ""
        """Why it has failed."""
        self.progress = Progress(0, len(plan), 0, 0.0)
        self.journal: Journal | None = None
        """The rows that are known, None as long as nothing was opened."""
        self._stop = Event()
        self._thread: Thread | None = None

    def is_of(self, plan: Plan) -> bool:
        """Whether it makes the rows of a plan, or of an equal one."""
        return self.plan.head == plan.head

    @property
    def is_busy(self) -> bool:
        """Whether it is running, or its processes are being ended."""
        return self.stage in (Stage.RUNNING, Stage.STOPPING)

    def start(self) -> None:
        """Begin, or go on with what is missing, unless it is running."""
        if not self.is_busy and self.stage is not Stage.DONE:
            self.stage, self.reason, self._stop = Stage.RUNNING, "", Event()
            self._thread = Thread(target=self._run, args=(self._stop,), daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """End its processes; what is done is kept."""
        if self.stage is Stage.RUNNING:
            self.stage = Stage.STOPPING
            self._stop.set()

    def end(self) -> None:
        """End with the program."""
        self.stop()
        if self._thread is not None:
            self._thread.join(_SECONDS_TO_END)

    def _run(self, stop: Event) -> None:
        try:
            make_folder(self.table.parent)
            remember(self.plan.study)
            run(self.plan, results=self.table, tell=self._tell, stop=stop, opened=self._open)
            self.stage = Stage.DONE
        except (LabyrinthError, OSError) as error:
            if stop.is_set():
                self.stage = Stage.STOPPED
            else:
                # Where the rows are kept is the program's affair.
                self.reason = str(error).removeprefix(f"{named(journal_of(self.table))}: ")
                self.stage = Stage.FAILED

    def _open(self, journal: Journal) -> None:
        self.journal = journal
        self.progress = Progress(journal.count, len(self.plan), 0, 0.0)

    def _tell(self, progress: Progress) -> None:
        self.progress = progress


def underway_of(node: DOMNode) -> BackgroundStudy | None:
    """Return the study that the application of a node has, None where none was started."""
    found = getattr(node.app, "study", None)
    return found if isinstance(found, BackgroundStudy) else None
