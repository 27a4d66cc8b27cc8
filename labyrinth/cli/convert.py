"""`labyrinth convert`: from one file format to another."""

from argparse import ArgumentParser, Namespace

from labyrinth.cli import output
from labyrinth.cli.console import Status
from labyrinth.cli.maze_input import mazes_of
from labyrinth.cli.options import SOURCE_HELP, add_corrections, add_endpoints, option
from labyrinth.cli.progress import working
from labyrinth.formats import losses
from labyrinth.formats.support.sheet import Sheet

SUMMARY = "write a maze in another format"

DESCRIPTION = """\
Read a maze and write it in another format. What the new format does not carry
is told on standard error. The format of the input is told by its content, that
of the output by its suffix. Of several mazes in the input all are written."""

EXAMPLES = """\
examples:
  labyrinth convert maze.txt maze.json
  labyrinth convert wilson:20x20:7 maze.svg --title "Find the way"
  labyrinth convert - - --from text --to unicode < maze.txt
  labyrinth convert photo.jpg maze.json --threshold 110 --cell-size 24
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("source", metavar="IN", help=SOURCE_HELP)
    parser.add_argument("output", metavar="OUT", help="a file, or - for standard output")
    option(parser, "--from FORMAT", "the format of the input", dest="input_format")
    option(parser, "--to FORMAT", "the format of the output", dest="format")
    add_endpoints(parser)
    output.add_style(parser)
    add_corrections(parser)


def run(arguments: Namespace) -> int:
    """Convert. Raises LabyrinthError for what is no maze, and for what cannot be written."""
    format = output.choose_format(arguments.format, arguments.output)
    mazes = mazes_of(arguments, arguments.input_format)
    style = output.style_of(arguments, max(maze.cols for maze in mazes))
    output.tell_unused_style(arguments, format)
    with working("drawing"):
        documents = output.documents_of([Sheet(maze) for maze in mazes], format, style)
    lost = (loss for maze in mazes for loss in losses(maze, format.key, style=style))
    output.tell_losses(arguments.output, lost)
    if len(documents) > 1:
        output.refuse_stream(
            arguments.output, format, "name a file in the place of -, to number them by"
        )
    output.write_documents(arguments.output, format, documents)
    return Status.DONE
