"""The one table of keys: which key means what, where.

The order within a place is the order of use, in which the footer and the help show the keys. On
the maze screen a letter has one meaning in all modes. Modes with letters of their own, which stand
in their panels, are the editor, playing by hand, and the list of solvers.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import MappingProxyType
from typing import Final

from textual.binding import Binding

from labyrinth.tui.keys.key import Key

MAZE: Final = "Maze"
SEARCH: Final = "Search"
LOOK: Final = "Look"
CHANGE: Final = "Change"
RUN: Final = "Run"
DRAW: Final = "Draw"
PLAY: Final = "Play"
MOVE: Final = "Move"
PROGRAM: Final = "Program"

FREE_FOR: Final = MappingProxyType({"v": "Races"})
"""Letters of the maze screen that are kept for what is to come."""
PALETTES: Final = frozenset({"editor", "play", "solvers"})
"""Places with letters of their own, which stand in a panel."""


def _everywhere() -> Iterator[Key]:
    key = "question_mark,f1"
    yield Key("app.help", key, "Keys", "List the keys that work now", PROGRAM, "help", always=True)
    yield Key(
        "app.low_bandwidth",
        "f4",
        "Low bandwidth",
        "Draw animations sparingly, for a slow connection, or as usual",
        PROGRAM,
        "toggle_low_bandwidth",
    )
    yield Key("app.quit", "ctrl+q", "Quit", "Leave the program", PROGRAM, "quit", always=True)


def _maze_screen() -> Iterator[Key]:
    def key(
        name: str, keys: str, label: str, tooltip: str, group: str, *, in_footer: bool = False
    ) -> Key:
        action = {"find": "solve", "distances": "heat"}.get(name, name)
        return Key(f"maze.{name}", keys, label, tooltip, group, action, in_footer)

    tooltip = "Choose a solver, or other endpoints, and search"
    yield key("find", "f", "Find path", tooltip, SEARCH, in_footer=True)
    yield key("edit", "e", "Edit", "Turn walls into corridors and back", CHANGE, in_footer=True)
    yield key("new", "n", "New", "The same generator, the next seed", MAZE, in_footer=True)
    tooltip = "Step through the last run, with its code"
    yield key("timeline", "t", "Timeline", tooltip, SEARCH, in_footer=True)
    yield key("save", "s", "Save", "Save the maze, or export it as a picture", MAZE, in_footer=True)
    yield key("play", "p", "Play", "Walk from the start to the goal by hand", MAZE, in_footer=True)
    tooltip = "Show what the last search expanded"
    yield key("explored", "x", "Explored", tooltip, SEARCH, in_footer=True)
    tooltip = "Edit or move endpoints, and see the path follow"
    yield key("live", "l", "Live search", tooltip, SEARCH, in_footer=True)
    yield key("walk", "w", "Walk", "Walk along the path that was found", SEARCH)
    tooltip = "Take the path and what was explored away"
    yield key("clear", "c", "Clear path", tooltip, SEARCH)
    yield key("distances", "h", "Distances", "Colour by distance from the start", LOOK)
    yield key("glyphs", "g", "Glyphs", "Draw with the next glyph set", LOOK)
    yield key("overview", "m", "Overview", "Show the whole maze made small", LOOK)
    yield key("jump", "j", "Jump", "Go to the start, a goal, or along the path", LOOK)
    yield key("report", "i", "About this maze", "Show all figures of the maze, in words", LOOK)
    yield key("rulers", "number_sign", "Rulers", "Number the rows and columns", LOOK)
    yield key("braid", "b", "Remove dead ends", "Open a wall of each dead end", CHANGE)
    yield key("undo", "u,ctrl+z", "Undo", "Take the last change back", CHANGE)
    yield key("redo", "r,ctrl+y", "Redo", "Make an undone change again", CHANGE)
    yield key("copy_recipe", "k", "Copy recipe", "Copy the recipe of the maze", MAZE)
    label = "To the maze"
    yield Key("maze.focus_maze", "left", label, label, MOVE, "focus_maze", is_command=False)
    yield key("back", "escape", "Back", "Go back one step", MAZE, in_footer=True)


def _runs() -> Iterator[Key]:
    def key(name: str, keys: str, label: str, tooltip: str, **more: str | bool) -> Key:
        return Key(f"run.{name}", keys, label, tooltip, RUN, **more)  # type: ignore[arg-type]

    yield key("pause", "space", "Pause", "Play or pause; at the end begin again", in_footer=True)
    tooltip = "One event on"
    yield key("step", "right", "Step", tooltip, in_footer=True, display="←→")
    yield key("step_back", "left", "Step back", "One event back")
    yield key("skip", "enter", "Skip", "Go to the end", in_footer=True)
    yield key("end", "escape", "End", "Leave the run", in_footer=True)
    faster = "greater_than_sign,full_stop,plus"
    yield key("faster", faster, "Faster", "Faster, up to all at once", in_footer=True)
    slower = "less_than_sign,comma,minus"
    yield key("slower", slower, "Slower", "Slower, down to one event a second", in_footer=True)
    yield key("reverse", "d", "Direction", "Reverse the direction", in_footer=True)
    yield key("leap", "shift+right", "Leap", "A fiftieth of the run on")
    yield key("leap_back", "shift+left", "Leap back", "A fiftieth of the run back")
    yield key("to_end", "end", "To the end", "Jump to the end of the run")
    yield key("to_beginning", "home", "To the beginning", "Jump to the beginning of the run")
    yield key("next_mark", "right_square_bracket", "Next mark", "Jump to the next mark")
    yield key("last_mark", "left_square_bracket", "Last mark", "Jump to the mark before")
    for ninth in range(1, 10):
        tooltip = "Jump to that ninth of the run"
        yield key(f"ninth_{ninth}", str(ninth), f"Jump to {ninth}/9", tooltip, is_command=False)


def _of_a_timeline() -> Iterator[Key]:
    yield Key(
        "timeline.next", "t", "Next run", "Show the next of the past runs", RUN, in_footer=True
    )
    tooltip = "Let the arrows move a cursor that reads the tiles, or go back to the run"
    yield Key("code.read", "tab,shift+tab", "Read tiles", tooltip, RUN, in_footer=True)
    ways = {
        "up": "A line up",
        "down": "A line down",
        "pageup": "A page up",
        "pagedown": "A page down",
    }
    for way, label in ways.items():
        tooltip = f"{label} in the panel"
        yield Key(f"code.{way}", way, label, tooltip, RUN, is_command=False)
    tooltip = "Let the generator carve on from here in another way"
    yield Key("generation.carve_on", "a", "Carve on", tooltip, RUN, in_footer=True)
    tooltip = "Edit the half-carved maze, then carve on"
    yield Key("generation.edit", "o", "Edit here", tooltip, RUN, in_footer=True)
    tooltip = "Let the generator carve on from what was drawn"
    yield Key("sketch.carve_on", "a", "Carve on", tooltip, DRAW, in_footer=True)
    yield Key("sketch.leave", "escape", "Give up", "Give the edits up", DRAW, in_footer=True)


def _searching() -> Iterator[Key]:
    both = "tab,shift+tab"
    yield Key("solvers.search", "enter", "Search", "Search with the last solver", SEARCH)
    tooltip = "Go to the maze to choose other endpoints, or back to the list"
    yield Key("solvers.other_side", both, "Maze or list", tooltip, SEARCH, in_footer=True)
    for place in ("solvers", "searching", "progress"):
        yield Key(f"{place}.cancel", "escape", "Cancel", "Give it up", SEARCH, in_footer=True)
    tooltip = "Let the walker go along the path"
    yield Key("question.animate", "y", "Animate", tooltip, SEARCH, in_footer=True)
    for place in ("question", "result"):
        tooltip = "Go on without that"
        yield Key(f"{place}.leave", "escape", "Leave it", tooltip, SEARCH, in_footer=True)


def _jumping() -> Iterator[Key]:
    def key(name: str, keys: str, label: str, tooltip: str, display: str | None = None) -> Key:
        return Key(f"jump.{name}", keys, label, tooltip, LOOK, in_footer=True, display=display)

    yield key("next", "j", "Next", "Go to the next of the start and the goals")
    yield key("on", "right", "Along the path", "Go on along the path", "←→")
    tooltip = "Go back along the path"
    yield Key("jump.back", "left", "Back along the path", tooltip, LOOK)
    yield key("start", "home", "Start", "Go to the start")
    yield key("goal", "end", "Goal", "Go to a goal")
    yield key("leave", "escape", "Stay here", "Stay where that is")


def _editor() -> Iterator[Key]:
    def key(name: str, keys: str, label: str, tooltip: str, *, in_footer: bool = False) -> Key:
        return Key(f"editor.{name}", keys, label, tooltip, DRAW, in_footer=in_footer)

    yield key("leave", "escape", "Done", "Give up what has begun, then leave", in_footer=True)
    yield key("draw", "d", "Draw", "Draw freely: turn the tile, and drag on", in_footer=True)
    yield key("line", "l", "Line", "Draw a line: Enter at both ends", in_footer=True)
    tooltip = "Draw the outline of a rectangle: Enter at both corners"
    yield key("outline", "o", "Outline", tooltip, in_footer=True)
    tooltip = "Draw a filled rectangle: Enter at both corners"
    yield key("box", "b", "Box", tooltip, in_footer=True)
    tooltip = "Fill the connected area of equal tiles"
    yield key("fill", "f", "Fill", tooltip, in_footer=True)
    yield key("mirror", "m", "Mirror", "Mirror what is drawn in the next way", in_footer=True)
    yield key("turn", "0", "Turn", "Turn walls into corridors and back")
    yield key("wall", "w", "Wall", "Paint walls")
    for weight in range(1, 10):
        yield key(f"weight_{weight}", str(weight), f"Weight {weight}", "Paint with this weight")
    tooltip = "Make a wall, as the right button does"
    yield key("erase", "delete,backspace", "Erase", tooltip)


def _playing() -> Iterator[Key]:
    def key(name: str, keys: str, label: str, tooltip: str, **more: str | bool) -> Key:
        return Key(f"play.{name}", keys, label, tooltip, PLAY, **more)  # type: ignore[arg-type]

    for letter, way in (("w", "up"), ("a", "left"), ("s", "down"), ("d", "right")):
        yield key(way, f"{way},{letter}", f"Walk {way}", "One tile", is_command=False)
    for way in ("up", "left", "down", "right"):
        tooltip = "As far as the next junction"
        yield key(f"run_{way}", f"shift+{way}", f"Run {way}", tooltip, is_command=False)
    yield key("take_back", "backspace", "Take back", "Take the last step back", in_footer=True)
    yield key("leave", "escape", "End the game", "Give the game up", in_footer=True)


def _menus() -> Iterator[Key]:
    def main(name: str, keys: str, label: str, tooltip: str, action: str = "") -> Key:
        action = action or name
        return Key(f"main.{name}", keys, label, tooltip, PROGRAM, action, in_footer=True)

    yield main("continue", "c", "Continue", "Go on where the program was interrupted")
    yield main("generate", "g", "Generate", "Choose a generator, and carve a maze")
    yield main("open", "o", "Open…", "Open a file or a recipe")
    yield main("recent", "r", "Recent", "Open again what was open last")
    yield main("quit", "q", "Quit", "Leave the program", "app.quit")

    def generator(name: str, keys: str, label: str, tooltip: str, *, shown: bool) -> Key:
        identifier = f"generator.{name}"
        return Key(identifier, keys, label, tooltip, MAZE, name, shown, is_command=shown)

    tooltip = "Generate with the chosen generator, from any field"
    label = "Generate"
    for place, action in (("generators", "open"), ("form", "screen.generate")):
        identifier = f"{place}.generate"
        yield Key(
            identifier,
            "enter",
            label,
            tooltip,
            MAZE,
            action,
            in_footer=True,
            is_command=False,
            always=place == "form",
        )
    yield generator("generate", "f5", label, tooltip, shown=False)
    yield generator("back", "escape", "Back", "Go back to the main menu", shown=True)
    yield generator("focus_list", "left", "To the list", "Go to the generators", shown=False)
    yield generator("focus_form", "right", "Options", "Go to the fields", shown=True)


def _dialogs() -> Iterator[Key]:
    def key(name: str, keys: str, label: str, action: str, *, shown: bool = False) -> Key:
        return Key(name, keys, label, label, PROGRAM, action, shown, is_command=shown)

    yield key("dialog.cancel", "escape", "Cancel", "cancel", shown=True)
    yield key("dialog.next", "down", "Next field", "app.focus_next")
    yield key("dialog.previous", "up", "Previous field", "app.focus_previous")
    tooltip = "Close the list of keys"
    close = "escape,enter,q"
    yield Key("help.close", close, "Close", tooltip, PROGRAM, "close", True, is_command=False)
    yield key("report.close", "escape,i", "Close", "close", shown=True)
    yield key("leave.stay", "escape", "Stay", "stay", shown=True)
    yield key("leave.next", "right,down", "Next button", "app.focus_next")
    yield key("leave.previous", "left,up", "Previous button", "app.focus_previous")


def _moving() -> Iterator[Key]:
    def key(name: str, keys: str, label: str, action: str) -> Key:
        return Key(name, keys, label, label, MOVE, action, is_command=False)

    ways = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
    for steps, prefix, told in ((1, "", "Move the cursor"), (10, "shift+", "Move it by ten tiles")):
        for way, (rows, cols) in ways.items():
            name = f"cursor.{'far_' if prefix else ''}{way}"
            label, action = f"Cursor {way}", f"move({steps * rows}, {steps * cols})"
            yield Key(name, f"{prefix}{way}", label, told, MOVE, action, is_command=False)
    yield key("cursor.page_up", "pageup", "Page up", "page(-1)")
    yield key("cursor.page_down", "pagedown", "Page down", "page(1)")
    yield key("cursor.first", "home", "Cursor to the top left", "jump(0)")
    yield key("cursor.last", "end", "Cursor to the bottom right", "jump(1)")
    yield key("cursor.choose", "enter,space", "Choose the tile", "choose")
    for way, (rows, cols) in ways.items():
        yield key(
            f"overview.{way}", way, f"{way.capitalize()} by half a window", f"pan({rows}, {cols})"
        )
    yield key("overview.first", "home", "To the top left", "edge(0)")
    yield key("overview.last", "end", "To the bottom right", "edge(1)")
    larger, close = "Fill the stage, or a corner again", "Close the overview"
    yield Key("overview.enlarge", "enter,space", "Larger", larger, LOOK, "enlarge", in_footer=True)
    yield Key("overview.close", "escape,m", "Close", close, LOOK, "close", in_footer=True)
    yield key("menu.previous", "up", "Previous item", "move(-1)")
    yield key("menu.next", "down", "Next item", "move(1)")
    yield key("menu.first", "home", "First item", "edge(0)")
    yield key("menu.last", "end", "Last item", "edge(-1)")
    yield key("list.previous", "up", "Previous item", "move(-1)")
    yield key("list.next", "down", "Next item", "move(1)")
    yield key("list.first", "home", "First item", "edge(0)")
    yield key("list.last", "end", "Last item", "edge(-1)")
    yield key("list.page_up", "pageup", "A page up", "page(-1)")
    yield key("list.page_down", "pagedown", "A page down", "page(1)")
    label = "Open"
    yield Key("list.open", "enter", label, label, MOVE, "open", in_footer=True, is_command=False)
    tooltip = "Show only what has the words that are written"
    yield Key("list.filter", "slash", "Filter", tooltip, MOVE, "filter", in_footer=True)
    tooltip = "Open the chosen item"
    yield Key("filter.open", "enter", "Open", tooltip, MOVE, "open", True, is_command=False)
    tooltip = "Show the whole list again"
    yield Key("filter.close", "escape", "Whole list", tooltip, MOVE, "close", in_footer=True)
    yield key("choice.previous", "left", "Previous word", "turn(-1)")
    yield key("choice.next", "right,space", "Next word", "turn(1)")


@cache
def table() -> MappingProxyType[str, Key]:
    """Return every key by its identifier, in the order of use within each place."""
    parts = (
        _maze_screen,
        _runs,
        _of_a_timeline,
        _searching,
        _jumping,
        _editor,
        _playing,
        _menus,
        _dialogs,
        _moving,
        _everywhere,
    )
    return MappingProxyType({key.id: key for part in parts for key in part()})


def bindings(*places: str) -> list[Binding]:
    """Return the bindings of these places, the first place first."""
    return [key.binding() for place in places for key in table().values() if key.place == place]
