"""The shortest path, or the cheapest path of a maze with weights."""

from typing import Final

from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.maze.edges import has_edge_weights
from labyrinth.core.maze.maze import Maze
from labyrinth.worksheets.sheet import (
    Picture,
    Sheet,
    Table,
    Task,
    search_of,
    without_closed_weights,
)


def _sheet(maze: Maze) -> Sheet:
    of_edges = has_edge_weights(maze)
    choice = SolverChoice.parse(f"dijkstra:graph={'rooms' if of_edges else 'tiles'}")
    solution = search_of(maze, choice)
    title, asked, answer = "The shortest path", "steps", len(solution.rooms) - 1
    task = "Draw a path with the fewest steps from room to room, and write down their number."
    if maze.weighted:
        title, asked, answer = "The cheapest path", "cost", int(solution.cost)
        task = "Draw a path with the lowest cost, and write down its cost. A number is the cost of "
        task += "its passage." if of_edges else "a step onto its tile; other tiles cost 1."
    picture = Picture(without_closed_weights(maze), path=solution.path)
    return Sheet(title, task, [picture], [Table((asked,), [(str(answer),)], 0)])


TASKS: Final = (Task("shortest-path", "the shortest or cheapest path, and its length", _sheet),)
