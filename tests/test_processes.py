"""Processes of tests end when they are interrupted, and with the test that started them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.processes import PATIENCE, run, started

if os.name != "posix":
    pytest.skip("signals and groups of processes are POSIX's", allow_module_level=True)

WAITING = [sys.executable, "-c", "print('ready', flush=True); import time; time.sleep(600)"]
WITH_A_CHILD = ["sh", "-c", "sleep 600 & echo ready; wait"]


@pytest.fixture
def ignored_interrupts() -> Iterator[None]:
    """Ignore SIGINT, as what a shell starts in the background does."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("ignored_interrupts")
def test_an_interrupt_ends_a_process_although_the_tests_ignore_it() -> None:
    with started(WAITING, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        process.send_signal(signal.SIGINT)
        _, error = process.communicate(timeout=PATIENCE)
    assert "KeyboardInterrupt" in error


@pytest.mark.parametrize("command", [WAITING, WITH_A_CHILD])
def test_a_failing_test_leaves_no_process(command: list[str]) -> None:
    def fail() -> None:
        with started(command, stdout=theirs):
            os.close(theirs)
            assert stream.readline() == "ready\n"
            raise RuntimeError

    ours, theirs = os.pipe()
    with open(ours) as stream:
        with pytest.raises(RuntimeError):
            fail()
        assert stream.read() == "", "it ends when nobody has its other end any more"


def test_a_process_reads_and_writes() -> None:
    result = run([sys.executable, "-c", "print(input()); raise SystemExit(3)"], text="told")
    assert (result.returncode, result.stdout, result.stderr) == (3, "told\n", "")
