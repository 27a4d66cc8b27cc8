"""The keys of menus, dialogs and widgets, in the order of use within each place."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from labyrinth.tui.keys.key import Key
from labyrinth.tui.keys.option_keys import option_keys
from labyrinth.tui.keys.place import LOOK, MAZE, MOVE, PROGRAM, Place

_WAYS: Final = MappingProxyType({"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)})
"""Rows and columns of a step each way."""


def widget_keys() -> Iterator[Key]:
    """Yield them, and at last the keys of the application."""
    yield from _main_menu()
    yield from _generator_menu()
    yield from _solver_options()
    yield from _scenario()
    yield from _dialogs()
    yield from _cursor()
    yield from _overview()
    yield from _lists()
    yield from _everywhere()


def _main_menu() -> Iterator[Key]:
    key = Place("main", PROGRAM, acts_by_name=True, in_footer=True).key
    yield key("continue", "c", "Continue", "Go on where the program was interrupted")
    yield key("generate", "g", "Generate", "Choose a generator, and carve a maze")
    yield key("open", "o", "Open…", "Open a file or a recipe")
    yield key("recent", "r", "Recent", "Open again what was open last")
    yield key("study", "s", "Study", "Have many solvers search many mazes, and compare them")
    yield key("quit", "q", "Quit", "Leave the program", "app.quit")


def _generator_menu() -> Iterator[Key]:
    tooltip = "Generate with the chosen generator, from any field"
    key = Place("generators", MAZE, in_footer=True, is_command=False).key
    yield key("generate", "enter", "Generate", tooltip, "open")
    key = Place("form", MAZE, in_footer=True, is_command=False).key
    yield key("generate", "enter", "Generate", tooltip, "screen.generate", always=True)
    key = Place("generator", MAZE, acts_by_name=True).key
    yield key("generate", "f5", "Generate", tooltip)
    yield key("race", "v", "Race…", "Let generators race on this size", in_footer=True)
    yield key("back", "escape", "Back", "Go back to the main menu", in_footer=True)
    yield key("focus_list", "left", "To the list", "Go to the generators", is_command=False)
    yield key("focus_form", "right", "Options", "Go to the fields", in_footer=True)


def _solver_options() -> Iterator[Key]:
    search = ("search", "Search", "Search with these options, which are remembered")
    yield from option_keys("options", search, ("Solvers", "Go back to the list"))


def _scenario() -> Iterator[Key]:
    key = Place("scenario", PROGRAM, acts_by_name=True, in_footer=True).key
    yield key("back", "escape", "Back", "Go back to the main menu")


def _dialogs() -> Iterator[Key]:
    following, previous = "app.focus_next", "app.focus_previous"
    key = Place("dialog", PROGRAM).key
    yield key("cancel", "escape", "Cancel", action="cancel", in_footer=True)
    yield key("next", "down", "Next field", action=following, is_command=False)
    yield key("previous", "up", "Field before", action=previous, is_command=False)
    key = Place("help", PROGRAM, in_footer=True).key
    yield key("close", "escape,enter,q", "Close", "Close the list of keys", "close")
    key = Place("report", PROGRAM, in_footer=True).key
    tooltip = "What many mazes of this kind have in common, or the figures again"
    yield key("bias", "b", "Bias", tooltip, "bias")
    yield key("close", "escape,i", "Close", action="close")
    key = Place("ghost", PROGRAM, is_command=False).key
    yield key("slower", "left", "Slower", "Another pace", "pace(-1)")
    yield key("faster", "right", "Faster", "Another pace", "pace(1)")
    key = Place("leave", PROGRAM).key
    yield key("stay", "escape", "Stay", action="stay", in_footer=True)
    yield key("next", "right,down", "Next button", action=following, is_command=False)
    yield key("previous", "left,up", "Button before", action=previous, is_command=False)


def _cursor() -> Iterator[Key]:
    key = Place("cursor", MOVE, is_command=False).key
    for way, (rows, cols) in _WAYS.items():
        yield key(way, way, f"Cursor {way}", "Move the cursor", f"move({rows}, {cols})")
    for way, (rows, cols) in _WAYS.items():
        action = f"move({10 * rows}, {10 * cols})"
        yield key(f"far_{way}", f"shift+{way}", f"Cursor {way}", "Move it by ten tiles", action)
    yield key("page_up", "pageup", "Page up", action="page(-1)")
    yield key("page_down", "pagedown", "Page down", action="page(1)")
    yield key("first", "home", "Cursor to the top left", action="jump(0)")
    yield key("last", "end", "Cursor to the bottom right", action="jump(1)")
    yield key("choose", "enter,space", "Choose the tile", action="choose")


def _overview() -> Iterator[Key]:
    key = Place("overview", MOVE, is_command=False).key
    for way, (rows, cols) in _WAYS.items():
        yield key(way, way, f"{way.capitalize()} by half a window", action=f"pan({rows}, {cols})")
    yield key("first", "home", "To the top left", action="edge(0)")
    yield key("last", "end", "To the bottom right", action="edge(1)")
    key = Place("overview", LOOK, acts_by_name=True, in_footer=True).key
    yield key("enlarge", "enter,space", "Larger", "Fill the stage, or a corner again", always=True)
    yield key("close", "escape,m", "Close", "Close the overview", always=True)


def _lists() -> Iterator[Key]:
    yield from _lines("menu", "item")
    yield from _lines("list", "item")
    key = Place("list", MOVE, is_command=False).key
    yield key("page_up", "pageup", "A page up", action="page(-1)")
    yield key("page_down", "pagedown", "A page down", action="page(1)")
    yield key("open", "enter", "Open", action="open", in_footer=True)
    key = Place("list", MOVE, in_footer=True).key
    yield key(
        "filter", "slash", "Filter", "Show only what has the words that are written", "filter"
    )
    key = Place("filter", MOVE, acts_by_name=True, in_footer=True).key
    yield key("open", "enter", "Open", "Open the chosen item", is_command=False)
    yield key("close", "escape", "Whole list", "Show the whole list again")
    yield from _lines("figures", "line")
    key = Place("figures", MOVE, is_command=False).key
    yield key("page_up", "pageup", "A page up", action="page_up")
    yield key("page_down", "pagedown", "A page down", action="page_down")
    yield key("left", "left", "Columns to the left", action="scroll_columns(-8)")
    yield key("right", "right", "Columns to the right", action="scroll_columns(8)")
    key = Place("choice", MOVE, is_command=False).key
    yield key("previous", "left", "Word before", action="turn(-1)")
    yield key("next", "right,space", "Next word", action="turn(1)")


def _lines(place: str, line: str) -> Iterator[Key]:
    """Yield the keys that move from line to line, where each has the `line` of a thing."""
    key = Place(place, MOVE, is_command=False).key
    yield key("previous", "up", f"{line.capitalize()} before", action="move(-1)")
    yield key("next", "down", f"Next {line}", action="move(1)")
    yield key("first", "home", f"First {line}", action="edge(0)")
    yield key("last", "end", f"Last {line}", action="edge(-1)")


def _everywhere() -> Iterator[Key]:
    key = Place("app", PROGRAM).key
    yield key(
        "help", "question_mark,f1", "Keys", "List the keys that work now", "help", always=True
    )
    tooltip = "Draw animations sparingly, for a slow connection, or as usual"
    yield key("low_bandwidth", "f4", "Low bandwidth", tooltip, "toggle_low_bandwidth")
    yield key("quit", "ctrl+q", "Quit", "Leave the program", "quit", always=True)
