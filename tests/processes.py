"""Processes that tests start: signals reach them, and they end with the test, whatever happens.

Who starts the tests may ignore SIGINT, as a shell does in the background. A process that inherits
that would run on when a test interrupts it.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.process import BaseProcess
from typing import Any

PATIENCE = 300.0
"""Seconds after which a process that should have ended has failed: far more than any takes."""


def begun_since(before: Sequence[BaseProcess]) -> list[BaseProcess]:
    """Return the worker processes that live, but for those `before`: another test may have some."""
    return [each for each in multiprocessing.active_children() if each not in before]


def reset_signals() -> None:
    """Let the signals that end a program end this one again, as it is when a user starts it."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGPIPE"):
        signal.signal(getattr(signal, name), signal.SIG_DFL)


@contextmanager
def started(command: Sequence[str], **how: Any) -> Iterator[subprocess.Popen[Any]]:
    """Start a command in a group of its own, and end the whole group afterwards.

    `how` are keywords of Popen. Elsewhere than on POSIX the process alone is ended.
    """
    if os.name == "posix":
        how = {"preexec_fn": reset_signals} | how
    process = subprocess.Popen(command, start_new_session=True, **how)
    with process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL) if os.name == "posix" else process.kill()


def run(
    command: Sequence[str], *, text: str | None = None, **how: Any
) -> subprocess.CompletedProcess[str]:
    """Run a command with `text` on its standard input, and return what it wrote."""
    how = {
        "stdin": subprocess.DEVNULL if text is None else subprocess.PIPE,
        "stdout": subprocess.PIPE,
        "stderr": subprocess.PIPE,
        "encoding": "utf-8",
    } | how
    with started(command, **how) as process:
        output, error = process.communicate(text, timeout=PATIENCE)
    return subprocess.CompletedProcess(command, process.returncode, output, error)
