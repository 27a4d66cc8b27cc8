"""The settings: what there is to set, and what each of them may be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.suggestions import hint
from labyrinth.tui.motion import Motion

LEAST_SPEED: Final = 0.01
MOST_SPEED: Final = 1000.0


@dataclass(frozen=True, slots=True)
class Settings:
    """What can be set, and what holds where nothing is; an empty text leaves it to the program."""

    theme: str = ""
    glyphs: str = ""
    speed: float = 1.0
    motion: Motion = Motion.FULL
    mouse: bool = True
    decisions: int = 2500
    decision_steps: bool = True
    recipe: str = ""
    solver: str = ""
    race: str = ""
    generator_race: str = ""
    algorithms: tuple[str, ...] = ()
    solvers: Mapping[str, str] = field(default_factory=dict)
    keys: Mapping[str, str] = field(default_factory=dict)


MEANINGS: Final = MappingProxyType(
    {
        "theme": "the colours, by the name in the command palette",
        "glyphs": "the glyph set, by its name; empty: what fits",
        "speed": "how many times the usual pace a run begins with",
        "motion": "full, sparing (for a slow connection) or none (results at once)",
        "mouse": "whether the program takes the mouse",
        "decisions": "the most rooms of a maze whose runs record decisions too; 0: none do",
        "decision_steps": "whether the timeline steps through decisions",
        "recipe": "the maze generated last: its form begins with that, and a new seed",
        "solver": "the solver chosen last",
        "race": "the solvers of the last race, with their options, and spaces between",
        "generator_race": "the generators of the last race, with their options",
        "algorithms": "files and packages whose algorithms are there as by --with",
        "solvers": "the options of a solver, by its key",
        "keys": "the keys of a binding, by its id",
    }
)


class Complaint(NamedTuple):
    """What is wrong with a setting: its name, and a sentence with the mend."""

    name: str
    sentence: str


def settings_from(values: Mapping[str, object]) -> tuple[Settings, list[Complaint]]:
    """Return what a file says, and what is wrong with it; of that the default holds."""
    known = [each.name for each in fields(Settings)]
    found: dict[str, Any] = {}
    complaints = []
    for name, value in values.items():
        try:
            if name not in known:
                raise LabyrinthError(f"there is no setting {quoted(name)}; {hint(name, known)}")
            found[name] = _CHECKS.get(name, _text)(name, value)
        except LabyrinthError as error:
            complaints.append(Complaint(name, str(error)))
    return Settings(**found), complaints


def _text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise _wrong(name, "a text in quotation marks", value)
    return value


def _motion(name: str, value: object) -> Motion:
    if value not in list(Motion):
        raise _wrong(name, f"one of {', '.join(map(repr, map(str, Motion)))}", value)
    return Motion(str(value))


def _switch(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise _wrong(name, "true or false", value)
    return value


def _decisions(name: str, value: object) -> int:
    # True is a number to Python, but not to who reads the file.
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise _wrong(name, "a whole number of rooms, 0 for none", value)
    return value


def _speed(name: str, value: object) -> float:
    expected = f"a number from {LEAST_SPEED:g} to {MOST_SPEED:g}, 1 for the usual pace"
    # True is a number to Python, but not to who reads the file.
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise _wrong(name, expected, value)
    if not LEAST_SPEED <= value <= MOST_SPEED:
        raise _wrong(name, expected, value)
    return float(value)


def _keys(name: str, value: object) -> dict[str, str]:
    return _table(name, value, '"maze.edit" = "e"')


def _algorithms(name: str, value: object) -> tuple[str, ...]:
    if not (isinstance(value, list) and all(isinstance(each, str) for each in value)):
        raise _wrong(name, 'a list such as ["my_search.py", "package:mazes"]', value)
    return tuple(value)


def _solvers(name: str, value: object) -> dict[str, str]:
    return _table(name, value, 'a-star = "heuristic=octile,weight=1.5"')


def _table(name: str, value: object, example: str) -> dict[str, str]:
    if not (isinstance(value, Mapping) and all(isinstance(each, str) for each in value.values())):
        raise _wrong(name, f"a table of lines such as {example}", value)
    return dict(value)


def _wrong(name: str, expected: str, found: object) -> LabyrinthError:
    return LabyrinthError(f"{name} is {expected}, not {quoted(found)}")


_CHECKS: Final[Mapping[str, Callable[[str, object], object]]] = MappingProxyType(
    {
        "motion": _motion,
        "mouse": _switch,
        "decisions": _decisions,
        "decision_steps": _switch,
        "speed": _speed,
        "algorithms": _algorithms,
        "solvers": _solvers,
        "keys": _keys,
    }
)
