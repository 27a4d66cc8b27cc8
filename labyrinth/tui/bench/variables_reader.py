"""Reading the variables of a run's present step, in a thread."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from textual.message_pump import MessagePump

from labyrinth.bench.variables import Frames
from labyrinth.tui.bench.source_run import SourceRun
from labyrinth.tui.bench.variables_view import VariablesView
from labyrinth.tui.daemon_thread import DaemonThread


class VariablesReader:
    """Shows the variables of the step that was asked for last; others are dimmed until then."""

    def __init__(
        self,
        owner: MessagePump,
        run: SourceRun,
        variables: Callable[[], VariablesView],
        refused: Callable[[], None],
    ) -> None:
        """Read those of a `run`, and call `refused` where it turns out not to repeat itself."""
        self._apart = DaemonThread(owner)
        self._run = run
        self._variables, self._refused = variables, refused
        self._wanted: int | None = None
        self._shown: int | None = None

    def end(self) -> None:
        """Show nothing of what is still being read."""
        self._wanted = None

    def ask(self, step: int, *, hurried: bool, at_once: bool) -> None:
        """Read the variables before a step; `hurried` is one that is gone by at once.

        Those that are read quickly are there `at_once`.
        """
        variables = self._variables()
        self._wanted = step
        if step < 0:
            variables.tell("No line has run.")
        elif step == self._shown:
            variables.settle()
        else:
            variables.wait()
            if not hurried:
                read = partial(self._run.variables_at, step)
                self._apart.do(read, partial(self._take, step), at_once=at_once)

    def _take(self, step: int, found: Frames | str | None) -> None:
        if step != self._wanted or found is None:
            return
        self._shown = step
        if isinstance(found, Frames):
            self._variables().show_frames(found)
        else:
            self._variables().tell("No variables." if found == self._run.refusal else found)
            self._refused()
