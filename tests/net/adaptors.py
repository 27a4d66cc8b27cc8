"""The one place where the net touches what is inside the program: adapt this file, no recording.

The rest of the net goes through here, or through the stable interfaces (`labyrinth`, the command
line, ids of widgets).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from labyrinth import Maze, Player, Recipe, Solution, Trace, generators, solvers
from labyrinth.cli import main
from labyrinth.core.declaration.algorithm import Algorithm
from labyrinth.core.declaration.options import Choice, Factor, Flag, Mix, Number
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.exact_costs import in_text
from labyrinth.core.explain.declared import structures_of
from labyrinth.core.explain.sentence import reason
from labyrinth.core.explain.structure import Content, Structure
from labyrinth.core.generation.carve_on import carving_on, refusal
from labyrinth.core.generation.generate import generation
from labyrinth.core.search.inspection import Inspection, inspection
from labyrinth.core.search.solve import search_by
from labyrinth.core.trace.decisions import Deeds
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK
from labyrinth.formats import formats
from labyrinth.game.predicting import predicted_run
from labyrinth.game.question_kinds import questions

__all__ = ["Deeds", "Maze", "Player", "Solution", "Trace", "format_keys", "main"]

Facts = Inspection | None
"""What a search knew of its tiles; a generation has none."""


def format_keys() -> list[str]:
    """Return the keys of all formats."""
    return sorted(formats())


def algorithm_of(key: str, kind: str) -> Algorithm:
    """Return what is registered under a key, of the kind "generator" or "solver"."""
    return generators()[key] if kind == "generator" else solvers()[key]


def option_texts(algorithm: Algorithm) -> list[str]:
    """Return option texts (`key=value`) to vary an algorithm by: each value of a few, some of many.

    Needed only while recording: a recording holds its own texts.
    """
    found = []
    for option in algorithm.options:
        match option:
            case Flag():
                values = ["no" if option.default else "yes"]
            case Choice():
                values = [value for value in option.choices if value != option.default]
            case Mix():
                values = [*option.choices, f"{option.choices[0]}:30,{option.choices[-1]}:70"]
            case Number():
                fitting = [each for each in (0, 3, 60) if option.minimum <= each <= option.maximum]
                values = [str(each) for each in fitting if each != option.default]
            case Factor():
                values = [f"{each:g}" for each in (1.5, 5) if each <= option.maximum]
            case _:
                values = ["0.25"] if option.values == "0..1" else []
        found += [f"{option.key}={value}" for value in values]
    return found


def generated(recipe: str, *, decisions: bool) -> Maze:
    """Return the maze of a recipe, with its trace."""
    return generation(Recipe.parse(recipe), decisions=decisions).finish()


def carved_on(maze: Maze, share: float) -> Maze | None:
    """Return a maze carved again from a share of its deeds on, or None where that is refused."""
    assert maze.trace is not None
    if refusal(maze.trace):
        return None
    deeds = Deeds(maze.trace)
    last = sum(not kind.decides for kind, _ in maze.trace)
    return carving_on(maze, deeds.position(round(share * last)), seed=4).finish().maze


def searched(
    maze: Maze, choice: str, stops: Sequence[tuple[int, int]] = (), *, decisions: bool
) -> Solution:
    """Return the solution of a solver with options, written as on the command line."""
    task = search_by(maze, SolverChoice.parse(choice), stops=stops, decisions=decisions)
    return task.finish()


def events_of(trace: Trace) -> Iterator[str]:
    """Yield each event: its kind, its tile and the number of its line, whatever words that has."""
    for (kind, tile), event in zip(trace, trace.events, strict=True):
        yield f"{kind.name} {tile} {event >> TILE_BITS}"


def facts_of(trace: Trace, key: str, maze: Maze) -> Facts:
    """Return what a search knew of its tiles."""
    assert maze.start is not None
    return inspection(trace, solvers()[key], maze.start, maze.goals).finish()


def sentence_at(player: Player, facts: Facts) -> str:
    """Return why the last event before the player's position happened."""
    return reason(player, facts)


def panel_at(player: Player, algorithm: Algorithm) -> list[str]:
    """Return the data structures as text: name, size, first entries, labels and pointers."""
    return [_structure_text(player, each) for each in structures_of(algorithm)]


def _structure_text(player: Player, structure: Structure) -> str:
    def place(tile: int) -> str:
        return "{},{}".format(*divmod(tile, player.trace.width))

    content: Content = structure.read(player, 8)
    text = f"{structure.name}: {content.size} {structure.unit}".rstrip()
    for tile, number, name in content.entries:
        parts = ["" if tile is None else place(tile), "" if number is None else in_text(number)]
        text += " | " + " ".join(part for part in [*parts, name] if part)
    labels = sorted(structure.labels(player).items())
    pointers = sorted(structure.pointers(player).items())
    for what, pairs in (
        ("labels", [f"{place(tile)}={label.text}" for tile, label in labels]),
        ("pointers", [f"{place(tile)}>{place(to)}" for tile, to in pointers]),
    ):
        if pairs:
            text += f" ; {len(pairs)} {what} {' '.join(pairs[:: max(1, len(pairs) // 5)])}"
    return text


def questions_of(trace: Trace, algorithm: Algorithm, maze: Maze, number: int) -> list[str]:
    """Return questions of a run as text: question, candidates, what is right, why, the rule."""
    run = predicted_run(trace, algorithm, maze).finish()
    texts = []
    for asked in questions(run, ["next"], number, 1):
        candidates = (
            f"{letter} {tile // trace.width},{tile % trace.width} {asked.options[letter]}"
            for letter, tile in asked.candidates.items()
        )
        texts.append(
            f"{asked.position}: {' '.join([*asked.facts, asked.text])} {'; '.join(candidates)} -> "
            f"{asked.came} of {''.join(sorted(asked.right))}{' by a coin' * asked.by_coin}. "
            f"{asked.reason} {asked.rule}"
        )
    return [f"{len(run.choices)} choices", *texts]


def tile_at(trace: Trace, position: int) -> int:
    """Return the flat index of the tile of the last of `position` events."""
    return trace.events[position - 1] & TILE_MASK
