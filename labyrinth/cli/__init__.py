"""The command line: arguments in, an exit status out."""

from __future__ import annotations

import os
import signal
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import FrameType


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line, by default with `sys.argv`, and return the exit status.

    Any error is reported in one sentence on stderr. Without `arguments`, Ctrl-C ends the process
    quietly, even during imports and after the command. Raises SystemExit, as argparse does, for
    `--help` and `--version`.
    """
    if not hasattr(sys.modules["labyrinth"], "generators"):
        # The package is another distribution's, or its file has been removed.
        from labyrinth.cli.name_clash import description

        sys.exit(f"labyrinth: error: {description()}")
    # The caller may have disabled Ctrl-C.
    whole = arguments is None and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if whole:
        signal.signal(signal.SIGINT, _interrupt)
    from labyrinth.cli.dispatch import run

    try:
        return run(sys.argv[1:] if arguments is None else arguments)
    finally:
        if whole:
            signal.signal(signal.SIGINT, _end)


def _interrupt(number: int, frame: FrameType | None) -> None:
    """Raise KeyboardInterrupt, or exit at once during an import.

    An import might turn the KeyboardInterrupt into another error.
    """
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            _end()
        frame = frame.f_back
    raise KeyboardInterrupt


def _end(*_: object) -> None:
    os._exit(130)
