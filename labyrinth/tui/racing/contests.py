"""What is raced: solvers on one maze, or generators on mazes of one size."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import ClassVar, Generic, TypeVar

from textual.binding import Binding
from textual.dom import DOMNode

import labyrinth
from labyrinth.core.declaration.algorithm import Algorithm
from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.core.declaration.options import OptionValue
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError, MissingEndpointError
from labyrinth.core.maze.maze import Maze
from labyrinth.core.search.solve import endpoints_of
from labyrinth.races.generators import names_of_recipes, own_options_in_words
from labyrinth.races.lane import FEWEST, MOST
from labyrinth.races.presets import GENERATOR_PRESETS, PRESETS, Preset
from labyrinth.races.race import names_of
from labyrinth.tui.document.search_run import options_in_short
from labyrinth.tui.generating.generator_list import items_of
from labyrinth.tui.keys.table import solver_keys
from labyrinth.tui.searching.solver_menu import SolverItem, below_files, offered, why_not
from labyrinth.tui.settings.preferences import preferences_of, remembered_choice
from labyrinth.tui.widgets.item_list import ItemList

Racer = TypeVar("Racer")


class Contest(ABC, Generic[Racer]):
    """Who may race, and what the user is told of them.

    `noun` names one of them, `presets` are races by name, and `setting` is the field of the
    settings that remembers the last race.
    """

    noun: ClassVar[str]
    presets: ClassVar[tuple[Preset, ...]]
    setting: ClassVar[str]

    def remembered(self, node: DOMNode) -> list[Racer]:
        """Return who raced last, or else the first preset; the settings are those of `node`."""
        texts = getattr(preferences_of(node).settings, self.setting).split()
        with suppress(LabyrinthError):
            racers = list(map(self.parse, texts))
            if FEWEST <= len(racers) <= MOST:
                return racers
        return self.of_preset(self.presets[0])

    def remember(self, node: DOMNode, racers: Sequence[Racer]) -> None:
        """Begin with these the next time."""
        preferences_of(node).change(**{self.setting: " ".join(map(str, racers))})

    def of_preset(self, preset: Preset) -> list[Racer]:
        """Return who races in a preset."""
        return list(map(self.parse, preset.racers))

    @property
    def why_none_begins(self) -> str:
        """Why nobody can begin, in a sentence; empty where all can."""
        return ""

    @abstractmethod
    def parse(self, text: str) -> Racer:
        """Read a racer as it is written. Raises LabyrinthError for one that is not known."""

    @abstractmethod
    def racer(self, node: DOMNode, key: str) -> Racer:
        """Return the algorithm of that key with the options it is chosen with first."""

    @abstractmethod
    def algorithm(self, racer: Racer) -> Algorithm:
        """Return what a racer runs."""

    @abstractmethod
    def options(self, racer: Racer) -> Mapping[str, OptionValue]:
        """Return its own options that differ from their defaults."""

    @abstractmethod
    def with_options(self, racer: Racer, options: Mapping[str, OptionValue]) -> Racer:
        """Return the racer with other options of its own."""

    @abstractmethod
    def in_short(self, racer: Racer) -> str:
        """Return its own options as there is room for them beside its name."""

    @abstractmethod
    def names(self, racers: Sequence[Racer]) -> list[str]:
        """Return the names of the lanes."""

    def without_options(self, racer: Racer) -> str:
        """Say of one that takes no options that it takes none."""
        return f"{self.algorithm(racer).name} takes no options."

    @abstractmethod
    def list(self, node: DOMNode) -> ItemList:
        """Return the list to choose from; the names of its items are keys."""

    @property
    def bindings(self) -> Sequence[Binding]:
        """The keys that let one take part."""
        return ()


class SolverContest(Contest[SolverChoice]):
    """Solvers, each with its options, on one maze."""

    noun = "solver"
    presets = tuple(PRESETS.values())
    setting = "race"

    def __init__(self, maze: Maze) -> None:
        """Race on `maze`, between its endpoints."""
        self._maze = maze

    @property
    def why_none_begins(self) -> str:
        """Tell of an endpoint that is missing or a wall."""
        try:
            endpoints_of(self._maze)
        except MissingEndpointError as error:
            missing = f"the {error.missing[0]} is missing"
            return f"Nobody can begin: {missing}; on the maze <maze.find> chooses it."
        except LabyrinthError as error:
            return f"Nobody can begin: {error}."
        return ""

    def parse(self, text: str) -> SolverChoice:
        """Read a choice of a solver."""
        return SolverChoice.parse(text)

    def racer(self, node: DOMNode, key: str) -> SolverChoice:
        """Return a solver with the options remembered."""
        return remembered_choice(node, key)

    def algorithm(self, racer: SolverChoice) -> Algorithm:
        """Return the solver."""
        return labyrinth.solvers()[racer.key]

    def options(self, racer: SolverChoice) -> Mapping[str, OptionValue]:
        """Return the options of the choice."""
        return racer.options

    def with_options(self, racer: SolverChoice, options: Mapping[str, OptionValue]) -> SolverChoice:
        """Choose other options."""
        return SolverChoice(racer.key, options)

    def in_short(self, racer: SolverChoice) -> str:
        """Return the options as the list of solvers has them."""
        return options_in_short(racer)

    def names(self, racers: Sequence[SolverChoice]) -> list[str]:
        """Return the names of the lanes."""
        return names_of(racers)

    def without_options(self, racer: SolverChoice) -> str:
        """Say why, too."""
        return why_not(labyrinth.solvers()[racer.key])

    def list(self, node: DOMNode) -> ItemList:
        """Return the list of solvers."""
        items = [SolverItem(solver) for solver in offered()]
        for item in items:
            item.tell(remembered_choice(node, item.name or ""), last=False)
        return ItemList(*below_files(items), id="candidates")

    @property
    def bindings(self) -> Sequence[Binding]:
        """A letter for each of the usual solvers."""
        return [
            Binding(
                binding.key,
                f"add('{(binding.id or '').partition('.')[2]}')",
                binding.description,
                show=False,
                id=binding.id,
            )
            for binding in (key.binding() for key in solver_keys().values())
        ]


class GeneratorContest(Contest[Recipe]):
    """Generators, each with its own options, on mazes of one size and seed."""

    noun = "generator"
    presets = tuple(GENERATOR_PRESETS.values())
    setting = "generator_race"

    def __init__(self, recipe: Recipe) -> None:
        """Race on the size of `recipe`, with its seed and the options that every maze takes."""
        common = {each.key for each in maze_options()}
        kept = {key: value for key, value in recipe.options.items() if key in common}
        self._ground = recipe.replaced(options=kept)

    def parse(self, text: str) -> Recipe:
        """Read a generator's key or a recipe, of which the generator and its options count."""
        if ":" not in text:
            return self._ground.replaced(algorithm=text)
        recipe = Recipe.parse(text)
        return self.with_options(
            self._ground.replaced(algorithm=recipe.algorithm), self.options(recipe)
        )

    def racer(self, node: DOMNode, key: str) -> Recipe:
        """Return a generator with its own options by default."""
        return self._ground.replaced(algorithm=key)

    def algorithm(self, racer: Recipe) -> Algorithm:
        """Return the generator."""
        return labyrinth.generators()[racer.algorithm]

    def options(self, racer: Recipe) -> Mapping[str, OptionValue]:
        """Return its own options."""
        own = {option.key for option in self.algorithm(racer).options}
        return {key: value for key, value in racer.options.items() if key in own}

    def with_options(self, racer: Recipe, options: Mapping[str, OptionValue]) -> Recipe:
        """Carve with other options of its own."""
        return racer.replaced(options={**self._ground.options, **options})

    def in_short(self, racer: Recipe) -> str:
        """Return its own options in words."""
        return own_options_in_words(racer)

    def names(self, racers: Sequence[Recipe]) -> list[str]:
        """Return the names of the lanes."""
        return names_of_recipes(racers)

    def list(self, node: DOMNode) -> ItemList:
        """Return the list of generators."""
        return ItemList(*items_of(labyrinth.generators().values()), id="candidates")
