"""Searches of a maze with one solver, with several, or without a trace."""

from collections.abc import Generator, Iterable, Sequence
from itertools import pairwise
from operator import ne
from time import perf_counter, thread_time
from typing import Final

from labyrinth.core.declaration.options import OptionValue
from labyrinth.core.declaration.solver import Found, Guarantee, Slices, SolverAlgorithm, registry
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError, MissingEndpointError
from labyrinth.core.maze.maze import Maze, Position
from labyrinth.core.maze.neighbours import Masks, neighbour_masks
from labyrinth.core.maze.room_search_grid import RoomSearchGrid, check_is_room
from labyrinth.core.maze.search_grid import TILES, Diagonal, Graph, SearchGrid
from labyrinth.core.search.edge_marks import mark_edges
from labyrinth.core.search.solution import (
    PathFigures,
    Solution,
    StopOrder,
    cost_of,
    length_of,
    outcome_of,
)
from labyrinth.core.search.tour import MOST_STOPS, visit
from labyrinth.core.task import Task, relay
from labyrinth.core.trace import EventKind, Trace, forget


def solve(
    maze: Maze,
    solver: str,
    start: Position | None = None,
    goals: Iterable[Position] | None = None,
    *,
    stops: Iterable[Position] = (),
    order: StopOrder = "given",
    decisions: bool = False,
    **given: OptionValue,
) -> Solution:
    """Search `maze` for a path from the start to a goal, with the solver that has the key `solver`.

    Positions are (row, col) of tiles. `start` and `goals` default to the endpoints of the maze.
    With `stops` the path leads through all of these tiles, in the given order or in the best order.
    With `decisions` the trace also has the decisions of the search. `given` are options of the
    solver.

    Raises LabyrinthError (a ValueError) for an unknown solver or option, a wrong value, too many
    stops, a missing endpoint, and an endpoint or stop that is outside the grid or a wall.
    """
    task = search_by(
        maze,
        SolverChoice(solver, given),
        start,
        goals,
        stops=stops,
        order=order,
        decisions=decisions,
    )
    return task.finish()


def search_by(
    maze: Maze,
    choice: SolverChoice,
    start: Position | None = None,
    goals: Iterable[Position] | None = None,
    *,
    stops: Iterable[Position] = (),
    order: StopOrder = "given",
    decisions: bool = False,
    traced: bool = True,
) -> Task[Solution]:
    """Prepare the search that a choice describes, slice by slice; see `solve`.

    The maze is searched as it is now: it may be edited while the search runs. Unless the search is
    `traced`, its trace has only the path, which takes less time and memory.
    """
    algorithm, chosen = registry.get(choice.key), {**choice.options}
    start, goals = endpoints_of(maze, start, goals)
    stops = tuple(dict.fromkeys(stops))
    for stop in stops:
        check_endpoint(maze, "waypoint", stop)
    if len(stops) > MOST_STOPS:
        raise LabyrinthError(
            f"{len(stops)} waypoints are too many: at most {MOST_STOPS} can be visited"
        )
    trace = Trace(maze.height, maze.width, bytes(maze.tiles), algorithm.pseudocode)
    trace.start, trace.goals = maze.index(start), tuple(map(maze.index, goals))
    trace.options = algorithm.with_defaults(chosen)
    trace.with_decisions = decisions
    graph = Graph.chosen(trace.options)
    if graph.of_rooms and graph.diagonal is not Diagonal.NEVER:
        raise LabyrinthError("there are no diagonal moves between rooms: leave out diagonal")
    grid = grid_of(maze, start, goals, graph)
    if graph.of_rooms:
        for stop in stops:
            check_is_room(maze, "waypoint", stop)
    indices = [grid.index(stop) for stop in stops]
    order = order if stops else "given"
    return Task(_search(algorithm, grid, trace, chosen, indices, order, traced=traced))


def _search(
    algorithm: SolverAlgorithm,
    grid: SearchGrid,
    trace: Trace,
    options: dict[str, OptionValue],
    stops: Sequence[int],
    order: StopOrder,
    *,
    traced: bool,
) -> Generator[float, None, Solution]:
    """Search from the start to a goal, or via the waypoints in turn to a goal."""
    record, decide = trace.events.append if traced else forget, trace.decide
    if decide and grid.padding:
        decide = grid.inside_the_maze(decide)
    corridors = (len(stops) + 1) * (len(grid.tiles) - grid.tiles.count(0))

    def run(grid: SearchGrid) -> Slices:
        first = len(trace)
        found = yield from algorithm.run(grid, record, decide, **algorithm.arguments(options))
        trace.texts.update((first + at, text) for at, text in found.texts)
        return found

    def share(expanded: int) -> float:
        return min(1.0, expanded / corridors)

    began = perf_counter()
    if stops:
        tour = visit(grid, trace, stops, run, in_best_order=order == "best")
        found, stops = yield from relay(tour, share)
    elif grid.start in grid.goals:
        found = Found([grid.start], 0)
    else:
        found = yield from relay(run(grid), share)
    seconds = found.seconds or perf_counter() - began
    if not stops:
        on_the_path = algorithm.pseudocode.of_kind(EventKind.PATH)
        trace.events.fromlist([on_the_path + tile for tile in found.path])
    trace.events = grid.translate(trace.events)
    if grid.entering:
        yield from mark_edges(trace)
    outcome, reason = outcome_of(found)
    waypoints = grid.positions(found.waypoints)
    return Solution(
        solver=algorithm.key,
        outcome=outcome,
        path=grid.along(found.path),
        cost=length_of(waypoints) if waypoints else cost_of(grid, found.path),
        expanded=found.expanded,
        seconds=seconds,
        reason=reason,
        trace=trace,
        options=options,
        stops=tuple(grid.positions(stops)),
        order=order,
        waypoints=waypoints,
        filled=found.filled,
    )


