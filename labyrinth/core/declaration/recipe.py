"""The recipe: a short text that recreates a maze exactly."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from random import SystemRandom
from typing import Any

from labyrinth.core.declaration import options
from labyrinth.core.declaration.generator import registry
from labyrinth.core.declaration.options import OptionValue
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.generation.steps.endpoints import ENDPOINTS
from labyrinth.core.generation.steps.symmetry import SYMMETRIES
from labyrinth.core.limits import MAX_WEIGHT, check_size

MAX_SEED = 2**64 - 1
_SHARE_DECIMALS = 6
_FORM = "algorithm:ROWSxCOLS:SEED, for example wilson:20x40:7"
_OPTION = re.compile(r",(?=[a-z][a-z-]*=)")


@dataclass(frozen=True, slots=True)
class Recipe:
    """All that shapes a generated maze; `rows` and `cols` count rooms.

    `weights` is the lowest and the highest weight, `braid` the share of dead ends removed,
    `endpoints` a key of ENDPOINTS; `options` holds the generator's own that differ from their
    defaults; `sparse` is the share of the rooms of dead-end corridors filled, `symmetry` a key of
    SYMMETRIES. Shares go from 0.0 to 1.0 and are kept to six decimals.
    Written as `algorithm:ROWSxCOLS:SEED[:option=value,...]`.
    """

    algorithm: str
    rows: int
    cols: int
    seed: int
    weights: tuple[int, int] = (1, 1)
    braid: float = 0.0
    endpoints: str = "corner"
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    sparse: float = 0.0
    symmetry: str = "none"

    def __post_init__(self) -> None:
        """Check every part. Raises LabyrinthError that says what is known or allowed."""
        algorithm = registry.get(self.algorithm)
        for name in ("rows", "cols", "seed"):
            _check_whole(name, getattr(self, name))
        if self.rows < 1 or self.cols < 1:
            raise LabyrinthError(
                f"a maze needs at least 1 x 1 rooms, not {self.rows} x {self.cols}"
            )
        check_size(2 * self.rows + 1, 2 * self.cols + 1)
        if not 0 <= self.seed <= MAX_SEED:
            raise LabyrinthError(f"a seed is a whole number from 0 to {MAX_SEED}, not {self.seed}")
        self._check_weights()
        for name in ("braid", "sparse"):
            # As exact as the text can say it, so that the text recreates the maze.
            object.__setattr__(self, name, _checked_share(name, getattr(self, name)))
        if self.endpoints not in ENDPOINTS:
            raise LabyrinthError(
                f"there is no way {self.endpoints!r} to place endpoints; "
                f"known: {', '.join(ENDPOINTS)}"
            )
        if self.symmetry not in SYMMETRIES:
            raise LabyrinthError(
                f"there is no symmetry {self.symmetry!r}; known: {', '.join(SYMMETRIES)}"
            )
        checked = options.check_all(
            _owner(self.algorithm), algorithm.options, self.options, SHARED_OPTIONS
        )
        object.__setattr__(self, "options", checked)

    def _check_weights(self) -> None:
        weights: object = self.weights
        if not isinstance(weights, tuple) or len(weights) != 2:
            raise LabyrinthError(f"weights are a pair (low, high), not {weights!r}")
        low, high = weights
        _check_whole("the lowest weight", low)
        _check_whole("the highest weight", high)
        if not 1 <= low <= high <= MAX_WEIGHT:
            raise LabyrinthError(
                f"weights go from a low to a high, both within 1 to {MAX_WEIGHT}, not {low}:{high}"
            )

    @classmethod
    def parse(cls, text: str) -> Recipe:
        """Read a recipe. Raises LabyrinthError that says what is wrong with it."""
        parts = text.strip().split(":", 3)
        if len(parts) < 3:
            raise LabyrinthError(f"{text!r} is not a recipe; write {_FORM}")
        algorithm = registry.get(parts[0])
        size = re.fullmatch(r"(\d{1,9})[xX](\d{1,9})", parts[1], re.ASCII)
        if size is None:
            raise LabyrinthError(f"{parts[1]!r} is not a size; write {_FORM}")
        if not re.fullmatch(r"\d{1,20}", parts[2], re.ASCII):
            raise LabyrinthError(f"{parts[2]!r} is not a seed; write {_FORM}")
        changes = parse_options(algorithm.key, _OPTION.split(parts[3]) if len(parts) == 4 else ())
        return cls(algorithm.key, int(size[1]), int(size[2]), int(parts[2]), **changes)

    @property
    def arguments(self) -> dict[str, OptionValue]:
        """The generator's own options as the arguments of its functions."""
        return {key.replace("-", "_"): value for key, value in self.options.items()}

    def __str__(self) -> str:
        """Write the recipe; options that have their default are left out."""
        known = {option.key: option for option in registry.get(self.algorithm).options}
        parts = [f"{key}={known[key].format(value)}" for key, value in self.options.items()]
        if self.weights != (1, 1):
            parts.append(f"weights={self.weights[0]}:{self.weights[1]}")
        if self.braid:
            parts.append(f"braid={_share(self.braid)}")
        if self.endpoints != "corner":
            parts.append(f"endpoints={self.endpoints}")
        if self.sparse:
            parts.append(f"sparse={_share(self.sparse)}")
        if self.symmetry != "none":
            parts.append(f"symmetry={self.symmetry}")
        text = f"{self.algorithm}:{self.rows}x{self.cols}:{self.seed}"
        return f"{text}:{','.join(parts)}" if parts else text


