"""The keys of a race, in the order of use within each place."""

from __future__ import annotations

from collections.abc import Iterator

from labyrinth.tui.keys.key import Key
from labyrinth.tui.keys.place import CHANGE, LOOK, RACE, Place


def race_keys() -> Iterator[Key]:
    """Yield those of the lanes, which come before those of any run, and of the screen."""
    yield from _lanes()
    yield from _screen()
    yield from _finish()


def _lanes() -> Iterator[Key]:
    key = Place("lanes", RACE).key
    yield key("open", "enter", "Open lane", "Show the chosen lane by itself", in_footer=True)
    tooltip = "Let the clock count expansions, events, or all end together"
    yield key("clock", "k", "Clock", tooltip, in_footer=True)
    tooltip = "Edit or move endpoints, and see all lanes follow"
    yield key("live", "l", "Live race", tooltip, in_footer=True)
    tooltip = "Choose the next lane, on the next page too"
    yield key("next", "down", "Next lane", tooltip, in_footer=True, display="↑↓")
    yield key("previous", "up", "Lane before", "Choose the lane before")
    tooltip = "Let the arrows move a cursor that reads the tiles, or go back to the race"
    yield key("read", "tab,shift+tab", "Read tiles", tooltip, in_footer=True)
    yield key("leave", "escape", "Leave", "Leave the race", in_footer=True)


def _screen() -> Iterator[Key]:
    key = Place("race", RACE, acts_by_name=True).key
    tooltip = "Show order, margins and who was right, at the end"
    yield key("finish", "f", "Photo finish", tooltip, in_footer=True)
    yield key("order", "o", "Order by", "Sort the board by its next column", in_footer=True)
    yield key("reverse", "i", "Reverse", "Sort the board the other way round")
    tooltip = "Show the board, or leave its room to the lanes"
    yield key("board", "b", "Board", tooltip)
    yield key("again", "a", "Again", "Race once more from the beginning", in_footer=True)
    yield key("others", "n", "Others", "Choose who else is to race", in_footer=True)
    tooltip = "Write down who says which lane wins, then race"
    yield key("bets", "w", "Bets", tooltip, in_footer=True)
    tooltip = "Save the board, or a picture of the race"
    yield key("save", "s", "Save…", tooltip, in_footer=True)
    tooltip = "Look at the maze of the chosen lane: search it, edit it, save it"
    yield key("maze", "m", "Open maze", tooltip, in_footer=True)
    yield key("undo", "u,ctrl+z", "Undo", "Take the last change back", group=CHANGE)
    yield key("redo", "r,ctrl+y", "Redo", "Make an undone change again", group=CHANGE)
    yield key("back", "escape", "Back", "Go back one step", in_footer=True)
    yield key("glyphs", "g", "Glyphs", "Draw with the next glyph set", group=LOOK)


def _finish() -> Iterator[Key]:
    key = Place("photo", RACE, acts_by_name=True).key
    yield key("again", "a", "Again", "Race once more from the beginning")
    yield key("bets", "w", "Bets", "Bet anew, then race once more")
    yield key("save", "s", "Save…", "Save the board, or a picture of the race")
    yield key("close", "escape,f", "Close", "Go back to the race", in_footer=True)
