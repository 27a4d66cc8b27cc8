"""`labyrinth list`: generators, solvers, formats, shapes, and what each says of itself."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping
from textwrap import fill, wrap

from labyrinth.cli.console import Status
from labyrinth.cli.options import option
from labyrinth.cli.output import print_sentence, print_table, write_bytes, write_json
from labyrinth.core.declaration.generator import GeneratorAlgorithm
from labyrinth.core.declaration.generator import registry as generators
from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.core.declaration.options import Option
from labyrinth.core.declaration.registry import came_from
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


_COLUMNS = 79
_NAMES = 10
"""Columns for the names of what is told."""

Registered = GeneratorAlgorithm | SolverAlgorithm


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    summary = "generators, solvers, formats or shapes; or a key, to be told all of it"
    option(parser, "listed", summary, _read_listed, nargs="?", metavar="WHAT")
    option(parser, "--json", "print all that is told as JSON")


def run(arguments: Namespace) -> int:
    """Print the tables, or what is said of one algorithm."""
    listed = arguments.listed
    if arguments.json:
        write_json(_as_json(listed), ensure_ascii=False)
    elif listed is None or listed in _LISTS:
        for position, kind in enumerate([listed] if listed else _LISTS):
            if position:
                print()
            _LISTS[kind]()
    else:
        text = "\n\n\n".join(map(_explained, _of_key(listed)))
        write_bytes(f"{text}\n".encode())
    return Status.DONE


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


def _as_json(listed: str | None) -> dict[str, object]:
    """Return what is listed, or what there is of one key, by kind."""
    document: dict[str, object] = {}
    for kind, registry in (("generators", generators), ("solvers", solvers)):
        if listed in (None, kind):
            document[kind] = [_as_dict(each) for each in registry.all().values()]
        elif listed not in _LISTS and listed in registry:
            document[kind] = [_as_dict(registry.get(listed))]
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
    return document


# All of one algorithm


def _explained(algorithm: Registered) -> str:
    """Return all that an algorithm says of itself, ready to be printed."""
    kind = "generator" if isinstance(algorithm, GeneratorAlgorithm) else "solver"
    parts = [
        f"{algorithm.name} ({kind} {algorithm.key})\n{fill(algorithm.summary, _COLUMNS)}",
        algorithm.description.partition("\n\n")[2],
        "\n".join(
            [
                *_told("promise", promise_of(algorithm)),
                *_told("time", algorithm.time),
                *_told("memory", algorithm.memory),
                *_told("letters", algorithm.letters_in_words),
                *_options_in_words(algorithm),
            ]
        ),
        "\n".join(f"  {line.text}" for line in algorithm.pseudocode.lines),
        "\n".join([*_told("question", algorithm.question), *_told("answer", algorithm.answer)]),
    ]
    return "\n\n".join(part for part in parts if part)


def _as_dict(algorithm: Registered) -> dict[str, object]:
    """Return the same for JSON."""
    return {
        "key": algorithm.key,
        "name": algorithm.name,
        "summary": algorithm.summary,
        "guarantee": promise_of(algorithm),
        "time": algorithm.time,
        "memory": algorithm.memory,
        "letters": algorithm.letters_in_words,
        "question": algorithm.question,
        "answer": algorithm.answer,
        "pseudocode": [line.text for line in algorithm.pseudocode.lines],
        "options": [
            {
                "key": each.key,
                "values": each.values,
                "default": None if each.default is None else each.format(each.default),
                "summary": each.summary,
            }
            for each in algorithm.options
        ],
        "description": algorithm.unwrapped_description,
        "file": algorithm.origin and algorithm.origin.members,
    }


def promise_of(algorithm: Registered) -> str:
    """Return what an algorithm guarantees, in a few words."""
    if isinstance(algorithm, GeneratorAlgorithm):
        return algorithm.texture.value
    return algorithm.guarantee.value


def _options_in_words(algorithm: Registered) -> Iterator[str]:
    name = "options"
    for each in algorithm.options:
        text = f"{each.key}={each.values} ({_default(each)}): {each.summary}"
        yield from _told(name, text)
        name = ""


def _told(name: str, text: str) -> Iterator[str]:
    indent = " " * _NAMES
    yield from wrap(text, _COLUMNS, initial_indent=name.ljust(_NAMES), subsequent_indent=indent)


# Tables


def _list_generators() -> None:
    every = generators.all().values()
    rows = [[each.key, promise_of(each).partition(":")[0], each.summary] for each in every]
    print_table(["generator", "guarantee", "summary"], rows)
    print()
    _print_files("generator", every)
    for guarantee in sorted({each.texture.value for each in every if ":" in each.texture.value}):
        word, _, meaning = guarantee.partition(":")
        print_sentence(f"{word} means{meaning}.", sys.stdout)
    print()
    shared = [["every", *_cells(each.option)] for each in maze_options()]
    _print_options("generator", [*shared, *_options(every)])


def _list_solvers() -> None:
    every = solvers.all().values()
    rows = [[each.key, promise_of(each), each.summary] for each in every]
    print_table(["solver", "guarantee", "summary"], rows)
    print()
    _print_files("solver", every)
    _print_options("solver", _options(every))


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
    print_table(["format", "for", "suffixes", "summary"], rows)


def _list_shapes() -> None:
    rows = [[name, meaning] for name, meaning in names_with_meanings().items()]
    print_table(["shape", "what is inside"], rows)


def _print_files(kind: str, every: Iterable[Registered]) -> None:
    """Say which were loaded, and from where."""
    rows = [[each.key, visible(each.origin.told)] for each in every if each.origin]
    if rows:
        print_table([kind, "loaded from"], rows)
        print()


def _print_options(kind: str, rows: list[list[str]]) -> None:
    print_table([kind, "option", "values", "default", "meaning"], rows)


def _options(algorithms: Iterable[Registered]) -> list[list[str]]:
    return [[each.key, *_cells(own)] for each in algorithms for own in each.options]


def _cells(each: Option) -> list[str]:
    return [each.key, each.values, _default(each).replace(",", ", "), each.summary]


def _default(each: Option) -> str:
    return "to fit" if each.default is None else each.format(each.default)


_LISTS: Mapping[str, Callable[[], None]] = {
    "generators": _list_generators,
    "solvers": _list_solvers,
    "formats": _list_formats,
    "shapes": _list_shapes,
}
