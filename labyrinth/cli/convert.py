"""Write a maze in another format.

Read a maze and write it in another format. What the new format cannot keep is
reported on standard error. The format of the input is detected from its
content, that of the output from its suffix. If the input has several mazes, all
are written.

examples:
  labyrinth convert maze.txt maze.json
  labyrinth convert wilson:20x20:7 maze.svg --title "Find the way"
  labyrinth convert - - --from text --to unicode < maze.txt
  labyrinth convert photo.jpg maze.json --threshold 110 --cell-size 24
"""

from argparse import ArgumentParser, Namespace

from labyrinth.cli import options, output
from labyrinth.cli.console import tell
from labyrinth.cli.maze_input import mazes_of
from labyrinth.cli.options import option
from labyrinth.cli.progress import working
from labyrinth.core.errors import LabyrinthError
from labyrinth.formats.support.render_request import RenderRequest


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    options.add_maze(parser, "IN", nargs=None)
    summary = "a file, or - for standard output"
    parser.add_argument("target", metavar="OUT", nargs="?", help=summary)
    option(parser, "-o/--output FILE", "the same as OUT")
    options.add_format(parser, "the format of the output (by default from the suffix)")
    output.add_style(parser)


def run(arguments: Namespace) -> None:
    """Convert a maze. Raises LabyrinthError if a file cannot be read or written."""
    if arguments.target and arguments.output:
        raise LabyrinthError("the output is given twice, as OUT and as -o: leave one out")
    arguments.output = arguments.target or arguments.output
    if not arguments.output:
        raise LabyrinthError("the output is missing: give a file, or - for standard output")
    format = output.choose_format(arguments.format, arguments.output)
    mazes = mazes_of(arguments)
    style = output.style_of(arguments, max(maze.cols for maze in mazes))
    output.tell_unused_style(arguments, format)
    requests = [RenderRequest(maze, style=style) for maze in mazes]
    with working("drawing"):
        documents = output.documents_of(requests, format)
    tell(*output.losses_of(arguments.output, requests, format.key))
    if len(documents) > 1:
        output.refuse_stream(
            arguments.output, format, "give a file name instead of -; each file gets a number"
        )
    output.write_documents(arguments.output, format, documents)
