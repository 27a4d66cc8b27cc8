"""A driver for a page in a browser, which ends the program when the page's server has ended."""

from contextlib import suppress
from threading import Lock
from typing import Any

from textual import events, messages
from textual.app import App
from textual.drivers.web_driver import WebDriver


class BrowserDriver(WebDriver):
    """Textual's own driver; what two threads write at once does not mix, and may have no reader."""

    def __init__(self, app: App[Any], **settings: Any) -> None:
        """Start without a write that is under way."""
        super().__init__(app, **settings)
        self._writing = Lock()

    def start_application_mode(self) -> None:
        """Start to use the page, which has the keyboard; Textual assumes that it has not."""
        super().start_application_mode()
        self._app.call_later(self._app.post_message, events.AppFocus())

    def write(self, data: str) -> None:
        """Write to the terminal of the page."""
        with self._writing, suppress(BrokenPipeError):
            super().write(data)

    def write_meta(self, data: dict[str, object]) -> None:
        """Tell the server something."""
        with self._writing, suppress(BrokenPipeError):
            super().write_meta(data)

    def write_binary_encoded(self, data: tuple[str | bytes, ...]) -> None:
        """Send the server a part of a file; this is called in the thread that reads keys."""
        with self._writing, suppress(BrokenPipeError):
            super().write_binary_encoded(data)

    def run_input_thread(self) -> None:
        """Read keys, and end the program when nobody can send them any more."""
        super().run_input_thread()
        if not self.exit_event.is_set():
            self._app.post_message(messages.ExitApp())
