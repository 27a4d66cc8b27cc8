"""Options that every maze takes, each in its own file in `generation/steps`.

The file declares the option with its type and the function that applies it. Recipes, the command
line, the form, lists, help and resumed carving read this declaration.
"""

from collections.abc import Callable, Generator
from functools import cache
from typing import Any, TypeVar

from labyrinth.core.declaration.options import Option
from labyrinth.core.declaration.registry import Registry
from labyrinth.core.records import Frozen

# `(maze, rng, trace, value)`: changes `maze`, records in `trace`, yields after each slice.
StepFunction = Callable[..., Generator[object, None, None]]

Run = TypeVar("Run", bound=Callable[..., Generator[Any, None, None]])


class MazeOption(Frozen):
    """An option that every maze takes; used as the decorator of the function that applies it.

    The functions run after the generator in the order of `turn`, from 1. With `always` the function
    also runs for the default value, otherwise only for other values. A function whose turn is 0
    wraps the generator: its parameters are `(maze, trace, *, rng, value, texture, generate)`, where
    `generate(part, trace)` generates a part of `maze` and yields the number of rooms done.
    `cannot_carve_on` is a sentence that says why a generation with this option cannot be continued
    from the middle; it is empty if the generation can be continued.
    """

    option: Option
    turn: int = 0
    always: bool = False
    cannot_carve_on: str = ""
    run: Callable[..., Generator[Any, None, None]] | None = None

    @property
    def key(self) -> str:
        """The key of the option."""
        return self.option.key

    def __call__(self, run: Run) -> Run:
        """Register the decorated function."""
        registry.add(self.replaced(run=run))
        return run


registry: Registry[MazeOption] = Registry("labyrinth.core.generation.steps", "option of every maze")


@cache
def maze_options() -> tuple[MazeOption, ...]:
    """Return the declarations of all maze options in the order in which they take effect."""
    return tuple(sorted(registry.all().values(), key=lambda each: each.turn))


@cache
def asked_for(keys: frozenset[str]) -> tuple[MazeOption, ...]:
    """Return the declarations that take effect if the options with these keys are set, in order."""
    return tuple(each for each in maze_options() if each.always or each.key in keys)


@cache
def common_options() -> tuple[Option, ...]:
    """Return the options that the recipe of every maze takes, in the order of their effect."""
    return tuple(each.option for each in maze_options())
