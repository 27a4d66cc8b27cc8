"""The command line: arguments in, an exit status out.

What it needs is imported in `main`, where Ctrl-C is met, and not before.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import nullcontext

from labyrinth.cli.console import (
    Status,
    complain,
    discard,
    ending_in_order,
    quietly,
    tell,
    whole_streams,
)
from labyrinth.core.errors import LabyrinthError, MissingEndpointError, named


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line, by default `sys.argv`'s, and return the exit status.

    Whatever goes wrong is told in one sentence on standard error. Raises SystemExit, as argparse
    does, for `--help` and `--version`.
    """
    with whole_streams():
        return _end_of(sys.argv[1:] if arguments is None else arguments)


def _end_of(arguments: Sequence[str]) -> int:
    try:
        return _run(arguments)
    except MissingEndpointError as error:
        # Only this error needs what searches need.
        from labyrinth.cli.options import how_to_name

        return _fail(f"error: {how_to_name(error)}", Status.BAD_INPUT)
    except LabyrinthError as error:
        return _fail(f"error: {error}", Status.BAD_INPUT)
    except MemoryError:
        return _fail("error: there is not enough memory for this", Status.BAD_INPUT)
    except KeyboardInterrupt:
        return _fail("interrupted", Status.INTERRUPTED)
    except RuntimeError as error:
        # Python 3.11 turns what interrupts the making of a class into this.
        if not isinstance(error.__cause__, KeyboardInterrupt):
            raise
        return _fail("interrupted", Status.INTERRUPTED)
    except BrokenPipeError:
        discard(sys.stdout)
        return _fail("the output was not read to its end", Status.NO_READER)
    except OSError as error:
        discard(sys.stdout)
        name = named(error.filename) if error.filename else "standard output"
        return _fail(f"error: {name}: {error.strerror}", Status.BAD_INPUT)


def _run(arguments: Sequence[str]) -> int:
    try:
        from labyrinth.cli.parser import parse, starts_interface
        from labyrinth.cli.with_files import failures, with_files, without_files

        files, words = without_files(arguments)
        with with_files(files):
            command, chosen = parse(words)
            # The interface has a terminal and a session to leave in order: it meets signals itself.
            in_order = nullcontext() if starts_interface(command) else ending_in_order()
            with quietly(chosen.quiet), in_order:
                try:
                    return command.run(chosen)
                finally:
                    for sentence in failures():
                        tell(sentence)
    finally:
        # A reader that has gone is met here, where it can be told, and not when Python ends.
        sys.stdout.flush()


def _fail(sentence: str, status: Status) -> int:
    complain(sentence)
    return status
