"""The keys of menus, dialogs and widgets, in the order of use within each place."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from labyrinth.tui.keys.key import Key
from labyrinth.tui.keys.place import LOOK, MAZE, MOVE, PROGRAM, SEARCH, Place

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
    key = Place("main", PROGRAM, acts_by_name=True).key
    tooltip = "Go on where the program was interrupted"
    yield key("continue", "c", "Continue", tooltip, in_footer=True)
    tooltip = "Choose a generator, and carve a maze"
    yield key("generate", "g", "Generate", tooltip, in_footer=True)
    yield key("open", "o", "Open…", "Open a file or a recipe", in_footer=True)
    yield key("recent", "r", "Recent", "Open again what was open last", in_footer=True)
    yield key("quit", "q", "Quit", "Leave the program", "app.quit", in_footer=True)


def _generator_menu() -> Iterator[Key]:
    tooltip = "Generate with the chosen generator, from any field"
    for name, action in (("generators", "open"), ("form", "screen.generate")):
        yield Place(name, MAZE).key(
            "generate",
            "enter",
            "Generate",
            tooltip,
            action,
            in_footer=True,
            is_command=False,
            always=name == "form",
        )
    key = Place("generator", MAZE, acts_by_name=True).key
    yield key("generate", "f5", "Generate", tooltip)
    yield key("back", "escape", "Back", "Go back to the main menu", in_footer=True)
    yield key("focus_list", "left", "To the list", "Go to the generators", is_command=False)
    yield key("focus_form", "right", "Options", "Go to the fields", in_footer=True)


def _solver_options() -> Iterator[Key]:
    key = Place("options", SEARCH, acts_by_name=True).key
    tooltip = "Search with these options, which are remembered"
    yield key("search", "enter", "Search", tooltip, in_footer=True, always=True)
    yield key("leave", "escape", "Solvers", "Go back to the list", in_footer=True)
    tooltip = "Set all options to their defaults"
    yield key("reset", "ctrl+r", "Defaults", tooltip, in_footer=True)
    tooltip = "Next field"
    yield key("next", "tab", tooltip, tooltip, "move(1)", is_command=False)
    tooltip = "Field before"
    yield key("previous", "shift+tab", tooltip, tooltip, "move(-1)", is_command=False)


def _scenario() -> Iterator[Key]:
    key = Place("scenario", PROGRAM, acts_by_name=True).key
    yield key("back", "escape", "Back", "Go back to the main menu", in_footer=True)


def _dialogs() -> Iterator[Key]:
    dialog, leave = Place("dialog", PROGRAM), Place("leave", PROGRAM)
    report, key_help = Place("report", PROGRAM), Place("help", PROGRAM)
    following, previous = "app.focus_next", "app.focus_previous"
    yield dialog.key("cancel", "escape", "Cancel", action="cancel", in_footer=True)
    yield dialog.key("next", "down", "Next field", action=following, is_command=False)
    yield dialog.key("previous", "up", "Previous field", action=previous, is_command=False)
    tooltip, keys = "Close the list of keys", "escape,enter,q"
    yield key_help.key("close", keys, "Close", tooltip, "close", in_footer=True)
    yield report.key("close", "escape,i", "Close", action="close", in_footer=True)
    yield leave.key("stay", "escape", "Stay", action="stay", in_footer=True)
    yield leave.key("next", "right,down", "Next button", action=following, is_command=False)
    yield leave.key("previous", "left,up", "Previous button", action=previous, is_command=False)


def _cursor() -> Iterator[Key]:
    place = Place("cursor", MOVE)

    def key(name: str, keys: str, label: str, action: str, tooltip: str = "") -> Key:
        return place.key(name, keys, label, tooltip, action, is_command=False)

    for steps, prefix, tooltip in (
        (1, "", "Move the cursor"),
        (10, "shift+", "Move it by ten tiles"),
    ):
        for way, (rows, cols) in _WAYS.items():
            name, action = (
                f"{'far_' if prefix else ''}{way}",
                f"move({steps * rows}, {steps * cols})",
            )
            yield key(name, f"{prefix}{way}", f"Cursor {way}", action, tooltip)
    yield key("page_up", "pageup", "Page up", "page(-1)")
    yield key("page_down", "pagedown", "Page down", "page(1)")
    yield key("first", "home", "Cursor to the top left", "jump(0)")
    yield key("last", "end", "Cursor to the bottom right", "jump(1)")
    yield key("choose", "enter,space", "Choose the tile", "choose")


def _overview() -> Iterator[Key]:
    key = Place("overview", MOVE).key
    for way, (rows, cols) in _WAYS.items():
        label = f"{way.capitalize()} by half a window"
        yield key(way, way, label, action=f"pan({rows}, {cols})", is_command=False)
    yield key("first", "home", "To the top left", action="edge(0)", is_command=False)
    yield key("last", "end", "To the bottom right", action="edge(1)", is_command=False)
    key = Place("overview", LOOK, acts_by_name=True).key
    tooltip = "Fill the stage, or a corner again"
    yield key("enlarge", "enter,space", "Larger", tooltip, in_footer=True, always=True)
    yield key("close", "escape,m", "Close", "Close the overview", in_footer=True, always=True)


def _lists() -> Iterator[Key]:
    menu, items = Place("menu", MOVE), Place("list", MOVE)
    for place in (menu, items):
        yield place.key("previous", "up", "Previous item", action="move(-1)", is_command=False)
        yield place.key("next", "down", "Next item", action="move(1)", is_command=False)
        yield place.key("first", "home", "First item", action="edge(0)", is_command=False)
        yield place.key("last", "end", "Last item", action="edge(-1)", is_command=False)
    yield items.key("page_up", "pageup", "A page up", action="page(-1)", is_command=False)
    yield items.key("page_down", "pagedown", "A page down", action="page(1)", is_command=False)
    yield items.key("open", "enter", "Open", action="open", in_footer=True, is_command=False)
    tooltip = "Show only what has the words that are written"
    yield items.key("filter", "slash", "Filter", tooltip, "filter", in_footer=True)
    key = Place("filter", MOVE, acts_by_name=True).key
    yield key("open", "enter", "Open", "Open the chosen item", in_footer=True, is_command=False)
    yield key("close", "escape", "Whole list", "Show the whole list again", in_footer=True)
    choice = Place("choice", MOVE)
    yield choice.key("previous", "left", "Previous word", action="turn(-1)", is_command=False)
    yield choice.key("next", "right,space", "Next word", action="turn(1)", is_command=False)


def _everywhere() -> Iterator[Key]:
    app = Place("app", PROGRAM)
    tooltip = "List the keys that work now"
    yield app.key("help", "question_mark,f1", "Keys", tooltip, "help", always=True)
    tooltip = "Draw animations sparingly, for a slow connection, or as usual"
    yield app.key("low_bandwidth", "f4", "Low bandwidth", tooltip, "toggle_low_bandwidth")
    yield app.key("quit", "ctrl+q", "Quit", "Leave the program", "quit", always=True)
