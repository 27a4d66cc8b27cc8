"""The title of a document."""

from __future__ import annotations

from labyrinth.tui.document.document import Document


def title(document: Document, *, sized: bool = True) -> str:
    """Return the name of the maze, its size if `sized`, and whether it has unsaved edits."""
    instance = document.benchmark.name if document.benchmark else ""
    recipe = document.recipe.short if document.recipe else ""
    name = str(document.path or recipe or instance or "maze")
    maze = document.maze
    rooms = f"  ·  {maze.rows} x {maze.cols} rooms" if document.opened and sized else ""
    return f"{name}{rooms}{', edited' if document.edited else ''}"
