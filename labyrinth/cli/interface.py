"""Start the interface.

A maze laboratory in the terminal: generate mazes, edit them, search them, and
watch every algorithm step by step. Without a command the interface starts, with
its menu or on the given maze.

mazes:
  A maze is given as one of these:
  FILE    a maze in any format of `labyrinth list formats`, detected from its
          content. If a file is named like a command, give its path: ./generate
          In a picture (PNG, GIF, BMP, JPEG, PNM) the maze is detected, and what
          was detected is reported.
  RECIPE  ALGORITHM:ROWSxCOLS:SEED[:OPTION=VALUE,...], where rows and columns
          count rooms; the same recipe makes the same maze everywhere.
          {options}
          If a file has the name of a recipe, the file is opened.
  -       standard input; as an output file, standard output

examples:
  labyrinth                   start with the main menu
  labyrinth --attract         mazes that carve and solve themselves
  labyrinth maze.txt          open the maze in a file
  labyrinth wilson:20x40:7    generate a maze of 20 x 40 rooms and open it
  labyrinth dfs:20x40:7:weights=1:9,braid=0.5
                              the same size, with weights from 1 to 9 and half
                              of the dead ends removed
  labyrinth --with my_search.py maze.txt
                              open the maze with the algorithms of your own
                              file; `labyrinth example` has examples
  labyrinth --with my_search.py --watch maze.txt
                              the same, and run the algorithms again whenever
                              my_search.py is saved
  labyrinth --micromouse maze.txt
                              open a micromouse contest maze; if the file has no
                              endpoints, start bottom left, goal in the middle
  labyrinth generate wilson --rows 6 --cols 12 --seed 7
                              print a maze
  labyrinth generate dfs --rows 9 --cols 9 --seed 1 --count 20 -o maze.svg
                              write maze-01.svg to maze-20.svg, with the seeds
                              1 to 20
  labyrinth generate kruskal --seed 3 | labyrinth solve --solver bfs dfs
                              solve the maze that another command prints
  labyrinth solve wilson:9x9:7 --solver a-star dijkstra --show explored
                              compare what two solvers explore
  labyrinth exercise 5 --seed 4
                              the classic exercise, 5 x 5 rooms
  labyrinth quiz wilson:8x12:7:braid=0.5 --solver a-star
                              predict the next step of an algorithm
  labyrinth info wilson:20x20:7 --json
                              the metrics of a maze
  labyrinth convert dfs:9x9:1 maze.json
                              save a maze in another format
  labyrinth COMMAND --help    show the help of a command

completion of commands and options:
  bash    eval "$(labyrinth --completion bash)" in ~/.bashrc
  zsh     eval "$(labyrinth --completion zsh)" in ~/.zshrc, after compinit
  fish    labyrinth --completion fish | source in ~/.config/fish/config.fish

exit status:
  0    done
  1    a solver found no path, an algorithm broke its guarantee, a maze did not
       pass the check of --spanning-tree, or doctor found something to do
  2    bad input or output; standard error says why in one sentence
  129  the terminal was closed; unsaved work can be recovered
  130  interrupted by Ctrl-C
  141  the program that read the output stopped reading
  143  ended by the signal SIGTERM; unsaved work can be recovered
"""

import os
import signal
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from functools import partial
from typing import Any

from labyrinth.cli import options
from labyrinth.cli.console import complain
from labyrinth.cli.options import option
from labyrinth.core.errors import LabyrinthError
from labyrinth.scenarios import is_scenario

# The statuses of signals that write a core dump, which the sender may want.
_WITH_CORE = [
    128 + getattr(signal, f"SIG{name}", 0) for name in ("QUIT", "ABRT", "TRAP", "SYS", "XCPU")
]


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    options.add_maze(parser)
    add_low_bandwidth(parser)
    summary = "start with mazes that carve and solve themselves, until you press a key"
    option(parser, "--attract", summary)
    summary = "continue the work that was interrupted last; without any, open the given maze"
    option(parser, "--continue", summary, dest="continues")
    option(parser, "--watch", "rerun the algorithms of --with whenever their file is saved")


def add_low_bandwidth(parser: ArgumentParser) -> None:
    """Declare the option for slow connections."""
    option(parser, "--low-bandwidth", "draw fewer frames, for a slow connection")


