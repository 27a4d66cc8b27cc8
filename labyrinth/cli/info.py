"""Show the report card of a maze.

Print the report card of a maze: metrics of its size, texture, corridors and
solution. Each metric comes with its meaning and, if known, its usual range, in
which nine out of ten mazes of this size by the same generator lie.

examples:
  labyrinth info wilson:20x40:7
  labyrinth info maze.txt --json
  labyrinth info binary-tree:20x20:1 --bias
  labyrinth info kruskal:9x9:1:keep-weights=yes --spanning-tree min
"""

import sys
from argparse import ArgumentParser, Namespace
from dataclasses import asdict
from itertools import groupby
from textwrap import fill

from labyrinth.cli import options
from labyrinth.cli.console import Status, has_unicode, is_terminal
from labyrinth.cli.maze_input import considered, maze_of, mazes_of, read_source
from labyrinth.cli.options import option
from labyrinth.cli.output import identity, write_json
from labyrinth.cli.progress import finish
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.generation.generate import generation
from labyrinth.core.maze import spanning_trees
from labyrinth.core.maze.maze import Maze, Position
from labyrinth.core.maze.spanning_trees import TreeFault
from labyrinth.core.measure import bias
from labyrinth.core.measure.bias_picture import ASCII, BLOCKS, bars, picture
from labyrinth.core.measure.figures import figures, in_a_sentence
from labyrinth.core.measure.report_card import Report, report_run
from labyrinth.core.task import Task, during

_MAZES = 200
_COLUMNS = 79
_NAME = 12
# Columns of a figure's name, and of its value.
_VALUE = 32


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    options.add_maze(parser)
    summary = f"show the bias of the generator over N mazes of the recipe (default {_MAZES})"
    option(parser, "--bias N", summary, options.positive_number, nargs="?", const=_MAZES)
    summary = "check whether the maze is a minimum or maximum spanning tree; if not, exit status 1"
    option(parser, "--spanning-tree min|max", summary, words=("min", "max"))
    summary = "a maze whose weights --spanning-tree uses instead of this maze's own"
    option(parser, "--weights-from GRAPH", summary)
    options.add_report(parser, "print all metrics as JSON")
    option(parser, "--explain", "show every way to read the file, and why other formats reject it")


def run(arguments: Namespace) -> int:
    """Print the report card of each maze. Raises LabyrinthError if the input is not a maze."""
    if arguments.weights_from and not arguments.spanning_tree:
        raise LabyrinthError("--weights-from needs --spanning-tree: give min or max")
    if arguments.explain:
        return _explain(arguments)
    mazes = mazes_of(arguments)
    graph = maze_of(read_source(arguments.weights_from)) if arguments.weights_from else None
    status = Status.DONE
    for number, maze in enumerate(mazes):
        card = finish(report_run(maze), "measuring")
        judged = arguments.spanning_tree
        fault = None
        if judged:
            fault = spanning_trees.spanning_tree_fault(maze, graph, judged == "max")
            if not (fault or graph or spanning_trees.weights_wait_in_walls(maze)):
                raise LabyrinthError(
                    "the walls have no weights: use --weights-from with a maze that has weights"
                )
        status = Status.NO_PATH if fault else status
        if arguments.json:
            told = {**identity(maze), **card.as_dict(), "figures": list(map(asdict, figures(card)))}
            if arguments.bias:
                reason, found = _bias(maze, arguments.bias)
                shares = found.as_dict()
                told["bias"] = {"reason": reason, "own": shares} if reason else shares
            if judged:
                told["spanning_tree"] = {"judged": judged, "fault": fault and _as_dict(fault)}
            # Several are one per line, as in every stream of JSON.
            write_json(told, None if len(mazes) > 1 else 2)
            continue
        if number:
            print()
        _print(maze, card)
        if judged:
            print(f"\nSpanning tree\n{fill(_verdict(fault, judged), _COLUMNS)}")
        if arguments.bias:
            _print_bias(maze, arguments.bias)
    return status


def _explain(arguments: Namespace) -> int:
    """Print all possible readings of a file with their numbers, then the rejected formats."""
    found = considered(arguments)
    if arguments.json:
        write_json([each._asdict() for each in found], 2)
        return Status.DONE
    for number, each in enumerate(found, 1):
        place = f"{number}" if each.is_read else "-"
        print(f"{place:>2} {each.format:<20} {each.verdict}")
    return Status.DONE


def _as_dict(fault: TreeFault) -> dict[str, object]:
    proof = [edge._asdict() for edge in fault.proof]
    return {**fault._asdict(), "edge": fault.edge._asdict(), "proof": proof}


def _verdict(fault: TreeFault | None, judged: str) -> str:
    tree = f"{judged}imum spanning tree"
    if fault is None:
        return f"This is a {tree}."
    proof = ", ".join(f"{one} to {other}: {weight}" for (one, other), weight, _ in fault.proof)
    proof = f" The edges of the {fault.kind} with their weights: {proof}." if proof else ""
    return f"This is not a {tree}: {fault.sentence}.{proof}"


def _print_bias(maze: Maze, count: int) -> None:
    reason, found = _bias(maze, count)
    ink = BLOCKS if has_unicode() or not is_terminal(sys.stdout) else ASCII
    if isinstance(found, bias.Tally):
        lines = bars(found, None, _COLUMNS, ink)
    else:
        reason = " ".join([bias.of_mazes(found), *bias.findings(found)])
        lines = picture(found, _COLUMNS, ink)
    print(f"\nBias\n{fill(reason, _COLUMNS)}\n")
    for line in lines:
        print("".join(text for text, _ in line).rstrip())


def _print(maze: Maze, card: Report) -> None:
    print(f"recipe: {maze.recipe or '-'}")
    goals = "  ".join(map(_position, maze.goals)) or "-"
    print(f"start: {_position(maze.start)}, goals: {goals}")
    print(in_a_sentence(card))
    for group, of_group in groupby(figures(card), lambda figure: figure.group):
        print(f"\n{group}")
        for figure in of_group:
            usual = f"usual {figure.usual}" if figure.usual else ""
            print(f"  {figure.name:<{_NAME}}{figure.value:<{_VALUE}}{usual}".rstrip())
            print(f"    {figure.meaning}")
    for expectation in card.expected:
        if expectation.note:
            print(f"\n{expectation.note}")


def _position(tile: Position | None) -> str:
    return "-" if tile is None else f"{tile[0]},{tile[1]}"


def _bias(maze: Maze, count: int) -> tuple[str, bias.Tally | bias.Bias]:
    """Return "" and the bias of the maze's generator, measured over `count` mazes of its recipe.

    If the maze has no recipe or was edited, return the reason and the shares of this maze alone.
    """
    reason = bias.NO_RECIPE
    if maze.recipe is not None:
        # A maze without a trace comes from a file.
        remade = maze if maze.trace else finish(generation(maze.recipe), "comparing")
        if remade == maze:
            return "", finish(bias.bias(maze.recipe, count), "measuring")
        reason = bias.EDITED
    return reason, finish(Task(during(0.0, bias.tally(maze))), "measuring")
