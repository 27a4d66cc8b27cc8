"""The keys of the maze screen and of its modes, in the order of use within each place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from labyrinth.tui.keys.key import Key
from labyrinth.tui.keys.place import CHANGE, DRAW, LOOK, MAZE, MOVE, PLAY, RUN, SEARCH, Place

_WAYS: Final = {
    "up": "A line up",
    "down": "A line down",
    "pageup": "A page up",
    "pagedown": "A page down",
}
"""The keys that scroll a panel."""


def maze_screen_keys() -> Iterator[Key]:
    """Yield them, those of the screen itself first."""
    yield from _maze_screen()
    yield from _runs()
    yield from _of_a_timeline()
    yield from _predicting()
    yield from _searching()
    yield from _jumping()
    yield from _editor()
    yield from _playing()
    yield from _at_the_goal()


def _maze_screen() -> Iterator[Key]:
    key = Place("maze", MAZE, acts_by_name=True).key
    tooltip = "Choose a solver, or other endpoints, and search"
    yield key("find", "f", "Find path", tooltip, "solve", group=SEARCH, in_footer=True)
    tooltip = "Turn walls into corridors and back"
    yield key("edit", "e", "Edit", tooltip, group=CHANGE, in_footer=True)
    yield key("new", "n", "New", "The same generator, the next seed", in_footer=True)
    tooltip = "Step through the last run, with its code"
    yield key("timeline", "t", "Timeline", tooltip, group=SEARCH, in_footer=True)
    yield key("save", "s", "Save", "Save the maze, or export it as a picture", in_footer=True)
    yield key("play", "p", "Play", "Walk from the start to the goal by hand", in_footer=True)
    tooltip = "Show what the last search expanded"
    yield key("explored", "x", "Explored", tooltip, group=SEARCH, in_footer=True)
    tooltip = "Edit or move endpoints, and see the path follow"
    yield key("live", "l", "Live search", tooltip, group=SEARCH, in_footer=True)
    tooltip = "Let two to four solvers race on this maze, side by side"
    yield key("race", "v", "Race", tooltip, group=SEARCH, in_footer=True)
    tooltip = "All searches with their figures: show, race, copy, export them"
    yield key("results", "a", "All results", tooltip, group=SEARCH)
    yield key("walk", "w", "Walk", "Walk along the path that was found", group=SEARCH)
    yield key("clear", "c", "Clear path", "Take the path and what was explored away", group=SEARCH)
    yield key(
        "distances", "h", "Distances", "Colour by distance from the start", "heat", group=LOOK
    )
    yield key("glyphs", "g", "Glyphs", "Draw with the next glyph set", group=LOOK)
    yield key("overview", "m", "Overview", "Show the whole maze made small", group=LOOK)
    yield key("jump", "j", "Jump", "Go to the start, a goal, or along the path", group=LOOK)
    tooltip = "Show all figures of the maze, in words"
    yield key("report", "i", "About this maze", tooltip, group=LOOK)
    tooltip = "Number the rows and columns"
    yield key("rulers", "number_sign", "Rulers", tooltip, group=LOOK, is_listed=False)
    yield key("braid", "b", "Remove dead ends", "Open a wall of each dead end", group=CHANGE)
    tooltip = "Generate in the rooms that are open now: all others are solid, and stay so"
    yield key("carve_in_shape", "o", "Carve in this shape", tooltip, is_listed=False)
    yield key("undo", "u,ctrl+z", "Undo", "Take the last change back", group=CHANGE)
    yield key("redo", "r,ctrl+y", "Redo", "Make an undone change again", group=CHANGE)
    tooltip = "The start at the bottom left and the goal in the middle, as in contests"
    yield key("contest", "at", "Micromouse ends", tooltip, group=CHANGE, is_listed=False)
    tooltip = "Have many solvers search many mazes like this one, or the mazes of its file"
    yield key("study", "f6", "Study", tooltip, group=SEARCH, is_listed=False)
    tooltip = "Copy the recipe of the maze"
    yield key("copy_recipe", "k", "Copy recipe", tooltip, is_listed=False)
    yield key("focus_maze", "left", "To the maze", group=MOVE, is_command=False)
    yield key("back", "escape", "Back", "Go back one step", in_footer=True)


def _runs() -> Iterator[Key]:
    key = Place("run", RUN).key
    yield key("pause", "space", "Pause", "Play or pause; at the end begin again", in_footer=True)
    yield key(
        "step", "right", "Step", "One event on", in_footer=True, display="<run.step_back><run.step>"
    )
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
    timeline, code, generation = (
        Place("timeline", RUN),
        Place("code", RUN),
        Place("generation", RUN),
    )
    yield timeline.key("next", "t", "Next run", "Show the next of the past runs", in_footer=True)
    tooltip = "Step through the decisions as well, or only through what they lead to"
    yield code.key("decisions", "y", "Decisions", tooltip, in_footer=True)
    tooltip = "Hide what comes, and guess it at each choice of the run"
    yield code.key("predict", "q", "Predict", tooltip, in_footer=True)
    tooltip = "Show the parent of each tile that a search has reached as an arrow, or hide them"
    yield code.key("parents", "b", "Search tree", tooltip)
    tooltip = "Let the arrows move a cursor that reads the tiles, or go back to the run"
    yield code.key("read", "tab,shift+tab", "Read tiles", tooltip, in_footer=True)
    tooltip = "Show the answer to the question in the panel, or fold it away"
    yield code.key("answer", "z", "Answer", tooltip)
    for way, label in _WAYS.items():
        yield code.key(way, way, label, f"{label} in the panel", is_command=False)
    tooltip = "The next entries of what the algorithm holds"
    yield code.key("next_entries", "shift+down", "Next entries", tooltip)
    tooltip = "The entries before of what the algorithm holds"
    yield code.key("last_entries", "shift+up", "Entries before", tooltip)
    tooltip = "Show the code that ran, line by line, with its variables"
    yield Place("listing", RUN).key("source", "c", "Source", tooltip, in_footer=True)
    yield from _of_a_source()
    tooltip = "Let the generator carve on from here in another way"
    yield generation.key("carve_on", "a", "Carve on", tooltip, in_footer=True)
    tooltip = "Edit the half-carved maze, then carve on"
    yield generation.key("edit", "o", "Edit here", tooltip, in_footer=True)
    sketch = Place("sketch", DRAW)
    tooltip = "Let the generator carve on from what was drawn"
    yield sketch.key("carve_on", "a", "Carve on", tooltip, in_footer=True)
    yield sketch.key("leave", "escape", "Give up", "Give the edits up", in_footer=True)


def _of_a_source() -> Iterator[Key]:
    key = Place("source", RUN).key
    tooltip = "Step through every line, or only through those that do something in the maze"
    yield key("steps", "y", "Lines or events", tooltip, in_footer=True)
    tooltip = "Show the pseudocode in the place of the code"
    yield key("code", "c", "Pseudocode", tooltip, in_footer=True)
    tooltip = "Show the parent of each tile that a search has reached as an arrow, or hide them"
    yield key("parents", "b", "Search tree", tooltip)
    tooltip = "Let the arrows move a cursor that reads the tiles, or go back to the run"
    yield key("read", "tab,shift+tab", "Read tiles", tooltip, in_footer=True)
    for way, label in _WAYS.items():
        yield key(way, way, label, f"{label} in the code", is_command=False)
    yield key("next_variables", "shift+down", "Next variables", "Scroll the variables down")
    yield key("last_variables", "shift+up", "Variables before", "Scroll the variables up")


def _predicting() -> Iterator[Key]:
    key = Place("predict", RUN).key
    tooltip = "Answer, or go on to the next choice"
    yield key("answer", "enter", "Answer", tooltip, in_footer=True)
    yield key("mark", "space", "Choose", "Choose the candidate that the arrows point at")
    ways = {"down": "next", "right": "next", "up": "last", "left": "last"}
    for way, which in ways.items():
        tooltip = f"Point at the {which} candidate"
        yield key(way, way, tooltip, is_command=False)
    for letter in "abcde":
        tooltip = f"Choose the candidate {letter.upper()}"
        yield key(letter, letter, tooltip, is_command=False)
    for number in range(1, 10):
        tooltip = f"Look at missed step {number} on the timeline"
        yield key(f"missed_{number}", str(number), tooltip, is_command=False)
    yield key("leave", "escape", "Back", "Go back to the timeline", in_footer=True)


def _searching() -> Iterator[Key]:
    solvers, question, result = (Place(name, SEARCH) for name in ("solvers", "question", "result"))
    yield solvers.key("search", "enter", "Search", "Search with the last solver")
    tooltip = "Set the options of the chosen solver"
    yield solvers.key("options", "o", "Options", tooltip, in_footer=True)
    yield solvers.key("to_options", "right", "Options", tooltip, is_command=False)
    tooltip = "Choose tiles that the path is to lead over, or remove them"
    yield solvers.key("stops", "s", "Stops", tooltip, in_footer=True)
    tooltip = "Visit the stops in the order given, or in the best one"
    yield solvers.key("order", "e", "Order of stops", tooltip)
    yield solvers.key("no_stops", "delete,backspace", "Remove all stops")
    tooltip = "Go to the maze to choose other endpoints, or back to the list"
    yield solvers.key("other_side", "tab,shift+tab", "Maze or list", tooltip, in_footer=True)
    for place in (solvers, Place("searching", SEARCH), Place("progress", SEARCH)):
        yield place.key("cancel", "escape", "Cancel", "Give it up", in_footer=True)
    tooltip = "Let the walker go along the path"
    yield question.key("animate", "y", "Animate", tooltip, in_footer=True)
    for place in (question, result):
        yield place.key("leave", "escape", "Leave it", "Go on without that", in_footer=True)


def _jumping() -> Iterator[Key]:
    key = Place("jump", LOOK).key
    yield key("next", "j", "Next", "Go to the next of the start and the goals", in_footer=True)
    tooltip = "Go on along the path"
    yield key(
        "on", "right", "Along the path", tooltip, in_footer=True, display="<jump.back><jump.on>"
    )
    yield key("back", "left", "Back along the path", "Go back along the path")
    yield key("start", "home", "Start", "Go to the start", in_footer=True)
    yield key("goal", "end", "Goal", "Go to a goal", in_footer=True)
    yield key("leave", "escape", "Stay here", "Stay where that is", in_footer=True)


def _editor() -> Iterator[Key]:
    key = Place("editor", DRAW).key
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
    yield key("erase", "delete,backspace", "Erase", "Make a wall, as the right button does")


def _playing() -> Iterator[Key]:
    key = Place("play", PLAY).key
    tooltip = "One tile up"
    up = "up,w,z,k"
    yield key("up", up, "Walk", tooltip, in_footer=True, display="↑↓←→", is_command=False)
    yield key("down", "down,s,j", "Walk down", "One tile down", is_command=False)
    yield key("left", "left,a,q,h", "Walk left", "One tile to the left", is_command=False)
    yield key("right", "right,d,l", "Walk right", "One tile to the right", is_command=False)
    tooltip = "Before a way: run to the next junction"
    yield key("run", "space", "Run", tooltip, in_footer=True)
    for way in ("up", "down", "left", "right"):
        tooltip = f"Run {way}, to the next junction"
        yield key(f"run_{way}", f"shift+{way}", f"Run {way}", tooltip, is_command=False)
    tooltip = "Say where to go next; the score counts it as 10 steps"
    yield key("hint", "i", "Hint", tooltip, in_footer=True)
    yield key("fog", "f", "Fog", "See 8, 5 or 3 tiles far, or everything", in_footer=True)
    tooltip = "Let a solver or one of your own runs go along"
    yield key("ghost", "g", "Ghost", tooltip, in_footer=True)
    tooltip = "Take the last step back, as walking back does"
    yield key("take_back", "backspace,u,ctrl+z", "Take back", tooltip, in_footer=True)
    yield key("new", "n", "New game", "Begin again on the start", in_footer=True)
    yield key("leave", "escape", "Pause", "Leave the game; it goes on later", in_footer=True)


def _at_the_goal() -> Iterator[Key]:
    key = Place("goal", PLAY).key
    yield key("again", "p", "Again", "Play the same maze once more", in_footer=True)
    tooltip = "Play a maze of the same generator with the next seed"
    yield key("next", "n", "Next seed", tooltip, in_footer=True)
    yield key("larger", "b", "Bigger", "Play a maze half as large again", in_footer=True)
    tooltip = "Play a maze of the next generator, of the same size and seed"
    yield key("generator", "g", "Next generator", tooltip, in_footer=True)
    yield key("timeline", "t", "Timeline", "Step through your walk", in_footer=True)
    yield key("race", "v", "Race", "Let solvers race against your walk", in_footer=True)
    yield key("save", "r", "Save the run", "Save your walk: whoever opens it plays against it")
    yield key("leave", "escape", "Done", "Go back to the maze", in_footer=True)
    # Keys that were typed ahead for a walk that is over by now.
    walking = "w,z,k,s,j,a,q,h,d,l,space,backspace,u,ctrl+z,i,f"
    yield key("over", walking, "The walk is over", is_command=False)
