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
admissible | - | h | A heuristic that never overestimates. With one, A* finds a cheapest path.
any-angle path | any-angle | - | A path of straight lines in any direction. Theta* finds one.
backtrack | backtracking | - | To return along the path until something new can be tried.
Depth-first search does so at dead ends.
benchmark | - | - | A fixed task for comparing solvers. The program times it several times.
bias | biased | - | What mazes of one generator have in common, such as a long corridor along two
sides. Uniform spanning trees have none.
braid | braided, braiding | dead_end_share | To open walls at dead ends, which creates loops.
`braid=0.5` removes half of the dead ends.
  ███████    ███████
  █     █    █     █
  █ █████ →  █ ███ █
  █     █    █     █
  ███████    ███████
cell | room, vertex, vertices | - | A place where passages meet, a vertex of the graph. Also called
a room.
complete | - | - | A complete solver finds a path whenever one exists. The random mouse may never
stop.
confidence interval | ci | - | A range that shows how certain a mean is. About 95 of 100 such 95%
CIs contain the true mean.
connected component | component, region, closed off | regions closed_off | A set of tiles that can
reach one another. With several components, some tiles are closed off.
consistent | - | h | A heuristic that drops by at most the cost of a step. A* expands no tile twice.
corridor | - | mean_corridor | A stretch between two dead ends or junctions. It offers no choice.
cost | - | route.length | The sum of the weights of the tiles entered. A diagonal
step costs √2 times as much.
cut | - | - | A division of the cells into two groups. The lightest edge that crosses it belongs to
a minimum spanning tree.
dead end | - | dead_end_share | A cell with a single passage. One has to turn back there.
  █████
      █
  █████
