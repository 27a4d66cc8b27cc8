"""The command line: arguments in, an exit status out."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from labyrinth import __version__
from labyrinth.cli import interface
from labyrinth.core.errors import LabyrinthError

DONE = 0
BAD_INPUT = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line, by default `sys.argv`'s, and return the exit status.

    Bad input is told in one sentence on standard error. Raises SystemExit, as argparse does, for
    `--help`, `--version` and arguments that it does not know.
    """
    parser = _parser()
    chosen = parser.parse_args(arguments)
    try:
        return interface.run(chosen)
    except LabyrinthError as error:
        print(f"{parser.prog}: error: {error}", file=sys.stderr)
        return BAD_INPUT


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="labyrinth",
        description=interface.DESCRIPTION,
        epilog=interface.EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    interface.add_arguments(parser)
    return parser
