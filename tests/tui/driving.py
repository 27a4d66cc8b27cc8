"""Driving the interface in tests: start it, wait for it, click on tiles, read what it shows."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any

from textual._types import AnimationLevel
from textual.events import MouseMove
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget

from labyrinth import Maze, Recipe, Solution
from labyrinth.core.maze.walls import Position
from labyrinth.formats.maze_source import ShownPicture
from labyrinth.scenarios.scenario import Scenario
from labyrinth.state_folder import store_path
from labyrinth.tui import LabyrinthApp, MazeWidget
from labyrinth.tui.modes.mode import Mode, ViewMode
from labyrinth.tui.screens.maze_screen import MazeScreen
from labyrinth.tui.tasks import THREAD
from labyrinth.tui.widgets.footer import KeyLine
from labyrinth.tui.widgets.item_list import ItemList
from labyrinth.tui.widgets.progress import PROGRESS_DELAY
from labyrinth.tui.widgets.status_line import StatusLine
from tests.processes import PATIENCE
from tests.tui import driven_clock
from tests.tui.quick_pilot import QuickPilot
from tests.tui.shown import shown_title

SIZES = [(40, 12), (80, 24), (200, 60)]

HALL = """\
#######
#     #
# # # #
#     #
#######
"""
"""A small maze with loops, in block text."""


def damage_store() -> None:
    """Write nonsense over the store and its log, where they are open too.

    Nothing becomes shorter: SQLite has memory mapped to a third file, and a process that touches
    what a mapped file has lost is killed.
    """
    for file in (store_path(), store_path().with_name("store.sqlite-wal")):
        if file.exists():
            with file.open("r+b") as opened:
                opened.write(b"damaged" * (1 + file.stat().st_size // 7))


@asynccontextmanager
async def running(
    maze: Maze | None = None,
    recipe: Recipe | None = None,
    size: tuple[int, int] = (80, 24),
    animations: AnimationLevel = "none",
    drawing: bool = False,
    notes: bool = False,
    scenario: Scenario | None = None,
    picture: ShownPicture | None = None,
    low_bandwidth: bool = False,
) -> AsyncIterator[Pilot[None]]:
    """Run the interface; without animations unless they are the subject.

    The last screen is drawn for the terminal, with `drawing` all that come before it as well.
    Without `notes` none are shown.
    """
    app = LabyrinthApp(
        maze, recipe, scenario=scenario, picture=picture, low_bandwidth=low_bandwidth
    )
    app.animation_level = animations
    async with app.run_test(size=size, notifications=notes) as pilot:
        assert isinstance(pilot, QuickPilot)
        pilot.drawing = drawing
        await pilot.pause()
        yield pilot
        pilot.draw()


async def until(pilot: Pilot[None], happened: Callable[[], bool]) -> None:
    """Wait until something has happened and everything that follows from it.

    A playback goes on meanwhile, frame by frame; without one no time passes on the clock.
    """
    give_up = monotonic() + PATIENCE
    await pilot.pause()
    while not happened():
        assert monotonic() < give_up, "it has not happened"
        if driven_clock.present().ticking:
            driven_clock.present().tick()
        else:
            await asyncio.sleep(0.001)  # for the workers
        await pilot.pause()
    await pilot.pause()


async def pass_time(pilot: Pilot[None], seconds: float) -> None:
    """Let time pass on the clock of the interface."""
    driven_clock.present().advance(seconds)
    await pilot.pause()


async def until_computed(pilot: Pilot[None]) -> None:
    """Wait until no run is under way on a maze screen, unless its progress bar is shown."""

    def is_computed(each: Screen[Any]) -> bool:
        return not isinstance(each, MazeScreen) or (
            not each.tasks.busy or each.has_class("-computing")
        )

    def are_computed() -> bool:
        return all(map(is_computed, pilot.app.screen_stack))

    await until(pilot, are_computed)
    while not are_computed():  # what was computed may have asked for more
        await until(pilot, are_computed)


def tasks_run() -> bool:
    """Whether any task is computed in a thread."""
    return any(thread.name == THREAD for thread in threading.enumerate())


async def until_tasks_end(pilot: Pilot[None]) -> None:
    """Wait until every task has finished or was stopped, and what it came to is shown."""
    await until(pilot, lambda: not tasks_run())


async def until_progress(pilot: Pilot[None]) -> None:
    """Let as much time pass as it takes until the progress of what is computed is shown."""
    await pilot.pause()
    await pass_time(pilot, PROGRESS_DELAY)
    assert screen(pilot).has_class("-computing")


async def until_mode(pilot: Pilot[None], kind: type[Mode]) -> None:
    """Wait until the maze screen is in a mode of that kind, settled down."""
    await until(pilot, lambda: isinstance(mode(pilot), kind))


async def until_screen(pilot: Pilot[None], kind: type[Screen[Any]]) -> None:
    """Wait until a screen of that kind is shown."""
    await until(pilot, lambda: isinstance(pilot.app.screen, kind))


async def until_viewing(pilot: Pilot[None]) -> None:
    """Wait until nothing is pending on the maze screen."""
    await until_mode(pilot, ViewMode)


def screen(pilot: Pilot[None]) -> MazeScreen:
    """Return the maze screen, wherever it is in the stack."""
    (found,) = (each for each in pilot.app.screen_stack if isinstance(each, MazeScreen))
    return found


def mode(pilot: Pilot[None]) -> Mode | None:
    """Return the mode of the maze screen, None where there is no such screen."""
    for each in pilot.app.screen_stack:
        if isinstance(each, MazeScreen):
            return each.mode
    return None


def widget(pilot: Pilot[None]) -> MazeWidget:
    """Return the widget that shows the maze."""
    return screen(pilot).view


def solution(pilot: Pilot[None]) -> Solution:
    """Return what the last search came to."""
    last = screen(pilot).document.solution
    assert last is not None
    return last


def status(pilot: Pilot[None]) -> str:
    """Return what the status line says is expected, or was done."""
    return screen(pilot).query_one(StatusLine).message


def title(pilot: Pilot[None]) -> str:
    """Return the title of the maze."""
    return shown_title(screen(pilot))


def place(pilot: Pilot[None]) -> str:
    """Return where the status line says the cursor or the pointer is."""
    return screen(pilot).query_one(StatusLine).place


def focused(pilot: Pilot[None]) -> str:
    """Return the id of what has the focus, or its name, or nothing."""
    has_focus = pilot.app.focused
    return (has_focus.id or has_focus.name or "") if has_focus else ""


def chosen(pilot: Pilot[None]) -> str:
    """Return the id of the item that is chosen in the first list of the screen, or its name."""
    item = pilot.app.screen.query(ItemList).first().chosen
    return (item.id or item.name or "") if item else ""


def buttons(pilot: Pilot[None], within: str) -> list[Widget]:
    """Return the buttons and items within what the selector finds, from top to bottom."""
    return list(pilot.app.screen.query(f"{within} Button, {within} Item").results(Widget))


def offset_of(pilot: Pilot[None], position: Position) -> Offset:
    """Return where the top left of a tile is drawn, from the top left of the maze widget."""
    maze_widget = widget(pilot)
    line, column, _, _ = maze_widget.shown_glyphs.place_of(*position)
    frame = maze_widget.content_region.offset - maze_widget.region.offset
    return frame + maze_widget.origin + Offset(column, line)


async def click(pilot: Pilot[None], position: Position, button: int = 1) -> None:
    """Click on a tile, with the left button (1) or the right one (3)."""
    await pilot.click("#maze", offset=offset_of(pilot, position), button=button)


async def click_outside(pilot: Pilot[None]) -> None:
    """Click on the ground beside the maze."""
    assert widget(pilot).tile_at(Offset(0, 0)) is None, "the maze fills its widget"
    await pilot.click("#maze", offset=(0, 0))


async def click_footer(pilot: Pilot[None], key: str) -> None:
    """Click on a key in the footer."""
    line = pilot.app.screen.query_one(KeyLine)
    (shown,) = (each for each in line.keys if each.active.binding.key == key)
    await pilot.click(line, offset=(shown.begin - line.first, 0))


async def move_mouse(pilot: Pilot[None], position: Position, button: int = 1) -> None:
    """Move the mouse onto a tile, with that button held down (0 for none)."""
    offset = offset_of(pilot, position)
    await pilot._post_mouse_events([MouseMove], "#maze", offset, button=button)


async def drag(
    pilot: Pilot[None], positions: Iterable[Position], *, release: bool = True, button: int = 1
) -> None:
    """Press on the first tile, report the mouse at each of the others, and let go."""
    position, *others = positions
    await pilot.mouse_down("#maze", offset=offset_of(pilot, position), button=button)
    for position in others:
        await move_mouse(pilot, position, button)
    if release:
        await let_go(pilot, position)


async def let_go(pilot: Pilot[None], position: Position) -> None:
    """Let the mouse button go on a tile."""
    await pilot.mouse_up("#maze", offset=offset_of(pilot, position))


def picture(pilot: Pilot[None]) -> list[str]:
    """Return the lines of the maze widget as they stand on the screen."""
    maze_widget = widget(pilot)
    region = maze_widget.outer_size.region
    return [strip.text for strip in maze_widget.render_lines(region)]


def drawn(pilot: Pilot[None], position: Position) -> str:
    """Return the characters of a tile, as they stand on the screen."""
    glyphs = widget(pilot).shown_glyphs
    _, _, lines, columns = glyphs.place_of(*position)
    x, y = offset_of(pilot, position)
    return "".join(line[x : x + columns] for line in picture(pilot)[y : y + lines])


def tiles_drawn_with(pilot: Pilot[None], character: str) -> set[Position]:
    """Return the tiles of the maze whose drawing has that character; all must be visible."""
    maze = screen(pilot).document.maze
    lines = picture(pilot)
    glyphs = widget(pilot).shown_glyphs
    found = set()
    for row in range(maze.height):
        for col in range(maze.width):
            x, y = offset_of(pilot, (row, col))
            _, _, height, columns = glyphs.place_of(row, col)
            if any(character in line[x : x + columns] for line in lines[y : y + height]):
                found.add((row, col))
    return found
