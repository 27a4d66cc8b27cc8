"""The view of a document's maze, that follows every change of it."""

from __future__ import annotations

from labyrinth.tui.document.document import Document
from labyrinth.tui.document.document_changes import (
    Change,
    EndpointsMoved,
    Opened,
    Painted,
    RunShown,
    Searched,
    StateReplaced,
    TilesReplaced,
)
from labyrinth.tui.maze_view.maze_view import MazeView


def show_changes(document: Document, view: MazeView) -> None:
    """Let `view` draw what changes in `document` from now on, and no more than that."""
    view.show_stops(document.numbered_stops)

    def follow(change: Change) -> None:
        view.show_stops(document.numbered_stops)
        if isinstance(change, Searched | RunShown):
            view.show(document.at_rest())
        else:
            show_edit(document, view, change)

    document.observe(follow)


def show_edit(document: Document, view: MazeView, change: Change) -> None:
    """Let `view` draw what a change of `document` has made of its maze."""
    match change:
        case Opened():
            view.maze = document.maze
        case StateReplaced():
            view.replace_maze(document.maze)
        case Painted():
            view.spans_changed(change.spans)
            if change.lost:
                view.endpoints_changed()
        case TilesReplaced():
            view.rows_differ(change.before)
            if change.lost:
                view.endpoints_changed()
        case EndpointsMoved():
            view.endpoints_changed()
