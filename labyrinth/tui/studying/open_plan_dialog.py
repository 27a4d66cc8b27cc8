"""The dialog that reads the plan of a study from a file."""

from __future__ import annotations

from pathlib import Path

from textual_fspicker import Filters

from labyrinth.study.study import Study
from labyrinth.study.study_file import load_study
from labyrinth.tui.files.browsing import FileBrowser
from labyrinth.tui.files.file_dialog import OpeningDialog

SUFFIX = ".toml"


class OpenPlanDialog(OpeningDialog[Study]):
    """Asks for the file of a plan until one can be read."""

    question = "Open a plan"
    tooltips = "Read the plan in that file", "Pick a file from a list"
    about = "The path of a TOML file, as labyrinth study takes it"
    example = f"study{SUFFIX}"

    def picker(self, directory: Path) -> FileBrowser:
        """Return a list of files, plans first."""
        filters = Filters(
            ("Plans", lambda path: path.suffix.lower() == SUFFIX),
            ("All files", lambda path: True),
        )
        return FileBrowser(directory, self.question, filters=filters)

    def read(self, written: str) -> Study:
        """Read a plan."""
        return load_study(written)
