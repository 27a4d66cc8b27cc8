"""Predict mode, which asks the user questions about a run, such as for its next step."""

from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.widgets import Label, Static

from labyrinth.core.declaration.algorithm import Algorithm
from labyrinth.core.maze.walls import Position
from labyrinth.core.pluralize import pluralize
from labyrinth.core.trace.player import Player
from labyrinth.game import predicting
from labyrinth.game.predicting import Answer, PredictedRun, Question, Score, spread
from labyrinth.game.question_kinds import KINDS, Kind, question
from labyrinth.tui.maze_view.tile_appearance import SignStyle, TileSign
from labyrinth.tui.modes.mode import Focus, Host, Mode
from labyrinth.tui.terminal.event_queue import release_keys
from labyrinth.tui.widgets.key_button import KeyButton

LETTERS: Final = "ABCDE"
# The most misses with a digit of their own, the last ones.
MOST_MISSED: Final = 9
# The seed of candidates: the same step of the same run asks the same.
_SEED: Final = 0
# The most questions in a row of a kind that could be asked at almost every step.
_MOST_IN_A_ROW: Final = 12
_ONE: Final = "Answer by letter, click, or arrows and <predict.answer>; <predict.leave> leaves."
_ALL: Final = (
    "Choose all possible tiles by letter, click or <predict.mark>; <predict.answer> answers."
)
_FRAMES: Final = "<predict.left>, <predict.right> or a click show the others. Answer by letter."
_OVER: Final = "That was the last one; <predict.kind> asks other questions, <predict.leave> leaves."
# The longest note that stands beside the place of its tile at 80 columns.
_SHORT: Final = 12
_MOVES: Final = {"up": -1, "left": -1, "down": 1, "right": 1}

# Returns to the timeline, with a message or "".
Back = Callable[[str], None]


class PredictPanel(VerticalScroll, can_focus=False):
    """The panel of predict mode: a question, a button for each key, the score and missed steps."""

    def __init__(self, *, id: str | None = None) -> None:
        """Start without a question."""
        super().__init__(id=id)
        self._question = Static("", id="predict-question")
        self._candidates = {
            letter: KeyButton(letter, f"predict.{letter.lower()}", id=f"predict-{letter.lower()}")
            for letter in LETTERS
        }
        for button in self._candidates.values():
            # Room for a verdict, a place and a weight at 80 columns. A style sheet refuses the 0.
            button.styles.line_pad, button.styles.padding = 0, (0, 0, 0, 1)
        self._answer = KeyButton("Enter Answer", "predict.answer", id="predict-answer")
        self._next = KeyButton("Enter Next", "predict.answer", id="predict-next")
        self._kind = KeyButton("K Kind", "predict.kind", id="predict-kind")
        self._told: Mapping[str, str] = {}
        self._score = Static("", id="predict-score")
        self._missed = [
            KeyButton(str(number), f"predict.missed_{number}", id=f"predict-missed-{number}")
            for number in range(1, MOST_MISSED + 1)
        ]

    def compose(self) -> ComposeResult:
        """Lay out the question above its candidates, and the missed steps below the score."""
        yield Label("Predict", classes="panel-title")
        yield from (self._question, *self._candidates.values(), self._answer)
        yield from (self._score, self._next, *self._missed, self._kind)
        yield KeyButton("Esc Back", "predict.leave", id="predict-leave")

    def clear(self) -> None:
        """Remove the question."""
        self.ask("", {})
        self._answer.display = self._next.display = False

    def name_kind(self, label: str) -> None:
        """Set the label of the button for other kinds of questions."""
        self._kind.rename(label)

    def ask(self, question: str, candidates: Mapping[str, str]) -> None:
        """Show a question; `candidates` has the text of each answer, by letter."""
        self.tell(question)
        self._told = candidates
        for letter, button in self._candidates.items():
            button.display = letter in candidates

    def tell(self, text: str) -> None:
        """Show `text` in the place of the question: the question itself, or a rule."""
        self._question.display = bool(text)
        self._question.update(text)

    def mark(self, chosen: Collection[str], wrong: Collection[str], *, answered: bool) -> None:
        """Mark candidates by their letters: those that the user has chosen so far.

        If the question is `answered`, `chosen` has the correct letters and `wrong` the wrong ones.
        """
        for letter, told in self._told.items():
            button = self._candidates[letter]
            button.set_class(letter in chosen, "-chosen")
            verdict = "✗ " if letter in wrong else "✓ " if letter in chosen else "  "
            button.rename(f"{letter} {verdict if answered else ''}{told}")
        self._answer.display, self._next.display = not answered, answered

    def tell_score(self, score: str, missed: Sequence[str]) -> None:
        """Show the score, and a button for each of the missed steps, at most `MOST_MISSED`."""
        self._score.display = bool(score)
        self._score.update(score)
        for number, button in enumerate(self._missed):
            button.display = number < len(missed)
            if button.display:
                button.rename(f"{number + 1} {missed[number]}")


