"""The panel beside the maze: what can be done, which solver, which tool, whether to animate."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import Button, ContentSwitcher, Label

import labyrinth
from labyrinth.core.search.solve import Solution
from labyrinth.tui.editing.palette import Palette
from labyrinth.tui.playback.explanation import Explanation
from labyrinth.tui.searching.search_summary import figures
from labyrinth.tui.widgets.menu import AlgorithmItem, Menu


class Panel(ContentSwitcher):
    """Shows `actions`, `solvers`, the `question`, the `palette`, or a run's `explanation`."""

    def __init__(self, *, id: str | None = None) -> None:
        """Show the actions."""
        super().__init__(id=id, initial="actions")
        self.locked = False

    def compose(self) -> ComposeResult:
        """Lay out what can be shown."""
        with Menu(id="actions"):
            yield Button("Edit labyrinth", id="edit", classes="item")
            yield Button("Remove dead ends", id="braid", classes="item roomy")
            yield Button("Find path", id="solve", classes="item")
            yield Button("Live search", id="live", classes="item roomy")
            yield Button("Show explored", id="explored", classes="item")
            yield Button("Timeline", id="timeline", classes="item roomy")
            yield Button("Distance colours", id="heat", classes="item roomy")
            yield Button("New", id="new", classes="item")
            yield Button("Play", id="play", classes="item")
            yield Button("Save", id="save", classes="item")
            yield Button("Back", id="back", classes="item")
        with Menu(id="solvers"):
            yield Label("Search with", classes="panel-title")
            for solver in labyrinth.solvers().values():
                name = f"{solver.shortcut.upper()}  {solver.name}".strip()
                yield AlgorithmItem(name, solver.summary, key=solver.key)
        with Menu(id="question"):
            yield Label("", id="figures")
            yield Label("Animate the path?", classes="panel-title")
            yield Button("Yes (Y)", id="yes", classes="item")
            yield Button("No (Enter)", id="no", classes="item")
        yield Palette(id="palette")
        yield Explanation(id="explanation")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Keep the press from the screen while the panel is locked."""
        if self.locked:
            event.stop()

    def switch(self, name: str, *, take_focus: bool = True) -> None:
        """Show a menu and, unless told not to, focus its first item (the safe answer)."""
        focused = self.screen.focused
        if self.current == name and focused is not None and self in focused.ancestors:
            return
        self.current = name
        if name == "explanation":
            self.screen.set_focus(None)
            return
        if not take_focus:
            return
        first = "#no" if name == "question" else f"#{name} Button"
        self.call_after_refresh(self.query(first).first().focus)

    def show_figures(self, solution: Solution) -> None:
        """Show the figures of a search above the question."""
        self.query_one("#figures", Label).update(figures(solution))
