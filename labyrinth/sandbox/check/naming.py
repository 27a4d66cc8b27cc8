"""The name of a solver's mistake: the only known mistake that explains all of its answers."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from heapq import heappop, heappush
from itertools import compress, permutations, product
from typing import Any, Final

from labyrinth.core.maze.maze import Maze, Position
from labyrinth.core.search.solution import path_fault
from labyrinth.sandbox.check.best_paths import as_rooms, best_path, cost_of
from labyrinth.sandbox.check.first_wrong_step import first_wrong_step
from labyrinth.sandbox.check.solver_mazes import drawn_mazes
from labyrinth.sandbox.check.verdicts import Answer, Claim, Findings, Level, Refutation
from labyrinth.sandbox.check.verdicts import SolverAttempt as Attempt
from labyrinth.sandbox.own_heuristic import Estimates

# Lets a solver search a maze; returns the values of its h there, None if it has none.
Asks = Callable[[Maze], Estimates | None]

_DRAWN: Final = 200
_MOST_TILES: Final = 50
_TIES: Final = 6
_ROUNDING: Final = 1e-9
_FIRST_GOAL: Final = "only the first goal is searched for. Test whether a tile is in maze.goals."
_SWAPPED: Final = "rows and columns are swapped. Test row < maze.rows and col < maze.cols."
_BORDER: Final = (
    "the border is off by one: {} is never entered. Rows and columns are numbered from 0."
)
_BORDERS: Final = ("the first row", "the last row", "the first column", "the last column")
_HIGH: Final = "h is too high. It must not exceed the cost to the nearest goal."
_CLOSED: Final = (
    "h is not consistent, and no tile is reopened. Expand a tile again when its g falls."
)
# Variants of a search, in the notation of `_search`, with the mistake and its remedy.
_SEARCHES: Final = {
    "stack fixed|late": "the newest tile is taken first, as from a stack. Take the oldest: pop(0).",
    "queue late again, g|f late again| carried|": (
        "tiles are marked too late. Mark a tile, and set its parent, when it enters the queue."
    ),
    "f fixed|stale": "keys are never decreased. Add a tile again when a cheaper path is found.",
    "g|f closed|shut| left": "it adds the cost of the tile it leaves. Add the cost of the next "
    "tile.",
    "g|f closed|shut| ahead": "it ends when it discovers a goal. End when it expands one.",
    "h fixed|": "the cost so far is ignored. Take the tile with the lowest g + h.",
    "queue fixed": "costs are ignored. Take the tile with the lowest cost so far.",
}

_Turn = Sequence[int]
# A solver's answer on a maze, with the values of its h there, or A*'s usual one.
_Case = tuple[Maze, Answer, Sequence[float]]
# Whether a search may give this answer, and, if requested, expand the same tiles in that order.
_Explains = Callable[[_Case, bool], bool]


def diagnosed(
    findings: Findings, level: Level, attempt: Attempt, asks: Asks, *, of_rooms: bool = False
) -> Findings:
    """Return the findings with faults of a solver's h, and with the solver's mistake, if known.

    `attempt` runs the solver on mazes, and `asks` returns the values of its h there. If the solver
    does not meet the level, the mistake is the only known one that explains its answers. No
    mistakes are known in the graph of rooms.
    """
    against = findings.first_against(level)
    if against and against.claim in (Claim.UNCHANGED, Claim.REPEATS):
        return findings
    if against:
        answer = next(attempt([against.maze]))
        options = {
            "weights": against.claim is Claim.CHEAPEST,
            "in_order": against.claim is Claim.SHORTEST and asks(against.maze) is None,
            "of_rooms": of_rooms,
            "is_endless": answer.is_endless,
        }
        if answer.events and (answer.is_endless or not answer.trouble):
            wrong_step = first_wrong_step(against.maze, answer.events, answer.path, **options)
            findings = findings.replaced(wrong_step=wrong_step)
    refuting = [against.maze] if against and against.claim is not Claim.RUNS else []
    drawn = [each for each in drawn_mazes(_DRAWN) if len(each.tiles) <= _MOST_TILES]
    mazes = [*(each for each in refuting if len(each.tiles) <= _MOST_TILES), *drawn]
    seen = [*refuting, *map(as_rooms, drawn)] if of_rooms else mazes
    of_h = _judge_h(asks, seen, of_rooms=of_rooms)
    findings = findings.replaced(refuted={**findings.refuted, **of_h})
    if against is None or of_rooms:
        return findings
    cases, weighted = list[_Case](), against.claim is Claim.CHEAPEST
    mazes = mazes if weighted else [*map(_seen, mazes)]
    for maze, answer in zip(mazes, attempt(mazes), strict=True):
        cases.append((maze, answer, (asks(maze) or ("", _manhattan(maze)))[1]))
        if answer.is_endless:
            return findings
    left = [*_views(), *_searches(of_h, weighted=weighted)]
    for in_order in (False, True):
        for case in cases:
            left = [(told, explains) for told, explains in left if explains(case, in_order)]
        if len({told for told, _ in left}) == 1:
            return findings.replaced(mistake=left[0][0])
    return findings


def _judge_h(asks: Asks, mazes: Sequence[Maze], *, of_rooms: bool) -> dict[Claim, Refutation]:
    """Return the claims about h that mazes refute, each with the smallest maze that refutes it."""
    refuted: dict[Claim, Refutation] = {}
    for maze in sorted(mazes, key=lambda maze: len(maze.tiles)) if asks(mazes[0]) else ():
        for claim, words in _faults(maze, asks(maze), of_rooms=of_rooms).items():
            told = f"on this {maze.height}x{maze.width} maze {words}"
            if of_rooms:
                told = f"on this maze of {maze.rows}x{maze.cols} rooms {words}"
            refuted.setdefault(claim, Refutation(claim, told, maze, of_rooms=of_rooms))
    return refuted


def _faults(maze: Maze, estimates: Estimates | None, *, of_rooms: bool) -> dict[Claim, str]:
    """Return the claims about h that a maze refutes, with words that follow "on this maze"."""
    faults: dict[Claim, str] = {}
    from_here, (name, values) = maze.copy(), estimates or ("", ())
    rows, cols = (maze.rows, maze.cols) if of_rooms else (maze.height, maze.width)
    h = dict(zip(product(range(rows), range(cols)), values, strict=False))
    for here, value in h.items():
        tile, at = here, f"{here[0]},{here[1]}"
        if of_rooms:
            tile = 2 * here[0] + 1, 2 * here[1] + 1
        from_here.start, is_open = tile, maze.is_open(tile)
        path = best_path(from_here, weights=True, of_rooms=of_rooms) if is_open else []
        left = cost_of(maze, path, of_rooms=of_rooms)
        if path and value > left + _ROUNDING:
            words = f"{name}({at}) = {value:g}, but the remaining cost is {left}"
            faults.setdefault(Claim.ADMISSIBLE, words)
        for beside in h if path else ():
            if abs(here[0] - beside[0]) + abs(here[1] - beside[1]) != 1:
                continue
            cost = cost_of(maze, [here, beside], of_rooms=of_rooms)  # 0 if there is no such step
            if cost and (fall := value - h[beside]) > cost + _ROUNDING:
                step = f"{at} → {beside[0]},{beside[1]}, which costs {cost}"
                faults.setdefault(Claim.CONSISTENT, f"{name} falls by {fall:g} over {step}")
    return faults


def _tiles(maze: Maze) -> Iterator[Position]:
    return product(range(maze.height), range(maze.width))


def _beside(maze: Maze, tile: Position, turn: _Turn = range(4)) -> Iterator[Position]:
    sides = [(tile[0] + row, tile[1] + col) for row, col in ((-1, 0), (1, 0), (0, -1), (0, 1))]
    return filter(maze.is_open, [sides[each] for each in turn])


# Mistakes by which a maze is read as another one, on which the answer is right


def _views() -> Iterator[tuple[str, _Explains]]:
    yield _FIRST_GOAL, partial(_is_right_on, lambda maze: _seen(maze, goals=1), False)
    yield _SWAPPED, partial(_is_right_on, lambda maze: _seen(maze, (maze.width, maze.height)), True)
    for sides in [*product((0, 1), repeat=len(_BORDERS))][1:]:
        told = _BORDER.format(" or ".join(compress(_BORDERS, sides)))
        yield told, partial(_is_right_on, partial(_seen, sides=sides), False)


def _is_right_on(view: Callable[..., Maze], may_fail: bool, case: _Case, in_order: bool) -> bool:
    """Return whether an answer is right on the maze as the function `view` misreads it.

    A run that failed also counts as right if it `may_fail` and the maze is not square.
    """
    maze, answer, _ = case
    seen = view(maze)
    if answer.trouble:
        return may_fail and maze.height != maze.width
    return not (path_fault(seen, answer.path) if answer.path else _search(seen, ("g",))[0])


def _seen(maze: Maze, size: Position = (99, 99), goals: int = 99, sides: _Turn = ()) -> Maze:
    """Return the part of a maze that a mistaken solver sees, without weights.

    The solver sees only the first rows and columns, as many as `size` says, and the first `goals`
    goals. All other tiles, and the borders of these `sides`, become walls, except the start.
    """
    seen = maze.copy()
    seen.goals = maze.goals[:goals]
    for row, col in _tiles(maze):
        ends = row == 0, row == maze.height - 1, col == 0, col == maze.width - 1
        is_seen = row < size[0] and col < size[1] and not any(compress(ends, sides))
        seen[row, col] = maze[row, col] > 0 and (is_seen or (row, col) == maze.start)
    return seen


# Mistakes in a search


def _searches(of_h: Mapping[Claim, object], *, weighted: bool) -> Iterator[tuple[str, _Explains]]:
    """Yield mistakes in a search as text ("" for a correct search), each with a test of an answer.

    `of_h` has the refuted claims about h. A `weighted` search must find a cheapest path.
    """
    of_f = _HIGH if Claim.ADMISSIBLE in of_h else ""
    of_closed = of_f or (_CLOSED if of_h else "")
    known = {"g": "", "f": of_f, "f closed|shut": of_closed, "f closed|shut| 1.5|2|3|5|10": _HIGH}
    known |= _SEARCHES if weighted else _SEARCHES | {"queue fixed": ""}
    for pattern, told in known.items():
        for words in pattern.split(", "):
            for way in product(*(word.split("|") for word in words.split())):
                if told in ("", of_closed) or way[0] != "f" or not of_h:  # one mistake is enough
                    for turn in permutations(range(4)) if "stack" in way else [range(4)]:
                        yield told, partial(_answers_so, way, turn)


def _answers_so(way: Sequence[str], turn: _Turn, case: _Case, in_order: bool) -> bool:
    """Return whether a search of this `way` gives the same answer: a path of equal cost, or none.

    If the search ignores costs, the numbers of steps must be equal. If `in_order`, the search and
    the solver must expand the same tiles in the same order. `_search` explains `way` and `turn`.
    """
    maze, answer, h = case
    is_blind = way[0] in ("queue", "stack")
    measure = len if is_blind else partial(cost_of, maze)
    if answer.trouble or (answer.path and path_fault(maze, answer.path)):
        return False
    for tie in range(1 if is_blind else _TIES):
        path, order = _search(maze, way, h, tie, turn)
        is_same = bool(path) == bool(answer.path) and measure(path) == measure(answer.path)
        if is_same and (order == answer.order or not in_order):
            return True
    return False


def _manhattan(maze: Maze) -> list[float]:
    distances = ((abs(row - r) + abs(col - c) for r, c in maze.goals) for row, col in _tiles(maze))
    return [*map(min, distances)]


def _search(
    maze: Maze, way: Sequence[str], h: Sequence[float] = (), tie: int = 0, turn: _Turn = range(4)
) -> tuple[list[Position], list[int]]:
    """Return the path, [] if none is found, and the expanded tiles: indices, in order.

    `way` begins with the order of the frontier: queue, stack, g, h, or f for g + h. Words for
    mistakes follow: a tile keeps its first cost (fixed), or its first rank (stale); it is marked
    when it is taken (late), and may be taken again (again), with the cost that it was queued with
    (carried); ways to expanded tiles are not considered (closed), or only their cost is updated
    (shut); a step costs the weight of the tile that it leaves (left); a goal ends the search when
    it is discovered (ahead); h is multiplied (a number). `tie` is the number of a way to break
    ties, `turn` the order of the sides.
    """
    assert maze.start is not None
    parents, costs, number = {maze.start: maze.start}, {maze.start: 0}, 0
    times = next((float(word) for word in way if word[-1:].isdigit()), 1)
    waiting: list[tuple[float, Any, int, Position]] = [(0, 0, 0, maze.start)]
    expanded, order = set[Position](), list[int]()
    while waiting:
        _, _, carried, tile = heappop(waiting)
        if tile in maze.goals:
            return _path(parents, tile), order
        if tile in expanded and "again" not in way:
            continue
        expanded.add(tile)
        order.append(maze.index(tile))
        for beside in _beside(maze, tile, turn):
            cost = carried if "carried" in way else costs[tile]
            cost += maze[tile if "left" in way else beside]
            is_known, is_expanded, is_late = beside in costs, beside in expanded, "late" in way
            is_worse = is_known and not is_late and ("fixed" in way or cost >= costs[beside])
            if is_worse or (is_expanded and (is_late or "closed" in way)):
                continue
            costs[beside], parents[beside] = cost, tile
            if "ahead" in way and beside in maze.goals:
                return _path(parents, beside), order
            if "shut" not in way:
                expanded.discard(beside)
            if "stale" not in way or not is_known or is_expanded:
                number, left = number + 1, times * h[maze.index(beside)] if h else 0
                ranks = {"queue": number, "stack": -number, "g": cost, "h": left, "f": cost + left}
                ties = beside, number, -number, (left, beside), (-left, beside), number * 7919 % 101
                heappush(waiting, (ranks[way[0]], ties[tie], cost, beside))
    return [], order


def _path(parents: Mapping[Position, Position], tile: Position) -> list[Position]:
    return [tile] if parents[tile] == tile else [*_path(parents, parents[tile]), tile]
