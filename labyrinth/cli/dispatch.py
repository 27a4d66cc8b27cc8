"""The run of the command that the arguments name; any error becomes one sentence and a status.

The modules of a command are imported only where Ctrl-C is handled.
"""

import sys
from collections.abc import Sequence
from contextlib import nullcontext

from labyrinth.cli import console
from labyrinth.cli.console import Status, tell
from labyrinth.core.errors import LabyrinthError, MissingEndpointError, named, notes_of
from labyrinth.core.waiting import listeners


def run(arguments: Sequence[str]) -> int:
    """Run a command and return the exit status.

    Any error is reported in one sentence on stderr. Raises SystemExit for `--help` and `--version`.
    """
    listeners[:] = [tell]
    with console.whole_streams():
        try:
            return _run(arguments)
        except MissingEndpointError as error:
            ends = " and ".join(f"--{word} ROW,COL" for word in error.missing)
            rooms = " and ".join(f"--{word}-room" for word in error.missing)
            mend = f"add {ends}, or {rooms}, or --micromouse"
            return _fail(f"error: the {error.missing[0]} is missing: {mend}", Status.BAD_INPUT)
        except LabyrinthError as error:
            return _fail(f"error: {error}", Status.BAD_INPUT, notes_of(error))
        except MemoryError:
            return _fail("error: not enough memory: choose a smaller maze", Status.BAD_INPUT)
        except (KeyboardInterrupt, RuntimeError) as error:
            # Python 3.11 turns an interrupt during the creation of a class into a RuntimeError.
            if KeyboardInterrupt not in (type(error), type(error.__cause__)):
                raise
            return _fail("interrupted", Status.INTERRUPTED)
        except BrokenPipeError:
            console.discard(sys.stdout)
            return _fail("the reader closed the output early", Status.NO_READER)
        except OSError as error:
            console.discard(sys.stdout)
            name = named(error.filename) if error.filename else "standard output"
            return _fail(f"error: {name}: {error.strerror}", Status.BAD_INPUT)


def _run(arguments: Sequence[str]) -> int:
    try:
        from labyrinth.cli.options import STANDARD_OUTPUT
        from labyrinth.cli.parser import parse
        from labyrinth.cli.with_files import failures, with_files, without_files

        files, words = without_files(arguments)
        with with_files(files):
            try:
                command, chosen = parse(words)
            except LabyrinthError:
                # An unknown algorithm may be in a file that could not be loaded.
                tell(*failures())
                raise
            # The interface restores the terminal and saves the session: it handles signals itself.
            own = command.__name__ in ("labyrinth.cli.interface", "labyrinth.cli.play")
            target = getattr(chosen, "report", STANDARD_OUTPUT)
            in_order = nullcontext() if own else console.ending_in_order()
            printed = nullcontext() if target == STANDARD_OUTPUT else console.printed_into(target)
            with console.quietly(chosen.quiet), in_order:
                try:
                    with printed:
                        return command.run(chosen) or Status.DONE
                finally:
                    tell(*failures())
    finally:
        # A closed pipe is detected here, where it can be handled, not when Python exits.
        sys.stdout.flush()


def _fail(sentence: str, status: Status, lines: Sequence[str] = ()) -> int:
    console.complain(sentence, lines)
    return status
