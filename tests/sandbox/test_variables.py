"""Variables at the steps of a run, in both directions, and runs that do not repeat themselves."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path

import pytest

from labyrinth import generate, generators, solvers
from labyrinth.core.errors import LabyrinthError
from labyrinth.sandbox.job import SECONDS, Failure, Job, Limits, Source, Watched
from labyrinth.sandbox.learned import limits_for
from labyrinth.sandbox.process import Sandbox
from labyrinth.sandbox.tracing import Watcher
from labyrinth.sandbox.value_text import shortened, text_of
from labyrinth.sandbox.variables import DoesNotRepeatError, Frames, Replay
from tests.sandbox.files import job, solving


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


def test_variables_are_those_before_the_line_runs(sandbox: Sandbox) -> None:
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
    replay = Replay(job(file.replaced(text=text)), sandbox=sandbox)
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


def test_variables_at_the_end_are_those_that_the_last_line_left(sandbox: Sandbox) -> None:
    ends = {
        "number = 1\nnumber = 2": {"number": "2*"},
        "number = 1\nreturn [number, maze.mark(maze.start)]": {"number": "1"},
        "number = 1\nnumber = maze.goals.nothing": {"number": "1"},
    }
    for body, variables in ends.items():
        replay = Replay(job(solving(body)), sandbox=sandbox)
        assert replay.last == 2
        (frame,) = shown(replay.variables_at(2))
        assert frame == ("search", 5, {"maze": "<maze of 5 x 5 tiles>", **variables})
    endless = Replay(
        job(solving("while True: number = 1"), limits=Limits(lines=100)), sandbox=sandbox
    )
    assert endless.last == 99


def test_as_many_steps_are_noted_as_fit() -> None:
    watcher = Watcher(Watched(first=1, step=1, last=2, end=0))
    for step in (1, 2):
        watcher.read(sys._getframe(), {__file__}, step)
    whole = watcher.note(1_000_000)
    assert list(json.loads(whole)) == ["1", "2"]
    assert watcher.note(len(whole)) == whole
    assert list(json.loads(watcher.note(len(whole) - 1))) == ["1"]


def test_recursion_without_an_end_repeats_itself(sandbox: Sandbox) -> None:
    """However little room is left for what reads the variables."""
    replay = Replay(job(solving("return search(maze)")), sandbox=sandbox)
    deep = len(replay.ran.steps)
    for step in (deep - 20, deep - 1):
        frames = replay.variables_at(step)
        assert (frames.depth, frames.frames[0].line) == (step + 1, 4)
    assert replay.ran.failure == Failure("raised", 4, "Line 4 recurses too deeply, or without end.")


def test_any_value_has_a_short_text(sandbox: Sandbox) -> None:
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
    replay = Replay(job(file), sandbox=sandbox)
    (frame,) = replay.variables_at(len(replay.ran.steps) - 1).frames
    texts = {each.name: each.text for each in frame.variables if len(each.name) == 1}
    assert replay.ran.events.tolist() == [6]
    assert texts == {
        "a": "deque([(1, 1)])",
        "b": "{(1, 2), (3, 1)}",
        "c": f"'{'x' * 80}'… (1,000 long)",
        "d": "a number of about 1,001 digits",
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
def test_a_text_that_never_ends_is_given_up(sandbox: Sandbox) -> None:
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
    replay = Replay(job(file), sandbox=sandbox)
    (frame,) = replay.variables_at(len(replay.ran.steps) - 1).frames
    texts = {each.name: each.text for each in frame.variables}
    assert texts["endless"] == "<Endless: its __repr__ takes too long>"
    assert texts["number"] == "1"


def test_variables_of_the_file_itself_are_shown(sandbox: Sandbox) -> None:
    file = solving("global found\nfound = found + 1\nreturn None")
    file = file.replaced(text=f"import os\nfound = 0\n{file.text}")
    replay = Replay(job(file), sandbox=sandbox)
    assert shown(replay.variables_at(1))[1:] == [("", 0, {"found": "1*"})]
    assert shown(replay.variables_at(0))[1:] == [("", 0, {"found": "0"})]


@pytest.mark.slow
def test_code_that_catches_everything_is_left_all_the_same(sandbox: Sandbox) -> None:
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
    replay = Replay(job(file, limits=limits), sandbox=sandbox)
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


def test_what_does_not_repeat_itself_is_told(sandbox: Sandbox) -> None:
    """Here by what outlives the run in its process, as the clock or a file does."""
    for name, (body, sentence) in OTHERS.items():
        head = f"import sys\ncount = getattr(sys, '{name}', 0) + 1\nsys.{name} = count\n"
        replay = Replay(job(Source("my_file.py", head + solving(body).text)), sandbox=sandbox)
        for step in (len(replay.ran.steps) - 1, 0):
            with pytest.raises(DoesNotRepeatError) as found:
                replay.variables_at(step)
            assert sentence in str(found.value), name


@pytest.mark.skipif(os.name != "posix", reason="no timers")
def test_what_was_ended_by_its_time_shows_its_variables_at_the_end(sandbox: Sandbox) -> None:
    """Reading them runs it again, more slowly here, up to the same line."""
    file = solving(
        """
        number = 0
        more = getattr(sys, "once_more", 0)
        sys.once_more = 20_000
        while True:
            number += 1
            sum(range(100_000 + more))
        """
    )
    file = file.replaced(text=f"import sys\n{file.text}")
    replay = Replay(job(file, limits=Limits(seconds=0.5, patience=60)), sandbox=sandbox)
    assert replay.ran.failure is not None
    assert replay.ran.failure.kind == "time"
    (frame,) = replay.variables_at(replay.last).frames
    shown = {each.name: each.text for each in frame.variables}
    assert int(shown["number"]) in ((replay.last - 1) // 3, (replay.last + 1) // 3)


@pytest.mark.parametrize("room", [30, 60, 120, 400])
def test_long_values_are_cut_in_the_middle(room: int) -> None:
    tiles = [(row, col) for row in range(30) for col in range(30)]
    for value in (
        tiles,
        dict.fromkeys(tiles, 1234567),
        set(tiles),
        {tile: {tile} for tile in tiles},
    ):
        text = text_of(value)
        shown = shortened(f"name = {text}", room)
        assert len(shown) <= room
        assert shown.startswith("name = ")
        assert shown.endswith(text[-3:])
        if room >= 60:
            assert "890 more …" in shown
        longer = text_of([value] * 10)
        assert len(longer) <= 400
        assert longer.endswith(text[-3:] + "]")
    assert shortened("a = [1]", room) == "a = [1]"


def test_the_limit_that_is_told_is_the_one_that_is_used() -> None:
    """Whether code computes or waits, the manual and the sentence have the same number."""
    usual = Limits()
    assert usual.seconds == usual.patience == SECONDS
    assert limits_for(0).seconds == limits_for(0).patience == SECONDS
    large = limits_for(200_000)
    assert large.seconds == large.patience > SECONDS
    manual = Path(__file__).parents[2] / "docs" / "manual"
    own = (manual / "own-algorithms.md").read_text(encoding="utf-8")
    told = re.findall(r"(\d+) seconds", own)
    assert len(told) >= 2
    assert set(told) == {f"{SECONDS:g}"}
    assert "five seconds" in (manual / "interface.md").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="no timers")
def test_what_cannot_be_read_is_told(sandbox: Sandbox) -> None:
    file = solving(
        """
        class Endless:
            def __repr__(self): return str(sum(range(10**12)))
        endless = Endless()
        return None
        """
    )
    replay = Replay(job(file, limits=Limits(seconds=0.3)), sandbox=sandbox)
    with pytest.raises(LabyrinthError) as found:
        replay.variables_at(len(replay.ran.steps) - 1)
    assert str(found.value) == (
        "the variables of this step cannot be read: It had not ended after 0.9 seconds, on line 5."
    )


@pytest.mark.slow
def test_every_built_in_algorithm_can_be_gone_through(sandbox: Sandbox) -> None:
    """It repeats itself, line by line, and its events come from several lines."""
    maze = generate("dfs", 4, 5, 1, braid=0.5)
    jobs = [Job(key, "solver", maze=maze) for key in solvers()]
    jobs += [Job(f"{key}:4x5:1", "generator") for key in generators()]
    for each in jobs:
        replay = Replay(each, sandbox=sandbox)
        steps = len(replay.ran.steps)
        assert steps > 60, each.what
        places = set(replay.ran.step_of_event)
        assert len(places) > 3, each.what
        for step in (steps - 1, 0):
            assert replay.variables_at(step).frames[0].variables, each.what
        number, line = replay.ran.place_of(steps // 2)
        assert Path(replay.ran.files[number]).read_text().splitlines()[line - 1].strip()


# Breakpoints


COUNTS = solving(
    """
    g = 0
    for tile in [(1, 1), (3, 5), (1, 2), (3, 5)]:
        g += 4
        helper(g)
    """
)
COUNTS = COUNTS.replaced(text=f"{COUNTS.text}def helper(depth):\n    return depth\n")


@pytest.mark.parametrize(
    ("condition", "steps"),
    [
        ("g > 4", [7]),
        ("tile == (3, 5)", [6, 14]),
        ("not g % 8", [1, 7, 15]),
        ("depth == 12", [12]),
        ("len(maze.goals) + g >= 1 and g in (4, 16)", [3, 15]),
    ],
)
def test_breakpoint_is_where_its_condition_becomes_true(
    condition: str, steps: list[int], sandbox: Sandbox
) -> None:
    replay = Replay(job(COUNTS), sandbox=sandbox)
    assert replay.steps_where(condition) == steps
    assert replay.variables_at(steps[0]).frames


@pytest.mark.parametrize(
    ("condition", "told"),
    [
        ("g > 99", "g > 99 is never true in this run"),
        (
            "gg > 1",
            "gg > 1 cannot be evaluated before any line: NameError: name 'gg' is not defined",
        ),
        (
            "tile > 1",
            "tile > 1 cannot be evaluated before any line: TypeError: '>' not supported between "
            "instances of 'tuple' and 'int'",
        ),
        *(
            (bad, f"{bad!r} is not a condition: compare variables, as in g > 10 or tile == (3, 5)")
            for bad in ("g = 1", "g >", "g.bit_length() > 1", "exit()", "[n for n in tile]", "")
        ),
    ],
)
def test_bad_condition_is_told_in_a_sentence(condition: str, told: str, sandbox: Sandbox) -> None:
    replay = Replay(job(COUNTS), sandbox=sandbox)
    with pytest.raises(LabyrinthError, match=f"^{re.escape(told)}$"):
        replay.steps_where(condition)


def test_condition_that_changes_the_run_is_told(sandbox: Sandbox) -> None:
    file = solving(
        """
        from collections import defaultdict
        seen = defaultdict(int)
        for number in range(3):
            if len(seen) > 1:
                number = 0
        """
    )
    replay = Replay(job(file), sandbox=sandbox)
    with pytest.raises(DoesNotRepeatError):
        replay.steps_where("seen[number] > 1")


def test_condition_of_an_endless_run_is_found_up_to_the_limit(sandbox: Sandbox) -> None:
    file = solving("number = 0\nwhile True:\n    number += 1\n")
    replay = Replay(job(file, limits=Limits(lines=200)), sandbox=sandbox)
    assert replay.steps_where("number == 50") == [101]
