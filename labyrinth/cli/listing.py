"""List the generators, solvers, formats and shapes.

List the generators with their guarantees and options, the solvers with theirs,
the file formats, and the shapes that mazes can have. Without an argument all
four lists are printed. The key of a generator or solver shows everything about
it: source, guarantee, cost, pseudocode, and a question worth thinking about.

examples:
  labyrinth list
  labyrinth list solvers
  labyrinth list kruskal
  labyrinth list --json
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from functools import partial
from textwrap import fill

from labyrinth.cli.options import add_report, option
from labyrinth.cli.output import print_sentence, print_table, write_bytes, write_json
from labyrinth.core.declaration.generator import GeneratorAlgorithm
from labyrinth.core.declaration.generator import registry as generators
from labyrinth.core.declaration.maze_options import common_options
from labyrinth.core.declaration.options import Option
from labyrinth.core.declaration.registry import came_from
from labyrinth.core.declaration.solver import SolverAlgorithm
from labyrinth.core.declaration.solver import registry as solvers
from labyrinth.core.errors import LabyrinthError, quoted, visible
from labyrinth.core.shapes.written import names_with_meanings
from labyrinth.core.suggestions import hint
from labyrinth.formats import formats

_COLUMNS = 79
# Columns for the names of details.
_NAMES = 10
_LISTS = ("generators", "solvers", "formats", "shapes")

Registered = GeneratorAlgorithm | SolverAlgorithm


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    summary = (
        "generators, solvers, formats or shapes; or the key of a generator or solver, to show "
        "everything about it"
    )
    option(parser, "listed", summary, _read_listed, nargs="?", metavar="WHAT")
    add_report(parser, "print everything as JSON")


def run(arguments: Namespace) -> None:
    """Print the requested lists as tables or JSON, or everything about one algorithm."""
    listed = arguments.listed
    if arguments.json:
        write_json(_as_json(listed), ensure_ascii=False)
    elif listed is None or listed in _LISTS:
        for position, kind in enumerate([listed] if listed else _LISTS):
            if position:
                print()
            _print_list(kind)
    else:
        # A generator and a solver may have the same key.
        found = [each.get(listed) for each in (generators, solvers) if listed in each]
        text = "\n\n\n".join(map(_explained, found))
        write_bytes(f"{text}\n".encode())


def _read_listed(text: str) -> str:
    """Return the text if it is the name of a list or the key of an algorithm.

    Raises LabyrinthError, with a similar name as a suggestion, if it is neither.
    """
    if text not in _LISTS and text not in generators and text not in solvers:
        words = dict.fromkeys([*_LISTS, *generators.all(), *solvers.all()])
        whence = came_from("generator", text) or came_from("solver", text)
        raise LabyrinthError(f"{quoted(text)} is not known; {whence or hint(text, words)}")
    return text


# Output as JSON


def _as_json(listed: str | None) -> dict[str, object]:
    """Return the requested items as a JSON document with an array for each kind.

    `listed` is the name of a list, or the key of an algorithm; None requests all lists.
    """
    document: dict[str, object] = {}
    for kind, registry in (("generators", generators), ("solvers", solvers)):
        if listed in (None, kind):
            document[kind] = [_as_dict(each) for each in registry.all().values()]
        elif listed not in _LISTS and listed in registry:
            document[kind] = [_as_dict(registry.get(listed))]
    if listed in (None, "formats"):
        names, known = ("key", "reads", "writes", "suffixes", "summary"), formats().values()
        document["formats"] = [{name: getattr(each, name) for name in names} for each in known]
    if listed in (None, "shapes"):
        meanings = names_with_meanings().items()
        document["shapes"] = [{"shape": name, "meaning": meaning} for name, meaning in meanings]
    return document


def _as_dict(algorithm: Registered) -> dict[str, object]:
    """Return all declared facts about an algorithm."""
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
    """Return the guarantee of an algorithm, in a few words."""
    if isinstance(algorithm, GeneratorAlgorithm):
        return algorithm.texture.value
    return algorithm.guarantee.value


# Output as text


def _explained(algorithm: Registered) -> str:
    """Return all declared facts about an algorithm as text."""
    kind = "generator" if isinstance(algorithm, GeneratorAlgorithm) else "solver"
    told = [
        ("promise", promise_of(algorithm)),
        ("time", algorithm.time),
        ("memory", algorithm.memory),
        ("letters", algorithm.letters_in_words),
    ]
    for number, each in enumerate(algorithm.options):
        text = f"{each.key}={each.values} ({_default(each)}): {each.summary}"
        told.append(("" if number else "options", text))
    parts = [
        f"{algorithm.name} ({kind} {algorithm.key})\n{fill(algorithm.summary, _COLUMNS)}",
        algorithm.description.partition("\n\n")[2],
        _told(told),
        "\n".join(f"  {line.text}" for line in algorithm.pseudocode.lines),
        _told([("question", algorithm.question), ("answer", algorithm.answer)]),
    ]
    return "\n\n".join(part for part in parts if part)


def _told(texts: Sequence[tuple[str, str]]) -> str:
    """Return a paragraph for each (heading, text), without those whose text is empty."""
    wrapped = partial(fill, width=_COLUMNS, subsequent_indent=" " * _NAMES)
    given = ((name.ljust(_NAMES), text) for name, text in texts if text)
    return "\n".join(wrapped(text, initial_indent=name) for name, text in given)


def _print_list(kind: str) -> None:
    """Print one of _LISTS as one or more tables."""
    if kind == "formats":
        rows = []
        for each in formats().values():
            uses = " and ".join(["read"] * each.reads + ["write"] * each.writes)
            rows.append([each.key, uses, " ".join(each.suffixes) or "-", each.summary])
        print_table(["format", "for", "suffixes", "summary"], rows)
    elif kind == "shapes":
        print_table(["shape", "what is inside"], [*map(list, names_with_meanings().items())])
    else:
        _print_algorithms(kind.removesuffix("s"))


def _print_algorithms(kind: str) -> None:
    """Print tables of all algorithms of a kind: "generator" or "solver".

    The tables have the guarantees, the files of the user's own algorithms, and the options.
    """
    every: list[Registered] = [*(generators if kind == "generator" else solvers).all().values()]
    # The table has one word for the guarantee of a generator, and its meaning is below.
    guarantees = [promise_of(each).partition(":") for each in every]
    rows = [
        [each.key, word, each.summary] for each, (word, _, _) in zip(every, guarantees, strict=True)
    ]
    print_table([kind, "guarantee", "summary"], rows)
    print()
    if loaded := [[each.key, visible(each.origin.told)] for each in every if each.origin]:
        print_table([kind, "loaded from"], loaded)
        print()
    for word, _, meaning in sorted(set(guarantees)):
        if meaning:
            print_sentence(f"{word} means{meaning}.")
    owned = [(each.key, own) for each in every for own in each.options]
    if kind == "generator":
        print()
        owned = [*(("every", each) for each in common_options()), *owned]
    rows = [
        [key, each.key, each.values, _default(each).replace(",", ", "), each.summary]
        for key, each in owned
    ]
    print_table([kind, "option", "values", "default", "meaning"], rows)


def _default(each: Option) -> str:
    return "to fit" if each.default is None else each.format(each.default)
