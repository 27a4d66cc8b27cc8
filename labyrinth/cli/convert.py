"""`labyrinth convert`: from one file format to another."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from labyrinth.cli.arguments import SOURCE_HELP
from labyrinth.cli.endpoints import add_endpoints, with_endpoints
from labyrinth.cli.maze_input import read_mazes
from labyrinth.cli.output import choose_format, refuse_stream, tell_losses, write_documents
from labyrinth.cli.picture_corrections import add_corrections, corrections_of
from labyrinth.cli.progress import working
from labyrinth.cli.status import Status
from labyrinth.cli.style import add_style, style_of, styles_of_each, tell_unused_style
from labyrinth.formats import losses, write, write_many

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
    parser.add_argument(
        "--from", dest="input_format", metavar="FORMAT", help="the format of the input"
    )
    parser.add_argument("--to", dest="format", metavar="FORMAT", help="the format of the output")
    add_endpoints(parser)
    add_style(parser)
    add_corrections(parser)


def run(arguments: Namespace) -> int:
    """Convert. Raises LabyrinthError for what is no maze, and for what cannot be written."""
    format = choose_format(arguments.format, arguments.output)
    read = read_mazes(arguments.source, arguments.input_format, corrections_of(arguments))
    mazes = [with_endpoints(maze, arguments) for maze in read]
    style = style_of(arguments, max(maze.cols for maze in mazes))
    tell_unused_style(arguments, format)
    with working("drawing"):
        if format.write_many:
            documents = [write_many(mazes, format.key, style=style)]
        else:
            styles = styles_of_each(style, len(mazes))
            documents = [
                write(maze, format.key, style=own) for maze, own in zip(mazes, styles, strict=True)
            ]
    tell_losses(
        arguments.output,
        (loss for maze in mazes for loss in losses(maze, format.key, style=style)),
    )
    if len(documents) > 1:
        refuse_stream(arguments.output, format, "name a file in the place of -, to number them by")
    write_documents(arguments.output, format, documents)
    return Status.DONE
