"""What the terminal sends is read on, whatever comes."""

from __future__ import annotations

import os
import sys
from threading import Event

import pytest
from textual.events import Key
from textual.message import Message

if sys.platform == "win32":
    pytest.skip("its driver is another", allow_module_level=True)

from labyrinth.tui.terminal.driver import SteadyDriver


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
