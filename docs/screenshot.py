"""Draw the README's picture, docs/labyrinth.svg, or the file that is named as an argument."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from labyrinth import generate
from labyrinth.tui import LabyrinthApp

PICTURE = Path(__file__).with_name("labyrinth.svg")


async def draw() -> str:
    """Return the picture of a weighted maze that was searched, as SVG."""
    maze = generate("wilson", rows=15, cols=21, seed=3, weights=(1, 9), braid=0.5)
    app = LabyrinthApp(maze)
    app.animation_level = "none"
    async with app.run_test(size=(110, 34)) as pilot:
        await pilot.press("f", "enter", "end", "enter", "d")
        await app.workers.wait_for_complete()
        await pilot.press("enter")
        await pilot.pause()
        return app.export_screenshot()


def main() -> None:
    """Write the picture."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURE
    target.write_text(asyncio.run(draw()), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
