"""The panel at the end of a game: what it came to, and what to do next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Label, Static

from labyrinth.game.directions import PRICE_OF_A_HINT
from labyrinth.game.score import FULL, Score
from labyrinth.game.time_text import time_text
from labyrinth.tui.widgets.key_button import KeyButton

_LEGEND: Final = ": you * best = both"


class FinishPanel(VerticalScroll, can_focus=False):
    """Congratulates, shows the score beside the best path's, and has a button for each key."""

    def __init__(self, *, id: str | None = None) -> None:
        """Wait for the end of a game."""
        super().__init__(id=id)
        self._points = Static("", id="finish-points")
        self._best = Static("", id="finish-best", markup=False)
        self._figures = Static("", id="finish-figures")

    def compose(self) -> ComposeResult:
        """Lay out the score above the keys."""
        yield Label("You are there!", classes="panel-title")
        yield self._points
        yield self._best
        yield self._figures
        yield KeyButton("P Again", "goal.again", id="finish-again")
        yield KeyButton("N Next seed", "goal.next", id="finish-next")
        yield KeyButton("B Bigger", "goal.larger", id="finish-larger")
        yield KeyButton("G Next generator", "goal.generator", id="finish-generator")
        yield KeyButton("T Timeline", "goal.timeline", id="finish-timeline")
        yield KeyButton("V Race", "goal.race", id="finish-race")
        yield KeyButton("R Save the run", "goal.save", id="finish-save")
        yield KeyButton("Esc Done", "goal.leave", id="finish-done")

    def wait(self, *, has_recipe: bool) -> None:
        """Wait for the score; without a recipe nothing follows from it."""
        self._points.update("Measuring the best path…")
        self._best.update("")
        self._figures.update("")
        self.scroll_home(animate=False)
        self.set_class(not has_recipe, "-no-recipe")

    def show(self, score: Score, mode: str) -> None:
        """Show the score of a game that was played in this mode."""
        how = "" if mode == "plain" else f", {mode}"
        points = Content.assemble((f"{score.points:,} points", "bold"), how)
        self._points.update(points)
        self._points.tooltip = f"Of {FULL:,}: the lowest cost as a share of what you spent"
        self._figures.update("\n".join([*_rows(score), _LEGEND]))

    def show_best(self, text: str) -> None:
        """Say how the game compares with the player's own best."""
        self._best.update(text)


def _rows(score: Score) -> Iterator[str]:
    rows = [
        ("", "you", "best"),
        ("steps", f"{score.steps:,}", f"{score.best_length:,}"),
        ("back", f"{score.steps_back:,}", "0"),
        ("cost", f"{score.cost:,}", f"{score.best_cost:,}"),
        ("time", time_text(score.seconds), ""),
    ]
    if score.hints:
        rows.append(("hints", f"{score.hints:,}", f"+{score.hints * PRICE_OF_A_HINT:,}"))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        name, yours, best = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        yield f"{name.lstrip().ljust(widths[0])} {yours} {best}".rstrip()
