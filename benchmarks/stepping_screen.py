"""The cost in the interface of stepping through a learner's function."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter, thread_time
from typing import Final

from textual.pilot import Pilot
from textual.widget import Widget

from benchmarks.event_loop import Holds
from benchmarks.leaks import maze_screen, press, until_computed, until_idle
from labyrinth import Maze
from labyrinth.sandbox.loading import load, loaded, prepared, unload
from labyrinth.tui import LabyrinthApp
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.playback.timeline_mode import TimelineMode
from labyrinth.tui.sandbox.saved_files import Saved, take_saved
from labyrinth.tui.sandbox.source_mode import SourceMode
from labyrinth.tui.searching.find_path import FindMode
from labyrinth.tui.searching.search_mode import ResultMode

SIZE: Final = (120, 36)
# A built-in solver, whose code is shown by a key.
SOLVER: Final = "a-star"
# The steps back after which variables must be read again.
_BESIDE: Final = 13
_POLL: Final = 0.001
_FRAMES: Final = 9


@dataclass(frozen=True, slots=True)
class Answered:
    """How long answers took by the clock, and how long they blocked the event loop, in seconds."""

    what: str
    times: list[float]
    holds: list[float]
    """Processor time of the UI thread."""
    late: list[float]
    """Time by the clock."""

    def line(self) -> str:
        """Return it as a line of a table: time until the answer, median and worst; blocking too."""
        times, holds = (median(self.times), max(self.times)), (median(self.holds), max(self.holds))
        figures = (*times, *holds, max(self.late))
        return f"{self.what:22}" + "".join(f"{1000 * each:8.0f} ms" for each in figures)


HEAD: Final = "".join(
    f"{head:{'<22' if not number else '>11'}}"
    for number, head in enumerate(
        ("in the interface", "median", "worst", "held", "worst", "by clock")
    )
)


class Watching:
    """The interface with a learner's search in a maze, whose answers are timed."""

    def __init__(self, pilot: Pilot[None]) -> None:
        """Time what `pilot` does."""
        self._pilot = pilot
        self._holds = Holds()
        self.answers: dict[str, Answered] = {}

    @property
    def mode(self) -> object:
        """The mode of the maze screen."""
        return maze_screen(self._pilot).mode

    def has_variables(self) -> bool:
        """Whether the code is shown, with the variables of its step."""
        mode = self.mode
        if not isinstance(mode, SourceMode):
            return False
        variables = mode.explanation.variables
        return bool(variables.text) and not variables.has_class("-stale")

    def has_pseudocode(self) -> bool:
        """Whether a timeline is shown with pseudocode."""
        return isinstance(self.mode, TimelineMode)

    async def time(
        self, what: str, act: Callable[[], Awaitable[object]], answered: Callable[[], bool]
    ) -> None:
        """Do something, and wait until it is handled and drawn."""
        await asyncio.sleep(0.05)
        self._holds.reset()
        began = perf_counter()
        await act()
        await self._until(answered)
        took = perf_counter() - began
        await asyncio.sleep(0.2)  # what follows blocks the loop, too
        await until_idle()
        answers = self.answers.setdefault(what, Answered(what, [], [], []))
        answers.times.append(took)
        answers.holds.append(self._holds.longest)
        answers.late.append(self._holds.latest)

    async def search(self, solver: str) -> None:
        """Search with a solver, and return to the maze."""
        await press(self._pilot, "f")
        await self._until(lambda: isinstance(self.mode, FindMode))
        maze_screen(self._pilot).mode.picked(solver)
        await self._until(lambda: isinstance(self.mode, ResultMode))
        await press(self._pilot, "escape")
        await self._until(lambda: True)

    def draw(self) -> None:
        """Draw the whole screen several times, as a yardstick for blocking the loop."""
        screen = maze_screen(self._pilot)
        answers = self.answers.setdefault("a whole frame", Answered("a whole frame", [], [], []))
        for _ in range(_FRAMES):
            for widget in screen.walk_children(Widget):
                widget._styles_cache.clear()
            screen._compositor._dirty_regions.add(screen.size.region)
            began, spent = perf_counter(), thread_time()
            screen._compositor_refresh()
            answers.holds.append(thread_time() - spent)
            answers.late.append(perf_counter() - began)
            answers.times.append(answers.late[-1])

    async def _until(self, answered: Callable[[], bool]) -> None:
        await until_idle()
        while not (answered() and self._is_drawn):
            await asyncio.sleep(_POLL)
            await until_idle()

    @property
    def _is_drawn(self) -> bool:
        screen = maze_screen(self._pilot)
        view = screen.query_one(MazeWidget)
        return not (screen._dirty_widgets or screen._layout_required or view._repaint_required)


async def measure(maze: Maze, example: Path, key: str, rounds: int) -> list[Answered]:
    """Time the answers, `rounds` times each; `key` is that of the solver in the `example`.

    The file is a temporary one, which is saved again.
    """
    load(str(example))
    app = LabyrinthApp(maze)
    app.animation_level = "none"
    async with app.run_test(size=SIZE) as pilot:
        await until_computed(pilot)
        watching = Watching(pilot)
        await watching.search(key)
        for _ in range(rounds):
            await _open_and_step(pilot, watching)
            await _save(pilot, watching, example)
            await press(pilot, "escape")
        await watching.search(SOLVER)
        await press(pilot, "t")
        for _ in range(rounds):
            code = f"C, code of {SOLVER}"
            await watching.time(code, partial(press, pilot, "c"), watching.has_variables)
            away = "C, pseudocode again"
            await watching.time(away, partial(press, pilot, "c"), watching.has_pseudocode)
        watching.draw()
    for each in loaded():
        unload(each)
    return list(watching.answers.values())


async def _open_and_step(pilot: Pilot[None], watching: Watching) -> None:
    """Open the code of the last search, and step back in the middle of it."""
    key, there = partial(press, pilot), watching.has_variables
    await watching.time("T, first picture", partial(key, "t"), there)
    await watching.time("5, a jump", partial(key, "5"), there)
    for _ in range(_BESIDE):
        await watching.time("Left, a step back", partial(key, "left"), there)
    await watching.time("C, pseudocode", partial(key, "c"), watching.has_pseudocode)
    await watching.time("C, code again", partial(key, "c"), there)


async def _save(pilot: Pilot[None], watching: Watching, example: Path) -> None:
    """Save the file with another comment at its end."""
    before = watching.mode
    example.write_text(f"{example.read_text(encoding='utf-8')}# again\n", encoding="utf-8")
    (file,) = loaded()
    now = await asyncio.to_thread(prepared, file.told)

    async def save() -> None:
        pilot.app.call_later(take_saved, pilot.app, Saved(file, now))

    def is_another() -> bool:
        return watching.mode is not before and watching.has_variables()

    await watching.time("saved under --watch", save, is_another)
