"""Write a starter file for your own algorithm.

Write an example file: an algorithm in plain Python that you can read, change
and load with --with, or a lesson that explains how to write one. Without a
name, list all examples and lessons.

examples:
  labyrinth example
  labyrinth example breadth-first -o breadth_first.py
  labyrinth example lesson-1
"""

import ast
import json
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import labyrinth
from labyrinth.cli.options import STANDARD_OUTPUT, add_output, option
from labyrinth.cli.output import write_output
from labyrinth.core.errors import LabyrinthError, named


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    names = list(_files())
    summary = f"an algorithm or a lesson: {', '.join(names)}"
    option(parser, "name", summary, words=names, nargs="?", metavar="NAME")
    option(parser, "--json", "print a line of JSON for each example, with its text")
    add_output(parser, "write the example to a file, which must be new or already have this text")


def run(arguments: Namespace) -> None:
    """Write an example file, or list the examples and lessons.

    Raises LabyrinthError if the file exists already.
    """
    target, name, files = arguments.output, arguments.name, _files()
    if arguments.json:
        lines = [
            json.dumps({"name": each, "summary": _about(file), "text": file.read_text("utf-8")})
            for each, file in files.items()
            if name in (None, each)
        ]
    elif name:
        lines = [files[name].read_text("utf-8").removesuffix("\n")]
    else:
        width = max(map(len, files))
        lines = [f"{each:{width}}  {_about(file)}" for each, file in files.items()]
    data = "".join(f"{line}\n" for line in lines).encode()
    # Edits of an existing file are not overwritten.
    if target != STANDARD_OUTPUT and Path(target).is_file() and Path(target).read_bytes() != data:
        raise LabyrinthError(f"{named(target)} already exists: choose another name")
    write_output(target, data)


@cache
def _files() -> Mapping[str, Path]:
    """Return the files of the examples by their names, algorithms before lessons."""
    # In an installed package, or in the documentation of a checkout.
    package = Path(labyrinth.__file__).parent
    folder = package if (package / "examples").exists() else package.parent / "docs"
    algorithms = sorted(folder.glob("examples/*.py"))
    lessons = sorted(folder.glob("lessons/[1-9]-*.md"))
    return {
        **{file.stem.replace("_", "-"): file for file in algorithms},
        **{f"lesson-{file.name[0]}": file for file in lessons},
    }


def _about(file: Path) -> str:
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".py":
        return (ast.get_docstring(ast.parse(text)) or "").partition("\n")[0]
    return text.partition("\n")[0].lstrip("# 123456789")
