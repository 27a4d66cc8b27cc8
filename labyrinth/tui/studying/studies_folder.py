"""Where studies of the interface are kept: their tables by what they consist of, and the last."""

from __future__ import annotations

import json
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

from labyrinth.core.errors import LabyrinthError
from labyrinth.study.journal import SUFFIX, Journal
from labyrinth.study.plan import Plan
from labyrinth.study.study import Study
from labyrinth.study.study_file import load_study, study_as_toml
from labyrinth.tui.session.state_folder import replace_file, state_folder

MOST: Final = 20
"""Studies that are kept; of more the oldest are forgotten."""
_FOLDER: Final = "studies"
_LAST: Final = "last.toml"


def table_of(plan: Plan) -> Path:
    """Return where the table of a plan is kept: equal plans have the same one, and go on."""
    digest = sha256(json.dumps(plan.head, sort_keys=True).encode()).hexdigest()
    return state_folder(_FOLDER, f"{digest[:16]}.csv")


def rows_kept(plan: Plan) -> int:
    """Return how many rows of a plan are known from before, 0 while another has them open."""
    journal = journal_of(table_of(plan))
    if not journal.exists():
        return 0
    try:
        with Journal(journal, plan.head, len(plan)) as opened:
            return opened.count
    except LabyrinthError:
        return 0


def last_study() -> Study | None:
    """Return the study that was started last, None where it is not known."""
    path = state_folder(_FOLDER, _LAST)
    with suppress(LabyrinthError):
        return load_study(path) if path.exists() else None
    return None


def remember(study: Study) -> None:
    """Offer this study the next time, and make room for its rows."""
    with suppress(OSError):  # a convenience only: it is not worth a message
        replace_file(state_folder(_FOLDER, _LAST), study_as_toml(study).encode())
        for table in _tables()[MOST:]:
            table.unlink(missing_ok=True)
            journal_of(table).unlink(missing_ok=True)


def _tables() -> list[Path]:
    """Return the tables of all studies that have rows, the latest first."""
    journals = state_folder(_FOLDER).glob(f"*{SUFFIX}")
    latest = sorted(journals, key=lambda each: each.stat().st_mtime, reverse=True)
    return [each.with_name(each.name.removesuffix(SUFFIX)) for each in latest]


def journal_of(table: Path) -> Path:
    """Return where the rows of a table are kept until it is written."""
    return table.with_name(f"{table.name}{SUFFIX}")