decision | branch | route.decisions | On a solution, a tile with a false branch. In a run, an event
that changes no tile.
diagonal move | diagonal | - | A step to a tile that touches at a corner. It costs √2 times as much.
diameter | - | diameter | The steps between the two tiles farthest apart. No shortest path is
longer.
difficulty | - | difficulty | How hard the solution is to find, in bits. Turns and false branches
add to it.
discover | discovered, visited | frontier | To reach a tile for the first time. It joins the
frontier.
effect size | cohen's d | - | A difference measured in standard deviations: paired Cohen's d. About
0.2 is small, 0.8 is large.
event | - | events | What an algorithm does to one tile. A line of its pseudocode records it.
expanded | expand, expansion, closed set | expanded | A tile is expanded when the search looks at
its neighbours. Expanded tiles form the closed set.
false branch | false path | route.false_branches | A part of the maze off the solution that leads to
no goal. Entering it means coming back.
frontier | open set, most held | frontier | The tiles discovered but not yet expanded; also called
the open set. Its peak size shows the memory needed.
g, h and f | g, h, f | g h | g is the cost from the start, h the estimated cost to the goal. A*
expands the tile with the lowest f = g + h.
grid | size, height, width | tiles | The rows and columns of a maze. R x C cells take (2R+1) x
(2C+1) tiles, walls included.
heuristic | estimate | h | An estimate of the cost to the goal. Manhattan distance is the usual one.
horizontal passages | horizontal | horizontal | The share of passages that run left to right. About
50% means no preference.
invariant | - | - | A statement that holds after every step. It proves the result right.
jump point | - | - | A tile where a cheapest path may turn. Jump point search skips all others.
junction | crossroads | junctions crossroads | A tile where three corridors meet. At crossroads four
do.
line of sight | - | - | Two tiles see each other if the straight line between their centres meets no
wall. Any-angle solvers use it.
loop | cycle | loops | A route that returns to its beginning without turning round; also called a
cycle. A perfect maze has none.
lossless | lossy | - | A lossless format keeps the whole maze. A lossy one drops some, such as
weights.
mean | n, sample | - | The sum of n values divided by n. Extreme values move it far.
median | - | - | Half of the values are below it. Extreme values hardly move it.
metric | - | - | A number for comparing runs or mazes. Choose it before you compare.
minimum spanning tree | maximum spanning tree | - | The spanning tree with the lowest sum of
weights; a maximum one has the highest. Kruskal and Prim build it.
neighbour | - | - | A tile or cell next to another one. There are four, with diagonals eight.
optimal | optimum, suboptimal | - | No path costs less. A path of 1.5 times the optimum is
suboptimal by a factor of 1.5.
origin | - | - | In origin shift, the cell that all others point towards. It moves at random.
outcome | - | - | How a search ended. It found a path, found that none exists, or gave up.
parent | predecessor | parent | The tile from which a tile was reached. Parents lead back to the
start.
passage | edge | - | An open connection of two cells, an edge of the graph. Elsewhere are walls.
path | solution, route | route route.length | Neighbouring tiles from start to goal. A perfect maze
has one.
perfect maze | perfect, spanning tree, tree | loops regions | A maze with exactly one path between
any two cells. Its passages form a spanning tree.
place | margin | - | The rank in a race by least work. The margin is the extra work of the others.
quartile | - | - | A quarter of the values is below the lower quartile, a quarter above the upper.
queue | priority queue, heap | frontier | Returns its oldest entry first, as breadth-first search
needs. A priority queue returns the smallest: A* orders it by f, Dijkstra by g.
random walk | walk | - | A walk to random neighbours. Wilson's algorithm erases its loops.
recipe | - | - | A text that makes a maze again. `wilson:20x40:7` has generator, size and seed.
relax | relaxed, relaxation | g | To check whether a neighbour is cheaper to reach through this
tile. If so, its g and its parent change.
run | - | - | One search or one generation. Its timeline shows it event by event.
scenario | instance, bucket | - | A file of searches on one map, from Moving AI. Each is an
instance; those of similar length form a bucket.
seed | - | - | The number behind all random choices. The same seed makes the same maze.
shortest, cheapest | shortest, cheapest, length | route.length | The shortest path has the fewest
steps, the cheapest the lowest cost. Without weights they agree.
solver | generator, algorithm | - | A solver searches a maze for a path. A generator makes a maze.
spread | - | - | The shortest and longest of several times. A wide spread makes the median doubtful.
stack | - | frontier | Returns its newest entry first. Depth-first search uses one.
start and goal | start, goal, endpoint | - | The two ends of a path. Of several goals one is enough.
step | - | - | A move from a tile to a neighbour. On the timeline, a step is an event.
threshold | - | - | The f up to which IDA* searches in one round. Each round raises it.
tie-breaking | tie | - | The rule for equally good tiles. It can change how many are expanded.
tile | - | - | One square of the grid. Cells, passages and walls are tiles.
time | ms | - | Processor time of a search in milliseconds, a median. It depends on the computer.
timeline | playhead | events | All events of a run in order. The playhead marks the current one.
turn | - | turns route.turns | A right angle in a corridor or path. Turns make solutions harder.
undo and redo | undo, redo | - | Undo reverts the last change. Redo makes it again.
uniform spanning tree | uniform | - | A spanning tree drawn with all equally likely. Wilson draws
one.
union-find | disjoint set, set | - | Keeps cells in disjoint sets. An edge within one closes a
cycle.
usual | - | - | The range of nine out of ten mazes of this kind and size. Figures outside it stand
out.
wall | - | - | What separates two neighbouring cells. Most generators work by opening walls.
waypoint | stop | - | A tile that the path has to visit. An option chooses the best order.
weight | - | - | The cost of entering a tile, 1 to 255, or of an edge. In weighted A* it multiplies
h: faster, but perhaps suboptimal.
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
    """Return the entries that a text is about, in the order in which their words occur."""
    by_word = {word: entry for entry in entries() for word in entry.words}
    # Capital letters are names of tiles: only small ones are the figures g, h, f and n.
    text = re.sub(r"\b[A-Z]\b", "", text.replace("_", " "))
    return list(dict.fromkeys(by_word[each.lower()] for each in _any_word().findall(text)))


@cache
def _any_word() -> re.Pattern[str]:
    words = sorted((word for each in entries() for word in each.words), key=len, reverse=True)
    return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, words))})(?:e?s)?(?!\w)", re.IGNORECASE)
