"""Predicting on the timeline: by keys and by mouse, right and wrong, and what was missed."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot
from textual.widgets import Button, Static

from labyrinth import Recipe
from labyrinth.core.generation.generate import generation
from labyrinth.core.trace import EXPAND
from labyrinth.tui.playback.timeline_mode import TimelineMode
from labyrinth.tui.playback.transport_bar import Landmark, TransportBar
from labyrinth.tui.predicting.predict_mode import PredictMode, PredictPanel
from labyrinth.tui.widgets.footer import KeyLine
from labyrinth.tui.widgets.key_button import KeyButton
from tests.tui.driving import (
    click,
    mode,
    running,
    screen,
    status,
    until,
    until_mode,
    until_viewing,
    widget,
)
from tests.tui.path_finding import find_path
from tests.tui.runs import player


async def begin(pilot: Pilot[None]) -> PredictMode:
    await until_viewing(pilot)
    await pilot.press("t")
    await until_mode(pilot, TimelineMode)
    await pilot.press("q")
    await until_mode(pilot, PredictMode)
    present = mode(pilot)
    assert isinstance(present, PredictMode)
    await until(pilot, lambda: present.question is not None)
    return present


def wrong(present: PredictMode) -> str:
    assert present.question
    return min(set(present.question.candidates) - present.question.right).lower()


async def test_a_search_is_predicted_by_keys() -> None:
    searched = generation(Recipe.parse("wilson:6x9:3:braid=0.6")).finish()
    async with running(searched, size=(80, 24)) as pilot:
        await find_path(pilot, "a-star")
        await pilot.press("escape")
        present = await begin(pilot)
        assert present.question
        # Nothing of what comes is shown.
        first = present.question
        assert player(pilot).position == first.position
        assert not screen(pilot).query_one(TransportBar).display
        await pilot.press(present.question.came.lower())
        # Letters of no candidate, and those pressed twice, mean nothing else.
        await pilot.press("a", "b", "e")
        assert mode(pilot) is present
        assert "Correct: " in status(pilot)
        assert "lowest f" in status(pilot)
        trace = player(pilot).trace
        expanded = [tile for kind, tile in list(trace)[first.position :] if kind is EXPAND]
        assert player(pilot).head == expanded[0] == first.candidates[first.came]
        await pilot.press("enter")
        second = present.question
        assert second.position >= first.settled
        # Arrows point, Enter answers.
        letters = list(second.candidates)
        await pilot.press(*["down"] * (letters.index(wrong(present).upper()) + 1), "enter")
        assert "No: " in status(pilot)
        assert (present.score.right, present.score.streak) == (1, 0)
        panel = screen(pilot).query_one(PredictPanel)
        assert [str(each.label) for each in panel.query(KeyButton) if each.display][-3:] == [
            f"1 ✗ Step {second.reason_at}",
            "K Kind: next tile",
            "Esc Back",
        ]
        # The missed step is looked at on the timeline, where its reason stands.
        await pilot.press("enter", "1")
        await until_mode(pilot, TimelineMode)
        at = player(pilot).position
        assert at == second.reason_at
        # It stays marked on the bar, also when the timeline is left and begun again.
        await pilot.press("escape", "t")
        await until_mode(pilot, TimelineMode)
        await until(pilot, lambda: [mark.name for mark in missed(pilot)] == ["Missed"])
        await pilot.press("end", *["left_square_bracket"] * 9)
        assert player(pilot).position <= at
        while player(pilot).position != at:
            await pilot.press("right_square_bracket")
        row, col = divmod(second.candidates[second.came], trace.width)
        assert "✗ Missed, at step" in status(pilot)
        assert f"; {row},{col} came next" in status(pilot)
        # Begun again, predicting goes on with the score, and the misses are still there.
        present = await begin_again(pilot)
        assert present.question
        asked = present.question.position
        assert str(screen(pilot).query_one("#predict-score", Static).render()) == (
            "Score 1 of 2\nStreak 0"
        )
        assert screen(pilot).query_one("#predict-missed-1").display
        # Escape goes back to where it stands.
        await pilot.press("escape")
        await until_mode(pilot, TimelineMode)
        assert player(pilot).position == asked
        assert "1 missed step" in status(pilot)
        # Answered rightly later, it is missed no longer.
        screen(pilot).document.scores[trace].add(second, frozenset({second.came}))
        await pilot.press("q", "escape")
        await until_mode(pilot, TimelineMode)
        assert not missed(pilot)


def missed(pilot: Pilot[None]) -> list[Landmark]:
    marks = screen(pilot).query_one(TransportBar).marks
    return [mark for mark in marks if mark.glyph == "✗"]


async def begin_again(pilot: Pilot[None]) -> PredictMode:
    await pilot.press("q")
    await until_mode(pilot, PredictMode)
    present = mode(pilot)
    assert isinstance(present, PredictMode)
    await until(pilot, lambda: present.question is not None)
    return present


def named(pilot: Pilot[None]) -> str | None:
    """Return what the key that answers is called in the row of keys; None where it is left out."""
    (answer,) = (each for each in screen(pilot).mode.bindings if each.id == "predict.answer")
    keys = [key.active.binding for key in pilot.app.screen.query_one(KeyLine).keys]
    shown = [binding.description for binding in keys if binding.id == answer.id]
    assert shown == ([answer.description] if answer.show else [])
    return shown[0] if shown else None


async def test_a_digit_without_a_missed_step_says_which_there_are() -> None:
    async with running(recipe=Recipe.parse("dfs:5x6:3")) as pilot:
        present = await begin(pilot)
        await pilot.press("1")
        assert status(pilot) == "No missed steps yet; digits show missed steps."
        await pilot.press(wrong(present), "enter", "2")
        assert status(pilot) == "There is no missed step 2: the panel lists 1 missed step."
        await pilot.press("9")
        assert status(pilot) == "There is no missed step 9: the panel lists 1 missed step."
        assert mode(pilot) is present
        # More are missed than the panel has room for.
        for _ in range(9):
            await pilot.press("enter", wrong(present), "enter")
        score = str(screen(pilot).query_one("#predict-score", Static).render())
        assert score == "Score 0 of 10\nStreak 0\nLast 9 of 10 missed"


async def test_what_is_no_answer_says_what_is_one_and_keys_what_they_do() -> None:
    async with running(recipe=Recipe.parse("dfs:2x2:3")) as pilot:
        present = await begin(pilot)
        assert present.question
        last = max(present.question.candidates)
        assert last < "E"
        assert named(pilot) == "Answer"
        for key in "e", "enter":
            screen(pilot).say("")
            await pilot.press(key)
            letters = f"A to {last}"
            told = f"each of the letters {letters} whose tile could come next"
            assert status(pilot) == f"Answer with {told}."
        panel = screen(pilot).query_one(PredictPanel)
        letter = wrong(present).upper()
        for chosen in {letter}, set():
            await pilot.press(letter.lower())
            marked = panel.query(".-chosen").results(Button)
            assert {str(each.label)[0] for each in marked} == chosen
        await pilot.press(letter.lower(), "enter")
        assert named(pilot) == "Next"
        await pilot.press("enter")
        await until(pilot, lambda: "last one" in status(pilot))
        assert named(pilot) is None


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
async def test_a_coin_is_predicted_by_mouse(size: tuple[int, int]) -> None:
    async with running(recipe=Recipe.parse("dfs:5x6:3"), size=size) as pilot:
        present = await begin(pilot)
        for _ in range(2):
            assert present.question
            assert present.question.by_coin
            for letter in sorted(present.question.right):
                tile = present.question.candidates[letter]
                await click(pilot, divmod(tile, player(pilot).trace.width))
            await pilot.click("#predict-answer")
            assert present.answer
            assert present.answer.is_right
            assert "were possible" in status(pilot)
            # A double click does not pass over the answer.
            await click(pilot, divmod(tile, player(pilot).trace.width))
            assert present.answer
            await pilot.click("#predict-next")
        assert present.score.streak == 2
        assert present.question
        await pilot.click(f"#predict-{wrong(present)}")
        assert widget(pilot).drawing.signs
        await pilot.press("enter")
        assert "No: " in status(pilot)
        assert present.score.streak == 0


async def test_where_nothing_can_be_predicted_it_is_said() -> None:
    async with running(recipe=Recipe.parse("cave:5x6:3")) as pilot:
        await until_viewing(pilot)
        await pilot.press("t")
        await until_mode(pilot, TimelineMode)
        await pilot.press("q")
        await until(pilot, lambda: "no choice that could be predicted" in status(pilot))
        assert isinstance(mode(pilot), TimelineMode)
        # Nothing is left to be asked at the end of a run.
        assert not widget(pilot).drawing.signs


async def test_the_last_choice_is_followed_by_none() -> None:
    async with running(recipe=Recipe.parse("dfs:2x2:3")) as pilot:
        present = await begin(pilot)
        assert present.question
        await pilot.press(wrong(present), "enter", "enter")
        await until(pilot, lambda: "last one" in status(pilot))
        await pilot.press("escape")
        await until_mode(pilot, TimelineMode)
        await pilot.press("end", "q")
        await until(pilot, lambda: "No choices left" in status(pilot))


@pytest.mark.parametrize(("recipe", "size"), [("8x12:3", (80, 24)), ("4x5:3", (40, 12))])
async def test_weights_of_five_digits_stay_whole_beside_the_verdict(
    recipe: str, size: tuple[int, int]
) -> None:
    async with running(recipe=Recipe.parse(f"true-prim:{recipe}"), size=size) as pilot:
        present = await begin(pilot)
        panel = screen(pilot).query_one(PredictPanel)
        for _ in range(8):
            await pilot.press(wrong(present), "enter")
            for button in panel.query(KeyButton):
                if button.display:
                    needed = cell_len(str(button.label)) + 2 * button.styles.line_pad
                    assert needed <= button.content_size.width, button.label
            await pilot.press("enter")


def panel_text(pilot: Pilot[None]) -> str:
    return str(screen(pilot).query_one("#predict-question", Static).render())


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
async def test_each_kind_of_question_is_reached_and_fits(size: tuple[int, int]) -> None:
    searched = generation(Recipe.parse("wilson:5x9:3:braid=0.6,weights=1:9")).finish()
    async with running(searched, size=size) as pilot:
        await find_path(pilot, "a-star")
        await pilot.press("escape")
        present = await begin(pilot)
        panel = screen(pilot).query_one(PredictPanel)
        at = player(pilot).position
        kinds = []
        for by_mouse in (False, True, False, True, False):
            await (pilot.click("#predict-kind") if by_mouse else pilot.press("k"))
            assert present.question
            kinds.append(present.question.kind)
            await pilot.pause()
            assert panel.virtual_size.height <= panel.size.height, panel_text(pilot)
            for button in panel.query(KeyButton):
                if button.display:
                    assert cell_len(str(button.label)) <= button.content_size.width, button.label
            for fact in present.question.facts:
                assert fact in panel_text(pilot)
        assert kinds == ["g", "expanded", "algorithm", "admissible", "next"]
        # Nothing was answered: back at the first choice from here on.
        assert present.question
        assert present.question.position >= at
        assert not present.score.answers


async def test_three_pictures_are_shown_in_turn_and_an_answer_is_explained() -> None:
    searched = generation(Recipe.parse("wilson:5x9:3:braid=0.6")).finish()
    async with running(searched, size=(80, 24)) as pilot:
        await find_path(pilot, "a-star")
        await pilot.press("escape")
        present = await begin(pilot)
        own = player(pilot).trace
        while present.question and present.question.kind != "algorithm":
            await pilot.press("k")
        asked = present.question
        assert asked
        seen = [widget(pilot).drawing.player]
        for press in "right", "left", "left":
            await pilot.press(press)
            seen.append(widget(pilot).drawing.player)
        places = [each.position for each in seen if each is not None]
        assert places == [asked.frames[0], asked.frames[1], asked.frames[0], asked.frames[2]]
        assert "Picture 3 of 3" in status(pilot)
        await click(pilot, (0, 0))
        shown = widget(pilot).drawing.player
        assert shown is not None
        assert (shown.trace, shown.position) == (asked.trace, asked.frames[0])
        await pilot.press(asked.came.lower())
        assert f"Correct: {asked.options[asked.came]} is right. {asked.reason}" in status(pilot)
        assert present.score.right == 1
        # The timeline shows its own run again.
        await pilot.press("escape")
        await until_mode(pilot, TimelineMode)
        assert player(pilot).trace is own
