"""`labyrinth quiz`: what comes next in a run, asked in the terminal."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from io import TextIOWrapper
from shutil import get_terminal_size
from typing import Final

from labyrinth.cli import options
from labyrinth.cli.console import Status
from labyrinth.cli.maze_input import read_source
from labyrinth.cli.options import option
from labyrinth.cli.output import identity
from labyrinth.cli.progress import finish
from labyrinth.core.declaration.algorithm import Algorithm
from labyrinth.core.declaration.generator import registry as generators
from labyrinth.core.declaration.solver import registry as solvers
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.generation.generate import generation
from labyrinth.core.maze.maze import Maze
from labyrinth.core.search.solve import search_by
from labyrinth.core.trace import Trace
from labyrinth.core.trace.player import Player
from labyrinth.formats import write_file
from labyrinth.game.predicting import (
    MOST_ROOMS,
    Answer,
    PredictedRun,
    Question,
    Score,
    asked_for,
    predicted_run,
    question,
    quiz_json,
    rule_of,
    score_in_words,
    spread,
    verdict,
    why_none,
)
from labyrinth.game.predicting_picture import WALLS, WALLS_IN_ASCII, legend, picture

SUMMARY = "predict what comes next, and be told why"

DESCRIPTION = """\
Stop a run before some of its real choices, and ask which tile comes next: of
the generator that carves the maze, or of a --solver that searches it. Lettered
candidates stand in a small picture. Answer by a letter; where a coin decides,
by all letters that could come. Each answer is told to be right or wrong, and
why; ties count as right. The same maze and --seed ask the same questions."""

EXAMPLES = f"""\
examples:
  labyrinth quiz dfs:8x12:7
  labyrinth quiz wilson:8x12:7:braid=0.5 --solver a-star
  labyrinth quiz kruskal:6x8:3 --questions 5 --json answers.json
  labyrinth quiz dfs:8x12:7:braid=1 --solver tremaux --seed 4

