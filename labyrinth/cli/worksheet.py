"""Print worksheets to fill in by hand, with answer keys.

Print a worksheet for a task and the maze of a recipe: what to do in a sentence,
the maze, tables and boxes for the answers. The answer key solves this task in
this maze: tables are filled in, rooms numbered, dead ends marked.

examples:
  labyrinth worksheet dijkstra wilson:5x5:7:braid=0.5 -o sheet.pdf
  labyrinth worksheet a-star wilson:6x6:1:braid=0.5 --count 25 --key -o a.pdf
  labyrinth worksheet dead-ends kruskal:8x10:5 -o sheet.pdf --solution key.pdf
  labyrinth worksheet which-generator dfs:9x9:3 --key --paper letter -o w.pdf
  labyrinth worksheet exercise dfs:5x5:4 --key

tasks:
{tasks}

With --count each worksheet has another maze: the seeds count up from the seed
of the recipe. With --key the answer keys follow on the last pages, in the order
of the worksheets; with --solution they go to a separate file. At the foot of
each page is its code, the task and the recipe: to make only this worksheet and
its key again, write the code after `labyrinth worksheet`. If a task needs
weights on edges and the recipe has no weights, weights=edges:1:9 is added. A
worksheet that does not fit on a page is refused. Only the task exercise can be
text; all others are PDF.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from typing import Final

from labyrinth.cli import options, output
from labyrinth.cli.console import tell
from labyrinth.cli.options import option
from labyrinth.cli.progress import finish
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.generation.generate import generation
from labyrinth.formats import Format, Style, format_for, formats
from labyrinth.formats.support.render_request import RenderRequest
from labyrinth.worksheets.search_order import exercise_text
from labyrinth.worksheets.sheet import BOTH, Part, Sheet
from labyrinth.worksheets.tasks import TASKS

_TEXT: Final = "ascii"
_FORMATS: Final = (_TEXT, "pdf")
_PAPERS: Final = ("a4", "letter")
_WEIGHTS: Final = "edges:1:9"

# For each target the parts to write there, and the format.
Targets = Mapping[str, tuple[Sequence[Part], Format]]

__doc__ = str(__doc__).format(
    tasks="\n".join(f"  {task.key:15} {task.summary}" for task in TASKS.values())
)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    option(parser, "task TASK", "one of the tasks below", words=TASKS)
    parser.add_argument("recipe", metavar="RECIPE", help="the maze of the first worksheet")
    summary = "how many worksheets (default 1), each with the next seed"
    option(parser, "--count N", summary, options.positive_number, default=1)
    option(parser, "--key", "add the answer keys on the last pages")
    add_targets(parser)


def add_targets(parser: ArgumentParser) -> None:
    """Declare the options for the format, the paper and the files of worksheets."""
    summary = "text, or pages to print (default ascii, or pdf if the file ends in .pdf)"
    options.add_format(parser, summary, words=_FORMATS)
    summary = "the paper of a PDF: a4 (the default) or letter"
    option(parser, "--paper SIZE", summary, words=_PAPERS, default="a4")
    options.add_output(parser)
    option(parser, "--solution FILE", "write the solution, the answer key, to a separate file")


def run(arguments: Namespace) -> None:
    """Write the worksheets.

    Raises LabyrinthError if the recipe is wrong or unsuitable, if a worksheet does not fit on a
    page, or if a file cannot be written.
    """
    task = TASKS[arguments.task]
    parts = BOTH if arguments.key else BOTH[:1]
    targets = targets_of(arguments, parts, f"the worksheet {task.key}", has_text=task.has_text)
    first = Recipe.parse(arguments.recipe)
    if task.needs_weights and "weights" not in first.options:
        first = first.replaced(options={**first.options, "weights": _WEIGHTS})
        tell(f"{task.key} needs weights on edges: added weights={_WEIGHTS}")
    sheets = []
    for number in range(arguments.count):
        recipe = first.replaced(seed=first.seed + number)
        maze = finish(generation(recipe), "generating")
        sheets.append((task.sheet(maze), f"{task.key} {recipe}"))
    write_sheets(targets, sheets, arguments.paper)


def targets_of(
    arguments: Namespace, parts: Sequence[Part], what: str, *, has_text: bool = True
) -> Targets:
    """Return what to write where, from the options that `add_targets` declares.

    `what` names the worksheet in errors. Raises LabyrinthError if a file is named twice or has
    another format than text or PDF, and if the worksheet has no text but should be one.
    """
    whole = {arguments.output: parts}
    if arguments.solution is not None:
        if arguments.solution == arguments.output:
            raise LabyrinthError("--solution and -o are the same file: give two different files")
        whole = {arguments.output: BOTH[:1], arguments.solution: BOTH[1:]}
    targets = {}
    for target, of_target in whole.items():
        key = arguments.format or format_for(target).key.replace("text", _TEXT)
        if key not in _FORMATS:
            mend = "give a .txt or .pdf file"
            raise LabyrinthError(f"{what} must be text or PDF, not {key}: {mend}")
        if key == _TEXT and not has_text:
            raise LabyrinthError(f"{what} must be PDF: write it to a file with -o FILE.pdf")
        targets[target] = (of_target, formats()[key])
    return targets


def write_sheets(targets: Targets, sheets: Sequence[tuple[Sheet, str]], paper: str) -> None:
    """Write worksheets, each given with its code, to all targets.

    Raises LabyrinthError if a worksheet does not fit on a page or a file cannot be written.
    """
    for target, (parts, format) in targets.items():
        if format.key == _TEXT:
            mazes = (sheet.pictures[0].maze for sheet, _ in sheets)
            requests = [RenderRequest(maze, style=Style(room_width=1)) for maze in mazes]
            tell(*output.losses_of(target, requests, _TEXT))
            titled = [(sheet, code if len(sheets) > 1 else "") for sheet, code in sheets]
            texts = [exercise_text(sheet, [part], code) for part in parts for sheet, code in titled]
            data = "\n".join(texts).encode()
        else:
            # Only PDF needs the drawing code.
            from labyrinth.worksheets.pages import worksheet_pages

            data = worksheet_pages(sheets, parts=parts, paper=paper)
        output.write_output(target, data, format)
