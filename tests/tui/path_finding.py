"""A maze to search in tests, and the way to the answer."""

from __future__ import annotations

from textual.pilot import Pilot

from labyrinth import Maze
from labyrinth.tui.searching.find_path import FindMode
from labyrinth.tui.searching.search_mode import ResultMode
from tests.tui.driving import screen, until_mode

TEXT = """\
###########
#S  #     #
# # # ### #
# #   #  G#
###########
"""
ISLAND = """\
#######
#S# #G#
# # # #
#######
"""


def maze(text: str = TEXT) -> Maze:
    """Return a maze with its endpoints."""
    return Maze.from_text(text)


async def open_solvers(pilot: Pilot[None]) -> None:
    """Go to the list of solvers."""
    await pilot.press("f")
    await until_mode(pilot, FindMode)


async def find_path(pilot: Pilot[None], solver: str = "d") -> None:
    """Search between the endpoints that the maze has, by a solver's letter or key.

    Wait for the result.
    """
    await open_solvers(pilot)
    if len(solver) == 1:
        await pilot.press(solver)
    else:
        screen(pilot).mode.picked(solver)
    await until_mode(pilot, ResultMode)
