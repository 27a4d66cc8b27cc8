"""Write the manual's page of algorithms, docs/manual/algorithms.md, from what they declare."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from labyrinth import generators, solvers
from labyrinth.cli.listing import Registered, promise_of

PAGE: Final = Path(__file__).with_name("manual") / "algorithms.md"
_SEVERAL: Final = 3
_HEAD: Final = """\
# Choose a generator or a solver

`labyrinth list KEY` describes an algorithm: its source, options and pseudocode, and a question to
think about, with the answer. In the interface, `Z` on the timeline shows the answer.

| You want | Use |
|---|---|
| every perfect maze with the same probability | `wilson`, `houston`, `aldous-broder` |
| long winding corridors, few dead ends | `dfs`, `hunt-and-kill`, `spiral` |
| many short dead ends | `modified-prim`, `kruskal`, `true-prim` |
| long straight walls | `divide` |
| loops | `recursive`, or any generator with `braid=0.5` |
| halls or caves | `rooms`, `cave` |
| a minimum or maximum spanning tree | `kruskal`, `true-prim`, `boruvka`, `reverse-delete` |
| a single path without junctions | `unicursal` |
| a cheapest path | `a-star`, `dijkstra` (the textbook algorithm), `all-shortest` (all such paths) |
| a path with the fewest steps | `bfs`; or, by other methods, `flood-fill` and `dead-end-filling` |
| a path of straight lines over open ground | `theta-star`, `lazy-theta-star` |
| a search by a robot without a map | `micromouse`, `tremaux`, `right-hand`, `pledge` |

The **cost** of a path is the sum of the weights of the tiles that it enters; a diagonal step counts
√2 times as much. In the graph of rooms, it is the sum of the weights of the passages. **Fewest
steps** and **shortest length** ignore weights; in a length, a diagonal step counts √2.

With the option `weight=w` a solver may return a path of up to w times the lowest cost. If its
heuristic is not admissible, it finds a path, but perhaps not a cheapest one.

The column Cost shows how the time grows with the maze. The memory, without the maze itself, is O(n)
unless the column says otherwise.
"""


def page() -> str:
    """Return the whole page."""
    parts = [
        _HEAD,
        *_part("Generators", generators().values()),
        *_part("Solvers", solvers().values()),
    ]
    return "\n".join(parts)


def _part(heading: str, algorithms: Iterable[Registered]) -> Iterator[str]:
    """Yield a table for each guarantee that several algorithms give, and one for the rest."""
    groups: dict[str, list[Registered]] = {}
    for algorithm in algorithms:
        groups.setdefault(promise_of(algorithm), []).append(algorithm)
    first, *_ = next(iter(groups.values()))
    letters = "; ".join(f"`{each}` for {what}" for each, what in first.letters.items())
    yield f"## {heading}\n\nThe letters in the column Cost stand for numbers: {letters}.\n"
    others = []
    for promise, promised in groups.items():
        if len(promised) < _SEVERAL:
            others += promised
            continue
        meaning = promise.replace(": ", ", that is, ")
        yield f"**Guarantee: {meaning}.**\n"
        yield "| Key | What it does | Cost |\n|---|---|---|"
        for each in promised:
            yield f"| `{each.key}` | {_said(each)} | {_cost(each)} |"
        yield ""
    yield "**Other guarantees**\n"
    yield "| Key | What it does | Guarantee | Cost |\n|---|---|---|---|"
    for each in others:
        yield f"| `{each.key}` | {_said(each)} | {promise_of(each)} | {_cost(each)} |"
    yield ""


def _said(algorithm: Registered) -> str:
    """Return the summary, below the name unless the key is the same."""
    is_key = algorithm.name.lower().replace(" ", "-") == algorithm.key
    return algorithm.summary if is_key else f"{algorithm.name}. {algorithm.summary}"


def _cost(algorithm: Registered) -> str:
    """Return the cost in O(): the time, and the memory if it is not O(n)."""
    time, memory = (cost.partition(":")[0] for cost in (algorithm.time, algorithm.memory))
    return time if memory == "O(n)" else f"{time}; memory {memory}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
