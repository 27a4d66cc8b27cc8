"""The line of an event: every event has one, every line has its events, and it is the right one."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from itertools import pairwise
from typing import Any

import pytest

from labyrinth import EventKind, Player, Trace, generate, generators, solve, solvers
from labyrinth.core.generation import carve_on
from labyrinth.core.generation.steps import braid, endpoints, sparse, symmetry, weights
from labyrinth.core.generation.toolkit import tiles
from labyrinth.core.generators import origin_shift
from labyrinth.core.search import tour
from labyrinth.core.trace.events import MOST_CODES
from labyrinth.core.trace.pseudocode import Line, Pseudocode
from tests.core import search_oracles as oracles
from tests.core.runs import HALL

FURTHER = [
    *(step.CODE for step in (symmetry, sparse, braid, weights, endpoints)),
    weights.CODE_OF_EDGES,
    tiles.CODE,
    carve_on.CODE,
    origin_shift.REPLANTING,
]
MOST_OF_GENERATOR = 18
"""The most codes of a generator, so that all that follows it has codes too."""
MOST_OF_SOLVER = 28


def lines_of(trace: Trace) -> Iterator[tuple[Player, Line]]:
    """Yield the player and the line of its last event at every position."""
    player = Player(trace)
    assert trace.line_at(0) is None
    while not player.finished:
        player.step()
        line = trace.line_at(player.position)
        assert line is not None
        yield player, line


def below(heading: str, trace: Trace) -> list[tuple[Line, int]]:
    """Return the line and the tile of each event below a heading."""
    found = [(line, player.head) for player, line in lines_of(trace) if line.heading == heading]
    return [(line, head) for line, head in found if head is not None]


def generation(key: str, rows: int = 8, cols: int = 9, seed: int = 3, **more: Any) -> Trace:
    trace = generate(key, rows, cols, seed, **more).trace
    assert trace is not None
    return trace


CODES = [
    *(made.pseudocode for made in generators().values()),
    *(made.pseudocode for made in solvers().values()),
]


@pytest.mark.parametrize("code", [*CODES, *FURTHER], ids=lambda code: str(code.heading))
def test_lines_are_indented_by_a_level_at_a_time(code: Pseudocode) -> None:
    texts = [line.text for line in code.lines]
    assert len(texts) <= 12
    levels = [len(text) - len(text.lstrip()) for text in texts]
    assert levels[0] == 0
    for before, level in pairwise(levels):
        assert level % 4 == 0
        assert level <= before + 4


@pytest.mark.parametrize("key", generators())
def test_what_follows_a_generator_has_headings_of_its_own(key: str) -> None:
    """The generator's own events are those of the recipe without any step."""
    name = generators()[key].name
    plain = generation(key)
    stepped = generate(key, 8, 9, 3, sparse=0.4, braid=0.5, weights=(2, 9)).trace
    assert stepped is not None
    assert [tile for _, tile in below(name, stepped)] == [tile for _, tile in below(name, plain)]
    headings = list(dict.fromkeys(line.heading for _, line in lines_of(stepped)))
    order = [name, "Sparseness", "Braiding", "Weights", "Endpoints"]
    assert headings == [heading for heading in order if heading in headings]
    assert headings[-2:] == order[-2:]
    assert below("Weights", plain) == []


def test_braiding_kruskals_maze_makes_the_loops() -> None:
    trace = generation("kruskal", braid=0.5)
    sets: dict[int, set[int]] = {}
    for player, line in lines_of(trace):
        passage = player.head
        assert passage is not None
        if line.kind is not EventKind.CARVE:
            continue
        step = 1 if passage // trace.width % 2 else trace.width
        one, other = (sets.setdefault(room, {room}) for room in (passage - step, passage + step))
        assert line.heading == ("Braiding" if one is other else "Kruskal")
        one |= other
        sets |= dict.fromkeys(one, one)
    assert below("Braiding", trace)


def test_sparseness_in_a_divided_maze_fills_from_dead_ends() -> None:
    trace = generation("divide", sparse=0.5)
    filled = False
    for player, line in lines_of(trace):
        if line.kind is not EventKind.FILL:
            continue
        tile = player.head
        assert tile is not None
        around = (tile - 1, tile + 1, tile - trace.width, tile + trace.width)
        open_around = sum(player.tiles[at] > 0 for at in around)
        sparse_line = line.heading == "Sparseness"
        assert not filled or sparse_line, "no wall is built afterwards"
        if sparse_line:
            assert open_around == 1
        filled |= sparse_line
    assert filled


