"""Print the classic exercise: a maze solved by DFS and BFS.

Print a maze with +, - and | for walls. Then, for depth-first search and for
breadth-first search, or for each given solver, print the maze twice more: first
with the order of visits, then with the path, as # in rooms and openings. The
rooms are numbered from 0 in the order of visits, and each shows the last digit
of its number; rooms that the search does not visit are blank.

A size makes a random perfect maze; otherwise the maze is read from a file or
made from a recipe. Start and goal are openings in the border if they lie next
to it, otherwise S and G. Labyrinth can open the output as a maze.

examples:
  labyrinth exercise 4
  labyrinth exercise 8 --seed 7 -o exercise.txt
  labyrinth exercise 6 --seed 4 -o worksheet.pdf
  labyrinth exercise 6 --seed 4 -o worksheet.pdf --solution solution.pdf
  labyrinth exercise 5x12
  labyrinth exercise maze.txt
  labyrinth exercise wilson:6x6:7:weights=1:9 --solver dijkstra -o weights.pdf

A PDF begins with the worksheet, an empty maze for each search. The solution
follows on separate pages, or with --solution in a separate file, so that you
can hand out only the worksheet. With --solution, text is divided in the same
way. A PDF shows the weights of a maze as numbers. A room counts as visited when
the search reaches it or, if the solver has a priority queue, when the room is
taken from the queue. In a maze without rooms, such as a cave, the tiles are
numbered instead. To open a file that is named like a size, give its path: ./5.
The exit status is 1 if any solver finds no path.
"""

import os
import re
from argparse import ArgumentParser, Namespace
from collections.abc import Collection, Sequence
from functools import partial
from textwrap import wrap
from typing import Final, Literal

from labyrinth.cli import options, output
from labyrinth.cli.console import tell
from labyrinth.cli.maze_input import maze_of, source_of
from labyrinth.cli.options import option
from labyrinth.cli.progress import finish
from labyrinth.core.declaration.recipe import Recipe, draw_seed
from labyrinth.core.declaration.solver import registry
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.generation.generate import generation
from labyrinth.core.maze.maze import Maze, Position
from labyrinth.core.maze.room_grid import has_rooms
from labyrinth.core.search.solution import Solution
from labyrinth.core.search.solve import search_by
from labyrinth.core.trace import DISCOVER, EXPAND
from labyrinth.formats import Style, format_for, formats
from labyrinth.formats.drawings import doors, draw
from labyrinth.formats.support.render_request import RenderRequest

_CLASSIC_SIZES: Final = range(4, 9)
_FORMATS: Final = ("ascii", "pdf")
_TEXT: Final = "ascii"

Part = Literal["sheet", "solution"]
BOTH: Final[tuple[Part, ...]] = ("sheet", "solution")

CLASSIC: Final = (SolverChoice("dfs"), SolverChoice("bfs"))
_SHORT: Final = {"dfs": "DFS", "bfs": "BFS"}
_TASK: Final = (
    "Number the rooms in the order in which they are visited, counting from 0; write only the "
    "last digit. Stop when a goal is found. Then draw the path. "
)
_WAYS: Final = {
    "dfs": "Depth-first search takes the first open direction in the order right, down, left, up. ",
    "bfs": "Breadth-first search takes all open directions, in the order up, down, left, right. ",
}
_QUEUE_TASK: Final = (
    "In a search with a priority queue, a room is visited when it is taken from the queue. "
)
_TASK_COLUMNS: Final = 100


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    summary = (
        "the size of a random maze in rooms, as R or RxC (default 5); "
        "or a maze: a file, a recipe, or - for standard input"
    )
    options.add_maze(parser, f"R|{options.SOURCE}", summary)
    option(parser, "--seed N", "the seed of a random maze", options.whole_number)
    options.add_solvers(parser, "--solver", "the solvers (default dfs bfs)")
    summary = "text, or pages to print (default ascii, or pdf if the file ends in .pdf)"
    options.add_format(parser, summary, words=_FORMATS)
    options.add_output(parser)
    option(parser, "--solution FILE", "write the solution to a separate file")


def run(arguments: Namespace) -> int:
    """Write the exercise.

    Raises LabyrinthError if the input is not a maze or a file cannot be written.
    """
    if arguments.solution is not None and arguments.solution == arguments.output:
        raise LabyrinthError("--solution and -o are the same file: give two different files")
    targets: dict[str, tuple[Part, ...]] = {arguments.output: BOTH}
    if arguments.solution is not None:
        targets = {arguments.output: ("sheet",), arguments.solution: ("solution",)}
    keys = {}
    for target in targets:
        keys[target] = key = arguments.format or format_for(target).key.replace("text", _TEXT)
        if key not in _FORMATS:
            mend = "give a .txt or .pdf file"
            raise LabyrinthError(f"an exercise must be text or PDF, not {key}: {mend}")
    maze = options.with_endpoints(_maze(arguments), arguments)
    choices = arguments.solvers or CLASSIC
    solutions = [finish(search_by(maze, choice), "searching") for choice in choices]
    for target, parts in targets.items():
        format = formats()[keys[target]]
        if format.key == _TEXT:
            request = RenderRequest(maze, style=Style(room_width=1))
            tell(*output.losses_of(target, [request], _TEXT))
            output.write_output(target, exercise_text(maze, solutions, parts).encode(), format)
        else:
            output.write_output(target, exercise_pdf(maze, solutions, parts), format)
    return output.tell_failures(output.failures_of(solutions))


