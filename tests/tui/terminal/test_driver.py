"""What the terminal sends is read on, whatever comes."""

from __future__ import annotations

import os
import re
import signal
import sys
from contextlib import suppress
from threading import Event, Thread
from time import sleep
from typing import Any

import pytest
from textual.events import Key
from textual.message import Message

if sys.platform == "win32":
    pytest.skip("its driver is another", allow_module_level=True)

from textual.drivers.linux_driver import LinuxDriver

from labyrinth.tui.terminal.driver import _RESTORE, SteadyDriver, _is_ending, _Output


class Fed(SteadyDriver):
    """Gets one text each time it begins to read, until a message comes of one."""

    def __init__(self, *texts: bytes) -> None:
        self._debug = False
        self.exit_event = Event()
        self.fileno, self.typing = os.pipe()
        self.texts = list(texts)
        self.keys: list[str] = []

    def run_input_thread(self) -> None:
        os.write(self.typing, self.texts.pop(0))
        super().run_input_thread()

    def process_message(self, message: Message) -> None:
        assert isinstance(message, Key)
        self.keys.append(message.key)
        self.exit_event.set()


@pytest.mark.parametrize("junk", [b"\x82", b"\xff\xfe", b"\x1b[1:;:2u", b"\x1b[48;:A"])
def test_what_is_no_text_and_no_sequence_is_left_out(junk: bytes) -> None:
    driver = Fed(junk, b"a")
    driver._run_input_thread()
    os.close(driver.fileno)
    os.close(driver.typing)
    assert driver.keys == ["a"]


def test_a_frame_that_comes_after_the_terminal_was_given_back_is_dropped() -> None:
    reader, writer = os.pipe()
    output = _Output(writer)
    output.is_ours = True
    output.write("a frame")
    output.give_back()
    output.write("another frame")
    os.close(writer)
    with open(reader, "rb") as stream:
        assert stream.read() == b"a frame" + _RESTORE.encode()


def test_what_the_terminal_does_not_take_is_waited_for_only_while_it_is_ours() -> None:
    reader, writer = os.pipe()
    output = _Output(writer)
    output.is_ours = True
    os.set_blocking(writer, False)
    with suppress(BlockingIOError):
        while True:
            os.write(writer, b"x" * 4096)
    output.give_back()
    output.write("a frame")
    os.close(reader)
    os.close(writer)


def test_what_was_typed_is_flushed_once_nobody_is_about_to_read_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    driver = Fed()
    reader, writer = os.pipe()
    driver._output, driver.attrs_before, driver._has_started = _Output(writer), None, True

    def read() -> None:
        driver.exit_event.wait()
        sleep(0.02)

    driver._key_thread = Thread(target=read)
    driver._key_thread.start()
    alive: list[bool] = []
    thread = driver._key_thread
    monkeypatch.setattr("termios.tcflush", lambda *_: alive.append(thread.is_alive()))
    winch = signal.getsignal(signal.SIGWINCH)
    driver.stop_application_mode()
    signal.signal(signal.SIGWINCH, winch)
    for each in (reader, writer, driver.fileno, driver.typing):
        os.close(each)
    assert alive == [False]


def test_all_that_textual_takes_back_is_taken_back() -> None:
    class Told(LinuxDriver):
        def __init__(self) -> None:
            self._mouse = self._in_band_window_resize = True
            self._key_thread = self.attrs_before = None
            self.exit_event, self.fileno = Event(), 0
            self.told = ""

        def write(self, data: str) -> None:
            self.told += data

    before = signal.getsignal(signal.SIGWINCH)
    driver: Any = Told()
    driver.stop_application_mode()
    signal.signal(signal.SIGWINCH, before)
    sequence = r"\x1b\[[?<]?[\d]*[a-z]"
    assert {*re.findall(sequence, driver.told)} <= {*re.findall(sequence, _RESTORE)}


def test_faults_and_what_ends_no_program_are_left_alone() -> None:
    ending = {number for number in signal.valid_signals() if _is_ending(number)}
    assert {signal.SIGTERM, signal.SIGINT, signal.SIGUSR1, signal.SIGRTMAX} <= ending
    assert not ending & {signal.SIGKILL, signal.SIGSEGV, signal.SIGCHLD, signal.SIGPIPE}


def test_signals_that_somebody_handles_or_ignores_are_left_alone() -> None:
    before = signal.signal(signal.SIGUSR2, signal.SIG_IGN)
    assert not _is_ending(signal.SIGUSR2)
    signal.signal(signal.SIGUSR2, lambda *_: None)
    assert not _is_ending(signal.SIGUSR2)
    signal.signal(signal.SIGUSR2, before)
    assert _is_ending(signal.SIGUSR2)
