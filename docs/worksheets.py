"""Make the worksheets of the lessons: `python -m docs.worksheets [FOLDER]`.

It runs the commands of `docs/lessons/README.md`, which teachers can change.
"""

from __future__ import annotations

import argparse
import re
import shlex
from pathlib import Path
from typing import Final

from labyrinth.cli import main as labyrinth

LESSONS: Final = Path(__file__).parent / "lessons"
WORKSHEETS: Final = LESSONS / "worksheets"


def commands() -> list[list[str]]:
    """Return the arguments of each command that makes a worksheet; the last is its file."""
    page = (LESSONS / "README.md").read_text(encoding="utf-8")
    found = re.findall(r"^labyrinth (.*-o \S+\.pdf)$", page, re.MULTILINE)
    return [shlex.split(command) for command in found]


def make(folder: Path) -> None:
    """Write all worksheets into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for *arguments, name in commands():
        if labyrinth([*arguments, str(folder / name)]):
            raise SystemExit(f"{name} was not made")


def main() -> None:
    """Make them in `docs/lessons/worksheets`, or in a given folder."""
    parser = argparse.ArgumentParser(description="Make the worksheets beside the lessons.")
    parser.add_argument("folder", type=Path, nargs="?", default=WORKSHEETS, help="where they go")
    make(parser.parse_args().folder)


if __name__ == "__main__":
    main()