@pytest.mark.parametrize("how", ["mirror-horizontal", "mirror-vertical", "rotate"])
def test_symmetry_joins_two_halves_that_are_images(how: str) -> None:
    trace = generation("prim", 7, 9, symmetry=how)
    height, width = trace.height, trace.width
    own = below(generators()["prim"].name, trace)
    for (line, tile), (other_line, image) in zip(own[::2], own[1::2], strict=True):
        row, col = divmod(tile, width)
        image_row = row if how == "mirror-horizontal" else height - 1 - row
        image_col = col if how == "mirror-vertical" else width - 1 - col
        assert (other_line, image) == (line, image_row * width + image_col)
    joined = {tile for _, tile in below("Symmetry", trace)}
    assert joined
    player = Player(trace)
    player.seek(len(own))
    assert not any(player.tiles[tile] for tile in joined)


def test_endpoints_are_looked_at_where_they_are() -> None:
    maze = generate("wilson", 6, 7, 2, endpoints="farthest", weights=(1, 5))
    assert maze.trace
    assert maze.start
    (_, start), (_, goal) = below("Endpoints", maze.trace)
    assert (maze.position(start), (maze.position(goal),)) == (maze.start, maze.goals)
    assert len(below("Weights", maze.trace)) == 1


def test_carving_on_has_lines_of_its_own_until_the_generator_goes_on() -> None:
    maze = generate("dfs", 6, 7, 2)
    assert maze.trace
    tiles = Player(maze.trace)
    tiles.seek(20)
    edited = bytearray(tiles.tiles)
    position = maze.width * 9 + 9
    closed, opened = maze.trace.tiles_of(EventKind.VISIT)[0], position
    assert not edited[opened]
    edited[closed], edited[opened] = 0, 1
    done = carve_on.carving_on(maze, 20, edited, 1).finish()
    assert done.maze.trace
    lines = [(line, player.head) for player, line in lines_of(done.maze.trace)]
    own = maze.trace.parts[0].heading
    assert {line.heading for line, _ in lines[:20]} == {own}
    edits = [(line.kind, tile) for line, tile in lines[20:22]]
    assert set(edits) == {(EventKind.CARVE, opened), (EventKind.FILL, closed)}
    headings = [line.heading for line, _ in lines[20:]]
    assert headings[: headings.index(own)] == ["Continuing the maze"] * headings.index(own)
    assert "Continuing the maze" not in headings[headings.index(own) :]


def test_tremaux_walks_back_over_what_it_has_marked_once() -> None:
    for start in ((1, 1), (7, 7), (15, 15)):
        maze = generate("prim", 8, 8, 2, braid=1.0)
        trace = solve(maze, "tremaux", start, [(1, 3)]).trace
        walked = dict[frozenset[int], int]()
        before = -1
        turned = False
        for player, line in lines_of(trace):
            head = player.head
            assert head is not None
            if line.kind is EventKind.PATH:
                break
            passage = frozenset((before, head))
            marks = walked.get(passage, 0)
            walked[passage] = marks + 1
            before = head
            if line.kind is not EventKind.STEP:
                turned = False
                continue
            turns = marks == 0 or turned
            assert line.text.strip().startswith("or visited" if turns else "else: go back")
            turned = marks == 0


@pytest.mark.parametrize("key", ["dead-end-filling", "cul-de-sac-filling", "blind-alley-filling"])
def test_filling_ends_where_the_start_is_expanded(key: str) -> None:
    maze = generate("dfs", 8, 8, 2, braid=0.5)
    assert maze.start is not None
    searches = False
    for player, line in lines_of(solve(maze, key).trace):
        searches |= player.head == maze.index(maze.start)
        fills = "fill it" in line.text or "which cuts the loop" in line.text
        assert fills == (line.kind is EventKind.STEP) == (not searches)


def test_a_hand_finds_its_wall_before_it_follows_it() -> None:
    """In the hall the walk goes straight on, right first, until it has a wall at hand or ahead."""
    for key, side in (("right-hand", (1, 0)), ("left-hand", (-1, 0))):
        for player, line in lines_of(solve(HALL, key).trace):
            head = player.head
            assert head is not None
            assert HALL.start is not None
            row, col = HALL.position(head)
            straight = line.text.startswith("if there is none")
            if player.position == 1:
                assert line.text.startswith("stand on the start")
            elif straight:
                assert (row, col) == (HALL.start[0], HALL.start[1] + player.position - 1)
                beside = (row + side[0], col - 1 + side[1])
                assert HALL[beside] == 1, "the tile before had no wall at hand"
            elif line.kind is not EventKind.PATH:
                break


