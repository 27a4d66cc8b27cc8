"""Draw the README's pictures into docs/pictures, or into the folder that is named.

`python -m docs.pictures` does it; what the user has set does not count.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from textual.pilot import Pilot

from benchmarks.scratch_home import scratch_home
from labyrinth import Maze, generate, save, solve
from labyrinth.formats import Style
from labyrinth.tui import LabyrinthApp

FOLDER: Final = Path(__file__).with_name("pictures")
SIZE: Final = (100, 30)
SEARCHED: Final = {"rows": 13, "cols": 16, "seed": 3}
NARROW: Final = {"rows": 13, "cols": 13, "seed": 3}
"""What the timeline has room for."""
ANIMATED: Final = {"rows": 12, "cols": 36, "seed": 4}

Keys = Callable[[Pilot[None]], Awaitable[None]]


async def path(pilot: Pilot[None]) -> None:
    """Find the cheapest path of a weighted maze, and show what was explored."""
    for key in ("f", "d", "x", "enter"):
        await pilot.press(key)
        await settled(pilot)


async def timeline(pilot: Pilot[None]) -> None:
    """Stand in the middle of a search, beside its code."""
    for key in ("f", "a", "t", "6"):
        await pilot.press(key)
        await settled(pilot)


async def live(pilot: Pilot[None]) -> None:
    """Draw in live search."""
    for key in ("l", "d"):
        await pilot.press(key)
        await settled(pilot)


async def settled(pilot: Pilot[None]) -> None:
    """Wait until nothing is left to be computed or drawn."""
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def picture(maze: Maze, keys: Keys) -> str:
    """Return what the interface shows of a maze after some keys, as SVG."""
    app = LabyrinthApp(maze)
    app.animation_level = "none"
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        await keys(pilot)
        return app.export_screenshot()


def main() -> None:
    """Draw all of them."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(exist_ok=True)
    with scratch_home():
        weighted = generate("wilson", **SEARCHED, weights=(1, 9), braid=0.5)
        narrow = generate("wilson", **NARROW, braid=0.5)
        looped = generate("wilson", **SEARCHED, braid=0.5)
        for maze, keys in ((weighted, path), (narrow, timeline), (looped, live)):
            drawn = asyncio.run(picture(maze, keys))
            file = folder / f"{keys.__name__}.svg"
            file.write_text(drawn, encoding="utf-8", newline="\n")
    maze = generate("wilson", **ANIMATED, braid=0.4)
    solution = solve(maze, "a-star")
    style = Style(dark=True, cell=20)
    save(
        maze,
        folder / "search.gif",
        solution_path=solution.path,
        trace=solution.trace,
        style=style,
    )


if __name__ == "__main__":
    main()
