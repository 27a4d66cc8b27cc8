"""The glossary: the meaning of each term of the field, for the manual and the interface.

An entry of the table is `term | other words | keys | sentences`, with the lines of a picture below,
which are indented. A text that has the term or one of the words, also in the plural, is about that
term. The keys name the figures that the entry explains: fields of the report card, `f`, and counts
of a run.
"""

import re
from functools import cache
from typing import Final, NamedTuple

_TABLE: Final = """\
admissible | - | h | An admissible heuristic never overestimates the remaining cost. With such a
heuristic A* finds a cheapest path.
any-angle path | any-angle | - | A path of straight lines in any direction. Theta* finds such paths.
backtrack | backtracking | - | To go back along the path until there is something new to try.
Depth-first search backtracks at dead ends.
benchmark | - | - | A fixed task for comparing solvers. The program measures the time of several
runs.
bias | biased | - | The preference of a generator for some mazes, such as mazes with a long corridor
along two sides. Generators of uniform spanning trees have no bias.
braid | braided, braiding | dead_end_share | To create loops by opening walls at dead ends.
`braid=0.5` removes half of the dead ends.
  ███████    ███████
  █     █    █     █
  █ █████ →  █ ███ █
  █     █    █     █
  ███████    ███████
cell | room, vertex, vertices | - | A square of the maze, joined to its neighbours by passages; a
vertex of the graph. Also called a room.
complete | - | - | A complete solver finds a path whenever there is one. The random mouse is not
complete: it may give up.
confidence interval | ci | - | A range that shows how precise a mean is. Of 100 such 95% CIs about
95 contain the true mean.
connected component | component, region, closed off | regions closed_off | A set of tiles that can
reach one another. If there are several components, some tiles are closed off.
consistent | - | h | A consistent heuristic falls by at most the cost of each step. With such a
heuristic A* expands no tile twice.
corridor | - | mean_corridor | A stretch between two dead ends or junctions. Within a corridor there
is no choice.
cost | - | route.length | The cost of a path is the sum of the weights of the tiles that it enters.
A diagonal step costs √2 times as much.
cut | - | - | A division of the cells into two groups. The lightest edge that crosses the cut
belongs to a minimum spanning tree.
dead end | - | dead_end_share | A cell with a single passage. You have to turn back there.
  █████
      █
  █████
decision | branch | route.decisions | On a solution, a tile where a false branch begins. In a run,
an event that changes no tile.
diagonal move | diagonal | - | A step to a tile that touches the current tile only at a corner. It
costs √2 times as much as a straight step.
diameter | - | diameter | The number of steps between the two tiles farthest apart. No shortest path
is longer.
difficulty | - | difficulty | How hard the solution is to find, in bits. Turns and false branches
add to the difficulty.
discover | discovered, visited | frontier | To reach a tile for the first time. The tile then joins
the frontier.
effect size | cohen's d | - | A difference measured in standard deviations: paired Cohen's d. About
0.2 is small, 0.8 is large.
event | - | events | An action of an algorithm on one tile. Each event is recorded by a line of the
pseudocode.
expanded | expand, expansion, closed set | expanded | A tile is expanded when the search looks at
its neighbours. Expanded tiles form the closed set.
false branch | false path | route.false_branches | A part of the maze off the solution that leads to
no goal. If you enter it, you must come back.
frontier | open set, most held | frontier | The tiles discovered but not yet expanded; also called
the open set. Its peak size shows the memory needed.
g, h and f | g, h, f | g h | g is the cost from the start, h is the estimated cost to the goal. A*
expands the tile with the lowest f = g + h.
grid | size, height, width | tiles | The rows and columns of a maze. R x C cells take (2R+1) x
(2C+1) tiles, including walls.
heuristic | estimate | h | An estimate of the cost to the goal. The usual heuristic is the Manhattan
distance.
horizontal passages | horizontal | horizontal | The share of passages that run from left to right.
About 50% means no preference.
invariant | - | - | A statement that holds after every step. It proves that the result is correct.
jump point | - | - | A tile where a shortest path may turn. Jump point search skips all other tiles.
junction | crossroads | junctions crossroads | A tile where three corridors meet. At a crossroads
four corridors meet.
line of sight | - | - | Two tiles see each other if the straight line between their centres meets no
wall. Any-angle solvers use it.
loop | cycle | loops | A route that returns to its beginning without turning round; also called a
cycle. A perfect maze has no loops.
lossless | lossy | - | A lossless format keeps the whole maze. A lossy format loses parts, such as
weights.
mean | n, sample | - | The sum of n values divided by n. The mean is sensitive to outliers.
median | - | - | The middle value: half of the values are below it. The median is robust against
outliers.
metric | - | - | A number for comparing runs or mazes. Choose the metric before you compare.
minimum spanning tree | maximum spanning tree | - | The spanning tree with the lowest sum of
weights; a maximum spanning tree has the highest. Kruskal's and Prim's algorithms build both.
neighbour | - | - | A tile or cell next to another one. A tile has four neighbours, or eight if
diagonal moves are allowed.
optimal | optimum, suboptimal | - | A path is optimal if no path costs less. A path of 1.5 times the
optimum is suboptimal by a factor of 1.5.
origin | - | - | In origin shift, the cell to which all others lead. The origin moves at random.
outcome | - | - | How a search ended: it found a path, found that there is none, or gave up.
parent | predecessor | parent | The parent of a tile is the tile from which it was reached. Parents
lead back to the start.
passage | edge | - | An opening between two neighbouring cells; an edge of the graph. Between other
neighbours there are walls.
path | solution, route | route route.length | A sequence of neighbouring tiles from the start to a
goal. A perfect maze has exactly one path.
perfect maze | perfect, spanning tree, tree | loops regions | A maze with exactly one path between
any two cells. Its passages form a spanning tree.
place | margin | - | The rank in a race: the racer with the least work is first. The margin is the
extra work of another racer.
quartile | - | - | A quarter of the values are below the lower quartile, and a quarter above the
upper quartile.
queue | priority queue, heap | frontier | A list that returns its oldest entry first, as in
breadth-first search. A priority queue returns the smallest entry: A* orders it by f, Dijkstra's
algorithm by g.
random walk | walk | - | A walk in which each step goes to a random neighbour. Wilson's algorithm
erases the loops of its walks.
recipe | - | - | A short text that reproduces a maze. `wilson:20x40:7` names the generator, the size
and the seed.
relax | relaxed, relaxation | g | To check whether a neighbour is cheaper to reach through the
current tile. If so, the neighbour's g and parent change.
run | - | - | One search or one generation. The timeline shows the run event by event.
scenario | instance, bucket | - | A Moving AI file of searches on one map. Each search is an
instance; instances of similar length form a bucket.
seed | - | - | The number that determines all random choices. The same seed makes the same maze.
shortest, cheapest | shortest, cheapest, length | route.length | The shortest path has the fewest
steps, the cheapest path the lowest cost. Without weights there is no difference.
solver | generator, algorithm | - | A solver searches a maze for a path. A generator makes a maze.
spread | - | - | The shortest and the longest measured time. A wide spread makes the median
doubtful.
stack | - | frontier | A list that returns its newest entry first, as in depth-first search.
start and goal | start, goal, endpoint | - | The two ends of a path. If there are several goals,
reaching one is enough.
step | - | - | A move from a tile to a neighbour. On the timeline, a step is an event.
threshold | - | - | The largest f up to which IDA* searches in one round. Each round raises the
threshold.
tie-breaking | tie | - | The rule for choosing between equally good tiles. It can change how many
tiles are expanded.
tile | - | - | One square of the grid. Cells, passages and walls are tiles.
time | ms | - | The processor time of a search in milliseconds, as the median of several runs. It
depends on the computer.
timeline | playhead | events | All events of a run in order. The playhead marks the current one.
turn | - | turns route.turns | A right angle in a corridor or path. Turns make solutions harder.
undo and redo | undo, redo | - | Undo reverts the last change. Redo restores it.
uniform spanning tree | uniform | - | A spanning tree chosen at random, with all trees equally
likely. Wilson's algorithm makes such a tree.
union-find | disjoint set, set | - | A data structure that keeps cells in disjoint sets. An edge
within one set closes a cycle.
usual | - | - | The range in which nine out of ten mazes of this kind and size lie. Values outside
the range are unusual.
wall | - | - | A barrier between two neighbouring cells. Most generators work by opening walls.
waypoint | stop | - | A tile that the path has to visit. An option chooses the best order.
weight | - | - | The cost of entering a tile, 1 to 255, or of an edge. In weighted A* a weight
multiplies h: the search is faster, but perhaps suboptimal.
worksheet | answer key | - | A printed maze with questions. The answer key has the solutions.
"""


