"""Make the pages of the studies, and their plots: `python -m docs.studies [FOLDER]`.

It runs the commands of the pages, in some minutes on two cores, and writes the pages with their
output to `docs/studies` or a given folder. It fails if a sentence is not true.
"""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from docs.studies import PAGES
from docs.studies.commands import STUDIES, Running


def make(folder: Path) -> None:
    """Write all pages and plots into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for each in PAGES:
        with TemporaryDirectory(prefix="labyrinth-") as scratch:
            text = each.page(Running(Path(scratch)))
            (folder / f"{each.NAME}.md").write_text(text, encoding="utf-8", newline="\n")
            for plot in Path(scratch).glob("*.svg"):
                shutil.copy(plot, folder)


def main() -> None:
    """Make pages and plots in `docs/studies`, or in a given folder."""
    parser = argparse.ArgumentParser(description="Make the pages of the studies and their plots.")
    parser.add_argument("folder", type=Path, nargs="?", default=STUDIES, help="where they go")
    make(parser.parse_args().folder)


if __name__ == "__main__":
    main()
