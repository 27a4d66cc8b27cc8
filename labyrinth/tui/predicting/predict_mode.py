"""Predicting: before each real choice of a run the program asks what comes next."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from textual.binding import Binding

from labyrinth.core.counted import counted
from labyrinth.core.declaration.algorithm import Algorithm
from labyrinth.core.explain.choice import Choice
from labyrinth.core.maze.walls import Position
from labyrinth.core.trace.player import Player
from labyrinth.game.predicting import (
    Answer,
    PredictedRun,
    Question,
    Score,
    asked_for,
    predicted_run,
    question,
    rule_of,
    score_in_words,
    verdict,
    why_none,
)
from labyrinth.tui.maze_view.tile_appearance import SignStyle, TileSign
from labyrinth.tui.modes.mode import Focus, Host, Mode
from labyrinth.tui.predicting.predict_panel import LETTERS, MOST_MISSED, PredictPanel

_SEED: Final = 0
"""What candidates are drawn from: the same step of the same run asks the same."""
_ONE: Final = "A letter, a click or arrows and <predict.answer> answer; <predict.leave> leaves."
_ALL: Final = (
    "Choose all that could come by letters, clicks or <predict.mark>; <predict.answer> answers."
)
_OVER: Final = "That was the last choice of this run; <predict.leave> leaves."
_MOVES: Final = {"up": -1, "left": -1, "down": 1, "right": 1}


Back = Callable[[str], None]
"""Goes back to the timeline, with something to be said, or nothing."""


class PredictMode(Mode):
    """Asks on from where a player stands; nothing is shown of what comes after.

    After an answer the step is made, and the reason told.
    """

    places = ("predict",)
    panel = "predict"
    focus = Focus.NOTHING
    classes = ("-timeline", "-predicting")
    precise = True

    def __init__(
        self, host: Host, player: Player, run: PredictedRun, left: Sequence[Choice], back: Back
    ) -> None:
        """Ask what is `left` of a run, along which `player` goes; go `back` with a message."""
        super().__init__(host)
        self.player, self._run, self._back = player, run, back
        self._left = deque(left)
        self._chosen: set[str] = set()
        self._at = -1
        self.question: Question | None = None
        """What is asked, or was answered last."""
        self.answer: Answer | None = None
        """The answer, once it is given."""
        self.score = self.document.scores.setdefault(player.trace, Score())
        """All answers to questions of this run."""
        self._cursor = self.view.cursor

    @property
    def bindings(self) -> list[Binding]:
        """What keys mean here; that which answers says what it does now."""
        answers = self.question is not None
        name = "Answer" if self.answer is None else "Next"
        return [
            replace(each, description=name, show=answers) if each.id == "predict.answer" else each
            for each in super().bindings
        ]

    @property
    def part(self) -> PredictPanel:
        """The panel of the question."""
        return self.host.part(PredictPanel)

    def begin(self) -> None:
        """Ask the first question."""
        self.view.show(self.player, live=True)
        self._tell_score()
        self._ask()

    def end(self) -> None:
        """Show what is shown while nothing runs."""
        self.view.drawing.lay_signs({})
        self.view.cursor = self._cursor
        self.view.show(self.document.at_rest())

    # Asking

    def _ask(self) -> None:
        """Go to the next choice and ask, or say that it was the last one."""
        self._chosen, self._at, self.answer = set(), -1, None
        if not self._left:
            self.question = None
            self.view.drawing.lay_signs({})
            self.part.clear()
            self.host.bind_keys()
            self._tell_score()
            self.host.say(f"{score_in_words(self.score)} {_OVER}")
            return
        choice = self._left.popleft()
        self.question = asked = question(choice, _SEED)
        self._go_to(choice.position)
        is_low = self.view.screen.has_class("-low")
        self.part.ask("" if is_low else choice.question, self._in_words(asked))
        self._mark()
        self.host.bind_keys()
        self.host.say(choice.question if is_low else _ALL if choice.by_coin else _ONE)

    def _in_words(self, asked: Question) -> dict[str, str]:
        """Return each candidate in words, by its letter; where it is narrow only what differs."""
        is_narrow = self.view.screen.has_class("-narrow")
        shown = {}
        for letter, tile in asked.candidates.items():
            row, col = divmod(tile, self.player.trace.width)
            note = asked.choice.notes.get(tile, "")
            shown[letter] = note if note and is_narrow else f"{row},{col}  {note}".rstrip()
        return shown

    def _go_to(self, position: int) -> None:
        self.player.seek(position)
        self.view.show(self.player, live=True)
        self.view.playback.follow()

    def _mark(self) -> None:
        """Draw the letters, those that are chosen or right in another colour, and what is wrong."""
        asked, answer = self.question, self.answer
        assert asked is not None
        chosen, wrong = {*self._chosen}, frozenset[str]()
        if answer is not None:
            chosen, wrong = {*asked.right}, answer.letters - asked.right
        elif 0 <= self._at < len(asked.candidates):
            chosen.add(LETTERS[self._at])
        styles = dict.fromkeys(asked.candidates, SignStyle.CANDIDATE)
        styles.update(dict.fromkeys(chosen, SignStyle.FIRST))
        styles.update(dict.fromkeys(wrong, SignStyle.REFUSED))
        self.view.drawing.lay_signs(
            {tile: TileSign(each, styles[each]) for each, tile in asked.candidates.items()}
        )
        self.part.mark(chosen, wrong, answered=answer is not None)

    # Answering

    def key(self, key: str) -> bool:
        """Choose, answer, go on, look at what was missed, or leave."""
        if key == "escape":
            self._back(self._left_behind)
        elif key.isdigit():
            self._look_at(int(key))
        elif self.question is None or (self.answer is not None and key != "enter"):
            pass  # what is pressed twice means nothing else
        elif key.upper() in self.question.candidates:
            self._choose(key.upper())
        elif key.upper() in LETTERS:
            self._tell_how()
        elif key in _MOVES:
            self._move(_MOVES[key])
        elif key == "space":
            self._choose_pointed()
        elif key == "enter":
            self._enter()
        return True

    def press(self, position: Position | None) -> None:
        """Choose the candidate that is pointed at; after the answer go on by any other tile."""
        if self.question is None:
            return
        tile = None if position is None else self.document.maze.index(position)
        letters = self.question.letters_of([] if tile is None else [tile])
        if self.answer is None:
            for letter in letters:
                self._choose(letter)
        elif not letters:  # a double click does not pass over the answer
            self._enter()

    def _choose(self, letter: str) -> None:
        assert self.question is not None
        if not self.question.choice.by_coin:
            self._give({letter})
            return
        self._chosen ^= {letter}
        self._at = -1
        self._mark()

    def _move(self, count: int) -> None:
        assert self.question is not None
        candidates = list(self.question.candidates.values())
        # From none the first is the next, and the last the one before.
        self._at = (max(self._at, -(count > 0)) + count) % len(candidates)
        self.view.cursor = divmod(candidates[self._at], self.player.trace.width)
        self._mark()

    def _choose_pointed(self) -> None:
        if self._at >= 0:
            at = self._at
            self._choose(LETTERS[at])
            self._at = at

    def _enter(self) -> None:
        assert self.question is not None
        if self.answer is not None:
            self._ask()
        elif self._chosen:
            self._give({*self._chosen})
        elif self._at >= 0:
            self._give({LETTERS[self._at]})
        else:
            self._tell_how()

    def _tell_how(self) -> None:
        """Say which answers there are."""
        assert self.question is not None
        self.host.say(f"Answer with {asked_for(self.question)}.")

    def _give(self, letters: set[str]) -> None:
        """Take an answer, make the step, and say why."""
        assert self.question is not None
        self.answer = answer = self.score.add(self.question, frozenset(letters))
        choice = self.question.choice
        self._go_to(choice.settled)
        self._mark()
        self.host.bind_keys()
        told = f"{verdict(answer)} {self._run.reason(choice)}".strip()
        self.host.say(told)
        if rule := rule_of(answer):
            self.part.tell(rule)
        self._tell_score()

    def _tell_score(self) -> None:
        score = self.score
        lines = f"Score {score.right} of {len(score.answers)}\nStreak {score.streak}"
        missed = [f"Missed: event {each.question.choice.position:,}" for each in self._missed]
        self.part.tell_score(lines if score.answers else "", missed)

    @property
    def _left_behind(self) -> str:
        """What was missed, and how to get there on the timeline."""
        if not self.score.missed:
            return ""
        steps = counted(len(self.score.missed), "missed step")
        return f"{steps} on the bar (✗): <run.last_mark> and <run.next_mark> go there."

    @property
    def _missed(self) -> list[Answer]:
        return self.score.missed[-MOST_MISSED:]

    def _look_at(self, number: int) -> None:
        """Go back to the timeline at a step that was missed."""
        if 0 < number <= len(self._missed):
            self.player.seek(self._missed[number - 1].question.choice.reason_at)
            self._back("")
        elif not self._missed:
            self.host.say("No step is missed so far: a digit looks at one that is.")
        else:
            told = counted(len(self._missed), "missed step")
            self.host.say(f"There is no missed step {number}: the panel lists {told}.")


class LookForChoices(Mode):
    """Reads a run in the background, and asks then; Escape gives it up."""

    places = ("predict",)
    keeps_keys = True
    panel = "predict"
    focus = Focus.NOTHING
    classes = ("-timeline", "-predicting")
    status = "Looking for the choices of this run … <predict.leave> gives it up."

    def __init__(self, host: Host, player: Player, algorithm: Algorithm, back: Back) -> None:
        """Ask about the run of `player` from where it is; go `back` with a message, if any."""
        super().__init__(host)
        self._player, self._algorithm, self._back = player, algorithm, back

    def begin(self) -> None:
        """Look for the choices."""
        self.view.show(self._player, live=True)
        self.host.part(PredictPanel).clear()
        maze = self.document.maze
        self.tasks.start(predicted_run(self._player.trace, self._algorithm, maze), self._take)

    def key(self, key: str) -> bool:
        """Give it up."""
        if key == "escape":
            self._back("")
        return True

    def _take(self, run: PredictedRun) -> None:
        left = [each for each in run.choices if each.position >= self._player.position]
        if not run.choices:
            self._back(why_none(run.trace, run.algorithm))
        elif not left:
            self._back("No choice is left from here on: <run.to_beginning> begins the run anew.")
        else:
            self.host.enter(PredictMode(self.host, self._player, run, left, self._back))
