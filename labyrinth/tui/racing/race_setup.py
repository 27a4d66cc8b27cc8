"""The setups of races: solvers on the maze of a document, or generators on mazes of one size."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from textual.binding import Binding
from textual.dom import DOMNode

import labyrinth
from labyrinth import Maze, Recipe
from labyrinth.core.declaration.algorithm import Algorithm
from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.core.declaration.options import OptionValue
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError, MissingEndpointError
from labyrinth.core.records import Frozen
from labyrinth.core.search.solve import endpoints_of
from labyrinth.core.task import Task
from labyrinth.races.entries import FEWEST, GENERATOR_PRESETS, MOST, PRESETS, Preset
from labyrinth.races.generators import (
    GENERATORS,
    generator_names,
    generator_race,
    own_options_in_words,
)
from labyrinth.races.race import Race, RaceKind
from labyrinth.races.solvers import SOLVERS, Walked, race, solver_names
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.search_run import options_in_short
from labyrinth.tui.generating.generator_list import items_of
from labyrinth.tui.keys.table import solver_keys
from labyrinth.tui.searching.solver_menu import SolverItem, solver_items, why_not
from labyrinth.tui.settings.preferences import chosen_graph, preferences_of, remembered_choice
from labyrinth.tui.widgets.item_list import Heading, Item

# A SolverChoice, or a Recipe.
Racer = Any


class RaceSetup(Frozen):
    """The setup of races on the maze of `document`: possible racers, how to run them, and texts.

    - `noun`: the word for a racer;
    - `presets`: preset races by key;
    - `setting`: the field of the settings that stores the last racers;
    - `maze`: the maze that lanes show before they run;
    - `title`: returns the title of pictures;
    - `algorithm`: returns the algorithm of a racer;
    - `parse`: parses a racer, and raises LabyrinthError if the racer is unknown;
    - `racer`: returns the racer with a key and its initial options;
    - `racer_of_preset`: returns the racer for a text of a preset;
    - `with_options`: returns a racer with other options;
    - `in_short`: returns the options of a racer as a short text;
    - `without_options`: returns a sentence that says that an algorithm takes no options;
    - `names`: returns the names of the lanes of racers;
    - `candidates`: returns the list items of all possible racers;
    - `run`: runs racers, with decisions if its second argument is true;
    - `why_none_begins`: returns a sentence on why no race can begin, or "";
    - `bindings`: the keys that add a racer;
    - `walked`: a walk by hand, which gets a lane of its own.
    """

    kind: RaceKind
    noun: str
    presets: Mapping[str, Preset]
    setting: str
    document: Document
    maze: Maze
    title: Callable[[], str]
    algorithm: Callable[[Racer], Algorithm]
    parse: Callable[[str], Racer]
    racer: Callable[[DOMNode, str], Racer]
    racer_of_preset: Callable[[DOMNode, str], Racer]
    with_options: Callable[[Racer, Mapping[str, OptionValue]], Racer]
    in_short: Callable[[Racer], str]
    without_options: Callable[[Any], str]
    names: Callable[[Sequence[Racer]], list[str]]
    candidates: Callable[[DOMNode], Sequence[Heading | Item]]
    run: Callable[[Sequence[Racer], bool], Task[Race]]
    why_none_begins: Callable[[], str] = str
    bindings: Sequence[Binding] = ()
    walked: Walked | None = None

    def remembered(self, node: DOMNode) -> list[Racer]:
        """Return the racers that the settings remember, or the first preset.

        The preset replaces racers that are missing, invalid, too few or too many.
        """
        texts = getattr(preferences_of(node).settings, self.setting).split()
        with suppress(LabyrinthError):
            racers = list(map(self.parse, texts))
            if FEWEST <= len(racers) <= MOST:
                return racers
        return self.of_preset(node, next(iter(self.presets)))

    def of_preset(self, node: DOMNode, key: str) -> list[Racer]:
        """Return the racers of the preset with this key."""
        return [self.racer_of_preset(node, text) for text in self.presets[key].racers]

    def options(self, racer: Racer) -> dict[str, OptionValue]:
        """Return the options given for a racer that belong to its algorithm, by key."""
        own = {option.key for option in self.algorithm(racer).options}
        return {key: value for key, value in racer.options.items() if key in own}


def solver_race_setup(document: Document, walked: Walked | None = None) -> RaceSetup:
    """Return the setup of races of solvers on the maze of a document.

    `walked` is a walk by hand that takes part in the races, None without such a walk.
    """

    def candidates(node: DOMNode) -> Sequence[Heading | Item]:
        items = solver_items()
        for item in items:
            if isinstance(item, SolverItem):
                item.tell(remembered_choice(node, item.key), last=False)
        return items

    def why_none_begins() -> str:
        try:
            endpoints_of(document.maze)
        except MissingEndpointError as error:
            remedy = "set it with <maze.find> on the maze screen"
            return f"Cannot race: the {error.missing[0]} is missing; {remedy}."
        except LabyrinthError as error:
            return f"Cannot race: {error}."
        return ""

    return RaceSetup(
        kind=SOLVERS,
        noun="solver",
        presets=PRESETS,
        setting="race",
        document=document,
        maze=document.maze,
        title=lambda: f"Race on {document.title()}",
        algorithm=lambda racer: labyrinth.solvers()[racer.key],
        parse=SolverChoice.parse,
        racer=remembered_choice,
        racer_of_preset=lambda node, text: SolverChoice.parse(text).in_graph(chosen_graph(node)),
        with_options=lambda racer, options: racer.replaced(options=options),
        in_short=options_in_short,
        without_options=why_not,
        names=solver_names,
        candidates=candidates,
        run=lambda racers, told: race(document.maze, racers, walked, decisions=told),
        why_none_begins=why_none_begins,
        bindings=[
            replace(key.binding(), action=f"add('{name.partition('.')[2]}')", show=False)
            for name, key in solver_keys().items()
        ],
        walked=walked,
    )


def generator_race_setup(recipe: Recipe) -> RaceSetup:
    """Return the setup of races of generators on mazes of the size of a recipe.

    All racers have the seed of the recipe, and its options that all generators share. Each racer
    also has the options of its own generator.
    """
    common = {each.key for each in maze_options()}
    kept = {key: value for key, value in recipe.options.items() if key in common}
    ground = recipe.replaced(options=kept)

    def parse(text: str) -> Recipe:
        """Parse the key of a generator, or a recipe with a generator and its options."""
        if ":" not in text:
            return ground.replaced(algorithm=text)
        recipe = Recipe.parse(text)
        return ground.replaced(
            algorithm=recipe.algorithm, options={**kept, **setup.options(recipe)}
        )

    setup = RaceSetup(
        kind=GENERATORS,
        noun="generator",
        presets=GENERATOR_PRESETS,
        setting="generator_race",
        document=Document(recipe=recipe),
        maze=Maze.of_rooms(recipe.rows, recipe.cols),
        title=lambda: f"Race on {recipe.rows} x {recipe.cols} rooms, seed {recipe.seed}",
        algorithm=lambda racer: labyrinth.generators()[racer.algorithm],
        parse=parse,
        racer=lambda node, key: ground.replaced(algorithm=key),
        racer_of_preset=lambda node, text: parse(text),
        with_options=lambda racer, options: racer.replaced(options={**kept, **options}),
        in_short=own_options_in_words,
        without_options=lambda algorithm: f"{algorithm.name} takes no options.",
        names=generator_names,
        candidates=lambda node: items_of(labyrinth.generators().values()),
        run=lambda racers, told: generator_race(racers, decisions=told),
    )
    return setup
