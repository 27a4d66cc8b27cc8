"""Edge marks of a search in the graph of rooms: which edge leads to each reached room.

A search records only rooms. When it discovers a room, the edge from the room expanded last is
marked after this event. If the room had another predecessor, the edge from that predecessor is
unmarked just before the new edge is marked. The edges on the path are inserted between its rooms.
"""

from array import array
from collections.abc import Generator

from labyrinth.core.task import SLICE
from labyrinth.core.trace import DISCOVER, EXPAND, PATH, Pseudocode, Trace
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK

CODE = Pseudocode("""
Edges
| mark the edge from the predecessor of each reached room to the room
    UNMARK leave: {tile} is unmarked: its room is now reached by another edge.
    MARK step: {tile}, with weight {edge_weight}, is the edge from the predecessor of the room
        reached.
""")
UNMARK, MARK = CODE.codes.values()


def mark_edges(trace: Trace) -> Generator[float, None, None]:
    """Insert the events of edges between the events of rooms in the trace of a search.

    Yields 1.0 after each slice of events.
    """
    lines = trace.add_lines(CODE)
    unmark, mark = lines[UNMARK], lines[MARK]
    discovering, expanding = trace.codes_of(DISCOVER), trace.codes_of(EXPAND)
    path_codes, aside = trace.codes_of(PATH), 2 * trace.width
    backwards = [line.from_goals for line in trace.lines]
    legs = [leg.first for leg in trace.legs]
    marked: dict[tuple[bool, int], int] = {}
    events = array("I")
    grown = array("I")
    here = before = -1
    for first in range(0, len(trace.events), SLICE):
        for event in trace.events[first : first + SLICE]:
            grown.append(len(events))
            code, room = event >> TILE_BITS, event & TILE_MASK
            edge = here + room >> 1
            if code in expanding:
                here = room
            elif code in path_codes:
                if before >= 0 and before != room:
                    events.append(code << TILE_BITS | before + room >> 1)
                before = room
            events.append(event)
            if code in discovering and abs(room - here) in (2, aside):
                end = backwards[code], room
                if (old := marked.get(end, edge)) != edge:
                    events.append(unmark + old)
                if marked.get(end) != edge:
                    marked[end] = edge
                    events.append(mark + edge)
        yield 1.0
    trace.events = events
    trace.numbered = array("I", [grown[position - 1] + 1 for position in trace.numbered])
    trace.texts = {grown[at - 1] + 1: text for at, text in trace.texts.items()}
    trace.legs = [
        leg._replace(first=grown[first] if first < len(grown) else len(events))
        for leg, first in zip(trace.legs, legs, strict=True)
    ]


def is_edge(trace: Trace, event: int) -> bool:
    """Return whether an event of a search of rooms was inserted by `mark_edges`."""
    row, col = divmod(event & TILE_MASK, trace.width)
    return not (row % 2 and col % 2)
