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
    yield from _choice_of_racers()
    yield from _bets()
    yield from _scenario()
    yield from _results()
    yield from _choice_of_study()
    yield from _study()
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
    tooltip = "Have many solvers search many mazes, and compare them"
    yield key("study", "s", "Study", tooltip, in_footer=True)
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
    tooltip = "Let generators race on this size"
    yield key("race", "v", "Race…", tooltip, in_footer=True)
    yield key("back", "escape", "Back", "Go back to the main menu", in_footer=True)
    yield key("focus_list", "left", "To the list", "Go to the generators", is_command=False)
    yield key("focus_form", "right", "Options", "Go to the fields", in_footer=True)


def _solver_options() -> Iterator[Key]:
    key = Place("options", SEARCH, acts_by_name=True).key
    tooltip = "Search with these options, which are remembered"
    yield key("search", "enter", "Search", tooltip, "submit", in_footer=True, always=True)
    yield key("leave", "escape", "Solvers", "Go back to the list", in_footer=True)
    tooltip = "Set all options to their defaults"
    yield key("reset", "ctrl+r", "Defaults", tooltip, in_footer=True)
    tooltip = "Next field"
    yield key("next", "tab", tooltip, tooltip, "move(1)", is_command=False)
    tooltip = "Field before"
    yield key("previous", "shift+tab", tooltip, tooltip, "move(-1)", is_command=False)


def _choice_of_racers() -> Iterator[Key]:
    key = Place("racers", SEARCH, acts_by_name=True).key
    tooltip = "Race with those that are listed"
    yield key("race", "v,f5", "Race", tooltip, in_footer=True)
    tooltip = "Set the options of the racer that is chosen"
    yield key("options", "o,right", "Options", tooltip, in_footer=True)
    tooltip = "Let the racer that is chosen go"
    yield key("remove", "delete,backspace", "Remove", tooltip, in_footer=True)
    tooltip = "Write down who says which lane wins"
    yield key("bets", "w", "Bets", tooltip, in_footer=True)
    yield key("cancel", "escape", "Cancel", "Go back without a race", in_footer=True)
    yield key("next", "tab", "Next list", action="turn(1)", is_command=False)
    yield key("previous", "shift+tab", "List before", action="turn(-1)", is_command=False)
    for number in range(1, 10):
        tooltip = "Choose that racer, or take that preset"
        name, action = f"number_{number}", f"number({number})"
        yield key(name, str(number), f"Number {number}", tooltip, action, is_command=False)
    tooltip = "Go back to the racers"
    yield key("focus_racers", "left", "Racers", tooltip, is_command=False)
    key = Place("racer", SEARCH).key
    tooltip = "Race with these options"
    yield key("race", "enter", "Race", tooltip, "submit", in_footer=True, always=True)
    yield key("leave", "escape", "Racers", "Go back to the racers", "leave", in_footer=True)
    tooltip = "Set all options to their defaults"
    yield key("reset", "ctrl+r", "Defaults", tooltip, "reset", in_footer=True)
    tooltip = "Next field"
    yield key("next", "tab", tooltip, tooltip, "move(1)", is_command=False)
    tooltip = "Field before"
    yield key("previous", "shift+tab", tooltip, tooltip, "move(-1)", is_command=False)


def _bets() -> Iterator[Key]:
    key = Place("bets", SEARCH, acts_by_name=True).key
    tooltip = "Keep the bets"
    yield key("accept", "enter", "Keep", tooltip, in_footer=True, always=True)
    yield key("clear", "ctrl+r", "Clear", "Forget the bets and the names", in_footer=True)
    yield key("cancel", "escape", "Cancel", "Leave the bets as they were", in_footer=True)
    yield key("next", "down", "Next player", action="move(1)", is_command=False)
    yield key("previous", "up", "Player before", action="move(-1)", is_command=False)


def _scenario() -> Iterator[Key]:
    key = Place("scenario", PROGRAM, acts_by_name=True).key
    yield key("back", "escape", "Back", "Go back to the main menu", in_footer=True)


def _results() -> Iterator[Key]:
    key = Place("results", SEARCH, acts_by_name=True).key
    yield key("show", "enter", "Show", "Show the chosen result in the maze", in_footer=True)
    tooltip = "Mark the result for a race, a copy or a file, or no longer"
    yield key("mark", "space", "Mark", tooltip, in_footer=True)
    tooltip = "Let the solvers of the marked results race"
    yield key("race", "v", "Race", tooltip, in_footer=True)
    tooltip = "Copy the marked results, or all, as CSV"
    yield key("copy_csv", "c", "Copy CSV", tooltip, in_footer=True)
    tooltip = "Copy the marked results, or all, as Markdown"
    yield key("copy_markdown", "m", "Copy Markdown", tooltip, in_footer=True)
    tooltip = "Save the marked results, or all, as CSV, Markdown or JSON"
    yield key("export", "s", "Export", tooltip, in_footer=True)
    yield key("order", "o", "Order", "Sort by the next column", "order(1)", in_footer=True)
    yield key("reverse", "i", "Reverse", "Sort the other way round", in_footer=True)
    yield key("back", "escape,a", "Back", "Go back to the maze", in_footer=True)
    key = Place("figures", MOVE).key
    yield key("previous", "up", "Line before", action="move(-1)", is_command=False)
    yield key("next", "down", "Next line", action="move(1)", is_command=False)
    yield key("first", "home", "First line", action="edge(0)", is_command=False)
    yield key("last", "end", "Last line", action="edge(-1)", is_command=False)
    yield key("page_up", "pageup", "A page up", action="page_up", is_command=False)
    yield key("page_down", "pagedown", "A page down", action="page_down", is_command=False)
    tooltip = "Columns to the left"
    yield key("left", "left", tooltip, action="scroll_columns(-8)", is_command=False)
    tooltip = "Columns to the right"
    yield key("right", "right", tooltip, action="scroll_columns(8)", is_command=False)