def run(arguments: Namespace) -> int:
    """Start the interface and return the exit status when the user leaves it.

    Raises LabyrinthError if the source is not a maze, or the terminal cannot show the interface.
    """
    if arguments.attract and arguments.source is not None:
        raise LabyrinthError("--attract shows its own mazes: leave the file or recipe out")
    if arguments.watch:
        from labyrinth.sandbox.loading import loaded

        if all(file.is_package for file in loaded()):
            raise LabyrinthError("--watch follows the files of --with: add --with my_search.py")
    session = None
    if arguments.continues:
        from labyrinth.tui.session.recovery import look_for_offers

        session = next(iter(look_for_offers().sessions), None)
        if session is not None:
            arguments.source = None
    attracts, watches = arguments.attract, arguments.watch
    return start(arguments, attracts=attracts, watches=watches, continued=session)


def start(arguments: Namespace, *, play: bool = False, **traits: object) -> int:
    """Start the interface on the maze that the arguments name, with `play` in play mode.

    `traits` are attributes of the application. With `attracts=True`, mazes are generated on the
    whole screen before the menu. With `watches=True`, files of algorithms are loaded and run again
    whenever they are saved. `continued` is a session to continue, if not None. Returns the exit
    status; raises LabyrinthError like `run`.
    """
    content = _content(arguments)
    if play and content["scenario"]:
        raise LabyrinthError("a scenario has many instances: give one maze to play")
    if arguments.source == options.STANDARD_INPUT:
        # The maze was read from standard input: keys come from the terminal.
        try:
            terminal = os.open("/dev/tty", os.O_RDWR)
        except OSError:
            raise LabyrinthError(
                "the interface needs a terminal for its keys: save the maze in a file, and open "
                "that file"
            ) from None
        os.dup2(terminal, sys.stdin.fileno())
        os.close(terminal)
    if not can_start():
        raise LabyrinthError(
            "a dumb terminal cannot show the interface: start labyrinth in another terminal, "
            "or set TERM to the type of this terminal"
            if _is_in_a_terminal()
            else "the interface needs a terminal: start labyrinth without redirecting its input "
            "or output"
        )
    return run_app(traits, **content, play=play, low_bandwidth=arguments.low_bandwidth)


def can_start() -> bool:
    """Return whether the interface can be shown and have keys, in this terminal or elsewhere."""
    if "TEXTUAL_DRIVER" in os.environ:  # such as in a browser
        return True
    return _is_in_a_terminal() and os.environ.get("TERM") != "dumb"


def run_app(traits: Mapping[str, object], **content: Any) -> int:
    """Run the interface until the user leaves it; return the exit status.

    `content` are arguments of the application, and `traits` are values of its attributes, by name.
    """
    from labyrinth.tui.terminal import garbage_collector

    with garbage_collector.starting():
        # Textual takes a quarter of a second to import: only the interface needs it.
        from labyrinth.tui import LabyrinthApp

        app = LabyrinthApp(**content)
        for name, value in traits.items():
            setattr(app, name, value)
        app.run(mouse=app.preferences.settings.mouse)
    if app.crash:
        complain(f"error: {app.crash}")
    status = app.return_code or 0
    if status in _WITH_CORE:
        signal.raise_signal(status - 128)  # the driver has restored its default effect
    return status


def _content(arguments: Namespace) -> dict[str, Any]:
    """Return the content that the interface starts with, as arguments of the application.

    The content is a maze with the given endpoints, a picture, a recipe, a scenario, or nothing.
    Raises LabyrinthError if endpoints are given for content that has its own.
    """
    text = arguments.source
    content: dict[str, Any] = dict.fromkeys(("maze", "path", "recipe", "scenario", "picture"))
    if text is not None and is_scenario(text) and os.path.exists(text):
        from pathlib import Path

        from labyrinth.scenarios.scenario import Scenario

        content["scenario"] = Scenario.open(Path(text))
    elif text is not None:
        # It imports every file format, and the menu starts without them.
        from labyrinth.cli.maze_input import read_source

        corrections = options.corrections_of(arguments)
        source = read_source(text, arguments.input_format, corrections=corrections)
        if source.picture is not None:
            from labyrinth.formats.maze_source import ShownPicture

            finish = partial(options.with_endpoints, arguments=arguments)
            picture = ShownPicture(source, corrections, finish)
            picture.finished()
            return content | {"picture": picture}
        if source.maze is not None:
            maze = options.with_endpoints(source.maze, arguments)
            return content | {"maze": maze, "path": source.path}
        content["recipe"] = source.recipe
    if options.are_named(arguments):
        if recipe := content["recipe"]:
            raise LabyrinthError(
                "a recipe has its own start and goal: "
                f"write {recipe.replaced(options={})}:start=1,1"
            )
        raise LabyrinthError("--start and --goal need a maze: give a file")
    return content


def _is_in_a_terminal() -> bool:
    # Textual reads from standard input and draws on stderr, on Windows on standard output.
    streams = (sys.stdin, sys.stdout, sys.stderr)
    return all(stream is not None and stream.isatty() for stream in streams)
