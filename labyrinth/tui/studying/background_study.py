"""A study that runs in the background, and the files of rows of such studies."""

import json
from contextlib import suppress
from enum import Enum
from functools import partial
from hashlib import sha256
from pathlib import Path
from threading import Event, Thread
from typing import Any, Final

from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.parallel import in_order
from labyrinth.state_folder import make_folder, replace_file, state_folder
from labyrinth.study.plan import Plan
from labyrinth.study.rows import SUFFIX, RowStore
from labyrinth.study.running import Progress, estimated_seconds, make_rows
from labyrinth.study.study import Study, load_study, study_as_toml

# The most studies whose rows are kept; the oldest are removed.
MOST: Final = 20
_FOLDER: Final = "studies"
_LAST: Final = "last.toml"
# How long the end of the program waits for worker processes to end.
_SECONDS_TO_END: Final = 2.0


class Stage(Enum):
    """The state of a background study."""

    RUNNING = "running"
    STOPPING = "stopping"
    STOPPED = "stopped"
    FAILED = "failed"
    DONE = "done"


class BackgroundStudy:
    """A study that runs in a thread with worker processes, and stores its rows in a file.

    The thread updates the attributes `stage`, `reason`, `progress` and `rows`; screens read them
    again and again.
    """

    def __init__(self, plan: Plan, path: Path) -> None:
        """Prepare to run a plan, and to store its rows in the file `path`."""
        self.plan = plan
        self.stage = Stage.STOPPED
        # Why it has failed.
        self.reason = ""
        self.progress = Progress(0, len(plan), 0, 0.0)
        # The known rows, None before the file is opened.
        self.rows: RowStore | None = None
        self._path = path
        self._stop = Event()
        self._thread: Thread | None = None

    def is_of(self, plan: Plan) -> bool:
        """Return whether this study has the plan `plan`, or an equal plan."""
        return self.plan.head == plan.head

    @property
    def is_busy(self) -> bool:
        """Whether the study is running, or is waiting for its processes to end."""
        return self.stage in (Stage.RUNNING, Stage.STOPPING)

    def start(self) -> None:
        """Start the study, or continue with its missing runs, unless it is running or finished."""
        if not self.is_busy and self.stage is not Stage.DONE:
            self.stage, self.reason, self._stop = Stage.RUNNING, "", Event()
            self._thread = Thread(target=self._run, args=(self._stop,), daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Stop the study, and end its processes; the rows of finished runs are kept."""
        if self.stage is Stage.RUNNING:
            self.stage = Stage.STOPPING
            self._stop.set()

    def end(self) -> None:
        """Stop the study at the end of the program, and wait up to two seconds for its thread."""
        self.stop()
        if self._thread is not None:
            self._thread.join(_SECONDS_TO_END)

    def _run(self, stop: Event) -> None:
        plan = self.plan
        try:
            make_folder(self._path.parent)
            _remember(plan.study)
            with RowStore(self._path, plan.head, len(plan)) as rows:
                self.rows = rows
                self.progress = Progress(rows.count, len(plan), 0, 0.0)
                make_rows(plan, rows, tell=partial(setattr, self, "progress"), stop=stop)
            self.stage = Stage.DONE if rows.count == len(plan) else Stage.STOPPED
        except (LabyrinthError, OSError) as error:
            # The path of the rows is an internal detail.
            self.reason = str(error).removeprefix(f"{named(self._path)}: ")
            self.stage = Stage.STOPPED if stop.is_set() else Stage.FAILED


def rows_file(plan: Plan) -> Path:
    """Return the path of the file of rows for a plan; equal plans have the same file."""
    digest = sha256(json.dumps(plan.head, sort_keys=True).encode()).hexdigest()
    return state_folder(_FOLDER, f"{digest[:16]}{SUFFIX}")


def plan_and_rows(study: Study, underway: BackgroundStudy | None) -> tuple[Plan, int]:
    """Return the plan of a study, and the number of finished runs.

    The number is 0 if the file of rows cannot be opened. Raises LabyrinthError if the study cannot
    be run.
    """
    plan = Plan(study)
    if underway is not None and underway.is_of(plan):
        return plan, underway.progress.done
    path = rows_file(plan)
    with suppress(LabyrinthError):
        if path.exists():
            with RowStore(path, plan.head, len(plan)) as rows:
                return plan, rows.count
    return plan, 0


def estimated_apart(study: Study, workers: int, stop: Event) -> float | None:
    """Return the estimated duration of a study in seconds, computed in another process.

    Return None if the estimate fails or is stopped.
    """
    with suppress(LabyrinthError):
        for seconds in in_order(_seconds_of, [study.factors], 1, 1, apart=True, stop=stop):
            return seconds / workers
    return None


def _seconds_of(factors: dict[str, Any]) -> float:
    return estimated_seconds(Plan(Study(**factors)), 1)


def last_study() -> Study | None:
    """Return the study that was started last, None if it is unknown."""
    path = state_folder(_FOLDER, _LAST)
    with suppress(LabyrinthError):
        return load_study(path) if path.exists() else None
    return None


def _remember(study: Study) -> None:
    """Store a study as the last one for the next start of the program; remove old files of rows."""
    with suppress(OSError):  # a convenience only: it is not worth a message
        replace_file(state_folder(_FOLDER, _LAST), study_as_toml(study).encode())
        files = state_folder(_FOLDER).glob(f"*{SUFFIX}")
        for each in sorted(files, key=lambda file: file.stat().st_mtime)[:-MOST]:
            each.unlink(missing_ok=True)