class Entry(NamedTuple):
    """A term with its synonyms, the keys of its figures, and its meaning."""

    term: str
    words: tuple[str, ...]
    keys: tuple[str, ...]
    text: str
    picture: str


@cache
def entries() -> tuple[Entry, ...]:
    """Return all entries, in the alphabetical order of their terms."""
    found = []
    for part in re.split(r"^(?=\w.* \| )", _TABLE, flags=re.MULTILINE)[1:]:
        lines = part.splitlines()
        picture = [line[2:] for line in lines if line.startswith("  ")]
        sentences = " ".join(lines[: len(lines) - len(picture)])
        term, words, keys, text = (each.strip(" -") for each in sentences.split(" | "))
        others = (word for word in words.split(", ") if word)
        found.append(Entry(term, (term, *others), tuple(keys.split()), text, "\n".join(picture)))
    return tuple(found)


def entries_in(text: str) -> list[Entry]:
    """Return the entries that a text is about, in the order their words occur."""
    by_word = {word: entry for entry in entries() for word in entry.words}
    # Capital letters are names of tiles: only small ones are the figures g, h, f and n.
    text = re.sub(r"\b[A-Z]\b", "", text.replace("_", " "))
    return list(dict.fromkeys(by_word[each.lower()] for each in _any_word().findall(text)))


@cache
def _any_word() -> re.Pattern[str]:
    words = sorted((word for each in entries() for word in each.words), key=len, reverse=True)
    return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, words))})(?:e?s)?(?!\w)", re.IGNORECASE)
