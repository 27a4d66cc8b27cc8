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
        """Write from one thread at a time, until there is no reader."""
        super().__init__(app, **settings)
        writing, write = Lock(), self._write

        def write_alone(data: bytes) -> None:
            with writing, suppress(BrokenPipeError):
                write(data)

        self._write: Any = write_alone

    def start_application_mode(self) -> None:
        """Start to use the page, which has the keyboard; Textual assumes that it has not."""
        super().start_application_mode()
        self._app.call_later(self._app.post_message, events.AppFocus())

    def run_input_thread(self) -> None:
        """Read keys, and end the program when nobody can send them any more."""
        super().run_input_thread()
        if not self.exit_event.is_set():
            self._app.post_message(messages.ExitApp())
