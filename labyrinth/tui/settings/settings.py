"""The settings: their names, meanings and allowed values."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.tui.motion import Motion

LEAST_SPEED: Final = 0.01
MOST_SPEED: Final = 1000.0

# The description of allowed values, and the test for them.
_Check = tuple[str, Callable[[Any], bool]]


def _is_a(kind: type) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, kind)


_TEXT: Final[_Check] = ("a string in quotation marks", _is_a(str))
_SWITCH: Final[_Check] = ("true or false", _is_a(bool))


def _setting(default: Any, meaning: str, check: _Check = _TEXT) -> Any:
    """Return a dataclass field for a setting, with its default, its meaning and its check."""
    return field(default_factory=lambda: default, metadata={"meaning": meaning, "check": check})


@dataclass(frozen=True, slots=True)
class Settings:
    """The values of all settings; with an empty text, the program chooses."""

    theme: str = _setting("", "the theme, by its name in the command palette")
    glyphs: str = _setting("", "the glyph set, by name; empty: auto")
    speed: float = _setting(
        1.0,
        "initial speed of runs, as a multiple of the usual speed",
        (
            f"a number from {LEAST_SPEED:g} to {MOST_SPEED:g}, 1 for the usual speed",
            # True is a number to Python, but not to the reader of the file.
            lambda value: type(value) in (int, float) and LEAST_SPEED <= value <= MOST_SPEED,
        ),
    )
    motion: Motion = _setting(  # noqa: RUF009, it returns a field
        Motion.FULL,
        "animations: full, sparing (slow connection) or none (show results at once)",
        (
            f"one of {', '.join(map(repr, map(str, Motion)))}",
            lambda value: value in list(Motion),
        ),
    )
    mouse: bool = _setting(True, "whether the program uses the mouse", _SWITCH)
    decisions: int = _setting(
        2500,
        "record decisions of runs on mazes of up to this many rooms; 0: never",
        ("a whole number of rooms, 0 for none", lambda value: type(value) is int and value >= 0),
    )
    decision_steps: bool = _setting(True, "whether the timeline steps through decisions", _SWITCH)
    recipe: str = _setting("", "the last generated maze; the form starts with it and a new seed")
    solver: str = _setting("", "the last solver")
    race: str = _setting("", "the solvers of the last race with their options, separated by spaces")
    generator_race: str = _setting("", "the generators of the last race with their options")
    algorithms: tuple[str, ...] = _setting(
        (),
        "files and packages of algorithms to load, as with --with",
        ('a list such as ["my_search.py", "package:mazes"]', _is_a(list)),
    )
    solvers: Mapping[str, str] = _setting(
        {},
        "options of each solver, by its key",
        ('a table of lines such as a-star = "heuristic=octile,weight=1.5"', _is_a(dict)),
    )
    keys: Mapping[str, str] = _setting(
        {},
        "keys of each binding, by its id",
        ('a table of lines such as "maze.edit" = "e"', _is_a(dict)),
    )


# The meaning of each setting, by name.
MEANINGS: Final = MappingProxyType(
    {each.name: each.metadata["meaning"] for each in fields(Settings)}
)
_DEFAULTS: Final = Settings()


class Complaint(NamedTuple):
    """A complaint about an invalid setting: a sentence that names the problem and the remedy.

    `name` is the name of the setting, or of its line in the table `table`.
    """

    name: str
    sentence: str
    table: str = ""


def _lines(value: Any, table: str = "") -> Iterator[tuple[str, object]]:
    """Yield the name and the value of each line of a table.

    A line of a nested table has a name such as `maze.edit`. The items of a list have the names
    "item 1", "item 2" and so on.
    """
    if isinstance(value, list):
        value = {f"item {number}": each for number, each in enumerate(value, 1)}
    for name, line in value.items():
        yield from (
            _lines(line, f"{table}{name}.") if isinstance(line, dict) else [(table + name, line)]
        )


def settings_from(values: Mapping[str, object]) -> tuple[Settings, list[Complaint]]:
    """Return the settings with these values from a file, and complaints about invalid values.

    An invalid setting gets its default. Of a table or a list, only invalid lines or items are left
    out.
    """
    known = {each.name: each for each in fields(Settings)}
    found: dict[str, Any] = {}
    complaints = []
    for name, value in values.items():
        if name not in known:
            from labyrinth.core.suggestions import hint

            sentence = f"there is no setting {quoted(name)}; {hint(name, list(known))}"
            complaints.append(Complaint(name, sentence))
            continue
        expected, fits = known[name].metadata["check"]
        if not fits(value):
            complaints.append(Complaint(name, f"{name} must be {expected}, not {quoted(value)}"))
            continue
        if isinstance(value, (dict, list)):
            texts = {key: line for key, line in _lines(value) if isinstance(line, str)}
            complaints += (
                Complaint(key, f"{name}: {key} must be {_TEXT[0]}, not {quoted(line)}", name)
                for key, line in _lines(value)
                if key not in texts
            )
            value = texts if isinstance(value, dict) else texts.values()
        found[name] = type(getattr(_DEFAULTS, name))(value)
    return Settings(**found), complaints


def complaints(settings: Settings, themes: Collection[str]) -> Iterator[Complaint]:
    """Yield a complaint for each setting that names an unknown theme, glyph set or algorithm.

    `themes` has the names of all themes. There is no complaint about an algorithm from a file of
    the user that is not loaded.
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
    parsed = [("solver", key, f"{key}:{text}", "solvers") for key, text in settings.solvers.items()]
    for name in ("race", "recipe", "generator_race"):
        kind = "solver" if name == "race" else "generator"
        parsed += ((kind, name, text, "") for text in getattr(settings, name).split())
    for kind, name, text, table in parsed:
        try:
            if not came_from(kind, text.partition(":")[0]):
                # A racing generator may be named without a size.
                size = "" if ":" in text or kind == "solver" else ":1x1:1"
                (SolverChoice if kind == "solver" else Recipe).parse(text + size)
        except LabyrinthError as error:
            yield Complaint(name, str(error) if table else f"{name}: {error}", table)
