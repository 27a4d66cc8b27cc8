"""The command line: arguments in, an exit status out.

What it needs is imported in `main`, where Ctrl-C is met, and not before.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TextIO

from labyrinth.cli.messages import tell
from labyrinth.cli.status import Status
from labyrinth.core.errors import LabyrinthError


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line, by default `sys.argv`'s, and return the exit status.

    Whatever goes wrong is told in one sentence on standard error. Raises SystemExit, as argparse
    does, for `--help` and `--version`.
    """
    try:
        return _run(sys.argv[1:] if arguments is None else arguments)
    except LabyrinthError as error:
        return _fail(f"error: {error}", Status.BAD_INPUT)
    except MemoryError:
        return _fail("error: there is not enough memory for this", Status.BAD_INPUT)
    except KeyboardInterrupt:
        return _fail("interrupted", Status.INTERRUPTED)
    except BrokenPipeError:
        _discard(sys.stdout)
        return _fail("the output was not read to its end", Status.NO_READER)
    except OSError as error:
        _discard(sys.stdout)
        name = error.filename or "standard output"
        return _fail(f"error: {name}: {error.strerror}", Status.BAD_INPUT)


def _run(arguments: Sequence[str]) -> int:
    try:
        from labyrinth.cli.parser import parse

        command, chosen = parse(arguments)
        return command.run(chosen)
    finally:
        # A reader that has gone is met here, where it can be told, and not when Python ends.
        if sys.stdout is not None:
            sys.stdout.flush()


def _fail(sentence: str, status: Status) -> int:
    try:
        tell(sentence)
    except OSError:
        _discard(sys.stderr)
    return status


def _discard(stream: TextIO) -> None:
    """Let what is still buffered go nowhere when Python ends, instead of failing once more."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
