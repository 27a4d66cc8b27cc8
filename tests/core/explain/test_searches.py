"""Sentences of searches: what they say holds by brute force."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import hypot, sqrt
from typing import Any

import pytest

from labyrinth import EventKind, Maze, Player, Trace, generate, solve, solvers
from labyrinth.core.explain.sentence import reason
from labyrinth.core.search.inspection import inspection
from labyrinth.core.trace.player import Mark
from tests.core import search_oracles as oracles
from tests.core.explain.telling import place, told_of_search
from tests.core.runs import CLOSED_OFF, ISOLATED

MAZES = [generate("prim", 6, 6, 2, braid=0.6, weights=(1, 5)), generate("dfs", 5, 7, 1)]


def test_breadth_first_search() -> None:
    for maze in MAZES:
        assert maze.start is not None
        steps = oracles.fewest_steps(oracles.weights_of(maze), maze.start)
        kinds = set()
        expanded: list[int] = []
        for player, line, text in told_of_search(maze, "bfs"):
            tile = player.head
            assert tile is not None
            distance = steps[maze.position(tile)]
            kinds.add(line.why)
            if line.kind is EventKind.EXPAND:
                expanded.append(tile)
            if "from the start" in text:
                assert f" {distance} step{'s' * (distance != 1)} from the start" in text
            if beside := re.search(r"neighbour of (\d+,\d+)", text):
                assert place(player.trace, beside[1]) == expanded[-1]
            if "queue holds" in text:
                waiting = player.marks.count(Mark.FRONTIER) + (not expanded)
                assert text.startswith(f"The queue holds {waiting} tile")
            if line.kind is EventKind.REFUSE:
                if "is the parent of" in text:
                    here = maze.position(expanded[-1])
                    assert steps[here] == distance + 1
                elif "expanded" in text:
                    assert tile in expanded
                else:
                    assert text.endswith("has already been discovered: it is skipped.")
                    assert player.marks[tile] == Mark.FRONTIER
            if line.kind is EventKind.PATH:
                assert f"step {distance} of {steps[maze.goals[0]]}." in text
        assert len(kinds) == 8


NUMBER = r"(\d+(?:\.\d+)?)"


def g_by_replay(player: Player) -> dict[int, float]:
    """Each tile's g after the last event, by the parents that the deeds tell."""
    trace = player.trace
    assert trace.start is not None
    known: dict[int, float] = {trace.start: 0}
    here = trace.start
    for kind, tile in list(trace)[: player.position]:
        if kind is EventKind.EXPAND:
            here = tile
        elif kind is EventKind.DISCOVER:
            across = abs(tile - here) not in (1, trace.width)
            known[tile] = known[here] + trace.before[tile] * (sqrt(2) if across else 1)
    return known


def h_of(trace: Trace, tile: int) -> float:
    rows, cols = zip(*(divmod(end, trace.width) for end in (tile, *trace.goals)), strict=True)
    down = [abs(row - rows[0]) for row in rows[1:]]
    right = [abs(col - cols[0]) for col in cols[1:]]
    heuristic = trace.options.get("heuristic", "zero")
    across = trace.options.get("diagonal", "never") != "never"
    if heuristic == "fitting":
        heuristic = "octile" if across else "manhattan"
    measure: dict[str, Callable[[int, int], float]] = {
        "manhattan": lambda one, other: one + other,
        "euclidean": hypot,
        "octile": lambda one, other: max(one, other) + (sqrt(2) - 1) * min(one, other),
        "chebyshev": max,
        "zero": lambda one, other: 0,
    }
    return min(map(measure[str(heuristic)], down, right))


def same(text: str, number: float) -> bool:
    return float(text.replace(",", "")) == pytest.approx(number, abs=0.006)


CHOICES: list[tuple[str, dict[str, Any]]] = [
    ("dijkstra", {}),
    ("dijkstra", {"diagonal": "always"}),
    ("a-star", {}),
    ("a-star", {"tie": "oldest"}),
    ("a-star", {"tie": "larger-g"}),
    ("a-star", {"weight": 1.5}),
    ("a-star", {"diagonal": "always"}),
    ("a-star", {"diagonal": "always", "heuristic": "manhattan", "weight": 3}),
    ("a-star", {"heuristic": "zero"}),
    ("a-star", {"heuristic": "euclidean"}),
    ("greedy", {}),
    ("greedy", {"tie": "oldest", "heuristic": "chebyshev"}),
]