def endpoints_of(
    maze: Maze, start: Position | None = None, goals: Iterable[Position] | None = None
) -> tuple[Position, tuple[Position, ...]]:
    """Return the start and the goals of a search; they default to the endpoints of the maze.

    Raises LabyrinthError if an endpoint is missing, outside the grid or a wall.
    """
    start = maze.start if start is None else start
    goals = maze.goals if goals is None else tuple(goals)
    missing = [name for name, found in (("start", start), ("goal", goals)) if not found]
    if start is None or missing:
        raise MissingEndpointError(tuple(missing))
    check_endpoint(maze, "start", start)
    for goal in goals:
        check_endpoint(maze, "goal", goal)
    return start, goals


def check_endpoint(maze: Maze, name: str, position: Position) -> None:
    """Check that a position is a corridor tile inside the grid.

    Raises LabyrinthError if it is not; the text calls the position by `name`, such as "start".
    """
    if position not in maze:
        raise LabyrinthError(
            f"the {name} {position} is outside the maze of {maze.height} x {maze.width} tiles"
        )
    if maze[position] == 0:
        raise LabyrinthError(f"the {name} {position} is a wall: choose a corridor tile")


def grid_of(maze: Maze, start: Position, goals: tuple[Position, ...], graph: Graph) -> SearchGrid:
    """Return the search grid of a maze with these endpoints.

    Raises LabyrinthError if the maze is too large for a ring of walls around it, or if an endpoint
    is not a room in a graph of rooms.
    """
    if graph.of_rooms:
        return RoomSearchGrid.of_rooms(maze, start, goals)
    return SearchGrid.of(maze, start, goals, graph.diagonal)


_SURELY_CHEAPEST: Final = (Guarantee.CHEAPEST, Guarantee.CHEAPEST_OR_GIVES_UP)


class SearchedMaze:
    """A maze that several solvers search between its own endpoints; the maze must not change."""

    def __init__(self, maze: Maze) -> None:
        self.maze = maze
        self._grids: dict[Graph, tuple[SearchGrid, Masks]] = {}
        self._lowest: dict[Graph, float | None] = {}

    def seen_as(self, graph: Graph) -> tuple[SearchGrid, Masks]:
        """Return the search grid of the maze for this graph, and its neighbour masks."""
        if graph not in self._grids:
            grid = grid_of(self.maze, *endpoints_of(self.maze), graph)
            self._grids[graph] = grid, neighbour_masks(grid)
        return self._grids[graph]

    def figures(self, solution: Solution) -> PathFigures:
        """Return the figures of the path that was found.

        In an any-angle path the turns are counted between its lines, and the steps and branches on
        its tiles.
        """
        figures = self.path_figures(solution.path, graph_of(solution))
        if solution.waypoints:
            return figures._replace(turns=len(solution.waypoints) - 2)
        return figures

    def path_figures(self, path: Sequence[Position], graph: Graph = TILES) -> PathFigures:
        """Return the figures of a path of tiles in this graph, from the start to a goal."""
        grid, masks = self.seen_as(graph)
        tiles = grid.vertices(path)
        directions = [after - before for before, after in pairwise(tiles)]
        # A mask has a bit for the tile itself and for each step; the path uses two, first one.
        ways = [masks[tile].bit_count() - 1 for tile in tiles[:-1]]
        branches = sum(number > 2 for number in ways[1:]) + sum(number > 1 for number in ways[:1])
        return PathFigures(len(directions), sum(map(ne, directions, directions[1:])), branches)

    def lowest_cost(
        self, graph: Graph, found: Solution | None = None
    ) -> Generator[float, None, float | None]:
        """Return the lowest cost of a path in this graph; None if there is no path.

        The cost of `found`, a solution in this graph, is used if it is guaranteed to be the lowest.
        """
        if graph not in self._lowest:
            if (
                found is None
                or not found.path
                or registry.get(found.solver).guarantee_with(found.options) not in _SURELY_CHEAPEST
            ):
                task = search_by(self.maze, SolverChoice("dijkstra", graph.options))
                yield from task
                found = task.result
            self._lowest[graph] = found.cost if found.path else None
        return self._lowest[graph]


def graph_of(solution: Solution) -> Graph:
    """Return the graph that was searched."""
    return Graph.chosen(solution.trace.options)


def untraced(grid: SearchGrid, choice: SolverChoice) -> Generator[int, None, Found]:
    """Search without a trace; `grid` is the search grid for the graph in the options of `choice`.

    Yields after each slice of work, and returns the result.
    """
    if grid.start in grid.goals:
        return Found([grid.start], 0)
    solver = registry.get(choice.key)
    found: Found = yield from solver.run(grid, forget, None, **solver.arguments(choice.options))
    return found


def untraced_seconds(grid: SearchGrid, choice: SolverChoice) -> Generator[int, None, float]:
    """Search without a trace, and return the processor time of the search in seconds.

    The time of a child process, such as that of a loaded algorithm, does not count.
    """
    began = thread_time()
    yield from untraced(grid, choice)
    return thread_time() - began
