"""Looking at the maze: nothing is pending."""

from __future__ import annotations

from labyrinth.tui.modes.mode import Focus, Host, Mode


class ViewMode(Mode):
    """Waits for an action; says what was last done."""

    undoable = True
    focus = Focus.PANEL
    keeps_fog = True

    def __init__(self, host: Host, message: str = "") -> None:
        super().__init__(host)
        self._message = message

    @property
    def status(self) -> str:
        """What was done, or what can be done."""
        return self._message or "Choose an action."