@pytest.mark.parametrize(("solver", "options"), CHOICES)
@pytest.mark.parametrize("maze", MAZES, ids=["loops", "perfect"])
def test_best_first_searches(solver: str, options: dict[str, Any], maze: Maze) -> None:
    times = float(options.get("weight", 1))
    expanded: list[int] = []
    order: list[int] = []
    for player, line, text in told_of_search(maze, solver, **options):
        trace, tile = player.trace, player.head
        assert tile is not None
        if line.kind is EventKind.DISCOVER:
            order = [*(each for each in order if each != tile), tile]
        known = g_by_replay(player)

        def key(tile: int, known: dict[int, float] = known, trace: Trace = trace) -> float:
            left = h_of(trace, tile)
            return left if solver == "greedy" else known[tile] + times * left

        waits = {one for one in known if player.marks[one] == Mark.FRONTIER} - set(expanded)
        if not expanded and line.kind is not EventKind.EXPAND:
            waits.add(tile)
        if line.kind is EventKind.EXPAND:
            expanded.append(tile)
        over = None
        if expanded:
            across = abs(tile - expanded[-1]) not in (1, trace.width)
            over = known[expanded[-1]] + trace.before[tile] * (sqrt(2) if across else 1)
        if parts := re.search(rf"g {NUMBER} \+ (?:{NUMBER}·)?h {NUMBER} = {NUMBER}", text):
            assert same(parts[1], known[tile])
            assert float(parts[2] or 1) == times
            assert same(parts[3], h_of(trace, tile))
            assert same(parts[4], known[tile] + times * h_of(trace, tile))
        if "has the lowest" in text and "is expanded:" not in text:
            keys = sorted(map(key, waits - {tile}))
            if found := re.search(rf"the next is {NUMBER}", text):
                assert key(tile) < keys[0]
                assert same(found[1], keys[0])
            elif found := re.search(r"of (\d+) that tie\.$", text):
                assert int(found[1]) == 1 + sum(each == pytest.approx(key(tile)) for each in keys)
                assert key(tile) == pytest.approx(keys[0])
                ties = [one for one in order if one in waits | {tile}]
                ties = [one for one in ties if key(one) == pytest.approx(keys[0])]
                if "newest" in text or "oldest" in text:
                    assert ties[-1 if "newest" in text else 0] == tile
                else:
                    assert known[tile] == pytest.approx(max(known[one] for one in ties))
            else:
                assert not keys
        if "out of the queue again" in text:
            assert expanded.count(tile) > (line.kind is EventKind.EXPAND)
        if found := re.search(rf"via (\d+,\d+) would be {NUMBER}, no lower than {NUMBER}\.$", text):
            assert over is not None
            assert place(trace, found[1]) == expanded[-1]
            assert same(found[2], over)
            assert same(found[3], known[tile])
            assert over >= known[tile] - 1e-9
        if found := re.search(rf"discovered via (\d+,\d+) \(g = {NUMBER}\)\.$", text):
            assert over is not None
            assert place(trace, found[1]) == expanded[-1]
            assert same(found[2], over)
            assert tile not in known
        if found := re.search(rf"lowered via (\d+,\d+): {NUMBER} → {NUMBER}\.$", text):
            assert over is not None
            assert place(trace, found[1]) == expanded[-1]
            assert same(found[2], known[tile])
            assert same(found[3], over)
            assert over < known[tile]
        if found := re.search(rf"(?:less than|lowest g,|with g =) {NUMBER}", text):
            assert same(found[1], known[tile])
        if found := re.search(rf"\bh(?:,| =| of \d+,\d+ is)? {NUMBER}", text):
            assert same(found[1], h_of(trace, tile))
        if found := re.search(rf"^g of \S+ is {NUMBER}: {NUMBER} more than g of", text):
            assert over is not None
            assert same(found[1], over)
            assert same(found[2], over - known[expanded[-1]])
        if found := re.search(r"^h of \S+ is [\d.]+: (.+)\.$", text):
            across = options.get("diagonal") == "always"
            name = options.get("heuristic", "octile" if across else "manhattan")
            proper = "octile" if name == "octile" else str(name).capitalize()
            assert f"the {proper} distance" in found[1] or name == "zero"
            assert (name == "zero") == ("estimates nothing" in found[1])
        if "queue holds" in text:
            assert text.startswith(f"The queue holds {len(waits)} tile")
    assert expanded


@pytest.mark.parametrize(
    "options", [{}, {"weight": 2}, {"diagonal": "always"}, {"heuristic": "zero"}]
)
@pytest.mark.parametrize(
    "maze", [*MAZES, CLOSED_OFF, ISOLATED], ids=["loops", "perfect", "closed off", "no way"]
)
def test_iterative_deepening_a_star(options: dict[str, Any], maze: Maze) -> None:
    """The thresholds are those of a replay that keeps each f that it meets."""
    times = float(options.get("weight", 1))
    above: list[float] = []
    g: dict[int, float] = {}
    here, threshold, ended = 0, -1.0, 0
    for player, line, text in told_of_search(maze, "ida-star", limit=300, **options):
        trace, tile = player.trace, player.head
        assert tile is not None
        h = h_of(trace, tile)
        across = abs(tile - here) not in (1, trace.width)
        over = g.get(here, 0) + trace.before[tile] * (sqrt(2) if across else 1)
        if "threshold is" in text or "first threshold" in text:
            threshold = times * h
        if line.kind is EventKind.EXPAND:
            here = tile
            if tile == trace.start:
                g = {tile: 0}
        elif line.kind is EventKind.DISCOVER:
            assert over <= g.get(tile, over)
            g[tile] = over
        if parts := re.search(rf"g {NUMBER} \+ (?:{NUMBER}·)?h {NUMBER} = {NUMBER}", text):
            known = over if "threshold" in text and g else 0
            assert same(parts[1], known)
            assert same(parts[4], known + times * h)
            if "above" in text:
                assert known + times * h > threshold
                above.append(known + times * h)
            elif "within" in text:
                assert known + times * h <= threshold + 1e-9
        for told in re.findall(rf"(?:the threshold|an f above) {NUMBER}", text):
            assert same(told, threshold), text
        if told := re.search(rf"the next f is {NUMBER}", text):
            assert same(told[1], min(above))
            threshold, above = min(above), []
            ended += 1
        if "would be" in text:
            assert same(re.findall(rf"would be {NUMBER}", text)[0], over)
            assert same(re.findall(rf"no lower than {NUMBER}", text)[0], g[tile])
            assert over >= g[tile] - 1e-9
        if found := re.search(rf"with g = {NUMBER}", text):
            assert same(found[1], g[tile])
    assert ended or maze is ISOLATED or options.get("heuristic") != "zero"