def test_lines_of_both_ends_tell_from_which_a_tile_was_reached() -> None:
    """From each end whole rings are reached, one after the other."""
    maze = generate("prim", 8, 8, 2, braid=1.0)
    assert maze.start is not None
    trace = solve(maze, "bidirectional").trace
    for from_goals, end in ((False, maze.start), (True, maze.goals[0])):
        steps = oracles.fewest_steps(oracles.weights_of(maze), end)
        reached = [
            steps[maze.position(player.head or 0)]
            for player, line in lines_of(trace)
            if line.kind is EventKind.DISCOVER and line.from_goals is from_goals
        ]
        assert reached == sorted(reached)
        assert len(set(reached)) > 3
        whole = range(1, reached[-1])
        rings = [list(steps.values()).count(distance) for distance in whole]
        assert [reached.count(distance) for distance in whole] == rings


def test_collision_leaves_its_last_ring_first() -> None:
    solution = solve(generate("prim", 8, 8, 2, braid=1.0), "collision")
    left = [
        line.text.strip() for _, line in lines_of(solution.trace) if line.kind is EventKind.LEAVE
    ]
    ring = [text.startswith("remove each tile of the last ring") for text in left]
    assert ring == sorted(ring, reverse=True)
    assert set(ring) == {False, True}


def lines_without(number: int) -> Pseudocode:
    """Return so many lines of any kind."""
    return Pseudocode("Any\n" + "\n".join(f"| line {each}\n    look:" for each in range(number)))


def test_all_lines_that_come_together_have_codes() -> None:
    """Any algorithm that may be written, and after it all that may follow, in any order."""
    for most, steps in ((MOST_OF_GENERATOR, FURTHER), (MOST_OF_SOLVER, [tour.CODE])):
        for order in (steps, steps[::-1]):
            trace = Trace(1, 1, b"\x01", lines_without(most))
            for step in order:
                assert len(set(trace.follow(step).values())) == len(step.recorded)
    assert all(len(each.pseudocode.recorded) <= MOST_OF_GENERATOR for each in generators().values())
    assert all(len(each.pseudocode.recorded) <= MOST_OF_SOLVER for each in solvers().values())


def test_steps_share_codes_of_one_kind_and_each_event_keeps_its_line() -> None:
    own = Pseudocode("Own\n| dig\n    DIG carve:")
    first = Pseudocode("First\n| open\n    OPEN carve:\n| ask\n    ASK stand:")
    second = Pseudocode("""
Second
| answer
    ANSWER stand:
| fill
    FILL fill:
| close
    CLOSE carve:
""")
    (dig,) = own.codes.values()
    open_wall, ask = first.codes.values()
    answer, fill, close = second.codes.values()
    trace = Trace(1, 4, bytes(4), own)
    trace.events.append(dig + 1)
    by_first = trace.follow(first)
    trace.events.extend([by_first[ask] + 2, by_first[open_wall] + 2])
    by_second = trace.follow(second)
    trace.events.extend([by_second[answer] + 3, by_second[close] + 3, dig + 0, by_second[fill] + 1])
    assert (by_first[ask], by_first[open_wall]) == (by_second[answer], by_second[close])
    assert len({dig, by_second[answer], by_second[close], by_second[fill]}) == 4
    texts = ["dig", "ask", "open", "answer", "close", "dig", "fill"]
    assert [line.text for _, line in lines_of(trace)] == texts
    assert [kind.name for kind, _ in trace] == [
        *("CARVE", "STAND", "CARVE", "STAND", "CARVE", "CARVE", "FILL")
    ]
    assert trace.parts == [own, first, second]
    for position in range(len(texts) + 1):
        begun = trace.up_to(position)
        assert [line.text for _, line in lines_of(begun)] == texts[:position]
        assert second not in begun.parts or position > 3
    trace.follow(first)
    assert [line.text for _, line in lines_of(trace)] == texts


def test_lines_without_codes_are_refused() -> None:
    one_more = Pseudocode("One more\n| line\n    look:")
    trace = Trace(1, 1, b"\x01", lines_without(MOST_CODES))
    with pytest.raises(OverflowError, match="One more"):
        trace.follow(one_more)
    assert len(trace.parts) == 1


@pytest.mark.parametrize("made", [*generators().values(), *solvers().values()], ids=lambda a: a.key)
def test_codes_are_bound_to_the_names_that_the_table_gives_them(made: Any) -> None:
    module = import_module(made.run.__module__)
    for name, event in made.pseudocode.codes.items():
        assert getattr(module, name, event) == event, name
