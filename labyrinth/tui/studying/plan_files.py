"""Plans of studies in files: read into the form, and written from it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from textual.app import App

from labyrinth.core.errors import named
from labyrinth.study.study import Study
from labyrinth.study.study_file import study_as_toml
from labyrinth.tui.files.file_dialog import SaveBySuffix
from labyrinth.tui.studying.open_plan_dialog import SUFFIX, OpenPlanDialog

_PLAN: Final = f"study{SUFFIX}"


def open_plan(app: App[object], take: Callable[[Study], object]) -> None:
    """Ask for a file, and `take` the study that it describes, if any is opened."""

    def opened(study: Study | None) -> None:
        if study is not None:
            take(study)

    app.push_screen(OpenPlanDialog(), opened)


def save_plan(app: App[object], study: Study, say: Callable[[str], object]) -> None:
    """Ask where to write what a study consists of, and say where that is done."""

    def saved(path: Path | None) -> None:
        if path is not None:
            say(f"Saved as {named(path)}.")

    writers = {SUFFIX: lambda: study_as_toml(study).encode()}
    app.push_screen(SaveBySuffix("Save the plan", Path(_PLAN), writers), saved)
