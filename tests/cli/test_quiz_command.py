"""`labyrinth quiz`: what it asks, how it takes answers, and what it writes."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from labyrinth import Recipe
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.generation.generate import generation
from labyrinth.core.search.solve import search_by
from labyrinth.core.trace import EXPAND
from tests.cli.running import Output

Answering = Callable[[str], None]

A_STAR = ("quiz", "wilson:6x8:7:braid=0.5", "--solver", "a-star", "--kind", "next")


@pytest.fixture
def answer(monkeypatch: pytest.MonkeyPatch) -> Answering:
    """Return what puts lines on standard input."""

    def type_in(text: str) -> None:
        monkeypatch.setattr("sys.stdin", io.StringIO(text))

    return type_in


def test_right_answers_are_right_and_the_file_says_so(
    output: Output, answer: Answering, tmp_path: Path
) -> None:
    file = str(tmp_path / "answers.json")
    answer("")
    output.of(*A_STAR, "-o", file)
    assert json.loads(Path(file).read_text())["answered"] == 0
    answer("A\n" * 10)
    first = output.of(*A_STAR, "-o", file)
    document = json.loads(Path(file).read_text())
    assert document["questions"] == document["answered"] == 10
    right = [each["came"] for each in document["answers"]]
    answer("\n".join(right).lower())
    second = output.of(*A_STAR, "-o", file)
    document = json.loads(Path(file).read_text())
    assert document["right"] == document["best_streak"] == 10
    assert "10 of 10 correct, best streak 10." in second
    # The same maze and seed ask the same.
    assert first.count("Question 3 of 10") == second.count("Question 3 of 10") == 1
    # Each that came was expanded next, and no candidate is wrong that was.
    maze = generation(Recipe.parse(A_STAR[1])).finish()
    trace = search_by(maze, SolverChoice("a-star"), decisions=True).finish().trace
    for each in document["answers"]:
        later = [tile for kind, tile in list(trace)[each["position"] :] if kind is EXPAND]
        assert list(maze.position(later[0])) == each["candidates"][each["came"]]
        assert "lowest f" in each["reason"]
        assert each["question"] == "Which tile is expanded next?"


def test_misses_are_listed_at_the_end(output: Output, answer: Answering, tmp_path: Path) -> None:
    file = str(tmp_path / "answers.json")
    answer("A\n" * 4)
    text = output.of(*A_STAR, "--questions", "4", "-o", file)
    answers = json.loads(Path(file).read_text())["answers"]
    missed = [number for number, each in enumerate(answers, 1) if not each["right"]]
    assert missed
    end = text.rpartition("best streak")[2]
    assert [line.split(",")[0] for line in end.splitlines()[1:]] == [
        f"  Question {number}" for number in missed
    ]


def test_a_bad_answer_is_told_in_one_sentence_and_asked_again(
    output: Output, answer: Answering
) -> None:
    answer("x\nab\n\n7\nA\n")
    text = output.of(*A_STAR, "--questions", "2")
    assert text.count("Answer with A or B, not") == 4
    assert "Question 2 of 2" in text
    assert "Not answered: 1 of 2" in text


def test_bytes_that_are_no_text_are_no_answer(
    output: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = io.TextIOWrapper(io.BytesIO(b"\xff\xfe\nA\n"), encoding="utf-8", errors="strict")
    monkeypatch.setattr("sys.stdin", typed)
    text = output.of(*A_STAR, "--questions", "1")
    assert text.count("Answer with A or B, not") == 1
    assert "Score " in text


def test_a_coin_asks_for_all_that_could_come(
    output: Output, answer: Answering, tmp_path: Path
) -> None:
    file = str(tmp_path / "answers.json")
    answer("A\n" * 5)
    output.of("quiz", "binary-tree:6x8:3", "--questions", "5", "-o", file)
    answers = json.loads(Path(file).read_text())["answers"]
    assert all(each["by_coin"] and not each["right"] for each in answers)
    answer("\n".join(", ".join(each["could_come"]) for each in answers))
    assert "5 of 5 correct" in output.of("quiz", "binary-tree:6x8:3", "--questions", "5")


def test_another_seed_asks_other_questions(output: Output, answer: Answering) -> None:
    texts = []
    for seed in ("0", "0", "1"):
        answer("")
        texts.append(output.of(*A_STAR, "--seed", seed))
    assert texts[0] == texts[1] != texts[2]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["cave:9x9:1"], "makes no choice that could be predicted"),
        (["dfs:60x60:1"], "at most 2,500 rooms"),
        (["-"], "give a file or a recipe"),
        (["maze.txt"], "give a --solver"),
        (["dfs:3x3:1", "--solver", "bsf"], "did you mean bfs?"),
        (["dfs:1x1:1"], "no step has both tiles"),
    ],
)
def test_what_cannot_be_asked_is_refused(
    output: Output,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    sentence: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("maze.txt").write_text("#####\n#S G#\n#####\n")
    assert sentence in output.refusal("quiz", *arguments)


OWN = """
from labyrinth.learn import generator, solver

@solver
def my_queue(maze):
    waiting, came = [maze.start], {maze.start: None}
    while waiting:
        tile = waiting.pop(END)
        if tile in maze.goals:
            return maze.path(came, tile)
        for beside in maze.neighbours(tile):
            if beside not in came:
                came[beside] = tile
                waiting.append(beside)

@generator
def my_rows(maze):
    for row, col in maze.rooms:
        ways = [(r, c) for r, c in maze.neighbours((row, col)) if r < row or c < col]
        if ways:
            maze.carve((row, col), maze.random.choice(ways))
"""


@pytest.mark.parametrize(
    ("end", "rule"),
    [("0", "front of the queue"), ("-1", "top of the stack"), ("len(waiting) // 2", "")],
)
def test_an_own_solver_is_quizzed_if_its_steps_show_its_order(
    output: Output, answer: Answering, tmp_path: Path, end: str, rule: str
) -> None:
    file = tmp_path / "own.py"
    file.write_text(OWN.replace("END", end))
    answer("A\n" * 9)
    arguments = ("--with", str(file), "quiz", "wilson:6x8:7:braid=1", "--solver", "my-queue")
    if rule:
        text = output.of(*arguments, "--kind", "next", "--questions", "5")
        assert "They joined in this order: " in text
        assert rule in text
    else:
        told = output.refusal(*arguments, "--kind", "next")
        assert "No questions: the steps of My queue show no queue, stack or priority queue" in told
    told = output.refusal("--with", str(file), "quiz", "my-rows:4x4:1")
    assert "what it carves, not what it chooses from" in told
