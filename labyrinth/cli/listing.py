"""`labyrinth list`: generators, solvers, formats, shapes, and what each says of itself."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Mapping
from shutil import get_terminal_size
from textwrap import fill

from labyrinth.cli.arguments import checked
from labyrinth.cli.explaining import Registered, as_dict, explained, promise_of
from labyrinth.cli.output import is_terminal, write_bytes
from labyrinth.cli.status import Status
from labyrinth.cli.table import print_table
from labyrinth.core.declaration.elsewhere import came_from
from labyrinth.core.declaration.generator import GeneratorAlgorithm
from labyrinth.core.declaration.generator import registry as generators
from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.core.declaration.options import Option
from labyrinth.core.declaration.solver import SolverAlgorithm
from labyrinth.core.declaration.solver import registry as solvers
from labyrinth.core.errors import LabyrinthError, quoted, visible
from labyrinth.core.shapes.written import names_with_meanings
from labyrinth.core.suggestions import hint
from labyrinth.formats import formats

SUMMARY = "list the generators, solvers, formats and shapes"

DESCRIPTION = """\
List the generators with their guarantees and options, the solvers with theirs,
the file formats, and the shapes that mazes can have. Without a word all are
listed. The key of a generator or solver tells all of it: source, guarantee,
cost, pseudocode, and a question worth thinking about."""

EXAMPLES = """\
examples:
  labyrinth list
  labyrinth list solvers
  labyrinth list kruskal
  labyrinth list --json
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "listed",
        nargs="?",
        type=checked(_read_listed),
        metavar="WHAT",
        help="generators, solvers, formats or shapes; or a key, to be told all of it",
    )
    parser.add_argument("--json", action="store_true", help="print all that is told as JSON")


def run(arguments: Namespace) -> int:
    """Print the tables, or what is said of one algorithm."""
    listed = arguments.listed
    if arguments.json:
        write_bytes(f"{_as_json(listed)}\n".encode())
    elif listed is None or listed in _LISTS:
        for position, kind in enumerate([listed] if listed else _LISTS):
            if position:
                print()
            _LISTS[kind]()
    else:
        text = "\n\n\n".join(map(explained, _of_key(listed)))
        write_bytes(f"{text}\n".encode())
    return Status.DONE


def _list_shapes() -> None:
    rows = [[name, meaning] for name, meaning in names_with_meanings().items()]
    print_table(["shape", "what is inside"], rows, sys.stdout)


def _read_listed(text: str) -> str:
    """Read one of the lists, or a key. Raises LabyrinthError that says what is near."""
    if text not in _LISTS and text not in generators and text not in solvers:
        words = [*_LISTS, *generators.all(), *solvers.all()]
        whence = came_from("generator", text) or came_from("solver", text)
        raise LabyrinthError(f"{quoted(text)} is not known; {whence or hint(text, words)}")
    return text


def _of_key(key: str) -> list[Registered]:
    """Return the generator and the solver of a key: there may be both."""
    return [each.get(key) for each in (generators, solvers) if key in each]


def _as_json(listed: str | None) -> str:
    """Return what is listed, or what there is of one key, by kind."""
    document: dict[str, object] = {}
    for kind, registry in (("generators", generators), ("solvers", solvers)):
        if listed in (None, kind):
            document[kind] = [as_dict(each) for each in registry.all().values()]
        elif listed not in _LISTS and listed in registry:
            document[kind] = [as_dict(registry.get(listed))]
    if listed in (None, "formats"):
        document["formats"] = [
            {
                "key": each.key,
                "reads": each.reads,
                "writes": each.writes,
                "suffixes": each.suffixes,
                "summary": each.summary,
            }
            for each in formats().values()
        ]
    if listed in (None, "shapes"):
        document["shapes"] = [
            {"shape": name, "meaning": meaning} for name, meaning in names_with_meanings().items()
        ]
    return json.dumps(document, indent=2, ensure_ascii=False)


def _list_generators() -> None:
    every = generators.all().values()
    rows = [[each.key, promise_of(each).partition(":")[0], each.summary] for each in every]
    print_table(["generator", "guarantee", "summary"], rows, sys.stdout)
    print()
    _print_files("generator", every)
    for guarantee in sorted({each.texture.value for each in every if ":" in each.texture.value}):
        word, _, meaning = guarantee.partition(":")
        sentence = f"{word} means{meaning}."
        columns = get_terminal_size().columns if is_terminal(sys.stdout) else len(sentence)
        print(fill(sentence, columns))
    print()
    shared = [["every", *_option(each.option)] for each in maze_options()]
    _print_options("generator", [*shared, *_options(every)])


def _list_solvers() -> None:
    every = solvers.all().values()
    rows = [[each.key, promise_of(each), each.summary] for each in every]
    print_table(["solver", "guarantee", "summary"], rows, sys.stdout)
    print()
    _print_files("solver", every)
    _print_options("solver", _options(every))


def _print_files(kind: str, every: Iterable[Registered]) -> None:
    """Say which were loaded, and from where."""
    rows = [[each.key, visible(each.origin.told)] for each in every if each.origin]
    if rows:
        print_table([kind, "loaded from"], rows, sys.stdout)
        print()


def _list_formats() -> None:
    rows = [
        [
            each.key,
            " and ".join(["read"] * each.reads + ["write"] * each.writes),
            " ".join(each.suffixes) or "-",
            each.summary,
        ]
        for each in formats().values()
    ]
    print_table(["format", "for", "suffixes", "summary"], rows, sys.stdout)


def _print_options(kind: str, rows: list[list[str]]) -> None:
    print_table([kind, "option", "values", "default", "meaning"], rows, sys.stdout)


def _options(algorithms: Iterable[GeneratorAlgorithm | SolverAlgorithm]) -> list[list[str]]:
    return [[each.key, *_option(option)] for each in algorithms for option in each.options]


def _option(option: Option) -> list[str]:
    default = "to fit" if option.default is None else option.format(option.default)
    return [option.key, option.values, default.replace(",", ", "), option.summary]


_LISTS: Mapping[str, Callable[[], None]] = {
    "generators": _list_generators,
    "solvers": _list_solvers,
    "formats": _list_formats,
    "shapes": _list_shapes,
}