def _choice_of_study() -> Iterator[Key]:
    key = Place("study", SEARCH, acts_by_name=True).key
    yield key("start", "f5", "Start", "Run the study in the background", in_footer=True)
    tooltip = "Copy the command that runs this study in a shell"
    yield key("copy", "f6", "Copy command", tooltip, in_footer=True)
    tooltip = "Read what is studied from a file"
    yield key("open_plan", "ctrl+o", "Open plan…", tooltip, in_footer=True)
    tooltip = "Save what is studied in a file, which the command takes as well"
    yield key("save_plan", "ctrl+s", "Save plan…", tooltip, in_footer=True)
    tooltip = "From a field to the list of what it may be, and on to the next field"
    yield key("next", "tab", "List", tooltip, "turn(1)", in_footer=True, is_command=False)
    tooltip = "The field before"
    yield key("previous", "shift+tab", tooltip, tooltip, "turn(-1)", is_command=False)
    yield key("back", "escape", "Back", "Go back to the main menu", in_footer=True)
    key = Place("study_form", SEARCH).key
    tooltip = "Run the study, from any field"
    yield key(
        "start",
        "enter",
        "Start",
        tooltip,
        "screen.start",
        in_footer=True,
        is_command=False,
        always=True,
    )
    key = Place("candidates", SEARCH).key
    tooltip = "Take the item into the field, or out of it"
    yield key("switch", "space", "Mark", tooltip, "switch", in_footer=True)
    tooltip = "Add the chosen algorithm with options of its own"
    yield key("options", "o,right", "Options", tooltip, "screen.options", in_footer=True)
    tooltip = "Go back to the field"
    yield key("to_field", "left", tooltip, tooltip, "screen.to_field", is_command=False)
    key = Place("study_options", SEARCH).key
    tooltip = "Add the algorithm with these options"
    yield key("add", "enter", "Add", tooltip, "submit", in_footer=True, always=True)
    yield key("leave", "escape", "List", "Go back to the list", "leave", in_footer=True)
    tooltip = "Set all options to their defaults"
    yield key("reset", "ctrl+r", "Defaults", tooltip, "reset", in_footer=True)
    tooltip = "Next field"
    yield key("next", "tab", tooltip, tooltip, "move(1)", is_command=False)
    tooltip = "Field before"
    yield key("previous", "shift+tab", tooltip, tooltip, "move(-1)", is_command=False)


def _study() -> Iterator[Key]:
    key = Place("study_run", SEARCH, acts_by_name=True).key
    tooltip = "Show the search of the chosen row on the timeline of its maze"
    yield key("open", "enter", "Open", tooltip, in_footer=True)
    tooltip = "Mark the row for a race, or no longer"
    yield key("mark", "space", "Mark", tooltip, in_footer=True)
    tooltip = "Let the solvers of the marked rows race on their maze"
    yield key("race", "v", "Race", tooltip, in_footer=True)
    tooltip = "Stop the study, or go on with it"
    yield key("stop", "x", "Stop or go on", tooltip, in_footer=True)
    tooltip = "From the table to what its rows come to, or back"
    yield key("other_side", "tab,shift+tab", "Table or findings", tooltip, in_footer=True)
    tooltip = "Group the rows by the next factors"
    yield key("by", "b", "By", tooltip, "turn('by')", in_footer=True)
    tooltip = "Sum up and draw the next figure"
    yield key("figure", "f", "Figure", tooltip, "turn('figure')", in_footer=True)
    tooltip = "Draw another kind of plot"
    yield key("plot", "p", "Plot", tooltip, "turn('plot')", in_footer=True)
    tooltip = "Save the rows as a table, or the plot as a picture"
    yield key("save", "s", "Save", tooltip, in_footer=True)
    tooltip = "Copy the command that makes the chosen row alone"
    yield key("copy", "k", "Copy command", tooltip, in_footer=True)
    tooltip = "Go back to what is studied; what runs goes on"
    yield key("back", "escape", "Back", tooltip, in_footer=True)


def _dialogs() -> Iterator[Key]:
    dialog, leave = Place("dialog", PROGRAM), Place("leave", PROGRAM)
    report, key_help = Place("report", PROGRAM), Place("help", PROGRAM)
    following, previous = "app.focus_next", "app.focus_previous"
    yield dialog.key("cancel", "escape", "Cancel", action="cancel", in_footer=True)
    yield dialog.key("next", "down", "Next field", action=following, is_command=False)
    yield dialog.key("previous", "up", "Previous field", action=previous, is_command=False)
    tooltip, keys = "Close the list of keys", "escape,enter,q"
    yield key_help.key("close", keys, "Close", tooltip, "close", in_footer=True)
    tooltip = "What many mazes of this kind have in common, or the figures again"
    yield report.key("bias", "b", "Bias", tooltip, "bias", in_footer=True)
    yield report.key("close", "escape,i", "Close", action="close", in_footer=True)
    ghost = Place("ghost", PROGRAM)
    yield ghost.key("slower", "left", "Slower", "Another pace", "pace(-1)", is_command=False)
    yield ghost.key("faster", "right", "Faster", "Another pace", "pace(1)", is_command=False)
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