def draw_seed() -> int:
    """Draw a seed for someone who did not choose one; short enough to be read out."""
    return SystemRandom().randrange(1_000_000)


def parse_options(algorithm: str, parts: Iterable[str]) -> dict[str, Any]:
    """Read `option=value` texts; return the fields of a recipe of that generator that they set.

    The generator's own options stand in the field `options`, without the others' defaults. Raises
    LabyrinthError for what is no option, one that stands twice, and a wrong value.
    """
    known = registry.get(algorithm).options
    fields: dict[str, Any] = {}
    own: dict[str, OptionValue] = {}
    for part in parts:
        key, equals, value = part.partition("=")
        if not equals:
            raise LabyrinthError(f"{part!r} is not an option; write option=value")
        if key in fields or key in own:
            raise LabyrinthError(f"option {key} stands twice")
        if key in _SHARED_PARSERS:
            fields[key] = _SHARED_PARSERS[key](value)
        else:
            option = options.find(_owner(algorithm), known, key, SHARED_OPTIONS)
            own[key] = option.parse(value)
    return {**fields, "options": own}


def parse_weights(text: str) -> tuple[int, int]:
    """Read `LOW:HIGH`, or one weight for both. Raises LabyrinthError for anything else."""
    match = re.fullmatch(r"(\d{1,3})(?::(\d{1,3}))?", text.strip(), re.ASCII)
    if match is None:
        raise LabyrinthError(f"weights are LOW:HIGH, for example 1:9, not {text!r}")
    return int(match[1]), int(match[2] or match[1])


def parse_braid(text: str) -> float:
    """Read a share of dead ends. Raises LabyrinthError for what is no number."""
    return _parse_share("braid", text)


def parse_sparse(text: str) -> float:
    """Read a share of the rooms of dead ends. Raises LabyrinthError for what is no number."""
    return _parse_share("sparse", text)


_SHARED_PARSERS: Mapping[str, Callable[[str], Any]] = {
    "weights": parse_weights,
    "braid": parse_braid,
    "endpoints": str,
    "sparse": parse_sparse,
    "symmetry": str,
}
SHARED_OPTIONS = tuple(_SHARED_PARSERS)


def _owner(algorithm: str) -> str:
    return f"generator {algorithm}"


def _parse_share(name: str, text: str) -> float:
    if not re.fullmatch(r"(\d{1,3}(\.\d{0,6})?|\.\d{1,6})", text.strip(), re.ASCII):
        raise LabyrinthError(f"{name} is a share from 0.0 to 1.0, not {text!r}")
    return float(text)


def _checked_share(name: str, value: object) -> float:
    if not isinstance(value, int | float) or not 0.0 <= value <= 1.0:
        raise LabyrinthError(f"{name} is a share from 0.0 to 1.0, not {value!r}")
    return round(float(value), _SHARE_DECIMALS)


def _share(value: float) -> str:
    return f"{value:.{_SHARE_DECIMALS}f}".rstrip("0").rstrip(".")


def _check_whole(name: str, value: object) -> None:
    if not isinstance(value, int) or isinstance(value, bool):
        raise LabyrinthError(f"{name} is a whole number, not {value!r}")
