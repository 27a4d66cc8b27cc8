"""An algorithm of your own, in plain Python.

A solver is a function with `@solver` above it. It is given a maze and returns a path:

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

A generator is a function with `@generator` above it. It is given a solid block and carves it:

    from labyrinth.learn import generator

    @generator
    def my_maze(maze):
        for row, col in maze.rooms:
            ways = [(r, c) for r, c in maze.neighbours((row, col)) if r < row or c < col]
            if ways:
                maze.carve((row, col), maze.random.choice(ways))

`labyrinth --with my_file.py` runs them. A position is (row, col), counted from 0 at the top left: a
solver's counts tiles, walls too, a generator's counts rooms. What a function is given cannot be
changed but by `carve`.

What can be asked of a maze, and the event that the call makes in the run that is shown:

| solver                  | answers                                           | event              |
|-------------------------|---------------------------------------------------|--------------------|
| `maze.start`            | the tile to begin on                              | -                  |
| `maze.goals`            | the tiles of which one is to be reached           | -                  |
| `maze.rows`             | how many rows of tiles there are                  | -                  |
| `maze.cols`             | how many columns of tiles there are               | -                  |
| `maze.is_open(tile)`    | whether it is inside the maze and no wall         | -                  |
| `maze.cost(tile)`       | what a step onto it costs, 1 or more              | -                  |
| `maze.weight(tile, b)`  | what the step to its neighbour b costs, 1 or more | -                  |
| `maze.neighbours(tile)` | the open tiles beside it: up, down, left, right   | expand tile        |
| each of them, at first  | when taken from the list: by a loop, an index     | discover neighbour |
| each of them, again     | the same, if looked at or expanded before         | consider neighbour |
| `maze.mark(tile)`       | nothing: it marks a tile, to be seen              | step tile          |
| `maze.path(came, tile)` | the way from start to tile, by a dict of parents  | -                  |
| `return path`           | a list of tiles, from the start to a goal         | path each tile     |
| `return None`           | that there is no way                              | -                  |

| generator               | answers                                           | event              |
|-------------------------|---------------------------------------------------|--------------------|
| `maze.rooms`            | all rooms, row by row, a new list                 | -                  |
| `maze.rows`             | how many rows of rooms there are                  | -                  |
| `maze.cols`             | how many columns of rooms there are               | -                  |
| `maze.random`           | a `random.Random` that has the recipe's seed      | -                  |
| `maze.is_carved(room)`  | whether it was carved                             | -                  |
| `maze.neighbours(room)` | the rooms beside it: up, down, left, right        | -                  |
| each of them            | when taken from the list: by a loop, an index     | consider neighbour |
| `maze.carve(room, b)`   | nothing: it opens both, and the wall between      | carve closed tiles |

With `--graph rooms` a solver searches the graph of the textbooks. Its positions count rooms then,
neighbours are rooms that a passage joins, and `maze.weight(room, b)` is what that passage weighs;
rooms cost nothing, and `maze.cost` is refused.

What is considered is recorded where decisions are wanted, as those of the program's own algorithms.
"""

from labyrinth.sandbox.declaring import generator, solver
from labyrinth.sandbox.learners_mazes import GeneratorMaze, SolverMaze, WrongUseError

__all__ = ["GeneratorMaze", "SolverMaze", "WrongUseError", "generator", "solver"]
