"""Wordings that nobody would say are not in the sources, the manual or the other documents.

A phrase of the list fails with what to write instead. The list grows: add what a reader stumbled
over. It holds for strings, docstrings and comments in `labyrinth/` and `docs/`, and for Markdown.
"""

from __future__ import annotations

import ast
import re
import tokenize
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Final

import pytest

CHECKOUT: Final = Path(__file__).parents[1]
SOURCES: Final = sorted(
    [*(CHECKOUT / "labyrinth").rglob("*.py"), *(CHECKOUT / "docs").rglob("*.py")]
)
DOCUMENTS: Final = sorted([*CHECKOUT.glob("*.md"), *(CHECKOUT / "docs").rglob("*.md")])

# Phrases are regular expressions, without regard to case and line breaks, that match whole words.
BETTER: Final = {
    # Dialogs, menus, keys
    "your edits are not saved": "You have unsaved edits. Leave without saving?",
    "without that they will be lost": "You have unsaved edits. Leave without saving?",
    "as endpoints say": "auto",
    "have many solvers search many mazes": "benchmark solvers on many mazes",
    "press a way": "press an arrow",
    "once more takes it": "press I again for the hint",
    "counts as one without": "is scored as a game without fog",
    r"tiles far(?! (from|apart))": "you can see 8 tiles",
    "made again. u undoes it": "Redone.",
    "which cannot be opened again as it is": "Exported x.png.",
    r"keeps all(?! \w)": "lossless",
    "if the format can": "if supported",
    "chooses other ends": "picks other endpoints",
    "a fiftieth of the run": "2% of the run",
    "that ninth of the run": "n/9 of the run",
    "leave the program": "quit",
    "play run": "Play",
    "take back": "undo",
    "animate[?] y": "Y animates the walk",
    # Races, studies, results
    r"is that of \S+, on each maze": "A* and BFS take the same number of steps on every maze",
    "95( |)% between": "95% CI low-high",
    "95( |)% from": "95% CI low, high",
    r"(low|high) quartiles?": "lower quartile, upper quartile",
    "nobody is home": "No solver has reached the goal",
    "has had the fewest waiting": "has the smallest peak frontier",
    "informed against blind": "informed vs uninformed",
    "n others": "change solvers",
    # Mazes and algorithms
    "runs on until it is stuck": "goes as deep as it can, then backtracks",
    "more than one way to (many|most) places": "many places can be reached by several routes",
    r"across \d+ ?%": "horizontal passages 50%",
    "bends of it": "turns on solution",
    "where it may step across a corner": "Diagonal moves: none (a diagonal costs √2)",
    "its first way": "is discovered via 1,5 (g = 5)",
    "is dug to": "is chosen from 3 unvisited neighbours",
    "a loop, refused": "both ends are in set a: it would close a cycle",
    r"is where \S+ was found from": "is the parent of",
    "the walk was not at": "the walk has not visited",
    "is the tile's g and the neighbour's weight": "g = g of this tile + weight of the neighbour",
    "leads out of some part": "crosses the cut",
    "at his border": "at the edge of its tree",
    "was as good": "A ties with C on f",
    # Code of learners, the command line
    "say nothing against it": "no error found",
    "this is not text, as every": "not a maze: this is a NumPy file (.npy)",
    # Docstrings and comments
    "in the place of whose": "of which …; say it as a sentence",
    "of which the process has died": "why a run failed whose process has died",
    "remembers what it ran for": "say what it holds",
    "nobody fails for it": "errors are ignored",
    "nobody is told": "nothing is reported",
    "no more of it anew": "redraws only the rows whose light has changed",
    "of their own, or none of it": "None for the default look",
    "within a value parts": "a comma inside a value does not separate",
    "once more": "again",
    r"(is|are|was) (asked of|waited for|let go of)": "say who asks, waits or removes",
    "what is (known|told|asked) of": "what is known about, the texts about",
    r"raises \S+ where": "raises … if",
    "(has|have) come to": "reached, is at",
    r"what (a |the )?(search|study|run|rows)(es)? (came|comes|come) to": "the result of",
    "from which on": "from",
    "a (process|thread) apart": "another process",
    "whole or not at all": "atomically",
    r"(knows?|tells?|is known|is told|measure|remembers?) no more": "no longer, stop measuring",
    r"[\d.,]*[\d}] %": "10%, without a blank",
    "this is no python": "syntax error, with the line",
    "x best": "x optimal",
    "digs on from": "extends from",
    r"at the most(?=[.,;:)])": "at most",
    r"longest ways?": "diameter",
}
"""What is not written, and what is written instead."""


def texts_of(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the texts of a file with their lines: paragraphs, strings, docstrings, comments."""
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        lines = enumerate(source.splitlines(), 1)
        for is_text, paragraph in groupby(lines, key=lambda each: bool(each[1].strip())):
            if is_text:
                numbers, parts = zip(*paragraph, strict=True)
                yield numbers[0], "\n".join(parts)
        return
    tree = ast.parse(source)
    within = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for part in node.values
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            values = (
                part.value if isinstance(part, ast.Constant) else "{}" for part in node.values
            )
            yield node.lineno, "".join(map(str, values))
        elif isinstance(node, ast.Constant) and id(node) not in within:
            yield node.lineno, node.value if isinstance(node.value, str) else ""
    with path.open(encoding="utf-8") as file:
        tokens = tokenize.generate_tokens(file.readline)
        comments = [each for each in tokens if each.type == tokenize.COMMENT]
    # Lines of one comment follow one another.
    runs = groupby(enumerate(comments), key=lambda each: each[1].start[0] - each[0])
    for _, run in runs:
        block = [comment for _, comment in run]
        yield block[0].start[0], "\n".join(each.string.lstrip("# ") for each in block)


def pattern(phrase: str) -> re.Pattern[str]:
    """Return what finds a phrase, also across the end of a line."""
    return re.compile(rf"(?<!\w)({phrase})(?!\w)".replace(" ", r"\s+"), re.IGNORECASE)


PATTERNS: Final = {pattern(phrase): better for phrase, better in BETTER.items()}
ANY: Final = pattern("|".join(BETTER))


def found_in(path: Path) -> Iterator[str]:
    """Yield where a file has a phrase of the list, and what is better."""
    for line, text in texts_of(path):
        if ANY.search(text):
            for known, better in PATTERNS.items():
                for found in known.finditer(text):
                    at = line + text.count("\n", 0, found.start())
                    said = " ".join(found[0].split())
                    yield f"{path.relative_to(CHECKOUT)}:{at}: “{said}”: write “{better}”"


@pytest.mark.parametrize("paths", [SOURCES, DOCUMENTS], ids=["sources", "documents"])
def test_texts_are_in_words_that_a_reader_knows(paths: list[Path]) -> None:
    found = [each for path in paths for each in found_in(path)]
    assert not found, "\n" + "\n".join(found)


def test_a_phrase_is_found_across_lines_and_in_each_kind_of_text(tmp_path: Path) -> None:
    source = tmp_path / "texts.py"
    source.write_text('"""Once\nmore."""\n# more\n# than\nX = f"it {1 + 1} " "is"\n')
    texts = {(1, "Once\nmore."), (3, "more\nthan"), (5, "it {} is")}
    assert texts <= set(texts_of(source))
    assert pattern("once more").search("Once\nmore.")
    document = tmp_path / "text.md"
    document.write_text("once\nmore\n\nthan\n")
    assert [*texts_of(document)] == [(1, "once\nmore"), (4, "than")]
