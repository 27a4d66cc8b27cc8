"""What the sentences of many algorithms share: they name their tile, and count the path's steps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import Formatter
from typing import Any

import pytest

from labyrinth import EventKind, Maze, generate, generators, solve, solvers
from labyrinth.core.explain.sentence import MIRRORED
from labyrinth.core.trace.pseudocode import Line
from tests.core.asked import asked
from tests.core.explain.telling import Told, place, told_of, told_of_search
from tests.core.runs import HALL, ISOLATED

LOOPS = generate("prim", 4, 5, 2, braid=0.6, weights=(1, 5))
LIMIT = 40


def values(line: Line, text: str) -> dict[str, str]:
    """Return what a sentence says in the place of each of its terms, the first of a name."""
    pattern = ""
    names: list[str] = []
    for words, name, _, _ in Formatter().parse(line.why):
        pattern += re.escape(words)
        if name is not None:
            names.append(name)
            pattern += r"(\d+,\d+)" if name in ("tile", "here", "stood") else "(.*?)"
    found = re.fullmatch(pattern, text)
    assert found, (line.why, text)
    return dict(reversed(list(zip(names, found.groups(), strict=True))))


def told_with_values(told: Iterator[Told]) -> Iterator[tuple[Told, dict[str, str]]]:
    """Yield what is told, each with its values."""
    for each in told:
        _, line, text = each
        if text and text != MIRRORED:
            yield each, values(line, text)


@pytest.mark.parametrize("key", asked(generators()))
def test_sentences_of_a_generation_name_the_tile_of_their_event(key: str) -> None:
    trace = generate(key, 4, 5, 3, decisions=True, braid=0.3).trace
    assert trace
    named = 0
    for (player, _, _), terms in told_with_values(told_of(trace)):
        if "tile" in terms:
            assert place(trace, terms["tile"]) == player.head
            named += 1
    assert named


@pytest.mark.parametrize("maze", [LOOPS, HALL, ISOLATED], ids=["loops", "hall", "no way"])
@pytest.mark.parametrize("key", asked(solvers()))
def test_sentences_of_a_search_name_its_tiles_and_count_its_steps(key: str, maze: Maze) -> None:
    limited = {option.key for option in solvers()[key].options} & {"limit"}
    options: dict[str, Any] = dict.fromkeys(limited, LIMIT)
    path = [maze.index(tile) for tile in solve(maze, key, **options).path]
    expanded = stands = None
    events = expansions = 0
    for (player, line, _), terms in told_with_values(told_of_search(maze, key, **options)):
        tile = player.head
        assert tile is not None
        events += 1
        if line.kind is EventKind.EXPAND:
            expansions += 1
        if "tile" in terms:
            assert place(player.trace, terms["tile"]) == tile
        if "stood" in terms:
            assert place(player.trace, terms["stood"]) == stands
        if line.kind is EventKind.EXPAND:
            expanded = tile
        if line.kind in (EventKind.EXPAND, EventKind.STEP):
            stands = tile
        if "here" in terms and line.kind is not EventKind.EXPAND:
            assert place(player.trace, terms["here"]) == expanded
        if "number" in terms:
            assert path[int(terms["number"])] == tile
            assert int(terms.get("length", len(path) - 1)) == len(path) - 1
        if "limit" in terms:
            assert terms["limit"] == str(LIMIT)
            assert expansions == LIMIT
        if "expanded_of_limit" in terms:
            one = "" if expansions == 1 else "s"
            assert terms["expanded_of_limit"] == f"{expansions} expansion{one} of at most {LIMIT}"
    assert events == len(player.trace)
