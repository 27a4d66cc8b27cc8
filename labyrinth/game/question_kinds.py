"""The kinds of questions about a run: where each can be asked, and what it asks.

Every answer follows from what the question shows: the picture, the options and the facts.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from math import ceil
from random import Random
from string import ascii_lowercase, ascii_uppercase
from typing import Any, Final, NamedTuple

from labyrinth.core.declaration.solver import registry as solvers
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.explain import trace_reading as reading
from labyrinth.core.explain.choice import Choice
from labyrinth.core.explain.declared import structures_of
from labyrinth.core.explain.trees import closes_loop, joined
from labyrinth.core.explain.walkers import Turns
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import all_passages
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.solve import search_by
from labyrinth.core.search.toolkit.distances import costs_to_goals
from labyrinth.core.sentences import listed
from labyrinth.core.task import drain
from labyrinth.core.trace import CARVE, DISCOVER, EXPAND, PATH, REFUSE, TILE_BITS, Player, Trace
from labyrinth.core.trace.events import TILE_MASK, EventKind
from labyrinth.game.predicting import PredictedRun, Question, spread

_MOST: Final = 5
# The usual number of answers if one is right.
_USUAL: Final = 4
_TEMPTING: Final = 2
# The most right candidates that are listed, so that wrong ones still have space.
_MOST_RIGHT: Final = 3
# The largest maze, in rows and columns of tiles, that a question shows as a whole.
_MOST_ROWS, _MOST_COLS = 31, 39
# The most waiting tiles, and the most tiles still to be expanded, in a question.
_MOST_WAITING, _MOST_LEFT = 3, 5
_DISCOVERED: Final = "It ends when the goal is discovered."
_TAKEN: Final = "It ends when the goal is taken, not expanded."
# The solvers of textbooks: in which order neighbours join, and when the search ends.
_TEXTBOOK: Final = {
    "bfs": ("up, down, left, right", _DISCOVERED),
    "dfs": ("up, left, down, right", _DISCOVERED),
    "dijkstra": ("up, down, left, right", _TAKEN),
    "a-star": ("up, down, left, right", _TAKEN),
    "greedy": ("up, down, left, right", _DISCOVERED),
}
_HEURISTICS: Final[dict[str, Callable[[int, int], int]]] = {
    "rows + columns": lambda rows, cols: rows + cols,
    "2 * (rows + columns)": lambda rows, cols: 2 * (rows + cols),
    "rows * columns": lambda rows, cols: rows * cols,
    "max(rows, columns)": max,
    "rows + columns + 1": lambda rows, cols: rows + cols + 1,
    "rows * rows + columns * columns": lambda rows, cols: rows * rows + cols * cols,
}


class _Moment(NamedTuple):
    """A position of the run, what is asked there, and how tricky it is."""

    position: int
    about: Any = None
    tricky: int = 0


class Kind(NamedTuple):
    """A kind of question: key, name, question and rule, where it can be asked, and the rest.

    `ask` returns further fields of the question about a moment; it draws wrong answers at random.
    `names_it` says that the question itself names the algorithm, or asks for it.
    """

    key: str
    name: str
    text: str
    rule: str
    moments: Callable[[PredictedRun], Sequence[Any]]
    ask: Callable[[PredictedRun, Any, Random], dict[str, Any]]
    names_it: bool = False


def questions(run: PredictedRun, kinds: Collection[str], number: int, seed: int) -> list[Question]:
    """Return `number` questions about a run, of these kinds if it has them, in order of position.

    The kinds have about equal shares. The same seed gives the same questions.
    """
    found = [(kind, kind.moments(run)) for kind in KINDS if kind.key in kinds]
    found = [each for each in found if each[1]]
    asked: list[Question] = []
    for before, (kind, moments) in enumerate(found):
        share = ceil((number - len(asked)) / (len(found) - before))
        asked += [question(run, kind, each, seed) for each in spread(moments, share, seed)]
    return sorted(asked, key=lambda each: each.position)


def question(run: PredictedRun, kind: Kind, moment: Any, seed: int) -> Question:
    """Return the question about a moment; the same moment and seed give the same question."""
    at = moment.position
    fields = {"position": at, "frames": (at,), "settled": at, "reason_at": at, "trace": run.trace}
    fields |= {"kind": kind.key, "text": kind.text, "rule": kind.rule}
    fields["about"] = "" if kind.names_it else run.algorithm.name
    fields |= kind.ask(run, moment, Random(seed << 32 | at))
    return Question(**{"right": frozenset(fields["came"]), **fields})


def _answers(texts: Iterable[Any], right: Any) -> dict[str, Any]:
    """Return the options with these texts, and the letter of the right one."""
    options = dict(zip(ascii_uppercase, texts, strict=False))
    came = next(letter for letter, text in options.items() if text == right)
    return {"options": {letter: str(text) for letter, text in options.items()}, "came": came}


def _numbers(right: float, others: Iterable[float]) -> dict[str, Any]:
    """Return the options of a question about a number, with some of the `others` among them."""
    wrong = [each for each in dict.fromkeys(others) if each != right][: _USUAL - 1]
    return {**_answers(sorted([right, *wrong]), right), "number": right}


def _tiles(tiles: Iterable[int], right: int) -> dict[str, Any]:
    """Return the options of a question about tiles, in reading order."""
    fields = _answers(sorted(tiles), right)
    candidates = {letter: int(tile) for letter, tile in fields["options"].items()}
    return {**fields, "options": dict.fromkeys(candidates, ""), "candidates": candidates}


def _some(rng: Random, tiles: Sequence[Any], number: int) -> list[Any]:
    """Return `number` of the tiles, drawn at random, or all tiles if there are fewer."""
    left = list(tiles)
    return [left.pop(int(rng.random() * len(left))) for _ in range(min(number, len(left)))]


def _events(trace: Trace, kind: EventKind, first: int = 0) -> list[tuple[int, int]]:
    """Return (number of events before it, tile) for each event of a kind from `first` on."""
    codes = trace.codes_of(kind)
    events = enumerate(trace.events[first:], first)
    return [(number, each & TILE_MASK) for number, each in events if each >> TILE_BITS in codes]


def _shown_maze(run: PredictedRun) -> Maze | None:
    """Return the maze of a search if a question can show all that its search needs, else None."""
    trace, width = run.trace, run.trace.width
    is_plain = not (trace.legs or trace.is_of_rooms or trace.has_diagonals)
    if trace.start is None or not is_plain or trace.height > _MOST_ROWS or width > _MOST_COLS:
        return None
    goals = tuple(divmod(goal, width) for goal in trace.goals)
    return Maze(trace.height, width, trace.before, start=divmod(trace.start, width), goals=goals)


# What comes next?


def _ties(choice: Choice) -> str:
    """Return which of equal candidates comes next, such as "the oldest", "" if none can be."""
    return choice.rule.partition("; among equals, ")[2].strip(".")


def _next(run: PredictedRun, choice: Choice, rng: Random) -> dict[str, Any]:
    """Ask which candidate comes next: right tiles, and wrong ones, tempting or drawn at random."""
    trace = run.trace
    others = [tile for tile in choice.right if tile != choice.tile]
    if choice.by_coin:
        right = others if len(others) < _MOST - 1 else _some(rng, others, _MOST_RIGHT - 1)
        most = _MOST
    else:
        right, most = others[:1], _USUAL + bool(others)
    tiles = [choice.tile, *right]
    tiles += choice.wrong[: min(_TEMPTING, most - len(tiles))]
    rest = [tile for tile in choice.wrong[_TEMPTING:] if tile not in tiles]
    tiles += _some(rng, rest, most - len(tiles))
    fields = _tiles(tiles, choice.tile)
    letters = {tile: letter for letter, tile in fields["candidates"].items()}
    facts = []
    if choice.order and not choice.by_coin:
        joined_as = [letters[tile] for tile in choice.order if tile in letters]
        facts.append(f"They joined in this order: {', '.join(joined_as)}.")
    if (came := choice.came_from) is not None:
        facts.append(f"The walker came from {letters.get(came) or trace.place(came)}.")
    player = Player(trace)
    player.seek(choice.position)
    turns = [each for each in structures_of(run.algorithm) if isinstance(each, Turns)]
    facts += [f"{each.name}: {each.read(player).entries[0].number}." for each in turns]
    reason = run.reason(choice.reason_at)
    if run.algorithm.key == "kruskal":
        # The letters of sets are on the timeline, but not in the picture of a question.
        reason = re.sub(r"sets \w+ \((.*?)\) and \w+ \((.*?)\)", r"sets of \1 and \2", reason)
        forest = joined(player)
        loops = [letters[each] for each in sorted(tiles) if closes_loop(trace, forest, each)]
        reason += f" {listed(loops)} would close a cycle." if loops else ""
    weights = trace.before if not trace.is_of_rooms and trace.start is not None else b""
    is_weighted = max(weights, default=1) > 1
    notes = {
        letter: [choice.notes.get(tile, ""), f"weight {weights[tile]}" if is_weighted else ""]
        for tile, letter in letters.items()
    }
    return {
        **fields,
        "about": f"{run.algorithm.name}{(ties := _ties(choice)) and f'; among equals, {ties}'}",
        "text": choice.question,
        "rule": choice.rule,
        "options": {letter: ", ".join(filter(None, each)) for letter, each in notes.items()},
        "right": frozenset(letters[tile] for tile in tiles if tile in choice.right),
        "settled": choice.settled,
        "reason_at": choice.reason_at,
        "reason": reason,
        "facts": tuple(facts),
        "at": choice.at,
        "by_coin": choice.by_coin,
    }


# What is its g?


def _relaxed(run: PredictedRun) -> list[_Moment]:
    """Return where a search looks at a neighbour whose g becomes or stays the lower cost.

    Each moment is about (tile expanded, its g, neighbour, cost of the step, g of the neighbour).
    Those where the g is lowered come first, then those where another path to the neighbour is
    cheaper. The way back to the predecessor, which never changes a g, is left out.
    """
    trace, facts = run.trace, run.facts
    if facts is None or trace.has_diagonals or trace.is_at_any_angle:
        return []
    apart = 2 if trace.is_of_rooms else 1
    here, found = -1, []
    for number, event in enumerate(trace.events):
        line, tile = trace.lines[event >> TILE_BITS], event & TILE_MASK
        if line.kind is EXPAND:
            here = tile
        elif line.kind in (DISCOVER, REFUSE) and abs(tile - here) in (apart, apart * trace.width):
            places = ((here, number), (tile, number), (tile, number + 1))
            g, before, after = (known.g if (known := facts.at(*at)) else None for at in places)
            entered = here + tile >> 1 if trace.is_of_rooms else here if line.from_goals else tile
            step = trace.before[entered]
            back = step if trace.is_of_rooms else trace.before[here + tile - entered]
            if g is None or (before is not None and before + back == g):
                continue
            if after == min(g + step, g + step if before is None else before):
                tricky = 0 if before is None else 2 if g + step < before else 1
                found.append(_Moment(number, (here, g, tile, step, before), tricky))
    return found


def _g(run: PredictedRun, moment: _Moment, rng: Random) -> dict[str, Any]:
    here, g, tile, step, before = moment.about
    by_way, to, over = run.trace.place(here), run.trace.place(tile), g + step
    known = "has no g yet" if before is None else f"has g {before} so far"
    compared = "" if before is None else f"; {before} was known, and the lower one counts"
    return {
        **_numbers(
            min(over, over if before is None else before),
            [over, before or g, g, over + step, *(over + each for each in range(1, 4))],
        ),
        "text": f"What is the g of {to} (?) after {by_way} (@) is expanded?",
        "facts": (f"{by_way} has g {g}. A step to {to} costs {step}; {to} {known}.",),
        "reason": f"Via {by_way} it is {g} + {step} = {over}{compared}.",
        "settled": moment.position + 1,
        "reason_at": moment.position + 1,
        "at": here,
        "labels": {tile: "?"},
    }


# Which passage closes a cycle?


def _loops(run: PredictedRun) -> list[_Moment]:
    """Return where one passage would close a cycle, and others would join sets."""
    trace = run.trace
    if run.algorithm.key not in ("kruskal", "boruvka"):
        return []
    player, found = Player(trace), []
    carved = _events(trace, CARVE)
    for position, _ in carved[len(carved) // 4 :: max(1, len(carved) // 20)]:
        player.seek(position)
        forest = joined(player)
        kinds: dict[bool, list[int]] = {True: [], False: []}
        for _, passages in all_passages(reading.grid_of(trace)):
            for passage in passages:
                rooms = reading.rooms_beside(trace.width, passage)
                if not player.tiles[passage] and any(player.tiles[room] for room in rooms):
                    kinds[closes_loop(trace, forest, passage)].append(passage)
        if kinds[True] and len(kinds[False]) >= _USUAL - 1:
            found.append(_Moment(position, (kinds[True], kinds[False])))
    return found


def _cycle(run: PredictedRun, moment: _Moment, rng: Random) -> dict[str, Any]:
    (loop,), joins = (
        _some(rng, each, most) for each, most in zip(moment.about, (1, _USUAL - 1), strict=True)
    )
    reason = f"A path already connects both ends of {run.trace.place(loop)}."
    return {**_tiles([loop, *joins], loop), "reason": reason}


# How many tiles are expanded?


def _endings(run: PredictedRun) -> list[Choice]:
    """Return the choices of a textbook search after which few tiles are expanded."""
    trace = run.trace
    usual = run.algorithm.key in _TEXTBOOK and solvers.get(run.algorithm.key).with_defaults({})
    if _shown_maze(run) is None or trace.options != usual or not trace.tiles_of(PATH):
        return []
    last = [number for number, _ in _events(trace, EXPAND)][-_MOST_LEFT:]
    near = (each for each in run.choices if last[0] <= each.settled <= last[-2] + 1)
    return [each for each in near if len(each.right) + len(each.wrong) <= _MOST_WAITING]


def _expanded(run: PredictedRun, choice: Choice, rng: Random) -> dict[str, Any]:
    trace = run.trace
    left = [trace.place(tile) for _, tile in _events(trace, EXPAND, choice.position)]
    waiting = choice.order or choice.right + choice.wrong
    labels = dict(zip(waiting, ascii_lowercase, strict=False))
    labels |= dict.fromkeys(labels.keys() & trace.goals, "G")
    # g and f give h.
    notes = {tile: re.sub(r"h \d+, ", "", note) for tile, note in choice.notes.items()}
    told = "; ".join(f"{name} {notes.get(tile, '')}".strip() for tile, name in labels.items())
    ties = _ties(choice)
    neighbours, end = _TEXTBOOK[run.algorithm.key]
    return {
        **_numbers(len(left), (len(left) + 1, len(left) - 1)),
        "facts": (
            f"{run.algorithm.name}{ties and f', ties: {ties}'}. Order: {neighbours}. {end}",
            f"{'In order of joining' if choice.order else 'Next first'}: {told}.",
        ),
        "reason": f"These are expanded: {', '.join(left)}.",
        "settled": len(trace),
        "labels": labels,
    }


# Which algorithm is this?


def _disguised(run: PredictedRun) -> list[_Moment]:
    """Return the textbook searches of the maze that three frames tell from two others or more."""
    if (maze := _shown_maze(run)) is None:
        return []
    traces = {key: search_by(maze, SolverChoice(key)).finish().trace for key in _TEXTBOOK}
    orders = {key: _events(trace, EXPAND) for key, trace in traces.items()}
    found = []
    for key, order in orders.items():
        counts = [len(order) * part // 4 for part in (1, 2, 3)]
        seen = {
            other: [{tile for _, tile in orders[other][:count]} for count in counts]
            for other in orders
        }
        others = [other for other in orders if seen[other] != seen[key]]
        if counts[0] > 1 and len(others) > 1:
            frames = tuple(order[count][0] for count in counts)
            alone = [
                tiles.difference(*(seen[other][at] for other in others))
                for at, tiles in enumerate(seen[key])
            ]
            found.append(_Moment(0, (key, others, traces[key], frames, alone)))
    return found


def _algorithm(run: PredictedRun, moment: _Moment, rng: Random) -> dict[str, Any]:
    key, others, trace, frames, alone = moment.about
    algorithm = solvers.get(key)
    keys = [key, *_some(rng, others, _USUAL - 1)]
    names = {each: solvers.get(each).name.removesuffix(" search") for each in keys}
    told = [
        f" In picture {number} it alone has expanded {trace.place(min(tiles))}."
        for number, tiles in enumerate(alone, 1)
        if tiles
    ]
    return {
        **_answers(sorted(names.values()), names[key]),
        "trace": trace,
        "frames": frames,
        "settled": len(trace),
        "facts": ("The pictures show a search after 1/4, 1/2 and 3/4 of its expansions.",),
        "reason": f"{algorithm.name} {algorithm.summary[:1].lower()}{algorithm.summary[1:]}"
        + "".join(told[:1]),
    }


# Is this heuristic admissible?


def _formulas(run: PredictedRun) -> list[_Moment]:
    maze = _shown_maze(run)
    return [] if maze is None else [_Moment(0, (maze, formula)) for formula in _HEURISTICS]


def _admissible(run: PredictedRun, moment: _Moment, rng: Random) -> dict[str, Any]:
    maze, formula = moment.about
    too_high = next(_overestimates(maze, _HEURISTICS[formula]), "")
    return {
        **_answers(["yes", "no"], "no" if too_high else "yes"),
        "facts": (f"h = {formula}, with the rows and columns from a tile to the nearest goal.",),
        "reason": too_high or "At no tile h is higher than the lowest cost of a path to the goal.",
    }


def _overestimates(maze: Maze, formula: Callable[[int, int], int]) -> Iterator[str]:
    """Yield a sentence on each tile where an estimate is too high, nearest to a goal first."""
    assert maze.start is not None
    grid = SearchGrid.of(maze, maze.start, maze.goals)
    costs = drain(costs_to_goals(grid))
    # A path enters all its tiles but the first.
    by_cost = sorted((cost - grid.tiles[at], at) for at, cost in enumerate(costs) if cost >= 0)
    for cost, at in by_cost:
        row, col = grid.position(at)
        h = min(formula(abs(row - goal[0]), abs(col - goal[1])) for goal in maze.goals)
        if h > cost:
            yield f"At {row},{col} h is {h}, but the cheapest path from there costs {cost}."


# What comes next is last: it can be asked most often, and takes what the others leave.
KINDS: Final = (
    Kind("g", "g", "", "g is the lowest cost of a path found so far.", _relaxed, _g),
    Kind(
        "cycle",
        "cycle",
        "Which of these passages would close a cycle?",
        "A passage closes a cycle if a path already connects its two ends.",
        _loops,
        _cycle,
    ),
    Kind("expanded", "count", "How many more tiles are expanded?", "", _endings, _expanded, True),
    Kind("algorithm", "algorithm", "Which algorithm is this?", "", _disguised, _algorithm, True),
    Kind(
        "admissible",
        "heuristic",
        "Is this heuristic admissible in this maze?",
        "A heuristic is admissible if it is nowhere higher than the lowest remaining cost.",
        _formulas,
        _admissible,
        True,
    ),
    Kind("next", "next tile", "", "", lambda run: run.choices, _next),
)
