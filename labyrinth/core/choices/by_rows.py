"""Generators that go by rows, and by coins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from labyrinth.core.choices.choice import Choice, Choices, considered, cut
from labyrinth.core.structures.rooms_of import is_room
from labyrinth.core.trace import STAND, Trace
from labyrinth.core.trace.events import DECIDING, TILE_BITS, TILE_MASK


@dataclass(frozen=True, slots=True)
class ByCoin(Choices):
    """Binary tree: the line `way` records the ways from a room that it may be dug by."""

    way: int
    dig: int
    question: str = "Which passages could be dug from here?"
    rule: str = "A coin chooses one of the two directions of `bias`, where both are in the grid."

    def of_part(self, trace: Trace) -> Iterator[Choice | None]:
        """Read the ways before each passage; the room was recorded before them."""
        ways: list[int] = []
        room = position = 0
        for number, event in enumerate(trace.events):
            code, tile = event >> TILE_BITS, event & TILE_MASK
            if trace.lines[code].kind is STAND:
                room, position = tile, number + 1
                ways.clear()
            elif code == self.way >> TILE_BITS:
                ways.append(tile)
            elif code == self.dig >> TILE_BITS and len(ways) > 1:
                beside = (room - trace.width, room - 1, room + 1, room + trace.width)
                wrong = cut(each for each in beside if each not in ways)
                told = considered(trace, position, number + 1)
                yield Choice(position, number + 1, tile, tuple(ways), wrong, True, room, told=told)


@dataclass(frozen=True, slots=True)
class FromRun(Choices):
    """Sidewinder: the line `room` records the rooms of a run, `dig` the way up from one of them."""

    room: int
    dig: int
    question: str = "The next run digs up. From which rooms could it?"
    rule: str = "A room of the leftmost run without a way up is drawn: its rooms are joined."

    def of_part(self, trace: Trace) -> Iterator[Choice | None]:
        """Read the rooms of each run."""
        run: list[int] = []
        for number, event in enumerate(trace.events):
            code, tile = event >> TILE_BITS, event & TILE_MASK
            if code == self.room >> TILE_BITS:
                run.append(tile)
            elif code == self.dig >> TILE_BITS:
                if len(run) > 1:
                    row = tile // trace.width + 1
                    rooms = range(row * trace.width + 1, (row + 1) * trace.width - 1, 2)
                    others = [each for each in rooms if is_room(trace, each) and each not in run]
                    others.sort(key=lambda each: min(abs(each - room) for room in run))
                    if others:
                        yield Choice(
                            number - len(run),
                            number + 1,
                            tile + trace.width,
                            tuple(run),
                            cut(others),
                            by_coin=True,
                        )
                run.clear()


@dataclass(frozen=True, slots=True)
class RowByCoin(Choices):
    """Eller: after the line `room`, the lines `loops` say that the way right stays closed."""

    room: int
    loops: tuple[int, ...]
    question: str = "Which passages could be dug from here in this row's turn?"
    rule: str = "To the right it may be dug between two sets, down always, by coins or at need."

    def of_part(self, trace: Trace) -> Iterator[Choice | None]:
        """Read what is dug from each room."""
        deciding = trace.codes_of(*DECIDING)
        for number, event in enumerate(trace.events):
            if event >> TILE_BITS != self.room >> TILE_BITS:
                continue
            room, width = event & TILE_MASK, trace.width
            turn = range(number + 1, min(number + 5, len(trace)))
            dug = next((at for at in turn if trace.events[at] >> TILE_BITS not in deciding), None)
            tile = None if dug is None else trace.events[dug] & TILE_MASK
            if dug is not None and tile in (room + 1, room + width):
                beside = trace.events[number + 1]
                may_right = beside >> TILE_BITS not in [line >> TILE_BITS for line in self.loops]
                may_down = trace.shape is None or is_room(trace, room + 2 * width)
                right = [room + 1] * may_right + [room + width] * may_down
                ways = (room + 1, room - 1, room - width)
                wrong = tuple(each for each in ways if each not in right)
                tricky = not may_right and (room + 2) % width != 0
                yield Choice(
                    number + 1,
                    dug + 1,
                    tile,
                    tuple(right),
                    wrong,
                    True,
                    room,
                    told=considered(trace, number + 1, dug + 1),
                    tricky=tricky,
                )
