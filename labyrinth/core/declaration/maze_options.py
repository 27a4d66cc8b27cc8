"""The options that every maze takes: each is one file in `generation/steps`, found by its file.

The file declares the option, with the type of its values, and the function that does what it asks
for. Recipes, the command line, the form, lists, help and carving on take it from here.
"""

from collections.abc import Callable, Generator
from functools import cache
from typing import Any, TypeVar

from labyrinth.core.declaration.options import Option
from labyrinth.core.declaration.registry import Registry
from labyrinth.core.frozen import Frozen

StepFunction = Callable[..., Generator[object, None, None]]
"""`(maze, rng, trace, value)`: changes `maze`, records in `trace`, yields at times."""

Run = TypeVar("Run", bound=Callable[..., Generator[Any, None, None]])


class MazeOption(Frozen):
    """An option that every maze takes; it decorates the function that does what is asked for.

    Steps follow the generator in the order of their `turn`, from 1; one that is `always` done is so
    with its default as well, all others only with another value. A function whose turn is 0 wraps
    the generator: `(maze, trace, *, rng, value, texture, generate)`, where `generate(part, trace)`
    makes parts of `maze`, yields the rooms done. Such an option says in the sentence
    `cannot_carve_on` why a generation with it does not go on from its middle, if it does not.
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
    """Return all of them, in the order in which they take effect."""
    return tuple(sorted(registry.all().values(), key=lambda each: each.turn))


@cache
def common_options() -> tuple[Option, ...]:
    """Return what they are to a recipe, in the same order."""
    return tuple(each.option for each in maze_options())
