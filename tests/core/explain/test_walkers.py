"""Sentences of walkers: where they stand, what is a wall, what is new, by a plain replay."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from labyrinth import EventKind, Maze, generate, solvers
from labyrinth.core.explain.declared import structures_of
from tests.core.explain.telling import place, told_of_search
from tests.core.runs import HALL, OPEN_BORDER

MAZES = [generate("prim", 6, 6, 2, braid=0.6), generate("dfs", 5, 7, 1), HALL, OPEN_BORDER]
WAYS = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}
ROBOTS = ("right", "left")


def is_open(maze: Maze, tile: tuple[int, int]) -> bool:
    return tile in maze and maze[tile] > 0


def beside(tile: tuple[int, int], way: str) -> tuple[int, int]:
    return tile[0] + WAYS[way][0], tile[1] + WAYS[way][1]


def ahead(tile: tuple[int, int], heading: int) -> tuple[int, int]:
    """The next tile; a heading counts quarters clockwise from up."""
    return beside(tile, ("up", "right", "down", "left")[heading % 4])


@pytest.mark.parametrize("maze", MAZES, ids=["loops", "perfect", "hall", "open"])
@pytest.mark.parametrize(
    "key", ["left-hand", "right-hand", "pledge", "random-mouse", "chain", "micromouse"]
)
def test_walks(key: str, maze: Maze) -> None:
    assert maze.start is not None
    options = {"limit": 300} if key == "random-mouse" else {}
    stands, came_from = maze.start, maze.start
    known = set()
    robots = dict.fromkeys(ROBOTS, maze.start)
    moving = ""
    told = moves = 0
    for player, line, text in told_of_search(maze, key, **options):
        assert player.head is not None
        tile = maze.position(player.head)
        before = robots[moving] if moving else stands
        if "Two robots set out" in text:
            robots = dict.fromkeys(ROBOTS, tile)
            assert tile == stands
        if found := re.search(r"robot with its (\w+) hand", text):
            moving = found[1]
            assert tile == robots[moving]
        if way := re.search(
            r"\b(up|right|down|left) (?:leads )?(?:along the wall )?(?:of|to) \d", text, re.I
        ):
            assert tile == beside(before, way[1].lower())
            told += 1
        if side := re.search(r", (above|below) (\d+,\d+),", text):
            assert tile == beside(before, {"above": "up", "below": "down"}[side[1]])
        if of := re.search(r" (?:of|above|below) (\d+,\d+)", text):
            assert place(player.trace, of[1]) == maze.index(before)
        if "is a wall" in text:
            assert maze[tile] == 0
        if "is open" in text:
            assert maze[tile] > 0
        if "is not a goal" in text:
            assert tile not in maze.goals
        if made := re.search(r"has made (\d+) of 300 moves", text):
            assert int(made[1]) == moves
        if "at random from" in text:
            ways = {beside(stands, way) for way in WAYS} - {came_from}
            ways = {way for way in ways if is_open(maze, way)}
            assert text.endswith(f"chosen at random from {len(ways)}.")
        if "turns round" in text:
            assert tile == came_from
        if line.kind in (EventKind.EXPAND, EventKind.STEP):
            moves += "starts" not in text
            new = ("starts", "not visited before", "which is new", "goes straight")
            is_new = any(words in text for words in new)
            assert is_new == (line.kind is EventKind.EXPAND)
            assert (tile in known) == (line.kind is EventKind.STEP)
            known.add(tile)
            if moving:
                robots[moving], moving = tile, ""
            stands, came_from = tile, stands
    assert told or key == "chain" or maze is HALL


@pytest.mark.parametrize(("heading", "first"), [("right", 1), ("up", 0)])
def test_the_count_of_turns(heading: str, first: int) -> None:
    """As a plain walk by Pledge's rule counts them."""
    for maze in MAZES:
        place = maze.start
        assert place is not None

        clockwise = [(first + quarter) % 4 for quarter in range(4)]
        main = next(heading for heading in clockwise if is_open(maze, ahead(place, heading)))
        turns = 0
        for _, line, text in told_of_search(maze, "pledge", heading=heading):
            if "main heading" in text:
                assert text.endswith(f"{('up', 'right', 'down', 'left')[main]}.")
            if number := re.search(r"count(?: of turns)? is (-?\d+)", text):
                assert int(number[1]) == turns
            if line.kind in (EventKind.EXPAND, EventKind.STEP) and "starts" not in text:
                turns += turns != 0
                while not is_open(maze, ahead(place, main + turns)):
                    turns -= 1
                place = ahead(place, main + turns)


@pytest.mark.parametrize("maze", MAZES, ids=["loops", "perfect", "hall", "open"])
def test_robots_are_where_they_went_last(maze: Maze) -> None:
    (structure,) = structures_of(solvers()["chain"])
    assert maze.start is not None
    stands = [maze.index(maze.start)]
    robots: dict[str, int] = {}
    for player, line, text in told_of_search(maze, "chain"):
        if line.kind is EventKind.PATH:
            break
        if "set out" in text:
            robots = {}
        if line.kind in (EventKind.EXPAND, EventKind.STEP):
            assert player.head is not None
            if robot := re.search(r"The (\w+)-hand robot", text):
                robots[robot[1]] = player.head
            else:
                robots = {}
            stands = [player.head]
        shown = [entry.tile for entry in structure.read(player).entries]
        if robots and line.kind in (EventKind.EXPAND, EventKind.STEP):
            assert shown[: len(robots)] == [robots[side] for side in ROBOTS if side in robots]
        elif not robots and line.kind in (EventKind.EXPAND, EventKind.STEP):
            assert shown == stands


@pytest.mark.parametrize("maze", MAZES, ids=["loops", "perfect", "hall", "open"])
def test_tremaux_counts_the_marks_of_passages(maze: Maze) -> None:
    walked: list[int] = []
    marks = Counter[frozenset[int]]()
    told = set()
    for player, line, text in told_of_search(maze, "tremaux"):
        tile = player.head
        assert tile is not None
        if line.kind in (EventKind.EXPAND, EventKind.STEP):
            before = walked[-1] if walked else tile
            marks[frozenset((before, tile))] += 1
            is_known = tile in walked
            walked.append(tile)
            count = marks[frozenset((before, tile))]
            if "is new" in text:
                assert not is_known
            elif "turns back" in text:
                assert (count, is_known) == (1, True)
            elif "2 marks" in text:
                assert count == 2
                passage = "{},{}".format(*maze.position(before))
                assert text.endswith(f"way back: the passage to {passage} now has 2 marks.")
            elif "back " in text:
                assert count == 2
                assert place(player.trace, re.findall(r"of (\d+,\d+) are", text)[0]) == before
        elif line.kind in (EventKind.REFUSE, EventKind.CONSIDER):
            count = marks[frozenset((walked[-1], tile))]
            name = {0: "no mark", 1: "1 mark", 2: "2 marks"}[count]
            assert f"has {name}:" in text
        if way := re.search(r"\b(up|right|down|left)\b", text):
            here = walked[-2] if line.kind is EventKind.STEP else walked[-1]
            assert maze.position(tile) == beside(maze.position(here), way[1])
        told.add(line.why)
    assert len(told) > 4
