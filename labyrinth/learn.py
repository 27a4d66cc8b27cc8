"""Write your own algorithm in plain Python.

A solver is a function decorated with `@solver`. It takes a maze and returns a path:

    from labyrinth.learn import solver

    @solver
    def my_search(maze):
        queue, came_from = [maze.start], {maze.start: None}
        while queue:
            tile = queue.pop(0)
            if tile in maze.goals:
                return maze.path(came_from, tile)
            for neighbour in maze.neighbours(tile):
                if neighbour not in came_from:
                    came_from[neighbour] = tile
                    queue.append(neighbour)

A generator is a function decorated with `@generator`. It takes a maze without passages, and carves
passages:

    from labyrinth.learn import generator

    @generator
    def my_maze(maze):
        for row, col in maze.rooms:
            ways = [(r, c) for r, c in maze.neighbours((row, col)) if r < row or c < col]
            if ways:
                maze.carve((row, col), maze.random.choice(ways))

`labyrinth --with my_file.py` loads such a file. A position is (row, col), from (0, 0) at the top
left. For a solver it is the position of a tile, which may be a wall; for a generator it is the
position of a room. A function can change its maze only with `carve`.

The methods and attributes of a maze, and the event that each records in the run. To read a
neighbour means to get it from the list that `maze.neighbours` returns:

| solver                  | returns                                           | event              |
|-------------------------|---------------------------------------------------|--------------------|
| `maze.start`            | the start tile                                    | -                  |
| `maze.goals`            | the goal tiles (it is enough to reach one)        | -                  |
| `maze.rows`             | the number of rows of tiles                       | -                  |
| `maze.cols`             | the number of columns of tiles                    | -                  |
| `maze.is_open(tile)`    | whether the tile is in the maze and not a wall    | -                  |
| `maze.cost(tile)`       | the cost of a step onto the tile, at least 1      | -                  |
| `maze.weight(tile, b)`  | the cost of the step to neighbour b, at least 1   | -                  |
| `maze.neighbours(tile)` | the open neighbours: up, down, left, right        | expand tile        |
| read a new neighbour    | its position, in a loop or by an index            | discover neighbour |
| read a known neighbour  | its position (it was discovered before)           | consider neighbour |
| `maze.mark(tile)`       | nothing (it marks the tile on the screen)         | step tile          |
| `maze.label(tile, 7)`   | nothing (a number or a short text on the tile)    | look tile          |
| `maze.log(text)`        | nothing (a line of text beside the step)          | look last tile     |
| `maze.path(came, tile)` | the path to the tile (came: a dict of parents)    | -                  |
| `return path`           | the path: a list of tiles, from start to goal     | path each tile     |
| `return None`           | nothing: there is no path                         | -                  |

| generator               | returns                                           | event              |
|-------------------------|---------------------------------------------------|--------------------|
| `maze.rooms`            | a new list of all rooms, row by row               | -                  |
| `maze.rows`             | the number of rows of rooms                       | -                  |
| `maze.cols`             | the number of columns of rooms                    | -                  |
| `maze.random`           | a `random.Random` with the recipe's seed          | -                  |
| `maze.is_carved(room)`  | whether the room was carved                       | -                  |
| `maze.neighbours(room)` | the neighbouring rooms: up, down, left, right     | -                  |
| read a neighbour        | its position, in a loop or by an index            | consider neighbour |
| `maze.carve(room, b)`   | nothing (it opens both rooms and their wall)      | carve closed tiles |
| `maze.label(room, 7)`   | nothing (a number or a short text on the room)    | look room          |
| `maze.log(text)`        | nothing (a line of text beside the step)          | look last room     |

With `--graph rooms` a solver searches the textbook graph: positions are rooms, neighbours are
rooms connected by a passage, and `maze.weight(room, b)` is the weight of that passage. Rooms cost
nothing, and `maze.cost` raises an error.

A label stays on its tile until another one, or None, replaces it; it has at most 12 characters, and
a line of the log 200. A run keeps 1 MB of both.

`consider` events are decisions: they are recorded only when decisions are recorded, as for the
built-in algorithms.
"""

from labyrinth.sandbox.declaring import generator, solver
from labyrinth.sandbox.learners_mazes import GeneratorMaze, SolverMaze, WrongUseError

__all__ = ["GeneratorMaze", "SolverMaze", "WrongUseError", "generator", "solver"]
