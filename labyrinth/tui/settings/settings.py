"""The settings: what there is to set, what it means, and what it may be."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.tui.motion import Motion

LEAST_SPEED: Final = 0.01
MOST_SPEED: Final = 1000.0


def _setting(
    default: Any,
    meaning: str,
    expected: str = "a text in quotation marks",
    fits: Callable[[Any], bool] = lambda value: isinstance(value, str),
) -> Any:
    """Declare a setting: what it means, what is expected of a value, and whether one fits."""
    metadata = {"meaning": meaning, "expected": expected, "fits": fits}
    if isinstance(default, dict):
        return field(default_factory=dict, metadata=metadata)
    return field(default=default, metadata=metadata)


def _switch(default: bool, meaning: str) -> Any:
    return _setting(default, meaning, "true or false", lambda value: isinstance(value, bool))


def _table(meaning: str, example: str) -> Any:
    return _setting(
        {},
        meaning,
        f"a table of lines such as {example}",
        lambda value: isinstance(value, Mapping) and _are_texts(value.values()),
    )


def _are_texts(values: Collection[object]) -> bool:
    return all(isinstance(value, str) for value in values)


@dataclass(frozen=True, slots=True)
class Settings:
    """What can be set, and what holds where nothing is; an empty text leaves it to the program."""

    theme: str = _setting("", "the colours, by the name in the command palette")
    glyphs: str = _setting("", "the glyph set, by its name; empty: what fits")
    speed: float = _setting(
        1.0,
        "how many times the usual pace a run begins with",
        f"a number from {LEAST_SPEED:g} to {MOST_SPEED:g}, 1 for the usual pace",
        # True is a number to Python, but not to who reads the file.
        lambda value: type(value) in (int, float) and LEAST_SPEED <= value <= MOST_SPEED,
    )
    motion: Motion = _setting(  # noqa: RUF009, it returns a field
        Motion.FULL,
        "full, sparing (for a slow connection) or none (results at once)",
        f"one of {', '.join(map(repr, map(str, Motion)))}",
        lambda value: value in list(Motion),
    )
    mouse: bool = _switch(True, "whether the program takes the mouse")
    decisions: int = _setting(
        2500,
        "the most rooms of a maze whose runs record decisions too; 0: none do",
        "a whole number of rooms, 0 for none",
        lambda value: type(value) is int and value >= 0,
    )
    decision_steps: bool = _switch(True, "whether the timeline steps through decisions")
    recipe: str = _setting("", "the maze generated last: its form begins with that, and a new seed")
    solver: str = _setting("", "the solver chosen last")
    race: str = _setting("", "the solvers of the last race, with their options, and spaces between")
    generator_race: str = _setting("", "the generators of the last race, with their options")
    algorithms: tuple[str, ...] = _setting(
        (),
        "files and packages whose algorithms are there as by --with",
        'a list such as ["my_search.py", "package:mazes"]',
        lambda value: isinstance(value, list) and _are_texts(value),
    )
    solvers: Mapping[str, str] = _table(
        "the options of a solver, by its key", 'a-star = "heuristic=octile,weight=1.5"'
    )
    keys: Mapping[str, str] = _table("the keys of a binding, by its id", '"maze.edit" = "e"')


MEANINGS: Final = MappingProxyType(
    {each.name: each.metadata["meaning"] for each in fields(Settings)}
)
"""What each setting means, by its name."""


class Complaint(NamedTuple):
    """What is wrong with a setting: its name, and a sentence with the mend."""

    name: str
    sentence: str


def settings_from(values: Mapping[str, object]) -> tuple[Settings, list[Complaint]]:
    """Return what a file says, and what is wrong with it; of that the default holds."""
    defaults = Settings()
    known = {each.name: each for each in fields(Settings)}
    found: dict[str, Any] = {}
    complaints = []
    for name, value in values.items():
        if name not in known:
            from labyrinth.core.suggestions import hint

            sentence = f"there is no setting {quoted(name)}; {hint(name, list(known))}"
            complaints.append(Complaint(name, sentence))
        elif known[name].metadata["fits"](value):
            found[name] = type(getattr(defaults, name))(value)
        else:
            expected = known[name].metadata["expected"]
            complaints.append(Complaint(name, f"{name} is {expected}, not {quoted(value)}"))
    return Settings(**found), complaints


def complaints(settings: Settings, themes: Collection[str]) -> Iterator[Complaint]:
    """Yield what no theme, glyph set, generator or solver has for its name.

    An algorithm that came from a file of the user's own need not be here every time.
    """
    import labyrinth
    from labyrinth.core.declaration.recipe import Recipe
    from labyrinth.core.declaration.registry import came_from
    from labyrinth.core.declaration.solver_choice import SolverChoice
    from labyrinth.core.suggestions import hint
    from labyrinth.tui.maze_view.glyphs import GLYPH_SETS

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