In a pipe the answers are read line by line from standard input, and its end
ends the quiz; so does q. The file holds what was asked and answered up to then.
A maze has at most {MOST_ROOMS:,} rooms.
"""

_QUESTIONS: Final = 10
_QUITS: Final = frozenset({"q", "quit"})
_OTHER_LINES: Final = 10
"""The lines of a question beside its picture."""
_FEWEST_LINES, _USUAL_SIZE = 12, (80, 50)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "source",
        metavar=options.SOURCE,
        help=options.SOURCE_HELP.replace(", or - for standard input", ""),
    )
    summary = "ask of this search, and not of the generation; options follow a colon"
    option(parser, "--solver KEY", summary, SolverChoice.parse)
    options.add_endpoints(parser)
    summary = f"how many are asked (default {_QUESTIONS})"
    option(parser, "--questions N", summary, options.positive_number, default=_QUESTIONS)
    summary = "which questions are asked (default 0)"
    option(parser, "--seed N", summary, options.whole_number, default=0)
    option(parser, "--json FILE", "write what was asked and answered")
    options.add_corrections(parser)


def run(arguments: Namespace) -> int:
    """Ask. Raises LabyrinthError for what is no maze, too large, or has nothing to be asked."""
    maze, algorithm, trace = _run_of(arguments)
    predicted = finish(predicted_run(trace, algorithm, maze), "choosing questions")
    if not predicted.choices:
        raise LabyrinthError(why_none(trace, algorithm))
    chosen = spread(predicted.choices, arguments.questions, arguments.seed)
    quiz = _Quiz(predicted, [question(choice, arguments.seed) for choice in chosen])
    about = {
        **identity(maze),
        "solver": str(arguments.solver) if arguments.solver else None,
        "seed": arguments.seed,
    }
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # what cannot be read is no answer
    # The file is there from the beginning: that it cannot be written is told before any answer.
    for _ in quiz.answers():
        if arguments.json:
            document = quiz_json(
                about, quiz.score, quiz.reasons, width=trace.width, asked=len(chosen)
            )
            write_file(arguments.json, f"{document}\n".encode())
    quiz.tell_end()
    return Status.DONE


def _run_of(arguments: Namespace) -> tuple[Maze, Algorithm, Trace]:
    if arguments.source == options.STANDARD_INPUT:
        raise LabyrinthError("standard input has the answers: name a file or a recipe")
    source = read_source(arguments.source, corrections=options.corrections_of(arguments))
    choice: SolverChoice | None = arguments.solver
    recipe = source.recipe
    if choice is None and options.are_named(arguments):
        raise LabyrinthError("a start and a goal are those of a search: name a --solver")
    if recipe is not None:
        _check_size(recipe.rows * recipe.cols)
        maze = finish(generation(recipe, decisions=choice is None), "generating")
        if choice is None:
            assert maze.trace is not None
            return maze, generators.get(recipe.algorithm), maze.trace
    else:
        assert source.maze is not None
        maze = source.maze
        _check_size(maze.height * maze.width // 4)
    if choice is None:
        raise LabyrinthError("of a file only a search can be asked: name a --solver, or a recipe")
    maze = options.with_endpoints(maze, arguments)
    solution = finish(search_by(maze, choice, decisions=True), "searching")
    return maze, solvers.get(choice.key), solution.trace


def _check_size(rooms: int) -> None:
    if rooms > MOST_ROOMS:
        raise LabyrinthError(
            f"a quiz is for mazes of at most {MOST_ROOMS:,} rooms, and this one has {rooms:,}"
        )


class _Quiz:
    """The questions, and what was answered to them so far."""

    def __init__(self, predicted: PredictedRun, questions: list[Question]) -> None:
        self._predicted, self._questions = predicted, questions
        self._player = Player(predicted.trace)
        self.score = Score()
        self.reasons: list[str] = []

    def answers(self) -> Iterator[None]:
        """Ask until all is asked or nobody answers; yield before, and after each answer."""
        yield
        for number, asked in enumerate(self._questions, 1):
            self._ask(number, asked)
            letters = self._read(asked)
            if letters is None:
                return
            answer = self.score.add(asked, letters)
            self.reasons.append(self._predicted.reason(asked.choice))
            print(f"\n{self._told(answer, self.reasons[-1])}\n{score_in_words(self.score)}")
            yield

    def tell_end(self) -> None:
        """Print the score, and what was missed."""
        score, answered = self.score, len(self.score.answers)
        asked = len(self._questions)
        left = "" if answered == asked else f" {asked - answered} of {asked} were not answered."
        print(f"\n{score.right} of {answered} right, best streak {score.best_streak}.{left}")
        for number, answer in enumerate(score.answers, 1):
            if not answer.is_right:
                place = f"Question {number}, after event {answer.question.choice.position:,}"
                print(f"  {place}: {self.reasons[number - 1]}")

    def _ask(self, number: int, asked: Question) -> None:
        """Print the picture, the question and its candidates."""
        choice, trace = asked.choice, self._predicted.trace
        self._player.seek(choice.position)
        columns, lines = get_terminal_size(_USUAL_SIZE)
        size = max(_FEWEST_LINES, lines - _OTHER_LINES), columns - 1
        wall = WALLS if _can_print(WALLS) else WALLS_IN_ASCII
        blank = "\n" if number > 1 else ""
        print(
            f"{blank}Question {number} of {len(self._questions)}, after event {choice.position:,}"
        )
        drawn = picture(self._player, asked, size, wall)
        print("\n".join(part for part in (drawn, legend(drawn)) if part))
        print(choice.question)
        for letter, tile in asked.candidates.items():
            row, col = divmod(tile, trace.width)
            print(f"  {letter}  {row},{col}  {choice.notes.get(tile, '')}".rstrip())

    def _read(self, asked: Question) -> frozenset[str] | None:
        """Return the letters of an answer, None where there is none."""
        while True:
            print(f"Answer ({asked_for(asked)}; q ends): ", end="", flush=True)
            line = _line()
            text = line.strip()
            if not line or text.lower() in _QUITS:
                print()
                return None
            letters = frozenset(text.upper()) - frozenset(" ,")
            fits = asked.choice.by_coin or len(letters) == 1
            if letters and fits and letters <= set(asked.candidates):
                return letters
            typed = quoted(text) if _can_print(text) else ascii(text)
            print(f"Answer with {asked_for(asked)}, not {typed}.")

    def _told(self, answer: Answer, reason: str) -> str:
        rule = rule_of(answer)
        return " ".join(part for part in (verdict(answer), reason, rule) if part)


def _line() -> str:
    """Return the next line of standard input, nothing where none can be read."""
    try:
        return sys.stdin.readline() if sys.stdin else ""
    except OSError:
        return ""
    except KeyboardInterrupt:
        print()  # what is said of it begins a line
        raise


def _can_print(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
