"""Show the interface in a browser.

Serve the whole program to a browser on this computer, until Ctrl-C. Open the
printed address: its token keeps other users of this computer out. Afterwards
http://127.0.0.1:8000/?maze=wilson:20x40:7 opens a recipe in this browser.

examples:
  labyrinth serve
  labyrinth serve --port 8080
  labyrinth serve --with my_search.py
"""

import asyncio
from argparse import ArgumentParser, Namespace
from contextlib import suppress

from labyrinth.cli import with_files
from labyrinth.cli.options import option, whole_number
from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.formats.support.optional_dependencies import need
from labyrinth.sandbox.loading import loaded

# The names of this computer, and the addresses to listen on and to print. A browser may take
# localhost for ::1, where another user can listen for the token.
_LOOPBACK = {"127.0.0.1": "127.0.0.1", "::1": "::1", "localhost": "127.0.0.1"}
_NAMES = "127.0.0.1, ::1 or localhost"
_MOST_PORTS = 65535


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    summary = "the port to listen on (default 8000); 0 for any free port"
    option(parser, "--port PORT", summary, _port, default=8000)
    option(parser, "--host HOST", f"the name of this computer: {_NAMES}", default="127.0.0.1")


def _port(text: str) -> int:
    port = whole_number(text)
    if port > _MOST_PORTS:
        raise LabyrinthError(f"a port is at most {_MOST_PORTS}")
    return port


def run(arguments: Namespace) -> None:
    """Serve the interface until Ctrl-C.

    Raises LabyrinthError if the host is not this computer, the extra `serve` is not installed, or
    the port cannot be used.
    """
    if arguments.host not in _LOOPBACK:
        raise LabyrinthError(
            f"the host must be {_NAMES}, not {quoted(arguments.host)}: users of other computers "
            'would have your rights; for them, use "Try it in the page" of Labyrinth\'s site'
        )
    need("textual_serve", "serve")
    from labyrinth.browser import server

    files = (each.told if each.is_package else each.source.path for each in loaded())
    options = [f"{with_files.OPTION}={file}" for file in files]
    with suppress(KeyboardInterrupt):
        asyncio.run(server.run(_LOOPBACK[arguments.host], arguments.port, options, _tell))


def _tell(address: str) -> None:
    print(f"Open {address}", "Ctrl-C ends Labyrinth.", sep="\n", flush=True)
