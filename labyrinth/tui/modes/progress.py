"""Progress: a worker makes a maze while a bar tells how far it is."""

from __future__ import annotations

from labyrinth.tui.modes.mode import Mode


class ProgressMode(Mode):
    """Waits for a worker; Escape or the Cancel button gives it up."""

    pending = True

    def end(self) -> None:
        """Stop the worker."""
        self.screen.stop_computing()
        self.screen.hide_progress()

    def key(self, key: str) -> bool:
        """Give up at Escape; Enter belongs to the Cancel button."""
        if key == "escape":
            self.screen.give_up_generating()
        return key not in ("enter", "tab", "shift+tab", "f1")

    def progressed(self, share: float) -> None:
        """Move the progress bar."""
        self.screen.move_progress(share)
