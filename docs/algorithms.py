"""Write the manual's page of algorithms, docs/manual/algorithms.md, from what they declare."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from labyrinth import generators, solvers
from labyrinth.cli.listing import Registered, promise_of

PAGE: Final = Path(__file__).with_name("manual") / "algorithms.md"
_HEAD: Final = """\
# Algorithms

What each generator and solver costs, and a question of each that is worth thinking about: think
first, then unfold the answer. In the interface both stand on the timeline, where `Z` unfolds the
answer, with what was counted in that run. `labyrinth list KEY` tells all of an algorithm: its
source, its pseudocode and its options too.

Costs are in O(), how the work and the memory beside the maze grow, and no promise of seconds.
"""


def page() -> str:
    """Return the whole page."""
    parts = [
        _HEAD,
        *_part("Generators", generators().values()),
        *_part("Solvers", solvers().values()),
    ]
    return "\n".join(parts)


def _part(heading: str, algorithms: Iterable[Registered]) -> Iterator[str]:
    every = list(algorithms)
    letters = ", ".join(f"`{each}` {what}" for each, what in every[0].letters.items())
    yield f"## {heading}\n\nLetters: {letters}.\n"
    for algorithm in every:
        lesson = algorithm
        yield f"### {algorithm.name}\n"
        yield f"`{algorithm.key}`: {algorithm.summary}\n"
        yield f"- Guarantee: {promise_of(algorithm)}."
        yield f"- Time: {lesson.time}.\n- Memory: {lesson.memory}.\n"
        yield f"<details><summary>{lesson.question}</summary>\n\n{lesson.answer}\n\n</details>\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
