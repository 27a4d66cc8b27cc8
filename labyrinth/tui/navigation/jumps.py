"""The panel of jumps: a place to click for each."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Label

from labyrinth.tui.widgets.key_button import KeyButton


class Jumps(Vertical):
    """Lists where one can jump to, each with its key."""

    def compose(self) -> ComposeResult:
        """Lay out the keys."""
        yield Label("Jump", classes="panel-title")
        yield KeyButton("   J Next end", "jump.next", id="jump-next")
        yield KeyButton("Home Start", "jump.start", id="jump-start")
        yield KeyButton(" End Goal", "jump.goal", id="jump-goal")
        yield KeyButton("   → Along path", "jump.on", id="jump-on")
        yield KeyButton("   ← Back along", "jump.back", id="jump-back")
        yield KeyButton(" Esc Stay here", "jump.leave", id="jump-stay")