def test_each_threshold_is_told_without_an_inspection() -> None:
    told = [reason(player) for player, *_ in told_of_search(MAZES[0], "ida-star", limit=300)]
    begun = [text for text in told if "search starts" in text]
    assert len(begun) > 1
    for text in begun:
        assert text.startswith("The search starts at 1,1, with the threshold")


def test_a_part_of_a_tour_is_told_of_as_a_search_of_its_own() -> None:
    """Each part says what the search between its ends says, for any weight."""
    maze, stop = MAZES[0], (5, 5)
    trace = solve(maze, "a-star", weight=3, stops=[stop], decisions=True).trace
    assert maze.start is not None
    facts = inspection(trace, solvers()["a-star"], maze.start, maze.goals).finish()
    told = []
    player = Player(trace)
    while not player.finished:
        player.step()
        line = trace.line_at(player.position)
        if line and line.heading == "A*":
            told.append(reason(player, facts))
    parts = [maze.copy(), maze.copy()]
    parts[0].goals, parts[1].start = (stop,), stop
    alone = [
        text
        for part in parts
        for _, line, text in told_of_search(part, "a-star", weight=3)
        if line.kind is not EventKind.PATH
    ]
    assert told == alone


@pytest.mark.parametrize("maze", [*MAZES, CLOSED_OFF], ids=["loops", "perfect", "closed off"])
def test_iterative_deepening(maze: Maze) -> None:
    depth, here, g = 1, 0, dict[int, int]()
    expansions = 0
    for player, line, text in told_of_search(maze, "iterative-deepening", limit=300):
        trace, tile = player.trace, player.head
        assert tile is not None
        if found := re.match(r"(\d+) expansions? of at most 300", text):
            assert int(found[1]) == expansions
        if line.kind is EventKind.EXPAND:
            here = tile
            expansions += 1
            if tile == trace.start:
                g = {tile: 0}
            assert f", at a depth of {g[tile]} step" in text
        elif line.kind is EventKind.DISCOVER:
            g[tile] = g[here] + 1
            assert f", at a depth of {g[tile]} step" in text
        for told in re.findall(r"(?:depth|limit) (\d+)", text):
            assert int(told) == depth, text
        if "within" in text and " via " in text:
            assert f"at a depth of {g[here] + 1} step" in text
            assert g[here] + 1 <= depth - (tile not in trace.goals)
        if "no deeper" in text:
            assert g[here] + 1 == depth
            assert tile not in trace.goals
        if "would be" in text:
            assert f"would be {g[here] + 1} step" in text
            assert f"is already {g[tile]} step" in text
            assert g[tile] <= g[here] + 1
        depth += "No tile within" in text


@pytest.mark.parametrize("maze", MAZES, ids=["loops", "perfect"])
def test_depth_first_search(maze: Maze) -> None:
    stack: list[int] = []
    parents: dict[int, int] = {}
    expanded: list[int] = []
    for player, line, text in told_of_search(maze, "dfs"):
        tile = player.head
        assert tile is not None
        if "The search starts" in text:
            stack = [tile]
        elif text.endswith("on top of the stack."):
            assert stack.pop() == tile
        elif line.kind is EventKind.EXPAND:
            expanded.append(tile)
        elif line.kind is EventKind.DISCOVER:
            stack.append(tile)
            parents[tile] = expanded[-1]
        elif line.kind is EventKind.REFUSE:
            assert tile in expanded
            is_parent = parents.get(expanded[-1]) == tile
            assert ("is the parent of" in text) == is_parent or "already" in text
        elif line.kind is EventKind.CONSIDER:
            assert tile not in expanded
        if found := re.search(r"(\d+) steps? from the start", text):
            steps, at = 0, tile
            while at in parents:
                steps, at = steps + 1, parents[at]
            assert int(found[1]) == steps
    assert expanded
