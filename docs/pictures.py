"""Draw the program in every state as SVG: `python docs/pictures.py FOLDER [STATE…]`.

Each state is drawn with true colours, 256, 16 and none, dark and light, at 80x24, as
STATE-COLOURS-THEME.svg. The same program always draws the same pictures.

`python -m docs.pictures --front docs/pictures` draws the pictures of the README: three screens,
dark and light, at 100x32, and an animation of a search.
"""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

from rich._palettes import EIGHT_BIT_PALETTE, STANDARD_PALETTE
from rich.color import Color as RichColor
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual import constants
from textual.color import Color
from textual.filter import LineFilter
from textual.message_pump import MessagePump
from textual.worker import WorkerCancelled

from benchmarks.scratch_home import scratch_home
from labyrinth import Recipe, save, solve
from labyrinth.core.generation.generate import generation
from labyrinth.formats import Style as FileStyle
from labyrinth.tui import LabyrinthApp, clock
from labyrinth.tui.colours.themes import DARK, LIGHT
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.screens.main_menu import MainMenu
from tests.tui.quick_pilot import QuickPilot

PLAIN: Final = "recursive:9x13:11"
WEIGHTED: Final = "wilson:9x13:3:braid=0.5,weights=1:9"
STATES: Final = {
    "menu": ("", ""),
    "generators": ("", "g"),
    "maze": (PLAIN, ""),
    "path": (PLAIN, "f a"),
    "explored": (PLAIN, "f a x enter"),
    "weights": (WEIGHTED, "f d x enter"),
    "solvers": (PLAIN, "f"),
    "timeline": (PLAIN, "f a t 5"),
    "distances": (PLAIN, "h"),
    "race": (PLAIN, "v enter space 6"),
    "editor": (PLAIN, "e"),
    "save": (PLAIN, "s"),
    "huge": ("dfs:1000x1000:1", ""),
}
"""The recipe and the keys of each state."""
FRONT: Final = ("menu", "explored", "timeline")
SIZE: Final = (80, 24)
FRONT_SIZE: Final = (100, 32)
SEARCHED: Final = "wilson:12x36:4:braid=0.4"
"""The maze of the moving picture."""


class Terminal(NamedTuple):
    """A kind of terminal: name, Rich's name of its colours, colours it shows, TERM."""

    name: str
    colours: str
    fewer: ColorSystem | None = None
    term: str = "xterm"


TERMINALS: Final = (
    Terminal("true", "truecolor"),
    Terminal("256", "256", ColorSystem.EIGHT_BIT),
    Terminal("16", "standard", ColorSystem.STANDARD),
    Terminal("none", "standard", term="vt100"),
)


class Pictured(LabyrinthApp):
    """The program in the colours of a terminal that may have fewer."""

    fewer: ColorSystem | None = None

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Add the filter for the terminal's colours last."""
        last = [Fewer(self.fewer)] if self.fewer else []
        return [*super().get_line_filters(), *last]


class Fewer(LineFilter):
    """Shows colours as a terminal with fewer colours does."""

    def __init__(self, system: ColorSystem) -> None:
        """Show the colours of `system`."""
        super().__init__()
        self._system = system

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the segments of a line in other colours."""
        return [
            Segment(text, style and self._shown(style), control)
            for text, style, control in segments
        ]

    def _shown(self, style: Style) -> Style:
        return style + Style(color=self._fewer(style.color), bgcolor=self._fewer(style.bgcolor))

    def _fewer(self, colour: RichColor | None) -> RichColor | None:
        number = colour.downgrade(self._system).number if colour else None
        if number is None:
            return colour
        palette = STANDARD_PALETTE if self._system is ColorSystem.STANDARD else EIGHT_BIT_PALETTE
        return RichColor.from_triplet(palette[number])


class Never:
    """An alarm that never calls."""

    def stop(self) -> None:
        """Do nothing: there is no call to cancel."""


class Still(clock.Clock):
    """A clock that stands still, so that delayed calls never happen."""

    def now(self) -> float:
        """Return the same time always."""
        return 0.0

    def every(self, seconds: float, owner: MessagePump, call: Callable[[], object]) -> Never:
        """Never call."""
        return Never()

    def after(self, seconds: float, owner: MessagePump, call: Callable[[], object]) -> Never:
        """Never call."""
        return Never()


async def picture(state: str, size: tuple[int, int], theme: str, terminal: Terminal) -> str:
    """Return the picture of a state on a terminal, as SVG."""
    recipe, keys = STATES[state]
    os.environ["TERM"] = terminal.term
    vars(constants)["COLOR_SYSTEM"] = (
        terminal.colours
    )  # what TEXTUAL_COLOR_SYSTEM says at the start
    app = Pictured(generation(Recipe.parse(recipe)).finish() if recipe else None)
    app.animation_level = "none"
    app.fewer = terminal.fewer
    async with app.run_test(size=size):
        pilot = QuickPilot(app)
        app.theme = theme
        for key in ["", *keys.split()]:
            if key:
                await pilot.press(key)
            while app.workers or not _lives(app):
                with suppress(WorkerCancelled):  # another key may have made its work idle
                    await app.workers.wait_for_complete()
                await pilot.pause()
            await pilot.pause()
        return app.export_screenshot()


def _lives(app: LabyrinthApp) -> bool:
    """Return whether the maze behind the menu has begun, after the first frame."""
    living = app.screen.query("LivingMaze MazeWidget").results(MazeWidget)
    return not isinstance(app.screen, MainMenu) or any(widget.maze for widget in living)


def pictures(states: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the name and SVG text of each picture of some states."""
    for state, terminal, theme in product(states, TERMINALS, (DARK, LIGHT)):
        svg = asyncio.run(picture(state, SIZE, theme, terminal))
        yield f"{state}-{terminal.name}-{theme.partition('-')[2]}", svg


def front_row() -> Iterator[tuple[str, str]]:
    """Yield the name and SVG text of each screen of the README."""
    for state, theme in product(FRONT, (DARK, LIGHT)):
        svg = asyncio.run(picture(state, FRONT_SIZE, theme, TERMINALS[0]))
        yield f"front-{state}-{theme.partition('-')[2]}", svg


def save_search(file: Path) -> None:
    """Write the animation of a search."""
    maze = generation(Recipe.parse(SEARCHED)).finish()
    solution = solve(maze, "a-star")
    look = FileStyle(dark=True, cell=20)
    save(maze, file, solution_path=solution.path, trace=solution.trace, style=look)


def main() -> None:
    """Write the pictures into the given folder."""
    parser = argparse.ArgumentParser(description="Draw the program in every state, as SVG.")
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("states", nargs="*", help=f"which of them: {', '.join(STATES)}")
    parser.add_argument("--front", action="store_true", help="draw what the README shows")
    given = parser.parse_args()
    unknown = set(given.states) - set(STATES)
    if unknown:
        parser.error(f"no such state: {', '.join(sorted(unknown))}")
    given.folder.mkdir(parents=True, exist_ok=True)
    clock.present = Still()
    with scratch_home():
        os.environ.pop("COLORTERM", None)
        drawn = front_row() if given.front else pictures(given.states or list(STATES))
        for name, svg in drawn:
            (given.folder / f"{name}.svg").write_text(svg, encoding="utf-8", newline="\n")
    if given.front:
        save_search(given.folder / "search.gif")


if __name__ == "__main__":
    main()
