"""Answer questions about the run of an algorithm.

Pause the generator that carves the maze, or a --solver that searches it, and
ask what comes next, what the g of a tile is, which passage would close a cycle,
how many tiles are still expanded, which algorithm this is, or whether a
heuristic is admissible. A small picture and a few facts show all that the
answer needs. Answer with a letter; if the choice is random, give the letters of
all tiles that can come next. Each answer is marked right or wrong, with the
reason; a tie counts as correct. The same maze and --seed give the same
questions.

examples:
  labyrinth quiz dfs:8x12:7
  labyrinth quiz wilson:8x12:7:braid=0.5 --solver a-star --kind next g
  labyrinth quiz kruskal:6x8:3 --questions 5 -o answers.json
  labyrinth quiz wilson:5x8:7:braid=0.5 --solver a-star --export gift --count 25

In a pipe, answers are read line by line from standard input. The quiz ends at
the end of the input or at the answer q; the output then has only the questions
that were answered. A maze may have at most 2,500 rooms.

With --export nothing is asked: the questions are written as a bank that Moodle
imports (gift, moodle-xml), or as JSON with a question a line. A recipe makes
another maze for each question, with the next seeds; a file has one maze.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext, redirect_stdout
from dataclasses import replace
from io import TextIOWrapper
from shutil import get_terminal_size
from typing import Final

from labyrinth.cli import options
from labyrinth.cli.maze_input import maze_of, source_of
from labyrinth.cli.options import option
from labyrinth.cli.output import identity, write_bytes, write_output
from labyrinth.cli.progress import finish
from labyrinth.core.declaration.algorithm import Algorithm
from labyrinth.core.declaration.generator import registry as generators
from labyrinth.core.declaration.solver import registry as solvers
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.generation.generate import generation
from labyrinth.core.maze.maze import Maze
from labyrinth.core.search.solve import search_by
from labyrinth.formats import write_file
from labyrinth.formats.maze_source import Source
from labyrinth.game import predicting
from labyrinth.game.predicting import MOST_ROOMS, PredictedRun, Question, Score
from labyrinth.game.predicting_picture import WALLS, WALLS_IN_ASCII, legend, picture
from labyrinth.game.question_bank import FORMATS, Item
from labyrinth.game.question_kinds import KINDS, questions

_QUESTIONS: Final = 10
# The most mazes that a bank tries for each of its questions.
_MAZES_A_QUESTION: Final = 8
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
    option(parser, "--questions/--count N", summary, options.positive_number, default=_QUESTIONS)
    summary = "kinds of questions (default: all that the run has)"
    option(parser, "--kind KIND...", summary, words=[kind.key for kind in KINDS])
    summary = "write a question bank in this format instead of asking"
    option(parser, "--export FORMAT", summary, words=list(FORMATS))
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
    if arguments.source == options.STANDARD_INPUT:
        raise LabyrinthError(
            "standard input is for the answers: give a file or a recipe as the maze"
        )
    source, kinds = source_of(arguments), arguments.kind or [kind.key for kind in KINDS]
    if arguments.export:
        bank = FORMATS[arguments.export](_bank(arguments, source, choice, kinds))
        write_output(arguments.output, bank.encode())
        return
    maze, predicted = _run_of(arguments, source, choice)
    asked = questions(predicted, kinds, arguments.questions, arguments.seed)
    if not asked:
        raise LabyrinthError(predicting.why_none(predicted, arguments.kind))
    about = {**identity(maze), "solver": choice and str(choice), "seed": arguments.seed}
    _hold(arguments, asked, about)


def _hold(arguments: Namespace, asked: Sequence[Question], about: Mapping[str, object]) -> None:
    """Ask the questions, print the score, and print or write the answers.

    `about` has the fields that identify the maze and the run.
    """
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # undecodable text is not an answer
    score = Score()

    def document() -> bytes:
        return f"{predicting.quiz_json(about, score, asked=len(asked))}\n".encode()

    is_in_file = arguments.output != options.STANDARD_OUTPUT
    is_printed = arguments.json and not is_in_file
    with redirect_stdout(sys.stderr) if is_printed else nullcontext():
        # The file is created at the beginning, so that an error is reported before any answer.
        for _ in _ask(asked, score):
            if is_in_file:
                write_file(arguments.output, document())
        answered = len(score.answers)
        left = len(asked) - answered
        rest = f" Not answered: {left} of {len(asked)}." if left else ""
        print(f"\n{score.right} of {answered} correct, best streak {score.best_streak}.{rest}")
        for number, answer in enumerate(score.answers, 1):
            if not answer.is_right:
                place = f"Question {number}, after event {answer.question.position:,}"
                print(f"  {place}: {answer.question.reason}")
    if is_printed:
        write_bytes(document())


def _run_of(
    arguments: Namespace, source: Source, choice: SolverChoice | None
) -> tuple[Maze, PredictedRun]:
    """Return the maze of a source, and the run that the questions are about."""
    recipe, maze = source.recipe, source.maze
    if choice is None and options.are_named(arguments):
        raise LabyrinthError("a start or goal is for a search: give a --solver")
    rooms = recipe.rows * recipe.cols if recipe else maze.height * maze.width // 4 if maze else 0
    if rooms > MOST_ROOMS:
        raise LabyrinthError(
            f"a quiz is for mazes of at most {MOST_ROOMS:,} rooms, and this one has {rooms:,}"
        )
    algorithm: Algorithm
    if choice is not None:
        maze = options.with_endpoints(maze_of(source), arguments)
        trace = finish(search_by(maze, choice, decisions=True), "searching").trace
        algorithm = solvers.get(choice.key)
    elif recipe is None:
        raise LabyrinthError("a file has no generation to ask about: give a --solver, or a recipe")
    else:
        maze = finish(generation(recipe, decisions=True), "generating")
        assert maze.trace is not None
        trace, algorithm = maze.trace, generators.get(recipe.algorithm)
    return maze, finish(predicting.predicted_run(trace, algorithm, maze), "choosing questions")


def _bank(
    arguments: Namespace, source: Source, choice: SolverChoice | None, kinds: Sequence[str]
) -> list[Item]:
    """Return the questions of a bank: each about another maze, if the source is a recipe."""
    number, items, recipe = arguments.questions, list[Item](), source.recipe
    # Some mazes may have no question of any of the kinds.
    for at in range(_MAZES_A_QUESTION * number if recipe else 1):
        if recipe is not None:
            source = replace(source, recipe=recipe.replaced(seed=recipe.seed + at))
        _, run = _run_of(arguments, source, choice)
        used = Counter(item.question.kind for item in items)
        in_turn = [[kind] for kind in sorted(kinds, key=used.__getitem__)] if recipe else [kinds]
        most, seed = 1 if recipe else number, arguments.seed + at
        found = (questions(run, each, most, seed) for each in in_turn)
        for asked in next(filter(None, found), []):
            name = str(source.recipe or arguments.source)
            title = f"{run.algorithm.name} {len(items) + 1:02}, {asked.kind}, {name}"
            items.append(Item(title, name, asked))
        if len(items) == number:
            break
    if not items:
        raise LabyrinthError(predicting.why_none(run, arguments.kind))
    return items


def _ask(asked: Sequence[Question], score: Score) -> Iterator[None]:
    """Ask the questions one after another, until the input ends; pause after each answer.

    Yields None before the first question and after each answer. Adds each answer to `score`.
    """
    yield
    wall = WALLS if _can_print(WALLS) else WALLS_IN_ASCII
    for number, each in enumerate(asked, 1):
        columns, lines = get_terminal_size(_USUAL_SIZE)
        size = max(_FEWEST_LINES, lines - _OTHER_LINES - len(each.facts)), columns - 1
        blank = "\n" if number > 1 else ""
        after = f", after event {each.position:,}" if each.position else ""
        about = each.about and f": {each.about}"
        print(f"{blank}Question {number:,} of {len(asked):,}{after}{about}")
        drawn = "\n\n".join(picture(each, frame, size, wall) for frame in each.frames)
        print("\n".join(part for part in (drawn, legend(drawn), *each.facts, each.text) if part))
        for letter, text in each.options.items():
            place = f"{each.named(letter)}  " if letter in each.candidates else ""
            print(f"  {letter}  {place}{text}".rstrip())
        letters = _read(each)
        if letters is None:
            return
        answer = score.add(each, letters)
        told = (predicting.verdict(answer), each.reason, predicting.rule_of(answer))
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
        fits = asked.by_coin or len(letters) == 1
        if letters and fits and letters <= set(asked.options):
            return letters
        typed = quoted(text) if _can_print(text) else ascii(text)
        print(f"Answer with {wanted}, not {typed}.")


def _can_print(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
