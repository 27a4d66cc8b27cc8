"""The lesson: what an algorithm costs, what was counted, and a question worth thinking about."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from labyrinth.core.declaration.algorithm import Algorithm
from labyrinth.core.declaration.generator import GeneratorAlgorithm
from labyrinth.core.trace.timeline import Timeline
from labyrinth.core.trace.trace import Trace
from labyrinth.tui.widgets.key_button import KeyButton


class LessonView(Vertical):
    """Shows the lesson of an algorithm, its answer folded away until it is asked for."""

    def __init__(self, *, id: str | None = None) -> None:
        """Wait for an algorithm."""
        super().__init__(id=id)
        self._cost = Static("", id="algorithm-cost")
        self._question = Static("", id="algorithm-question")
        self._answer = Static("", id="algorithm-answer")
        self._button = KeyButton("Z Show the answer", "code.answer", id="show-answer")
        self._algorithm: Algorithm | None = None

    def compose(self) -> ComposeResult:
        """Lay out the costs, the question and its answer."""
        yield self._cost
        yield self._question
        yield self._button
        yield self._answer

    def show(self, algorithm: Algorithm) -> None:
        """Show what an algorithm costs, and its question without the answer."""
        self._algorithm = algorithm
        self._cost.update(_costs(algorithm, [], []))
        self._question.update(Text(algorithm.lesson.question))
        self._answer.update(Text(algorithm.lesson.answer))
        self._button.display = bool(algorithm.lesson.question)
        self._fold(folded=True)

    def count(self, trace: Trace, timeline: Timeline) -> None:
        """Show beside the costs what was counted in a whole run."""
        assert self._algorithm is not None
        if isinstance(self._algorithm, GeneratorAlgorithm):
            size, size_of = trace.height // 2 * (trace.width // 2), "rooms"
            work = [f"{trace.deeds:,} events"]
        else:
            size, size_of = len(trace.before) - trace.before.count(0), "corridor tiles"
            work = [
                f"{timeline.at(timeline.length).expanded:,} expanded",
                f"{trace.deeds:,} events",
            ]
        held = timeline.largest_up_to(timeline.length)
        memory = [f"at most {held:,} tiles held at once"] if held else []
        self._cost.update(_costs(self._algorithm, [f"{size:,} {size_of}", *work], memory))

    def toggle(self) -> None:
        """Show the answer, or fold it away."""
        self._fold(folded=self._answer.display)

    @property
    def rows_of_question(self) -> range:
        """The rows of the question within this."""
        return _rows_of(self._question)

    @property
    def rows_of_answer(self) -> range:
        """The rows of the answer within this, none while it is folded away."""
        return _rows_of(self._answer) if self._answer.display else range(0)

    def _fold(self, *, folded: bool) -> None:
        self._answer.display = not folded
        self._button.rename("Z Show the answer" if folded else "Z Hide the answer")


def _rows_of(text: Static) -> range:
    """Return the rows of a text within its container."""
    return range(text.virtual_region.y, text.virtual_region.bottom)


def _costs(algorithm: Algorithm, work: list[str], held: list[str]) -> Text:
    """Return what an algorithm costs, and in the lines below what was counted.

    One that was loaded need not say what it costs.
    """
    lesson, letters = algorithm.lesson, algorithm.letters_in_words
    lines = [f"Time {lesson.time or 'unknown'}"]
    if work:
        lines.append(f"  here {', '.join(work)}")
    lines.append(f"Memory {lesson.memory or 'unknown'}")
    lines += [f"  here {each}" for each in held]
    return Text("\n".join([*lines, *([f"({letters})"] if letters else [])]))
