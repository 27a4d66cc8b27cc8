"""What is raced: solvers on one maze, or generators on mazes of one size.

A contest says who may take part, a line-up who does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from textual.binding import Binding
from textual.dom import DOMNode

import labyrinth
from labyrinth.core.declaration.algorithm import Algorithm
from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.core.declaration.options import OptionValue
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError, MissingEndpointError
from labyrinth.core.frozen import Frozen
from labyrinth.core.maze.maze import Maze
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
from labyrinth.races.solvers import SOLVERS, WALKER, Walked, race, solver_names
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.search_run import options_in_short
from labyrinth.tui.generating.generator_list import items_of
from labyrinth.tui.keys.table import solver_keys
from labyrinth.tui.searching.solver_menu import SolverItem, below_files, offered, why_not
from labyrinth.tui.settings.preferences import preferences_of, remembered_choice
from labyrinth.tui.widgets.item_list import Heading, Item

Racer = Any
"""A SolverChoice, or a Recipe."""


class Contest(Frozen):
    """Who may race, and what the user is told of them.

    `noun` names one of them, `presets` are races by name, and `setting` is the field of the
    settings that remembers the last race. `parse` reads a racer as it is written, and raises
    LabyrinthError for one that is not known; `racer` returns the algorithm of a key as it is chosen
    first, `with_options` a racer with other options of its own. `in_short` writes these as there is
    room for them beside its name, `without_options` says of an algorithm that it takes none, and
    `names` returns the names of lanes. `candidates` returns the items to choose from, by their
    keys. `why_none_begins` is a sentence, empty where all can; `bindings` are the keys that let one
    take part.
    """

    noun: str
    presets: Mapping[str, Preset]
    setting: str
    algorithm: Callable[[Racer], Algorithm]
    parse: Callable[[str], Racer]
    racer: Callable[[DOMNode, str], Racer]
    with_options: Callable[[Racer, Mapping[str, OptionValue]], Racer]
    in_short: Callable[[Racer], str]
    without_options: Callable[[Any], str]
    names: Callable[[Sequence[Racer]], list[str]]
    candidates: Callable[[DOMNode], Sequence[Heading | Item]]
    why_none_begins: str = ""
    bindings: Sequence[Binding] = ()

    def remembered(self, node: DOMNode) -> list[Racer]:
        """Return who raced last, or else the first preset; the settings are those of `node`."""
        texts = getattr(preferences_of(node).settings, self.setting).split()
        with suppress(LabyrinthError):
            racers = list(map(self.parse, texts))
            if FEWEST <= len(racers) <= MOST:
                return racers
        return self.of_preset(next(iter(self.presets.values())))

    def remember(self, node: DOMNode, racers: Sequence[Racer]) -> None:
        """Begin with these the next time."""
        preferences_of(node).change(**{self.setting: " ".join(map(str, racers))})

    def of_preset(self, preset: Preset) -> list[Racer]:
        """Return who races in a preset."""
        return list(map(self.parse, preset.racers))

    def options(self, racer: Racer) -> dict[str, OptionValue]:
        """Return its own options that differ from their defaults."""
        own = {option.key for option in self.algorithm(racer).options}
        return {key: value for key, value in racer.options.items() if key in own}


def solver_contest(maze: Maze) -> Contest:
    """Return the contest of solvers, each with its options, between the endpoints of a maze."""

    def candidates(node: DOMNode) -> Sequence[Heading | Item]:
        items = [SolverItem(solver) for solver in offered()]
        for item in items:
            item.tell(remembered_choice(node, item.name or ""), last=False)
        return below_files(items)

    why = ""
    try:
        endpoints_of(maze)
    except MissingEndpointError as error:
        why = (
            f"Nobody can begin: the {error.missing[0]} is missing; "
            "on the maze <maze.find> chooses it."
        )
    except LabyrinthError as error:
        why = f"Nobody can begin: {error}."
    return Contest(
        noun="solver",
        presets=PRESETS,
        setting="race",
        algorithm=lambda racer: labyrinth.solvers()[racer.key],
        parse=SolverChoice.parse,
        racer=remembered_choice,
        with_options=lambda racer, options: racer.replaced(options=options),
        in_short=options_in_short,
        without_options=why_not,
        names=solver_names,
        candidates=candidates,
        why_none_begins=why,
        bindings=[
            Binding(
                each.key,
                f"add('{(each.id or '').partition('.')[2]}')",
                each.description,
                show=False,
                id=each.id,
            )
            for each in (key.binding() for key in solver_keys().values())
        ],
    )


def generator_contest(recipe: Recipe) -> Contest:
    """Return the contest of generators, each with its own options, on mazes of the size of one.

    All have its seed, and those of its options that every maze takes.
    """
    common = {each.key for each in maze_options()}
    kept = {key: value for key, value in recipe.options.items() if key in common}
    ground = recipe.replaced(options=kept)

    def parse(text: str) -> Recipe:
        """Read a generator's key or a recipe, of which the generator and its options count."""
        if ":" not in text:
            return ground.replaced(algorithm=text)
        recipe = Recipe.parse(text)
        return ground.replaced(
            algorithm=recipe.algorithm, options={**kept, **contest.options(recipe)}
        )

    contest = Contest(
        noun="generator",
        presets=GENERATOR_PRESETS,
        setting="generator_race",
        algorithm=lambda racer: labyrinth.generators()[racer.algorithm],
        parse=parse,
        racer=lambda node, key: ground.replaced(algorithm=key),
        with_options=lambda racer, options: racer.replaced(options={**kept, **options}),
        in_short=own_options_in_words,
        without_options=lambda algorithm: f"{algorithm.name} takes no options.",
        names=generator_names,
        candidates=lambda node: items_of(labyrinth.generators().values()),
    )
    return contest


class Lineup(Frozen):
    """Who races, lane by lane: solvers on the maze of a document, or generators.

    `names` are those of the lanes, `maze` is what they show at first. `run` lets all of them run,
    with decisions where these are wanted. `contest` is where others can be chosen, `title` that of
    pictures.
    """

    kind: RaceKind
    document: Document
    racers: Sequence[Racer]
    names: Sequence[str]
    maze: Maze
    run: Callable[[bool], Task[Race]]
    contest: Callable[[], Contest]
    title: Callable[[], str]


def solver_lineup(
    document: Document, choices: Sequence[SolverChoice], walked: Walked | None = None
) -> Lineup:
    """Return solvers on the maze of `document`; what was `walked` by hand is one more lane."""
    return Lineup(
        kind=SOLVERS,
        document=document,
        racers=tuple(choices),
        names=[*solver_names(choices), *([WALKER] if walked else [])],
        maze=document.maze,
        run=lambda decisions: race(document.maze, choices, walked, decisions=decisions),
        contest=lambda: solver_contest(document.maze),
        title=lambda: f"Race on {document.title()}",
    )


def generator_lineup(recipes: Sequence[Recipe]) -> Lineup:
    """Return the generators of recipes of one size."""
    first = recipes[0]
    return Lineup(
        kind=GENERATORS,
        document=Document(recipe=first),
        racers=tuple(recipes),
        names=generator_names(recipes),
        maze=Maze.of_rooms(first.rows, first.cols),
        run=lambda decisions: generator_race(recipes, decisions=decisions),
        contest=lambda: generator_contest(first),
        title=lambda: f"Race on {first.rows} x {first.cols} rooms, seed {first.seed}",
    )
