"""What `labyrinth list KEY` tells of one algorithm, in words and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill, wrap

from labyrinth.core.declaration.generator import GeneratorAlgorithm
from labyrinth.core.declaration.options import Option
from labyrinth.core.declaration.solver import SolverAlgorithm

_COLUMNS = 79
_NAMES = 10
"""Columns for the names of what is told."""

Registered = GeneratorAlgorithm | SolverAlgorithm


def explained(algorithm: Registered) -> str:
    """Return all that an algorithm says of itself, ready to be printed."""
    lesson = algorithm.lesson
    kind = "generator" if isinstance(algorithm, GeneratorAlgorithm) else "solver"
    parts = [
        f"{algorithm.name} ({kind} {algorithm.key})\n{fill(algorithm.summary, _COLUMNS)}",
        algorithm.description.partition("\n\n")[2],
        "\n".join(
            [
                *_told("promise", promise_of(algorithm)),
                *_told("time", lesson.time),
                *_told("memory", lesson.memory),
                *_told("letters", algorithm.letters_in_words),
                *_options(algorithm),
            ]
        ),
        "\n".join(f"  {line.text}" for line in algorithm.pseudocode.lines),
        "\n".join([*_told("question", lesson.question), *_told("answer", lesson.answer)]),
    ]
    return "\n\n".join(part for part in parts if part)


def as_dict(algorithm: Registered) -> dict[str, object]:
    """Return the same for JSON."""
    lesson = algorithm.lesson
    return {
        "key": algorithm.key,
        "name": algorithm.name,
        "summary": algorithm.summary,
        "guarantee": promise_of(algorithm),
        "time": lesson.time,
        "memory": lesson.memory,
        "letters": algorithm.letters_in_words,
        "question": lesson.question,
        "answer": lesson.answer,
        "pseudocode": [line.text for line in algorithm.pseudocode.lines],
        "options": [_option(option) for option in algorithm.options],
        "description": algorithm.unwrapped_description,
        "file": algorithm.origin and algorithm.origin.members,
    }


def promise_of(algorithm: Registered) -> str:
    """Return what an algorithm guarantees, in a few words."""
    if isinstance(algorithm, GeneratorAlgorithm):
        return algorithm.texture.value
    return algorithm.guarantee.value


def _option(option: Option) -> dict[str, object]:
    default = None if option.default is None else option.format(option.default)
    return {
        "key": option.key,
        "values": option.values,
        "default": default,
        "summary": option.summary,
    }


def _options(algorithm: Registered) -> Iterator[str]:
    name = "options"
    for option in algorithm.options:
        default = "to fit" if option.default is None else option.format(option.default)
        yield from _told(name, f"{option.key}={option.values} ({default}): {option.summary}")
        name = ""


def _told(name: str, text: str) -> Iterator[str]:
    indent = " " * _NAMES
    yield from wrap(text, _COLUMNS, initial_indent=name.ljust(_NAMES), subsequent_indent=indent)
