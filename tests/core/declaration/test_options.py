"""Options of algorithms: read from text, checked, written."""

from __future__ import annotations

import pytest

from labyrinth import LabyrinthError
from labyrinth.core.declaration.options import (
    Choice,
    Flag,
    Mix,
    Number,
    Option,
    OptionSet,
    OptionValue,
)

FLAG = Flag("loud", "Whether it is loud")
NUMBER = Number("step-limit", "How many steps", 5, 1, 10)
FITTING = Number("shifts", "How many shifts", None, 0, 99)
MIX = Mix("dig", "Who digs", "newest", ("newest", "oldest"))
CHOICE = Choice("pick", "Which one", "new", {"new": "the newest", "old": "the oldest"})
OPTIONS: tuple[Option, ...] = (FLAG, NUMBER, FITTING, CHOICE)


@pytest.mark.parametrize(
    ("option", "value", "text"),
    [
        (FLAG, True, "yes"),
        (FLAG, False, "no"),
        (NUMBER, 1, "1"),
        (NUMBER, 10, "10"),
        (FITTING, 0, "0"),
        (CHOICE, "old", "old"),
        (MIX, "newest:1,oldest:100", "newest:1,oldest:100"),
    ],
)
def test_value_is_written_and_read_back(option: Option, value: OptionValue, text: str) -> None:
    assert option.format(value) == text
    assert option.parse(text) == value
    assert option.check(value) == value


@pytest.mark.parametrize(
    ("option", "text", "message"),
    [
        (FLAG, "true", "option loud must be yes or no, not 'true'"),
        (FLAG, "", "option loud must be yes or no"),
        (NUMBER, "0", "option step-limit must be a whole number from 1 to 10, not 0"),
        (NUMBER, "11", "from 1 to 10, not 11"),
        (NUMBER, "-1", "not '-1'"),
        (NUMBER, "2.5", "not '2.5'"),
        (NUMBER, "\u0662", "from 1 to 10"),
        (NUMBER, "9" * 5000, "from 1 to 10"),
        (MIX, "newest:0,oldest:1", "a mix with shares from 1 to"),
        (CHOICE, "New", "option pick must be one of new, old, not 'New'"),
    ],
)
def test_text_that_is_wrong_is_refused(option: Option, text: str, message: str) -> None:
    with pytest.raises(LabyrinthError, match=message):
        option.parse(text)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        (FLAG, 1),
        (FLAG, "yes"),
        (FLAG, None),
        (NUMBER, True),
        (NUMBER, 2.0),
        (NUMBER, "2"),
        (NUMBER, None),
        (NUMBER, 11),
        (FITTING, -1),
        (CHOICE, 1),
        (CHOICE, "none"),
    ],
)
def test_value_that_is_wrong_is_refused(option: Option, value: OptionValue) -> None:
    with pytest.raises(LabyrinthError, match=f"option {option.key} must be"):
        option.check(value)


def test_only_what_differs_from_the_defaults_is_kept_in_order() -> None:
    given: dict[str, OptionValue] = {"step_limit": 7, "pick": "new", "loud": True, "shifts": None}
    assert list(OptionSet("solver x", OPTIONS).check(given).items()) == [
        ("loud", True),
        ("step-limit", 7),
    ]


def test_unknown_option_is_named_with_those_that_are_known() -> None:
    with pytest.raises(LabyrinthError, match="solver x has no option 'nix'; known: loud, step-lim"):
        OptionSet("solver x", OPTIONS).find("nix")
    with pytest.raises(LabyrinthError, match="known: none"):
        OptionSet("solver x", ()).check({"nix": 1})
