"""Whether a run records its decisions: up to as many rooms as the user has set."""

from __future__ import annotations

from textual.dom import DOMNode

from labyrinth.tui.settings.preferences import preferences_of


def wants_decisions(node: DOMNode, height: int, width: int) -> bool:
    """Whether runs on so many tiles are to record decisions, by the settings of the application."""
    return (height // 2) * (width // 2) <= preferences_of(node).settings.decisions
