"""What is wrong with settings that name something: a theme, a glyph set, a generator, a solver.

An algorithm that came from a file of the user's own need not be here every time.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

import labyrinth
from labyrinth.core.declaration.elsewhere import came_from
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.suggestions import hint
from labyrinth.tui.maze_view.glyphs import GLYPH_SETS
from labyrinth.tui.settings.settings import Complaint, Settings


def complaints(settings: Settings, themes: Collection[str]) -> Iterator[Complaint]:
    """Yield what no theme, glyph set, generator or solver has for its name."""
    names = (
        ("theme", "theme", settings.theme, themes),
        ("glyphs", "glyph set", settings.glyphs, [each.name for each in GLYPH_SETS]),
        ("solver", "solver", settings.solver, labyrinth.solvers()),
    )
    for name, kind, value, known in names:
        if value and value not in known and not came_from(kind, value):
            yield Complaint(name, f"there is no {kind} {quoted(value)}; {hint(value, known)}")
    for key, text in settings.solvers.items():
        try:
            if not came_from("solver", key):
                SolverChoice.parse(f"{key}:{text}")
        except LabyrinthError as error:
            yield Complaint(key, str(error))
    try:
        if settings.recipe and not came_from("generator", settings.recipe.partition(":")[0]):
            Recipe.parse(settings.recipe)
    except LabyrinthError as error:
        yield Complaint("recipe", str(error))