def _maze(arguments: Namespace) -> Maze:
    """Return the given maze, or a random one of the given size.

    Raises LabyrinthError if the maze cannot be read.
    """
    text = "5" if arguments.source is None else arguments.source
    match = re.fullmatch(r"(\d{1,9})(?:[xX](\d{1,9}))?", text, re.ASCII)
    if match is None:
        is_meant = re.fullmatch(r"[-.\dxX]*\d[-.\dxX]*", text, re.ASCII)
        if is_meant and not os.path.exists(text):
            raise LabyrinthError(f"{quoted(text)} is not a size: write R or RxC, for example 5")
        if arguments.seed is not None:
            raise LabyrinthError("--seed is for a random maze: leave it out, or give a size")
        return maze_of(source_of(arguments))
    seed = draw_seed() if arguments.seed is None else arguments.seed
    rows, cols = int(match[1]), int(match[2] or match[1])
    recipe = Recipe("dfs", rows, cols, seed)
    if not {rows, cols} <= set(_CLASSIC_SIZES):
        sizes = f"{_CLASSIC_SIZES[0]} to {_CLASSIC_SIZES[-1]} rows and columns"
        tell(f"{rows} x {cols} rooms are not a classic size: classic exercises have {sizes}")
    if arguments.seed is None:
        tell(f"seed {seed}, recipe {recipe}")
    return finish(generation(recipe), "generating")


def exercise_text(maze: Maze, solutions: Sequence[Solution], parts: Collection[Part]) -> str:
    """Return the exercise as text pictures drawn with +, - and |.

    The worksheet is the empty maze. The solution has two pictures for each search, below its name:
    the order of the visits, and the path. `parts` says which of the two parts are returned.
    """
    drawn = partial(draw, maze, room_width=1)
    pictures = [drawn(marks={})] if "sheet" in parts else []
    for solution in solutions if "solution" in parts else ():
        way = [*solution.path, *doors(maze)] if solution.path else []
        order = drawn(marks=_order(maze, solution))
        pictures.append(f"{_name(solution, _SHORT)}:\n{order}")
        pictures.append(drawn(marks=dict.fromkeys(way, "#")))
    return "\n".join(pictures)


def exercise_pdf(maze: Maze, solutions: Sequence[Solution], parts: Collection[Part]) -> bytes:
    """Return the given parts of the exercise as a PDF file.

    Raises LabyrinthError if the extra `pdf` is not installed, or rooms would be too small.
    """
    # Only PDF needs the drawing code.
    from labyrinth.cli.exercise_pages import Paper, Search, exercise_pages
    from labyrinth.formats.draw.wall_geometry import are_blocks

    # An opening between blocks is hard to see.
    opened = [] if are_blocks(maze) else doors(maze)
    marked = set() if opened else {maze.start, *maze.goals}
    searches = []
    for solution in solutions:
        order = _order(maze, solution)
        shown = {tile: digit for tile, digit in order.items() if tile not in marked}
        label = _name(solution, {})
        searches.append(Search(label, shown, solution.path, solution.waypoints))
    keys = dict.fromkeys(solution.solver for solution in solutions)
    title = registry.get(next(iter(keys))).name if len(keys) == 1 else "Searching a maze"
    if tuple(solution.choice for solution in solutions) == CLASSIC:
        title = "Depth-first and breadth-first search"
    task = _TASK + "".join(_WAYS.get(key, "") for key in keys)
    if any(map(_takes_from_queue, solutions)):
        task += _QUEUE_TASK
    paper = Paper(maze, opened, searches, title, wrap(task, _TASK_COLUMNS))
    return exercise_pages(paper, parts=[part == "solution" for part in BOTH if part in parts])


def _name(solution: Solution, short: dict[str, str]) -> str:
    """Return the name of a search with its options; `short` has short names of solvers by key."""
    name = short.get(solution.solver, registry.get(solution.solver).name)
    options = solution.choice.options_in_words
    return f"{name} ({options})" if options else name


def _order(maze: Maze, solution: Solution) -> dict[Position, str]:
    """Return the digit to write into each visited room, by the (row, col) of its tile.

    Visited rooms are numbered from 0 in the order of the visits; the digit is the last of this
    number. In a maze without rooms the visited tiles are numbered. A search with a priority queue
    visits a tile when it takes the tile from the queue, any other search when it reaches the tile.
    """
    kinds = (EXPAND,) if _takes_from_queue(solution) else (DISCOVER, EXPAND)
    expanded = map(maze.position, solution.trace.tiles_of(*kinds))
    # If a search ends as soon as it sees a goal, that was not expanded.
    visited = list(dict.fromkeys([*expanded, *solution.path[-1:]]))
    if has_rooms(maze):
        visited = [(row, col) for row, col in visited if row % 2 and col % 2]
    return {tile: str(number % 10) for number, tile in enumerate(visited)}


def _takes_from_queue(solution: Solution) -> bool:
    """Return whether the solver of a search has a priority queue."""
    return any(each[0] == "PriorityQueue" for each in registry.get(solution.solver).structures)
