"""The panel during a game and the panel after it, both with a button for each key."""

from collections.abc import Iterator
from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Label, Static

from labyrinth.game.directions import PRICE_OF_A_HINT
from labyrinth.game.game import Game
from labyrinth.game.score import FULL, Score, time_text
from labyrinth.tui.keys.table import keys_at
from labyrinth.tui.play.aids import GhostChoice
from labyrinth.tui.widgets.key_button import KeyButton

_ARROWS: Final = {"up": "↑", "down": "↓", "left": "←", "right": "→"}


class GamePanel(VerticalScroll, can_focus=False):
    """The panel during a game: the progress of the game, and a button for each key."""

    def __init__(self, *, id: str | None = None) -> None:
        """Start without a game."""
        super().__init__(id=id)
        self._time = Static("time", id="game-time")
        self._figures = Static("steps\ntrail\ncost", id="game-figures")
        self._figures.tooltip = (
            "Trail and cost are without the steps that you walked back; "
            f"the score counts the cost of all steps, and {PRICE_OF_A_HINT} for each hint."
        )
        self._hint = KeyButton("I Hint", "play.hint", id="play-hint")
        self._fog = KeyButton("F Fog", "play.fog", id="play-fog")
        self._ghost = KeyButton("G Ghost", "play.ghost", id="play-ghost")

    def compose(self) -> ComposeResult:
        """Lay out the progress above the buttons."""
        yield Label("Play", classes="panel-title")
        yield self._time
        yield self._figures
        with Horizontal(classes="tools"):
            for way, arrow in _ARROWS.items():
                yield KeyButton(arrow, f"play.{way}", id=f"play-{way}")
        yield KeyButton("Space Run", "play.run", id="play-run")
        yield KeyButton("⌫ Undo step", "play.take_back", id="play-take-back")
        yield self._hint
        yield self._fog
        yield self._ghost
        yield KeyButton("N New game", "play.new", id="play-new")
        yield KeyButton("Esc Pause", "play.leave", id="play-end")

    def show(self, game: Game, ghost: GhostChoice) -> None:
        """Show the progress of a game, its hints and its fog, and the name of the ghost."""
        walk = game.walk
        self.show_time(game.seconds)
        figures = f"steps {walk.steps:,}\ntrail {walk.length:,}\ncost  {walk.cost:,}"
        self._figures.update(figures, layout=False)
        used = f" ({game.hints} used)" if game.hints else f" costs {PRICE_OF_A_HINT}"
        self._hint.rename(f"I Hint{used}")
        self._fog.rename(f"F Fog: {game.fog or 'off'}")
        self._ghost.rename(f"G Ghost: {ghost.name or 'off'}")

    def show_time(self, seconds: float) -> None:
        """Show the time played."""
        self._time.update(f"time  {time_text(seconds)}", layout=False)


_LEGEND: Final = ": you * best = both"


class FinishPanel(VerticalScroll, can_focus=False):
    """The panel after a game: the score, figures of the best path, and a button for each key."""

    def __init__(self, *, id: str | None = None) -> None:
        """Wait for the end of a game."""
        super().__init__(id=id)
        self._points = Static("", id="finish-points")
        self._best = Static("", id="finish-best", markup=False)
        self._figures = Static("", id="finish-figures")

    def compose(self) -> ComposeResult:
        """Lay out the score above the buttons."""
        yield Label("Goal reached!", classes="panel-title")
        yield self._points
        yield self._best
        yield self._figures
        for key in keys_at("goal"):
            if key.is_command:
                name = key.id.partition(".")[2]
                yield KeyButton(f"{key.sign} {key.label}", key.id, id=f"finish-{name}")

    def wait(self, *, has_recipe: bool) -> None:
        """Show that the score is being computed.

        Without a recipe, hide the buttons that need a recipe.
        """
        self._points.update("Measuring the best path…")
        self._best.update("")
        self._figures.update("")
        self.scroll_home(animate=False)
        self.set_class(not has_recipe, "-no-recipe")

    def show(self, score: Score, mode: str) -> None:
        """Show the score of a game, and its `mode`, such as "fog 5"."""
        how = "" if mode == "plain" else f", {mode}"
        points = Content.assemble((f"{score.points:,} points", "bold"), how)
        self._points.update(points)
        self._points.tooltip = (
            f"{FULL:,} points for the cheapest walk; steps back and hints count as cost"
        )
        self._figures.update("\n".join([*_rows(score), _LEGEND]))

    def show_best(self, text: str) -> None:
        """Show a text that compares the game with the player's best game."""
        self._best.update(text)


def _rows(score: Score) -> Iterator[str]:
    """Yield the figures as lines; the cost is that of the trail, "total" is what points count."""
    rows = [
        ("", "you", "best"),
        ("steps", f"{score.steps:,}", f"{score.best_length:,}"),
        ("back", f"{score.steps_back:,}", "0"),
        ("cost", f"{score.cost:,}", f"{score.best_cost:,}"),
        ("time", time_text(score.seconds), ""),
    ]
    if score.hints:
        rows.append(("hints", f"{score.hints:,}", f"+{score.hints * PRICE_OF_A_HINT:,}"))
    if score.counted != score.cost:
        rows.append(("total", f"{score.counted:,}", f"{score.best_cost:,}"))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        name, yours, best = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        yield f"{name.lstrip().ljust(widths[0])} {yours} {best}".rstrip()
