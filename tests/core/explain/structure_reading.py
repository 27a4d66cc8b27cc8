"""Reading a structure along a trace, in tests: what it holds, and what happened and will."""

from __future__ import annotations

from collections.abc import Iterator

from labyrinth import EventKind, Player, Trace
from labyrinth.core.explain.deepening import Threshold
from labyrinth.core.explain.structure import SHOWN, Content, Structure
from labyrinth.core.explain.trees import PassagesInTurn, RefusedPassages, TotalWeight
from labyrinth.core.trace.events import TILE_MASK


def readings(structure: Structure, trace: Trace) -> Iterator[tuple[Player, Content]]:
    """Yield what a structure holds at every position, with the player that stands there."""
    player = Player(trace)
    yield player, structure.read(player)
    while not player.finished:
        player.step()
        yield player, structure.read(player)


def needs_decisions(structure: Structure) -> bool:
    """Return whether a structure is known only if decisions were recorded."""
    return isinstance(structure, Threshold | TotalWeight | PassagesInTurn | RefusedPassages)


def last(player: Player) -> tuple[EventKind | None, int]:
    """Return the kind and the tile of the last event."""
    if not player.position:
        return None, -1
    return event_at(player.trace, player.position)


def following(player: Player) -> tuple[EventKind | None, int]:
    """Return the kind and the tile of the next event."""
    if player.finished:
        return None, -1
    return event_at(player.trace, player.position + 1)


def event_at(trace: Trace, position: int) -> tuple[EventKind | None, int]:
    """Return the kind and the tile of the event before a position."""
    line = trace.line_at(position)
    assert line is not None
    return line.kind, trace.events[position - 1] & TILE_MASK


def tiles(content: Content) -> list[int]:
    found = [entry.tile for entry in content.entries]
    return [tile for tile in found if tile is not None]


def is_room(trace: Trace, tile: int) -> bool:
    return bool(tile // trace.width % 2 and tile % trace.width % 2)


def shows(content: Content, everything: list[int]) -> bool:
    """Whether a content has that size, and shows the first of everything, as many as it may."""
    return content.size == len(everything) and tiles(content) == everything[:SHOWN]


def numbers(content: Content) -> list[float]:
    found = [entry.number for entry in content.entries]
    return [number for number in found if number is not None]


def says_something(structure: Structure, trace: Trace) -> None:
    """Check that a structure has a name and a content that changes, cut to what is shown."""
    assert 3 <= len(structure.name) <= 40
    read = [content for _, content in readings(structure, trace)]
    assert any(content.entries for content in read)
    assert len(set(read)) > 3, "it does not change"
    for content in read:
        assert len(content.entries) <= SHOWN
        assert content.size is None or content.size >= len(content.entries) - content.next
