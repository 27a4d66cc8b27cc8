"""The classic exercise, and the orders of BFS and DFS: number the rooms, then draw the path."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from labyrinth.core.declaration.solver import registry
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.maze.maze import Maze, Position
from labyrinth.core.maze.room_grid import has_rooms
from labyrinth.core.search.solution import Solution
from labyrinth.core.trace import DISCOVER, EXPAND
from labyrinth.formats.drawings import doors, draw
from labyrinth.worksheets.sheet import Part, Picture, Sheet, Task, in_order, search_of

BFS: Final = SolverChoice("bfs")
DFS: Final = SolverChoice("dfs")
CLASSIC: Final = (DFS, BFS)
_LEAST_ROOM: Final = 5.0
_SHORT: Final = {"Depth-first search": "DFS", "Breadth-first search": "BFS"}
_TASK: Final = (
    "Number the rooms in the order in which they are visited, counting from 0; write only the "
    "last digit. Stop when a goal is found. Then draw the path. "
)
_WAYS: Final = {
    "dfs": "Depth-first search takes the first open direction in the order right, left, down, up. ",
    "bfs": "Breadth-first search takes all open directions, in the order up, down, left, right. ",
}
_QUEUE_TASK: Final = (
    "In a search with a priority queue, a room is visited when it is taken from the queue. "
)


def exercise(maze: Maze, solutions: Sequence[Solution]) -> Sheet:
    """Return the exercise: a picture for each search, with a digit for each visited room."""
    pictures = []
    for solution in solutions:
        visited, path = _walked(maze, solution)
        marks = {tile: str(number % 10) for number, tile in enumerate(visited)}
        name, options = registry.get(solution.solver).name, solution.choice.options_in_words
        label = f"{name} ({options})" if options else name
        pictures.append(Picture(maze, label, None, marks, path, solution.waypoints, opened=True))
    keys = dict.fromkeys(solution.solver for solution in solutions)
    title = registry.get(next(iter(keys))).name if len(keys) == 1 else "Searching a maze"
    if tuple(solution.choice for solution in solutions) == CLASSIC:
        title = "Depth-first and breadth-first search"
    task = _TASK + "".join(_WAYS.get(key, "") for key in keys)
    if any(map(_takes_from_queue, solutions)):
        task += _QUEUE_TASK
    return Sheet(title, task, pictures)


def exercise_text(sheet: Sheet, parts: Sequence[Part], title: str = "") -> str:
    """Return the exercise as pictures drawn with +, - and |, with a title above some of them.

    The worksheet is the empty maze. The solution has two pictures for each search, below its name:
    the order of the visits, and the path. `parts` says which of the two parts are returned.
    """
    maze = sheet.pictures[0].maze
    drawn = partial(draw, maze, room_width=1)
    texts = [f"{title}:\n" * bool(title) + drawn(marks={})] if "sheet" in parts else []
    for picture in sheet.pictures if "solution" in parts else ():
        way = [*picture.path, *doors(maze)] if picture.path else []
        label = f"{title} {_SHORT.get(picture.label, picture.label)}".strip()
        texts.append(f"{label}:\n{drawn(marks=picture.marks)}")
        texts.append(drawn(marks=dict.fromkeys(way, "#")))
    return "\n".join(texts)


def _sheet(choices: Sequence[SolverChoice], heading: str, maze: Maze) -> Sheet:
    """Return the exercise; with a `heading`, a table for all rooms in the order of the visits."""
    sheet = exercise(maze, [search_of(maze, choice) for choice in choices])
    if not heading:
        return sheet
    (picture,) = sheet.pictures
    table = in_order(heading, list(picture.marks), maze.rows * maze.cols)
    picture = picture.replaced(label="", ruled=True)
    return sheet.replaced(pictures=[picture], tables=[table], least_room=_LEAST_ROOM)


def _walked(maze: Maze, solution: Solution) -> tuple[list[Position], Sequence[Position]]:
    """Return the rooms that a search visits, in order, as tiles (row, col), and its path.

    In a maze without rooms these are all tiles. A search with a priority queue visits a tile when
    it takes the tile from the queue, any other search when it reaches the tile. Depth-first search
    without options is the search of the lessons.
    """
    path: Sequence[Position] = solution.path
    if solution.choice == DFS:
        visited, path = _depth_first(maze)
    else:
        kinds = (EXPAND,) if _takes_from_queue(solution) else (DISCOVER, EXPAND)
        visited = list(map(maze.position, solution.trace.tiles_of(*kinds)))
        # If a search ends as soon as it sees a goal, that was not expanded.
        visited = list(dict.fromkeys([*visited, *path[-1:]]))
    if has_rooms(maze):
        visited = [(row, col) for row, col in visited if row % 2 and col % 2]
    return visited, path


def _depth_first(maze: Maze) -> tuple[list[Position], list[Position]]:
    """Return the tiles in the order in which the lesson on depth first takes them, and the path.

    Learners push neighbours in the order up, down, left, right; the built-in solver in another.
    """
    assert maze.start is not None
    stack, parents = [maze.start], {maze.start: maze.start}
    taken: list[Position] = []
    while stack:
        tile = row, col = stack.pop()
        taken.append(tile)
        if tile in maze.goals:
            path = [tile]
            while path[-1] != maze.start:
                path.append(parents[path[-1]])
            return taken, path[::-1]
        for beside in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
            if beside in maze and maze[beside] and beside not in parents:
                parents[beside] = tile
                stack.append(beside)
    return taken, []


def _takes_from_queue(solution: Solution) -> bool:
    """Return whether the solver of a search has a priority queue."""
    return any(each[0] == "PriorityQueue" for each in registry.get(solution.solver).structures)


_CLASSIC: Final = partial(_sheet, CLASSIC, "")
TASKS: Final = (
    Task("exercise", "order of DFS and BFS, as labyrinth exercise", _CLASSIC, has_text=True),
    Task("bfs", "order of BFS: its queue", partial(_sheet, (BFS,), "in the queue")),
    Task("dfs", "order of DFS", partial(_sheet, (DFS,), "visited")),
)
