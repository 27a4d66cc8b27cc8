"""Every sentence that the status line can say, gathered from the code that says it.

Whatever is computed in a sentence has examples here, the longest that there are. A sentence with
anything else is refused, so that a new one cannot be forgotten.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Final

import labyrinth
from labyrinth import Maze, Solution, generators, solve, solvers
from labyrinth.core.errors import NoRoomError, named
from labyrinth.core.maze.painting import Mirror
from labyrinth.core.pluralize import pluralize
from labyrinth.core.search.solution import Outcome
from labyrinth.races.clock import ClockKind
from labyrinth.races.generators import GENERATOR_COLUMNS
from labyrinth.races.solvers import BOARD
from labyrinth.tui.document.search_run import solver_in_words, stops_in_words
from labyrinth.tui.editing.palette import BRUSHES
from labyrinth.tui.keys.table import with_names
from labyrinth.tui.modes.mode import offer, remark
from labyrinth.tui.playback.timeline_mode import TimelineMode
from labyrinth.tui.playback.transport_bar import Landmark
from labyrinth.tui.racing.race_screen import in_words
from labyrinth.tui.sandbox.source_mode import SourceMode
from labyrinth.tui.searching.result import in_a_sentence
from labyrinth.tui.searching.search_mode import CANCELLED, no_room
from labyrinth.tui.searching.solver_menu import why_not

TUI: Final = Path(labyrinth.__file__).parent / "tui"
ELSEWHERE: Final = {"files", "settings", "report.py", "results"}
"""Folders of what is not said in the status line: dialogs, settings, the report card."""

_APART: Final = remark(Maze.from_text("S###\n## #\n# ##\n###G\n"))
_OFFER: Final = offer(Maze.from_text("###\n# #\n###\n"))
MANY: Final = 100_000_000
"""As many tiles as there can be."""
RECIPE: Final = "growing-tree:5000x5000:12345678901234567890:newest=0.5:weights=1:9:braid=0.25"


def _solution(solver: str, outcome: Outcome, reason: str = "A goal was reached.") -> Solution:
    """Return what a search in a huge maze might come to."""
    maze = Maze.from_text("#####\n#S G#\n#####\n")
    path = [(1, 1)] * (MANY // 2 if outcome == "found" else 0)
    trace = solve(maze, solver).trace
    return Solution(solver, outcome, path, 255 * MANY, MANY, 86_399.9, reason, trace)


def _results() -> list[str]:
    """Return what is said of the searches of the solver with the longest name, and its reasons."""
    longest = max(solvers().values(), key=lambda solver: len(solver.name)).key
    reasons = (
        f"The limit of {MANY:,} expansions was reached; every path costs at least {MANY:,}.",
        f"The mouse did not find a goal within {MANY:,} moves; there may still be a path.",
        "Without passing a goal, the walk came back to where it first followed its wall; "
        "there may still be a path.",
    )
    gave_up = [_solution(longest, "gave-up", reason) for reason in reasons]
    others = [_solution(longest, outcome) for outcome in ("found", "unreachable")]
    return [in_a_sentence(solution) for solution in (*gave_up, *others)]


RESULTS: Final = _results()
LONGEST_MIRROR: Final = max((mirror.value for mirror in Mirror), key=len)
DRAWING: Final = ["draw, flip", f"outline, weight 9, {LONGEST_MIRROR}"]
STEPS: Final = pluralize(MANY, "step")
MARK: Final = Landmark("Peak frontier", "▲", MANY, pluralize(MANY, "tile"))
MISSED: Final = Landmark(
    "Missed", "✗", MANY, "you said 99,99, 99,98, 99,97 and 99,96; 99,99 and 99,98 were possible"
)
CONTINUED: Final = [
    "Session restored.",
    "Session restored without the last changes: they are damaged; see "
    "/home/somebody/.local/state/labyrinth/damaged/20261122-150405-1.",
]

KEYS_OF_SOURCE: Final = [
    f"<run.pause> plays, <run.step> steps by {steps}. <timeline.next> shows Bidirectional search."
    for steps in ("line (<source.steps>: by event)", "event (<source.steps>: by line)")
]
EXAMPLES: Final[dict[str, list[str]]] = {
    # what is predicted; a reason has at most 76 characters with numbers of three digits
    "predicting.score_in_words(self.score)": ["Score 10,000 of 10,000, streak 10,000."],
    "number": ["9"],
    "dialog.lost[0].partition(':')[0]": ["the weights of walls are lost"],
    "self.solution.trace.vertex.capitalize()": ["Tile", "Room"],
    "_refusal(error)": [
        "The start 999,999 is not a room: "
        "move it, or press <maze.find>, then <solvers.graph> to search tiles."
    ],
    "no_room(error)": [no_room(NoRoomError("start", (999, 999)))],
    "_GRAPHS[graph]": [
        'Solvers search rooms, but those marked "tiles" search tiles. <solvers.graph> returns '
        "to tiles."
    ],
    "told": ["8 missed steps"],
    "times": ["10,000 times"],
    "predicting.asked_for(asked)": ["each of the letters A to E whose tile could come next"],
    "f'{predicting.verdict(answer)} {asked.reason}'.strip()": [
        "Correct: A, B, C and D were possible, and D came next. "
        "g of 123,123 is lowered via 123,123: 12346 → 12345: it is put in the queue."
    ],
    "whole": [
        "A way up from the next run is opened. From which rooms could it start?",
        "A*, ties: the newest. Order: up, down, left, right. It ends when the goal is taken, not "
        "expanded. Next first: a g 1,150, f 1,153; b g 1,151, f 1,154; c g 1,151, f 1,154. How "
        "many more tiles are expanded?",
    ],
    "which": ["Which algorithm is this? "],
    "self._frame + 1": ["3"],
    "len(frames)": ["3"],
    "message": [
        "No questions: no step has both tiles that could come next and tiles that could not.",
        "10,000 missed steps (✗ on the bar): <run.last_mark> and <run.next_mark> jump to marks.",
    ],
    # what is put together elsewhere
    "in_a_sentence(solution)": RESULTS,
    "result.removesuffix('.')": [text[:-1] for text in RESULTS],
    "self._sentence": RESULTS,
    "palette.in_words()": DRAWING,
    "self.palette.in_words()": DRAWING,
    "mark.in_words()": [MARK.in_words(), MISSED.in_words()],
    "_START": ["start"],
    "_GOAL": ["goal"],
    "CANCELLED": [CANCELLED],
    "end": ["the start"],
    "MOST_STOPS": ["99"],
    "stops.in_words()": [stops_in_words(count, "given") for count in (0, 1, 99)],
    "solver_menu.why_not(solver)": [
        why_not(each) for each in solvers().values() if not each.options
    ],
    "reason": [each.cannot_carve_on for each in generators().values() if each.cannot_carve_on],
    "named(source.path or '')": [named(f"/home/{'somebody/' * 30}maze.json")],
    "named(path)": [named(f"/home/{'somebody/' * 30}maze.json")],
    "self.document.recipe.short": [RECIPE],
    "recipe and recipe.short": [RECIPE],
    "self._recipe.short": [RECIPE],
    "self._message": CONTINUED,
    "self._status": ["Resuming… <sketch.leave> cancels."],
    "hint_text(here, hint)": [
        f"Go right; at the junction in {STEPS}, turn right.",
        f"Go right; the goal is {STEPS} away.",
    ],
    "event.sentence": [
        f"Sorted by {heading}, descending: {meaning}"
        for heading, meaning in (
            *((column.heading, column.meaning) for column in BOARD),
            *((column.heading, column.meaning) for column in GENERATOR_COLUMNS),
        )
    ],
    "self.host.sentence()": [
        f"Bidirectional search expanded {MANY:,} of {MANY:,} tiles; Iterative deepening {MANY:,}, "
        "and its path costs 100% more."
    ],
    "refused": [each.cannot_carve_on for each in generators().values() if each.cannot_carve_on],
    "in_words(kind)": [in_words(kind) for kind in ClockKind],
    # errors
    "sentence_of(before)": [
        f"The personal bests in {named('/home/' + 'somebody/' * 30)} cannot be used now: no room."
    ],
    "sentence_of(error)": [
        "The rows are at most 5,000.",
        "A search with waypoints is several runs: search without waypoints first.",
    ],
    "error": ["the start is missing: choose a corridor tile for it"],
    "lane.reason": ["the start is missing: choose a corridor tile for it"],
    "str(error)": ["Every room is open: close the rooms outside the shape first."],
    "offer(self.document.maze)": [offer(Maze.from_text("##\n# \n")), _OFFER],
    "remark(source.maze)": [_OFFER, _APART],
    "remark(self.document.maze)": [_OFFER, _APART],
    "offer(maze)": [_OFFER],
    "start[0]": ["9,999"],
    "start[1]": ["9,999"],
    "pluralize(len(goals), 'goal')": ["4 goals"],
    "str(error)[:1].upper()": ["A"],
    "str(error)[1:]": [" search with waypoints is several runs: search without waypoints first"],
    "run.note": [
        "The file has been saved since that run: you see a run of the new code.",
        "This function is not deterministic (clock, global state, mutable default argument?), so "
        "you see a new run, forwards only and without variables.",
    ],
    "self.only_forwards": [
        "Not deterministic: this function runs forwards only; <run.to_beginning> starts over."
    ],
    "self.panel_keys": ["source", "code"],
    "self._keys": ["<run.pause> plays, <code.read> reads tiles, <run.end> goes back to the race."],
    "self.place": ["maze"],
    "GLYPH_SETS[-1].name": ["ASCII"],
    "self.view.shown_glyphs.name": ["half blocks"],
    "chosen.name": ["half blocks"],
    "self._lack_of_decisions": [
        f'The setting "decisions" records decisions only up to {MANY:,} rooms.'
    ],
    "saved.error": ["my_search.py: line 123: syntax error: '(' was never closed"],
    "self.keys_told": KEYS_OF_SOURCE,
    "mode.keys_told": KEYS_OF_SOURCE,
    # words
    "ghost.name": ["Bidirectional search"],
    "far": [f"is {STEPS} behind", f"{STEPS}, trail of {STEPS}"],
    "self.palette.brush.hint": [brush.hint for brush in BRUSHES.values()],
    "palette.brush.hint": [brush.hint for brush in BRUSHES.values()],
    "stroke.brush.name": [brush.name for brush in BRUSHES.values()],
    "change.lost": ["start and the goal"],
    "ends": ["Release to draw", "<cursor.choose> draws"],
    "name": ["start"],
    "solver": [solver_in_words(_solution("greedy", "found").choice)],
    "chosen_set": ["chosen to fit: two columns a tile"],
    "along": ["← → follow the path, "],
    "missing": ["in a wall"],
    "self._held": ["start"],
    "self._next": ["start"],
    "other": ["", " <timeline.next> shows the generation."],
    "self.switched[self.player.steps is None]": [
        *SourceMode.switched,
        *TimelineMode.switched,
    ],
    # numbers
    "line": ["10,000"],
    "pluralize(self._game.walk.steps, 'step')": [STEPS],
    "pluralize(walk.steps, 'step')": [STEPS],
    "pluralize(self._game.hints, 'hint')": [pluralize(1000, "hint")],
    "PRICE_OF_A_HINT": ["10"],
    "radius": ["8"],
    "size": ["10,000 x 10,000"],
    "row": ["99,999"],
    "col": ["99,999"],
    "position[0]": ["99,999"],
    "position[1]": ["99,999"],
    "share": ["100%"],
    "self._at": [f"{MANY // 2:,}"],
    "len(self._path) - 1": [f"{MANY // 2:,}"],
    "self._steps": [STEPS],
    "steps": [STEPS],
    "pluralize(found.expanded, found.trace.vertex)": [pluralize(MANY, "tile")],
    "seconds": ["86,400"],
    "text": [
        f"Goal reached: {STEPS}, cost {255 * MANY:,}, 86400 s; the best cost is {255 * MANY:,}"
    ],
    "cost": [f"cost {255 * MANY:,}"],
    "pace": ["1000 ms per tile"],
}
"""The longest examples of what stands in a sentence, by how it is written in the code."""

SAID_ELSEWHERE: Final = {
    "self.status",
    "mode.status",
    "self._timeline.status",
    "self._ask_for_tile()",
    "self.result()",
    "self._result()",
}
"""What only says again what is gathered where it is put together."""
PASSED_ON: Final = {"message", "why"}
"""Parameters that only pass on what is gathered where it is given."""
PUT_TOGETHER: Final = {"status", "result", "_result", "_ask_for_tile"}
"""Functions that return sentences."""


def gathered() -> Iterator[tuple[str, str]]:
    """Yield each sentence with the place in the code where it is said."""
    for path in sorted(TUI.rglob("*.py")):
        if path.relative_to(TUI).parts[0] in ELSEWHERE:
            continue
        module = ast.parse(path.read_text(encoding="utf-8"))
        for said in _said(module):
            place = f"{path.relative_to(TUI)}:{said.lineno}"
            for sentence in _examples(said, module, place):
                yield place, with_names(sentence, {})


def _said(module: ast.Module) -> Iterator[ast.expr]:
    """Yield what is given to the status line, or returned or named as what is given to it."""
    for node in ast.walk(module):
        match node:
            case ast.Call(func=ast.Attribute(attr="say"), args=[said]):
                yield said
            case ast.Call(func=ast.Name(id="ViewMode"), args=[_, said]):
                yield said
            case ast.FunctionDef(name=name) if name in PUT_TOGETHER:
                returns = (each for each in ast.walk(node) if isinstance(each, ast.Return))
                yield from (each.value for each in returns if each.value is not None)
            case ast.ClassDef():
                for each in node.body:
                    if isinstance(each, ast.Assign) and ast.unparse(each.targets[0]) == "status":
                        yield each.value


def _examples(said: ast.expr, module: ast.Module, place: str) -> list[str]:
    """Return every form of an expression, with the longest examples of what is computed."""
    written = ast.unparse(said)
    if written in SAID_ELSEWHERE:
        return []
    if written in EXAMPLES:
        return EXAMPLES[written]
    match said:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.JoinedStr(values=parts):
            forms = (_examples(part, module, place) for part in parts)
            return ["".join(form) for form in product(*forms)]
        case ast.FormattedValue(value=value):
            return _examples(value, module, place)
        case ast.IfExp(body=body, orelse=other):
            return [*_examples(body, module, place), *_examples(other, module, place)]
        case ast.BoolOp(values=values):
            return [form for value in values for form in _examples(value, module, place)]
        case ast.Call(func=ast.Attribute(attr="_text"), args=[inner]):
            return [
                f"Live: {form}. <editor.leave> leaves." for form in _examples(inner, module, place)
            ]
        case ast.Name(id=name):
            values = list(_assigned(name, module))
            if values or name in PASSED_ON:
                return [form for value in values for form in _examples(value, module, place)]
    raise AssertionError(f"{place}: say in EXAMPLES how long {written} can be")


def _assigned(name: str, module: ast.Module) -> Iterator[ast.expr]:
    for node in ast.walk(module):
        match node:
            case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                yield value
            case ast.AnnAssign(target=ast.Name(id=target), value=ast.expr() as value) if (
                target == name
            ):
                yield value
