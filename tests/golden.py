"""Golden hashes: two mazes of each generator, the same on every platform and Python.

`python -m tests.golden` writes the hashes that are missing, and drops those of generators that are
gone. It changes none: a generator whose mazes change needs a new key, or its lines deleted first.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from labyrinth import Recipe, generators
from labyrinth.core.generation.generate import generation

FILE = Path(__file__).parent / "core" / "generators" / "golden.json"


def recipes(generator: str) -> list[str]:
    """Return the recipes whose mazes are held for one generator."""
    return [
        f"{generator}:5x7:1",
        f"{generator}:30x40:2:weights=1:9,braid=0.3,endpoints=dead-end",
    ]


def fingerprint(recipe: str) -> str:
    """Return a hash of the tiles and the endpoints of a recipe's maze."""
    maze = generation(Recipe.parse(recipe)).finish()
    return hashlib.sha256(bytes(maze.tiles) + repr((maze.start, maze.goals)).encode()).hexdigest()


def read() -> dict[str, str]:
    """Return the hashes that are held, by recipe."""
    hashes: dict[str, str] = json.loads(FILE.read_text(encoding="utf-8"))
    return hashes


def complete() -> None:
    """Write what is missing, generator by generator."""
    held = read()
    wanted = [recipe for generator in generators() for recipe in recipes(generator)]
    hashes = {recipe: held.get(recipe) or fingerprint(recipe) for recipe in wanted}
    FILE.write_text(json.dumps(hashes, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    complete()
