"""The keys of the list of results and of studies, in the order of use within each place."""

from __future__ import annotations

from collections.abc import Iterator

from labyrinth.tui.keys.key import Key
from labyrinth.tui.keys.option_keys import option_keys
from labyrinth.tui.keys.place import SEARCH, Place


def study_keys() -> Iterator[Key]:
    """Yield them: those of what one maze's searches came to, then those of many mazes."""
    yield from _results()
    yield from _choice_of_study()
    yield from _candidates()
    yield from _study()


def _results() -> Iterator[Key]:
    key = Place("results", SEARCH, acts_by_name=True, in_footer=True).key
    yield key("show", "enter", "Show", "Show the chosen result in the maze")
    yield key("mark", "space", "Mark", "Mark the result for a race, a copy or a file, or no longer")
    yield key("race", "v", "Race", "Let the solvers of the marked results race")
    yield key("copy_csv", "c", "Copy CSV", "Copy the marked results, or all, as CSV")
    tooltip = "Copy the marked results, or all, as Markdown"
    yield key("copy_markdown", "m", "Copy Markdown", tooltip)
    yield key("export", "s", "Export", "Save the marked results, or all, as CSV, Markdown or JSON")
    yield key("order", "o", "Order", "Sort by the next column", "order(1)")
    yield key("reverse", "i", "Reverse", "Sort the other way round")
    yield key("back", "escape,a", "Back", "Go back to the maze")


def _choice_of_study() -> Iterator[Key]:
    key = Place("study", SEARCH, acts_by_name=True, in_footer=True).key
    yield key("start", "f5", "Start", "Run the study in the background")
    yield key("copy", "f6", "Copy command", "Copy the command that runs this study in a shell")
    yield key("open_plan", "ctrl+o", "Open plan…", "Read what is studied from a file")
    tooltip = "Save what is studied in a file, which the command takes as well"
    yield key("save_plan", "ctrl+s", "Save plan…", tooltip)
    tooltip = "From a field to the list of what it may be, and on to the next field"
    yield key("next", "tab", "List", tooltip, "turn(1)", is_command=False)
    label = "The field before"
    yield key("previous", "shift+tab", label, action="turn(-1)", in_footer=False, is_command=False)
    yield key("back", "escape", "Back", "Go back to the main menu")
    key = Place("study_form", SEARCH, in_footer=True, is_command=False).key
    tooltip = "Run the study, from any field"
    yield key("start", "enter", "Start", tooltip, "screen.start", always=True)


def _candidates() -> Iterator[Key]:
    key = Place("candidates", SEARCH).key
    tooltip = "Take the item into the field, or out of it"
    yield key("switch", "space", "Mark", tooltip, "switch", in_footer=True)
    tooltip = "Add the chosen algorithm with options of its own"
    yield key("options", "o,right", "Options", tooltip, "screen.options", in_footer=True)
    yield key(
        "to_field", "left", "Go back to the field", action="screen.to_field", is_command=False
    )
    add = ("add", "Add", "Add the algorithm with these options")
    yield from option_keys("study_options", add, ("List", "Go back to the list"))


def _study() -> Iterator[Key]:
    key = Place("study_rows", SEARCH, in_footer=True).key
    tooltip = "Show the search of the chosen row on the timeline of its maze"
    yield key("open", "enter", "Open", tooltip, "screen.open", always=True)
    tooltip = "Mark the row for a race, or no longer"
    yield key("mark", "space", "Mark", tooltip, "screen.mark", always=True)
    tooltip = "Let the solvers of the marked rows race on their maze"
    yield key("race", "v", "Race", tooltip, "screen.race", always=True)
    yield key("order", "o", "Order", "Sort by the next column", "order(1)", always=True)
    yield key("reverse", "i", "Reverse", "Sort the other way round", "reverse", always=True)
    tooltip = "Go to what the rows come to"
    yield key("leave", "tab,shift+tab", "Findings", tooltip, "screen.other_side", always=True)
    tooltip = "Copy the command that makes the chosen row alone"
    yield key("copy", "k", "Copy command", tooltip, "screen.copy", always=True)
    key = Place("study_findings", SEARCH, in_footer=True).key
    tooltip = "Go back to the table of the rows"
    yield key("leave", "tab,shift+tab", "Table", tooltip, "screen.other_side", always=True)
    key = Place("study_run", SEARCH, acts_by_name=True, in_footer=True).key
    yield key("by", "b", "By", "Group the rows by the next factors", "turn('by')")
    yield key("figure", "f", "Figure", "Sum up and draw the next figure", "turn('figure')")
    yield key("plot", "p", "Plot", "Draw another kind of plot", "turn('plot')")
    yield key("save", "s", "Save…", "Save the rows as a table, or the plot as a picture")
    yield key("stop", "x", "Stop or go on", "Stop the study, or go on with it")
    yield key("back", "escape", "Back", "Go back to what is studied; what runs goes on")
