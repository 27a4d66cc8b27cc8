"""Modes that check whether the maze is an optimal spanning tree, and show its fault."""

from collections.abc import Generator

from labyrinth import Edge, LabyrinthError, edges
from labyrinth.core.maze.maze import Maze, Position
from labyrinth.core.maze.spanning_trees import (
    TreeFault,
    spanning_tree_fault,
    weights_wait_in_walls,
)
from labyrinth.core.pluralize import pluralize
from labyrinth.core.sentences import sentence_of
from labyrinth.core.task import Task
from labyrinth.tui.document.document_changes import Change, MazeChange
from labyrinth.tui.layout import STATUS_COLUMNS
from labyrinth.tui.maze_view.tile_appearance import SignStyle, TileSign
from labyrinth.tui.modes.mode import Host, ProgressMode, ViewMode

_AT_FAULT = TileSign("✗", SignStyle.REFUSED)
_PROOF = TileSign("•", SignStyle.CANDIDATE)


class JudgeMode(ProgressMode):
    """A mode that checks whether the maze is a minimum or maximum spanning tree of its weights."""

    status = "Checking the spanning tree… <progress.cancel> cancels."

    def __init__(self, host: Host, *, maximum: bool) -> None:
        """Check the open maze, with `maximum` for a maximum spanning tree."""
        super().__init__(host)
        self._maximum = maximum

    def begin(self) -> None:
        """Start to check a copy of the maze."""
        task = Task(_judged(self.document.maze.copy(), self._maximum))
        self.wait("Checking the spanning tree…", task, self._take)

    def refused(self, error: LabyrinthError) -> None:
        """Show why the maze cannot be checked."""
        self.host.enter(ViewMode(self.host, sentence_of(error)))

    def _take(self, fault: TreeFault | None) -> None:
        self.host.enter(SpanningTreeMode(self.host, fault, maximum=self._maximum))


def _judged(maze: Maze, maximum: bool) -> Generator[float, None, TreeFault | None]:
    yield 0.0
    return spanning_tree_fault(maze, None, maximum)


class SpanningTreeMode(ViewMode):
    """A mode that shows the fault of a spanning tree: the wrong edge, and its cycle or cut."""

    def __init__(self, host: Host, fault: TreeFault | None, *, maximum: bool) -> None:
        """Show the fault, or that the spanning tree has none."""
        self.maximum = maximum
        kind, other = ("maximum", "minimum") if maximum else ("minimum", "maximum")
        if fault is not None:
            worst = "lightest" if maximum else "heaviest"
            told = f"Not a {kind} spanning tree: {_fault_in_short(fault, worst)}."
        elif not weights_wait_in_walls(host.document.maze):
            told = "A spanning tree; its walls have no weights to compare."
        else:
            total = sum(edge.weight for edge in edges(host.document.maze) if edge.is_open)
            told = f"A {kind} spanning tree, total weight {total:,}."
        has_room = len(f"{told} *: {other}?") <= STATUS_COLUMNS
        super().__init__(host, f"{told} <maze.spanning_tree>: {other}?" if has_room else told)
        self._fault = fault

    def begin(self) -> None:
        """Mark the edges of the fault."""
        if self._fault is not None:
            index = self.document.maze.index
            signs = {index(_tile(edge)): _PROOF for edge in self._fault.proof}
            signs[index(_tile(self._fault.edge))] = _AT_FAULT
            self.view.drawing.lay_signs(signs)

    def end(self) -> None:
        """Remove the marks."""
        self.view.drawing.lay_signs({})

    def changed(self, change: Change) -> None:
        """Leave the mode if the maze has changed."""
        if isinstance(change, MazeChange):
            self.host.enter(ViewMode(self.host))


def _fault_in_short(fault: TreeFault, worst: str) -> str:
    """Describe a fault in one line; an edge is named by the tile between its rooms.

    `worst` is the word for an edge that does not belong in the tree: "heaviest", or "lightest" in a
    maximum spanning tree.
    """
    place, first = _place(fault.edge), next(iter(fault.proof), fault.edge)
    count = pluralize(len(fault.proof), "edge")
    if fault.kind == "no edge":
        return f"{place} leads to a closed room"
    if fault.kind == "cut":
        return f"no passage crosses a cut of {count}; open {place}"
    if first == fault.edge and all(edge.weight == first.weight for edge in fault.proof):
        return f"{place} closes a cycle of {count}"
    if first == fault.edge:
        return f"{place} is the {worst} of a cycle of {count}"
    other = f"{_place(first)} on its cycle weighs {first.weight}"
    return f"{place} weighs {fault.edge.weight}, but {other}"


def _place(edge: Edge) -> str:
    return "{},{}".format(*_tile(edge))


def _tile(edge: Edge) -> Position:
    """Return the tile (row, col) between the rooms of an edge."""
    (row, col), (row_beyond, col_beyond) = edge.rooms
    return row + row_beyond + 1, col + col_beyond + 1
