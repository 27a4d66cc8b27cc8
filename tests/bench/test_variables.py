"""Variables at the steps of a run, in both directions, and runs that do not repeat themselves."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from labyrinth import generate, generators, solvers
from labyrinth.bench.job import Job, Limits, Source
from labyrinth.bench.running import Bench
from labyrinth.bench.variables import DoesNotRepeatError, Frames, Replay
from labyrinth.core.errors import LabyrinthError
from tests.bench.files import job, solving


def shown(frames: Frames) -> list[tuple[str, int, dict[str, str]]]:
    """Return each frame with its variables, those that have changed with a star."""
    return [
        (
            frame.function,
            frame.line,
            {each.name: each.text + "*" * each.changed for each in frame.variables},
        )
        for frame in frames.frames
    ]


def test_variables_are_those_before_the_line_runs(bench: Bench) -> None:
    file = solving(
        """
        tiles = []
        for number in range(20):
            tiles.append(number)
        return helper(3)
        """
    )
    text = f"{file.text}def helper(depth):\n    return depth and helper(depth - 1) or None\n"
    maze = "<maze of 5 x 5 tiles>"
    replay = Replay(job(file.replaced(text=text)), bench=bench)
    lines = replay.ran.steps.tolist()
    assert lines == [4, 5, *[6, 5] * 20, 7, 9, 9, 9, 9]
    at = replay.variables_at
    # Backwards, forwards, and far.
    assert shown(at(3)) == [("search", 5, {"maze": maze, "tiles": "[0]*", "number": "0"})]
    assert shown(at(2)) == [("search", 6, {"maze": maze, "tiles": "[]", "number": "0*"})]
    assert shown(at(1)) == [("search", 5, {"maze": maze, "tiles": "[]*"})]
    assert shown(at(0)) == [("search", 4, {"maze": f"{maze}*"})]
    ends = "[0, 1, 2, 3, 4, 5, … 10 more …, 16, 17, 18, 19]"
    outer = ("search", 7, {"maze": maze, "tiles": ends, "number": "19"})
    assert shown(at(42)) == [outer]
    inner = [("helper", 9, {"depth": "2*"}), ("helper", 9, {"depth": "3"})]
    assert shown(at(44)) == [*inner, outer]
    assert at(44).depth == 3
    (innermost, *_) = shown(at(len(lines)))
    assert innermost == ("helper", 9, {"depth": "0"})
    with pytest.raises(IndexError):
        at(len(lines) + 1)


def test_variables_at_the_end_are_those_that_the_last_line_left(bench: Bench) -> None:
    ends = {
        "number = 1\nnumber = 2": {"number": "2*"},
        "number = 1\nreturn [number, maze.mark(maze.start)]": {"number": "1"},
        "number = 1\nnumber = maze.goals.nothing": {"number": "1"},
    }
    for body, variables in ends.items():
        replay = Replay(job(solving(body)), bench=bench)
        assert replay.last == 2
        (frame,) = shown(replay.variables_at(2))
        assert frame == ("search", 5, {"maze": "<maze of 5 x 5 tiles>", **variables})
    endless = Replay(job(solving("while True: number = 1"), limits=Limits(lines=100)), bench=bench)
    assert endless.last == 99


def test_any_value_has_a_short_text(bench: Bench) -> None:
    file = solving(
        """
        from collections import Counter, defaultdict, deque, namedtuple
        import random
        class Node:
            def __init__(self, tile, parent=None):
                self.tile, self.parent = tile, parent
        class Broken(list):
            def __iter__(self):
                while True: yield 1
        class Failing:
            def __repr__(self): raise ValueError
        a = deque([(1, 1)]); b = {(3, 1), (1, 2)}; c = "x" * 1000; d = 10 ** 1000
        e = Node((1, 1)); f = Node((1, 2), e); g = Failing(); h = Broken([1, 2])
        i = Counter("aab"); j = namedtuple("Point", "x y")(1, 2); k = random.Random(1)
        l = lambda: 1; m = [[[[[1]]]]]; n = (1,); o = frozenset(); p = {}
        q = defaultdict(list, {1: [2]}); r = maze.neighbours(maze.start); s = -1.5; t = iter([])
        return None
        """
    )
    replay = Replay(job(file), bench=bench)
    (frame,) = replay.variables_at(len(replay.ran.steps) - 1).frames
    texts = {each.name: each.text for each in frame.variables if len(each.name) == 1}
    assert replay.ran.events.tolist() == [6]
    assert texts == {
        "a": "deque([(1, 1)])",
        "b": "{(1, 2), (3, 1)}",
        "c": f"'{'x' * 80}'… (1,000 long)",
        "d": "a number of some 1,001 digits",
        "e": "Node(tile=(1, 1), parent=None)",
        "f": "Node(tile=(1, 2), parent=Node(tile=(1, 1), parent=None))",
        "g": "<Failing: its __repr__ fails with ValueError>",
        "h": "Broken[1, 2]",
        "i": "Counter({'a': 2, 'b': 1})",
        "j": "Point(x=1, y=2)",
        "k": "<Random>",
        "l": "function <lambda>",
        "m": "[[[[[…]]]]]",
        "n": "(1,)",
        "o": "frozenset()",
        "p": "{}",
        "q": "defaultdict({1: [2]})",
        "r": "[(2, 1), (1, 2)]",
        "s": "-1.5",
        "t": "<list_iterator>",
    }


@pytest.mark.skipif(os.name != "posix", reason="no timers")
def test_a_text_that_never_ends_is_given_up(bench: Bench) -> None:
    file = solving(
        """
        class Endless:
            def __repr__(self):
                while True: pass
        endless = Endless()
        number = 1
        return None
        """
    )
    replay = Replay(job(file), bench=bench)
    (frame,) = replay.variables_at(len(replay.ran.steps) - 1).frames
    texts = {each.name: each.text for each in frame.variables}
    assert texts["endless"] == "<Endless: its __repr__ takes too long>"
    assert texts["number"] == "1"


def test_variables_of_the_file_itself_are_shown(bench: Bench) -> None:
    file = solving("global found\nfound = found + 1\nreturn None")
    file = file.replaced(text=f"import os\nfound = 0\n{file.text}")
    replay = Replay(job(file), bench=bench)
    assert shown(replay.variables_at(1))[1:] == [("", 0, {"found": "1*"})]
    assert shown(replay.variables_at(0))[1:] == [("", 0, {"found": "0"})]


@pytest.mark.slow
def test_code_that_catches_everything_is_left_all_the_same(bench: Bench) -> None:
    file = solving(
        """
        number = 0
        while True:
            try:
                number += 1
            except BaseException:
                pass
        """
    )
    limits = Limits(lines=1000)
    replay = Replay(job(file, limits=limits), bench=bench)
    assert len(replay.ran.steps) == 1000
    before = next(step for step in range(500, 1000) if replay.ran.steps[step] == 7)
    (frame,) = replay.variables_at(before).frames
    rounds = replay.ran.steps[:before].tolist().count(7)
    assert {each.name: each.text for each in frame.variables}["number"] == str(rounds)


OTHERS = {
    "line": (
        "for _ in range(2 - count): pass\nx = 1\ny = 2\nreturn",
        "at step 2 it ran line 7 at first, and line 8 when",
    ),
    "end": (
        "if count == 2: raise ValueError\nx = 1",
        "at step 2 it ran line 8 at first, and had ended when",
    ),
    "event": (
        "maze.mark((1, count))\nx = 1",
        "at step 1 it did one thing in the maze at first, and another when",
    ),
    "no_event": (
        "x = 1\ncount == 1 and maze.mark((1, 1))\nx = 1",
        "at step 2 it did one thing in the maze at first, and another when",
    ),
    "output": (
        "print(count)\nx = 1",
        "at step 2 it had printed one text at first, and another when",
    ),
}


def test_what_does_not_repeat_itself_is_told(bench: Bench) -> None:
    """Here by what outlives the run in its process, as the clock or a file does."""
    for name, (body, sentence) in OTHERS.items():
        head = f"import sys\ncount = getattr(sys, '{name}', 0) + 1\nsys.{name} = count\n"
        replay = Replay(job(Source("my_file.py", head + solving(body).text)), bench=bench)
        for step in (len(replay.ran.steps) - 1, 0):
            with pytest.raises(DoesNotRepeatError) as found:
                replay.variables_at(step)
            assert sentence in str(found.value), name


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="no timers")
def test_what_cannot_be_read_is_told(bench: Bench) -> None:
    file = solving(
        """
        class Endless:
            def __repr__(self): return str(sum(range(10**12)))
        endless = Endless()
        return None
        """
    )
    replay = Replay(job(file, limits=Limits(seconds=0.3)), bench=bench)
    with pytest.raises(LabyrinthError) as found:
        replay.variables_at(len(replay.ran.steps) - 1)
    assert str(found.value) == (
        "the variables of this step cannot be read: It had not ended after 0.3 seconds, in line 5."
    )


@pytest.mark.slow
def test_every_built_in_algorithm_can_be_gone_through(bench: Bench) -> None:
    """It repeats itself, line by line, and its events come from several lines."""
    maze = generate("dfs", 4, 5, 1, braid=0.5)
    jobs = [Job(key, "solver", maze=maze) for key in solvers()]
    jobs += [Job(f"{key}:4x5:1", "generator") for key in generators()]
    for each in jobs:
        replay = Replay(each, bench=bench)
        steps = len(replay.ran.steps)
        assert steps > 60, each.what
        places = set(replay.ran.step_of_event)
        assert len(places) > 3, each.what
        for step in (steps - 1, 0):
            assert replay.variables_at(step).frames[0].variables, each.what
        number, line = replay.ran.place_of(steps // 2)
        assert Path(replay.ran.files[number]).read_text().splitlines()[line - 1].strip()