class PredictMode(Mode):
    """The mode that asks questions of one kind about a run, from the current position on.

    First the choices are found in the background; Escape cancels this. Steps after a choice are
    hidden until the user has answered; then the step is made, and its reason is shown.
    """

    places = ("predict",)
    keeps_keys = True
    panel = "predict"
    focus = Focus.NOTHING
    classes = ("-timeline", "-predicting")
    status = "Looking for the choices in this run… <predict.leave> cancels."

    def __init__(self, host: Host, player: Player, algorithm: Algorithm, back: Back) -> None:
        """Ask about the run of `player`, from the current position of the player on.

        To leave the mode, `back` is called with a message, or with "".
        """
        super().__init__(host)
        self.player, self.back, self._algorithm = player, back, algorithm
        self.part = host.part(PredictPanel)
        # The run with its choices, None until it is read.
        self._run: PredictedRun | None = None
        self._kind: Kind = KINDS[-1]
        # What is left to be asked about.
        self._left = deque[Any]()
        self._frame = 0
        self._chosen: set[str] = set()
        self._at = -1
        # The current question, or the one answered last.
        self.question: Question | None = None
        self.answer: Answer | None = None
        # All answers to questions of this run.
        self.score = self.document.scores.setdefault(player.trace, Score())
        self._cursor = self.view.cursor

    @property
    def bindings(self) -> list[Binding]:
        """The bindings; the label of the answer key names its current action."""
        shown = self._run is None or self.question is not None
        name = "Answer" if self.answer is None else "Next"
        return [
            replace(each, description=name, show=shown) if each.id == "predict.answer" else each
            for each in super().bindings
        ]

    def begin(self) -> None:
        """Find the choices of the run."""
        self.view.show(self.player, live=True)
        self.part.clear()
        run = predicting.predicted_run(self.player.trace, self._algorithm, self.document.maze)
        self.tasks.start(run, self._take)

    def _take(self, run: PredictedRun) -> None:
        """Ask the first question, or return with the reason why there is none."""
        if not run.choices and not self._turn(run):
            self.back(predicting.why_none(run))
            return
        if self._kind.key == "next":
            self._left = deque(
                each for each in run.choices if each.position >= self.player.position
            )
        if not self._left:
            self.back("No choices left in this run: <run.to_beginning> goes to its beginning.")
            return
        self._run = run
        self.keeps_keys, self.precise = False, True
        self.host.prepare_view(self)
        self._tell_score()
        self._ask()
        release_keys(self.view)

    def _turn(self, run: PredictedRun) -> bool:
        """Turn to the next kind of questions that this run has, from its position on.

        Returns False if it has no other kind.
        """
        at, here = KINDS.index(self._kind), self.player.position
        for kind in (*KINDS[at + 1 :], *KINDS[:at]):
            moments = kind.moments(run)
            # Questions about the whole maze are all at the beginning.
            if any(each.position for each in moments):
                moments = [each for each in moments if each.position >= here]
            if moments:
                most = len(moments) if kind.key == "next" else _MOST_IN_A_ROW
                self._kind, self._left = kind, deque(spread(moments, most, _SEED))
                return True
        return False

    def end(self) -> None:
        """Show the maze without a run."""
        self.view.drawing.lay_signs({})
        self.view.cursor = self._cursor
        self.view.show(self.document.at_rest())

    # Asking

    def _ask(self) -> None:
        """Go to the next choice, and ask about it, or say that there are no more choices."""
        self._chosen, self._at, self.answer = set(), -1, None
        if not self._left:
            self.question = None
            self.view.drawing.lay_signs({})
            self.part.clear()
            self.host.show_keys()
            self._tell_score()
            self.host.say(f"{predicting.score_in_words(self.score)} {_OVER}")
            return
        assert self._run is not None
        asked = self.question = question(self._run, self._kind, self._left.popleft(), _SEED)
        has_class = self.view.screen.has_class
        is_low, is_narrow, is_wide = map(has_class, ("-low", "-narrow", "-wide"))
        self.part.name_kind("K Kind" if is_narrow else f"K Kind: {self._kind.name}")
        most = 0 if is_narrow else _SHORT
        shown = {}
        for letter, note in asked.options.items():
            place = asked.named(letter) if letter in asked.candidates else ""
            shown[letter] = f"{place} {note}".strip()
            if place and len(note) > most and not is_wide:  # then only what differs fits
                shown[letter] = note.replace("weight", "w").replace(" ", "").replace(",", " ")
        whole = " ".join((*asked.facts, asked.text))
        self.part.ask("" if is_low else whole, shown)
        self._mark(asked)
        self.host.show_keys()
        self.host.say(whole if is_low else _ALL if asked.by_coin else _ONE)
        self._show_frame(0)

    def _show_frame(self, number: int) -> None:
        """Go to one of the pictures of the question, counted in a circle."""
        assert self.question is not None
        frames = self.question.frames
        self._frame = number % len(frames)
        self._go_to(frames[self._frame])
        if len(frames) > 1:
            which = f"{self.question.text} " if self.view.screen.has_class("-low") else ""
            self.host.say(f"{which}Picture {self._frame + 1} of {len(frames)}. {_FRAMES}")

    def _go_to(self, position: int) -> None:
        player = self.player
        if self.question is not None and self.question.trace is not player.trace:
            player = Player(self.question.trace)
        player.seek(position)
        self.view.show(player, live=True)
        self.view.playback.follow()

    def _mark(self, asked: Question) -> None:
        """Draw the letters of the candidates, and colour chosen, correct and wrong letters."""
        answer, chosen, wrong = self.answer, {*self._chosen}, frozenset[str]()
        if answer is not None:
            chosen, wrong = {*asked.right}, answer.letters - asked.right
        elif 0 <= self._at < len(asked.options):
            chosen.add(LETTERS[self._at])
        styles = dict.fromkeys(asked.options, SignStyle.CANDIDATE)
        styles.update(dict.fromkeys(chosen, SignStyle.FIRST))
        styles.update(dict.fromkeys(wrong, SignStyle.REFUSED))
        signs = {
            tile: TileSign(self._sign(asked, each), styles[each])
            for each, tile in asked.candidates.items()
        }
        for tile, label in (asked.labels if answer is None else {}).items():
            signs[tile] = TileSign(label, SignStyle.STANDS)
        self.view.drawing.lay_signs(signs)
        self.part.mark(chosen, wrong, answered=answer is not None)

    def _sign(self, asked: Question, letter: str) -> str:
        """Return the sign on a candidate: its letter, after the number that decides if both fit."""
        row, col = divmod(asked.candidates[letter], asked.trace.width)
        number = asked.options[letter].rpartition(" ")[2]
        text = f"{number}{letter}" if number.isdecimal() else letter
        columns = self.view.shown_glyphs.place_of(row, col)[3]
        is_weighted = max(asked.trace.before) > 1 and asked.trace.start is not None
        return letter if is_weighted or len(text) > columns else text

    # Answering

    def key(self, key: str) -> bool:
        """Choose a candidate, answer, continue, go to a missed step, or leave.

        Every key counts as handled.
        """
        asked = self.question
        if self._run is None:
            if key == "escape":
                self.back("")
        elif key == "escape":
            missed = pluralize(len(self.score.missed), "missed step")
            told = f"{missed} (✗ on the bar): <run.last_mark> and <run.next_mark> jump to marks."
            self.back(told if self.score.missed else "")
        elif key.isdigit():
            self._look_at(int(key))
        elif key == "k":
            self._other_kind(self._run)
        elif asked is None or (self.answer is not None and key != "enter"):
            pass  # a repeated key has no other meaning
        elif key.upper() in asked.options:
            self._choose(asked, key.upper())
        elif key.upper() in LETTERS:
            self.host.say(f"Answer with {predicting.asked_for(asked)}.")
        elif key in _MOVES:
            self._move(asked, key)
        elif key == "space" and self._at >= 0:
            at = self._at
            self._choose(asked, LETTERS[at])
            self._at = at
        elif key == "enter":
            self._enter(asked)
        return True

    def _move(self, asked: Question, key: str) -> None:
        """Go to another picture of the question, if it has several, or to another answer."""
        if len(asked.frames) > 1 and key in ("left", "right"):
            self._show_frame(self._frame + _MOVES[key])
            return
        # From none the first is the next, and the last the previous one.
        self._at = (max(self._at, -(_MOVES[key] > 0)) + _MOVES[key]) % len(asked.options)
        if (tile := asked.candidates.get(LETTERS[self._at])) is not None:
            self.view.cursor = divmod(tile, asked.trace.width)
        self._mark(asked)

    def press(self, position: Position | None) -> None:
        """Choose the candidate at a tile (row, col), None for a press beside the maze.

        After the answer, a press anywhere else continues with the next question.
        """
        if (asked := self.question) is None:
            return
        # The run may be that of another maze than the document's.
        width = self.player.trace.width
        letters = asked.letters_of([position[0] * width + position[1]] if position else [])
        if self.answer is None:
            for letter in letters:
                self._choose(asked, letter)
            if len(asked.frames) > 1:
                self._show_frame(self._frame + 1)
        elif not letters:  # a double click does not skip the answer
            self._enter(asked)

    def _other_kind(self, run: PredictedRun) -> None:
        """Ask questions of another kind, if the run has any."""
        if not self._turn(run):
            self.host.say("This run has no other kind of questions from here on.")
            return
        self._ask()

    def _choose(self, asked: Question, letter: str) -> None:
        if asked.by_coin:
            self._chosen ^= {letter}
            self._at = -1
            self._mark(asked)
        else:
            self._give(asked, {letter})

    def _enter(self, asked: Question) -> None:
        if self.answer is not None:
            self._ask()
        elif self._chosen or self._at >= 0:
            self._give(asked, self._chosen or {LETTERS[self._at]})
        else:
            self.host.say(f"Answer with {predicting.asked_for(asked)}.")

    def _give(self, asked: Question, letters: Collection[str]) -> None:
        """Record an answer, make the step, and show the reason for the step."""
        self.answer = answer = self.score.add(asked, frozenset(letters))
        self._go_to(asked.settled)
        self._mark(asked)
        self.host.show_keys()
        told = f"{predicting.verdict(answer)} {asked.reason}".strip()
        self.host.say(told)
        if rule := predicting.rule_of(answer):
            self.part.tell(rule)
        self._tell_score()

    def _tell_score(self) -> None:
        score, missed = self.score, self.score.missed
        lines = f"Score {score.right} of {len(score.answers)}\nStreak {score.streak}"
        if len(missed) > MOST_MISSED:
            lines += f"\nLast {MOST_MISSED} of {len(missed)} missed"
        shown = missed[-MOST_MISSED:]
        told = [f"✗ Step {each.question.reason_at:,}" for each in shown]
        self.part.tell_score(lines if score.answers else "", told)

    def _look_at(self, number: int) -> None:
        """Return to the timeline at a missed step, by its number in the list, from 1.

        If there is no such step, say so.
        """
        missed = self.score.missed[-MOST_MISSED:]
        if 0 < number <= len(missed):
            self.player.seek(missed[number - 1].question.reason_at)
            self.back("")
        elif not missed:
            self.host.say("No missed steps yet; digits show missed steps.")
        else:
            told = pluralize(len(missed), "missed step")
            self.host.say(f"There is no missed step {number}: the panel lists {told}.")
