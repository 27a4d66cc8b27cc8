"""Predict the next step of an algorithm.

Pause the generator that carves the maze, or a --solver that searches it, before
some of its choices, and ask which tile comes next. A small picture shows the
candidates as letters. Answer with a letter; if the choice is random, give the
letters of all tiles that can come next. Each answer is marked right or wrong,
with the reason; a tie counts as correct. The same maze and --seed give the same
questions.

examples:
  labyrinth quiz dfs:8x12:7
  labyrinth quiz wilson:8x12:7:braid=0.5 --solver a-star
  labyrinth quiz kruskal:6x8:3 --questions 5 -o answers.json
  labyrinth quiz dfs:8x12:7:braid=1 --solver tremaux --seed 4

In a pipe, answers are read line by line from standard input. The quiz ends at
the end of the input or at the answer q; the output then has only the questions
that were answered. A maze may have at most 2,500 rooms.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import nullcontext, redirect_stdout
from io import TextIOWrapper
from shutil import get_terminal_size
from typing import Final

from labyrinth.cli import options
from labyrinth.cli.maze_input import maze_of, source_of
from labyrinth.cli.options import option
from labyrinth.cli.output import identity, write_bytes
from labyrinth.cli.progress import finish
from labyrinth.core.declaration.algorithm import Algorithm
from labyrinth.core.declaration.generator import registry as generators
from labyrinth.core.declaration.solver import registry as solvers
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.generation.generate import generation
from labyrinth.core.maze.maze import Maze
from labyrinth.core.search.solve import search_by
from labyrinth.core.trace import Player, Trace
from labyrinth.formats import write_file
from labyrinth.game import predicting
from labyrinth.game.predicting import MOST_ROOMS, PredictedRun, Question, Score
from labyrinth.game.predicting_picture import WALLS, WALLS_IN_ASCII, legend, picture

_QUESTIONS: Final = 10
# The lines of a question besides its picture.
_OTHER_LINES: Final = 10
_FEWEST_LINES, _USUAL_SIZE = 12, (80, 50)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    summary = options.SOURCE_HELP.replace(", or - for standard input", "")
    options.add_maze(parser, summary=summary, nargs=None)
    summary = (
        "ask about a search by this solver, not about the generation of the maze; options follow "
        "a colon"
    )
    option(parser, "--solver KEY", summary, SolverChoice.parse)
    options.add_graph(parser)
    summary = f"number of questions (default {_QUESTIONS})"
    option(parser, "--questions N", summary, options.positive_number, default=_QUESTIONS)
    summary = "the seed that chooses the questions (default 0)"
    option(parser, "--seed N", summary, options.whole_number, default=0)
    summary = "print questions and answers as JSON; the quiz itself goes to standard error"
    option(parser, "--json", summary)
    summary = "write questions and answers as JSON to a file; the quiz is printed as usual"
    options.add_output(parser, summary)


def run(arguments: Namespace) -> None:
    """Ask the questions, and print or write the answers.

    Raises LabyrinthError if the input is not a maze, is too large, or has no questions, or if
    standard input is closed.
    """
    if sys.stdin is None:
        raise LabyrinthError("standard input is closed")
    choice = None
    if arguments.solver is not None:
        (choice,) = options.in_graph(arguments, [arguments.solver])
    elif arguments.graph:
        raise LabyrinthError("--graph is for a search: give a --solver")
    maze, algorithm, trace = _run_of(arguments, choice)
    predicted = finish(predicting.predicted_run(trace, algorithm, maze), "choosing questions")
    if not predicted.choices:
        raise LabyrinthError(predicting.why_none(trace, algorithm))
    chosen = predicting.spread(predicted.choices, arguments.questions, arguments.seed)
    questions = [predicting.question(choice, arguments.seed) for choice in chosen]
    about = {**identity(maze), "solver": choice and str(choice), "seed": arguments.seed}
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # undecodable text is not an answer
    score, reasons = Score(), list[str]()

    def document() -> bytes:
        asked = len(questions)
        told = predicting.quiz_json(about, score, reasons, width=trace.width, asked=asked)
        return f"{told}\n".encode()

    is_in_file = arguments.output != options.STANDARD_OUTPUT
    is_printed = arguments.json and not is_in_file
    with redirect_stdout(sys.stderr) if is_printed else nullcontext():
        # The file is created at the beginning, so that an error is reported before any answer.
        for _ in _ask(predicted, questions, score, reasons):
            if is_in_file:
                write_file(arguments.output, document())
        answered = len(score.answers)
        left = len(questions) - answered
        rest = f" Not answered: {left} of {len(questions)}." if left else ""
        print(f"\n{score.right} of {answered} correct, best streak {score.best_streak}.{rest}")
        for number, (answer, reason) in enumerate(zip(score.answers, reasons, strict=True), 1):
            if not answer.is_right:
                place = f"Question {number}, after event {answer.question.choice.position:,}"
                print(f"  {place}: {reason}")
    if is_printed:
        write_bytes(document())


def _run_of(arguments: Namespace, choice: SolverChoice | None) -> tuple[Maze, Algorithm, Trace]:
    if arguments.source == options.STANDARD_INPUT:
        raise LabyrinthError(
            "standard input is for the answers: give a file or a recipe as the maze"
        )
    source = source_of(arguments)
    recipe, maze = source.recipe, source.maze
    if choice is None and options.are_named(arguments):
        raise LabyrinthError("a start or goal is for a search: give a --solver")
    rooms = recipe.rows * recipe.cols if recipe else maze.height * maze.width // 4 if maze else 0
    if rooms > MOST_ROOMS:
        raise LabyrinthError(
            f"a quiz is for mazes of at most {MOST_ROOMS:,} rooms, and this one has {rooms:,}"
        )
    if choice is not None:
        maze = options.with_endpoints(maze_of(source), arguments)
        solution = finish(search_by(maze, choice, decisions=True), "searching")
        return maze, solvers.get(choice.key), solution.trace
    if recipe is None:
        raise LabyrinthError("a file has no generation to ask about: give a --solver, or a recipe")
    maze = finish(generation(recipe, decisions=True), "generating")
    assert maze.trace is not None
    return maze, generators.get(recipe.algorithm), maze.trace


def _ask(
    predicted: PredictedRun, questions: Sequence[Question], score: Score, reasons: list[str]
) -> Iterator[None]:
    """Ask the questions one after another, until the input ends; pause after each answer.

    Yields None before the first question and after each answer. Adds each answer to `score`, and
    the reason for the algorithm's choice to `reasons`.
    """
    yield
    trace, player = predicted.trace, Player(predicted.trace)
    for number, asked in enumerate(questions, 1):
        choice = asked.choice
        player.seek(choice.position)
        columns, lines = get_terminal_size(_USUAL_SIZE)
        size = max(_FEWEST_LINES, lines - _OTHER_LINES), columns - 1
        blank = "\n" if number > 1 else ""
        print(f"{blank}Question {number:,} of {len(questions):,}, after event {choice.position:,}")
        drawn = picture(player, asked, size, WALLS if _can_print(WALLS) else WALLS_IN_ASCII)
        print("\n".join(part for part in (drawn, legend(drawn)) if part))
        print(choice.question)
        for letter, tile in asked.candidates.items():
            row, col = divmod(tile, trace.width)
            print(f"  {letter}  {row},{col}  {choice.notes.get(tile, '')}".rstrip())
        letters = _read(asked)
        if letters is None:
            return
        answer = score.add(asked, letters)
        reasons.append(predicted.reason(choice))
        told = (predicting.verdict(answer), reasons[-1], predicting.rule_of(answer))
        print(f"\n{' '.join(filter(None, told))}\n{predicting.score_in_words(score)}")
        yield


def _read(asked: Question) -> frozenset[str] | None:
    """Read an answer and return its letters, or None at the end of the input or of the quiz."""
    wanted = predicting.asked_for(asked)
    while True:
        print(f"Answer ({wanted}; q ends): ", end="", flush=True)
        try:
            line = sys.stdin.readline()
        except OSError:
            line = ""
        except KeyboardInterrupt:
            print()  # the comment begins a new line
            raise
        text = line.strip()
        if not line or text.lower() in ("q", "quit"):
            print()
            return None
        letters = frozenset(text.upper()) - frozenset(" ,")
        fits = asked.choice.by_coin or len(letters) == 1
        if letters and fits and letters <= set(asked.candidates):
            return letters
        typed = quoted(text) if _can_print(text) else ascii(text)
        print(f"Answer with {wanted}, not {typed}.")


def _can_print(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
