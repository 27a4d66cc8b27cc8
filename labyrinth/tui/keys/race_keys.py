"""The keys of a race and of the choice before it, in the order of use within each place."""

from __future__ import annotations

from collections.abc import Iterator

from labyrinth.tui.keys.key import Key
from labyrinth.tui.keys.option_keys import option_keys
from labyrinth.tui.keys.place import CHANGE, LOOK, RACE, SEARCH, Place


def race_keys() -> Iterator[Key]:
    """Yield those of who takes part, of the lanes, which come before those of any run, and more."""
    yield from _racers()
    yield from _bets()
    yield from _lanes()
    yield from _screen()
    yield from _finish()


def _racers() -> Iterator[Key]:
    key = Place("racers", SEARCH, acts_by_name=True, in_footer=True).key
    yield key("race", "v,f5", "Race", "Race with those that are listed")
    yield key("options", "o,right", "Options", "Set the options of the racer that is chosen")
    yield key("remove", "delete,backspace", "Remove", "Let the racer that is chosen go")
    yield key("bets", "w", "Bets", "Write down who says which lane wins")
    yield key("cancel", "escape", "Cancel", "Go back without a race")
    key = Place("racers", SEARCH, acts_by_name=True, is_command=False).key
    yield key("next", "tab", "Next list", action="turn(1)")
    yield key("previous", "shift+tab", "List before", action="turn(-1)")
    for number in map(str, range(1, 10)):
        tooltip = "Choose that racer, or take that preset"
        yield key(f"number_{number}", number, f"Number {number}", tooltip, f"number({number})")
    yield key("focus_racers", "left", "Racers", "Go back to the racers")
    race = ("race", "Race", "Race with these options")
    yield from option_keys("racer", race, ("Racers", "Go back to the racers"))


def _bets() -> Iterator[Key]:
    key = Place("bets", SEARCH, acts_by_name=True, in_footer=True).key
    yield key("accept", "enter", "Keep", "Keep the bets", always=True)
    yield key("clear", "ctrl+r", "Clear", "Forget the bets and the names")
    yield key("cancel", "escape", "Cancel", "Leave the bets as they were")
    key = Place("bets", SEARCH, is_command=False).key
    yield key("next", "down", "Next player", action="move(1)")
    yield key("previous", "up", "Player before", action="move(-1)")


def _lanes() -> Iterator[Key]:
    key = Place("lanes", RACE, in_footer=True).key
    yield key("open", "enter", "Open lane", "Show the chosen lane by itself")
    yield key("leave", "escape", "Leave", "Leave the race")
    tooltip = "Let the clock count expansions, events, or all end together"
    yield key("clock", "k", "Clock", tooltip)
    tooltip = "Edit or move endpoints, and see all lanes follow"
    yield key("live", "l", "Live race", tooltip)
    tooltip = "Choose the next lane, on the next page too"
    yield key("next", "down", "Next lane", tooltip, display="↑↓")
    yield key("previous", "up", "Lane before", "Choose the lane before", in_footer=False)
    tooltip = "Let the arrows move a cursor that reads the tiles, or go back to the race"
    yield key("read", "tab,shift+tab", "Read tiles", tooltip)


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
