"""The options that every maze takes: each is one file in `generation/steps`, found by its file.

The file declares the option, with the type of its values, and the function that does what it asks
for. Recipes, the command line, the form, lists, help and carving on take it from here.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import cache
from typing import TypeVar

from labyrinth.core.declaration.options import Option
from labyrinth.core.declaration.registry import Registry
from labyrinth.core.frozen import Frozen

StepFunction = Callable[..., Generator[object, None, None]]
"""`(maze, rng, trace, value)`: changes `maze`, records in `trace`, yields at times."""

WrapFunction = Callable[..., Generator[int, None, None]]
"""`(maze, trace, *, rng, value, texture, generate)`: `generate(part, trace)` makes parts of `maze`.

It yields the rooms done.
"""

Step = TypeVar("Step", bound=StepFunction)
Wrap = TypeVar("Wrap", bound=WrapFunction)


class MazeOption(Frozen):
    """An option that every maze takes, and its function: either `step` or `wrap` is not None.

    Steps follow the generator in the order of their `turn`; one that is `always` done is so with
    its default as well, all others only with another value. What wraps the generator says in the
    sentence `cannot_carve_on` why such a generation does not go on from its middle, if it does not.
    """

    option: Option
    turn: int
    step: StepFunction | None = None
    always: bool = False
    wrap: WrapFunction | None = None
    cannot_carve_on: str = ""

    @property
    def key(self) -> str:
        """The key of the option."""
        return self.option.key


registry: Registry[MazeOption] = Registry("labyrinth.core.generation.steps", "option of every maze")


@cache
def maze_options() -> tuple[MazeOption, ...]:
    """Return all of them, in the order in which they take effect."""
    return tuple(sorted(registry.all().values(), key=lambda each: each.turn))


@cache
def common_options() -> tuple[Option, ...]:
    """Return what they are to a recipe, in the same order."""
    return tuple(each.option for each in maze_options())


@cache
def asked_for(keys: frozenset[str]) -> tuple[MazeOption, ...]:
    """Return those that a recipe with options of these keys asks for, and what is always done."""
    return tuple(each for each in maze_options() if each.always or each.key in keys)


def after_generator(option: Option, *, turn: int, always: bool = False) -> Callable[[Step], Step]:
    """Register the decorated function as a step that every maze may take; see MazeOption."""

    def register(step: Step) -> Step:
        registry.add(MazeOption(option, turn, step=step, always=always))
        return step

    return register


def around_generator(option: Option, *, cannot_carve_on: str = "") -> Callable[[Wrap], Wrap]:
    """Register the decorated function as one that has the generator make parts of a maze."""

    def register(wrap: Wrap) -> Wrap:
        registry.add(MazeOption(option, 0, wrap=wrap, cannot_carve_on=cannot_carve_on))
        return wrap

    return register
