"""`labyrinth convert`: from one file format to another."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from labyrinth.cli.arguments import SOURCE_HELP
from labyrinth.cli.maze_input import read_maze
from labyrinth.cli.messages import tell
from labyrinth.cli.output import STANDARD_OUTPUT, choose_format, write_output
from labyrinth.cli.status import Status
from labyrinth.cli.style import add_style, style_of
from labyrinth.formats import losses, write

SUMMARY = "write a maze in another format"

DESCRIPTION = """\
Read a maze and write it in another format. What the new format does not carry
is told on standard error. The format of the input is told by its content, that
of the output by its suffix."""

EXAMPLES = """\
examples:
  labyrinth convert maze.txt maze.json
  labyrinth convert wilson:20x20:7 maze.svg --title "Find the way"
  labyrinth convert - - --from text --to unicode < maze.txt
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("source", metavar="IN", help=SOURCE_HELP)
    parser.add_argument("output", metavar="OUT", help="a file, or - for standard output")
    parser.add_argument(
        "--from", dest="input_format", metavar="FORMAT", help="the format of the input"
    )
    parser.add_argument("--to", dest="format", metavar="FORMAT", help="the format of the output")
    add_style(parser)


def run(arguments: Namespace) -> int:
    """Convert. Raises LabyrinthError for what is no maze, and for what cannot be written."""
    format = choose_format(arguments.format, arguments.output)
    maze = read_maze(arguments.source, arguments.input_format)
    style = style_of(arguments, maze.cols)
    data = write(maze, format.key, style=style)
    target = "standard output" if arguments.output == STANDARD_OUTPUT else arguments.output
    for loss in losses(maze, format.key, style=style):
        tell(f"{target}: {loss}")
    write_output(arguments.output, format, data)
    return Status.DONE
