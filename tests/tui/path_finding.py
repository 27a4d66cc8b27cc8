"""A maze to search in tests, and the way to the answer."""

from __future__ import annotations

from textual.pilot import Pilot

from labyrinth import Maze
from labyrinth.tui.searching.find_path import PickMode, PickSolverMode
from labyrinth.tui.searching.walk_mode import AskMode
from tests.tui.driving import until_mode, widget

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


async def pick_endpoints(pilot: Pilot[None]) -> None:
    """Choose the endpoints that the maze has, by keyboard."""
    await pilot.press("f")
    await until_mode(pilot, PickMode)
    await pilot.press("enter")
    await pilot.pause()
    assert widget(pilot).has_focus
    await pilot.press("enter")
    await until_mode(pilot, PickSolverMode)


async def find_path(pilot: Pilot[None], letter: str = "d") -> None:
    """Search between the endpoints that the maze has, up to the question."""
    await pick_endpoints(pilot)
    await pilot.press(letter)
    await until_mode(pilot, AskMode)
