"""Walk a maze by hand.

Start the interface in play mode: walk from the start to a goal with the arrow
keys. With --bests, list your best games on each maze instead.

examples:
  labyrinth play wilson:10x20:7
  labyrinth play maze.txt
"""

from argparse import ArgumentParser, Namespace

from labyrinth.cli import interface
from labyrinth.cli.console import Status, tell
from labyrinth.cli.options import add_maze, add_report, option
from labyrinth.core.errors import LabyrinthError, visible


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    add_maze(parser)
    option(parser, "--bests", "list your best games for each maze and mode")
    add_report(parser, "print the list of --bests as JSON, one line per game")
    interface.add_low_bandwidth(parser)


def run(arguments: Namespace) -> int:
    """Start the interface in play mode, or list the best games.

    Raises LabyrinthError if no maze is given, if the interface cannot start, or if the best games
    cannot be read.
    """
    if not arguments.bests:
        if arguments.source is None:
            raise LabyrinthError("the maze is missing: give a file or a recipe")
        return interface.start(arguments, play=True)
    if arguments.source is not None:
        raise LabyrinthError("--bests lists games on all mazes: leave the maze out")
    # The interface starts without any file format.
    from dataclasses import asdict

    from labyrinth.cli.output import print_table, write_json
    from labyrinth.game.personal_bests import all_bests
    from labyrinth.game.score import time_text

    bests = all_bests()
    if not bests:
        tell("no finished games yet")
        return Status.DONE
    if arguments.json:
        for best in bests:
            write_json(asdict(best), None)
        return Status.DONE
    rows = []
    for best in bests:
        points, steps, hints = (f"{n:,}" for n in (best.points, best.steps, best.hints))
        time = time_text(best.seconds)
        mode = "no fog" if best.mode == "plain" else best.mode
        rows.append([visible(best.name), mode, points, time, steps, hints, best.finished])
    headings = ["maze", "mode", "points", "time", "steps", "hints", "finished"]
    print_table(headings, rows, numbers=headings[2:6])
    return Status.DONE
