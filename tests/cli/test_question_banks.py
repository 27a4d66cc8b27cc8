"""Question banks: their structure by independent checks, and the same content in each format."""

from __future__ import annotations

import io
import json
import re
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree

import pytest

from labyrinth.game.predicting import Question
from labyrinth.game.question_bank import FORMATS, Item
from tests.cli.running import Output

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # an old parser
    from pygiftparser import parser as gift_parser  # type: ignore[import-untyped]

SOURCES: Final = (
    ("wilson:5x8:7:braid=0.5", "--solver", "a-star"),
    ("dfs:4x6:3:braid=0.4,weights=1:12", "--solver", "dijkstra"),
    ("kruskal:5x6:2",),
    ("wilson:4x6:1", "--solver", "random-mouse"),
)


@dataclass(frozen=True)
class Entry:
    """A question of a bank, read from a file: the right answers, and the others."""

    name: str
    text: str
    right: tuple[str, ...]
    wrong: tuple[str, ...]
    feedback: str
    is_numerical: bool


# Moodle's XML format: the elements of a question in order, each with its attributes and children.
OF_QUESTION: Final[tuple[tuple[str, dict[str, set[str]], tuple[str, ...]], ...]] = (
    ("name", {}, ("text",)),
    ("questiontext", {"format": {"html"}}, ("text",)),
    ("generalfeedback", {"format": {"html"}}, ("text",)),
    ("defaultgrade", {}, ()),
)
FLAGS: Final = {
    "single": {"true"},
    "shuffleanswers": {"true", "false"},
    "answernumbering": {"none", "abc", "ABCD", "123", "iii", "IIII"},
}


def from_moodle_xml(text: str) -> list[Entry]:
    """Read Moodle's XML, and refuse every element and attribute that the format does not have."""
    root = ElementTree.fromstring(text)
    assert root.tag == "quiz"
    assert not root.attrib
    return [_question(each) for each in root]


def _question(asked: ElementTree.Element) -> Entry:
    kind = asked.get("type")
    assert asked.tag == "question"
    assert asked.attrib == {"type": kind}
    assert kind in ("multichoice", "numerical")
    children = list(asked)
    for child, (tag, attributes, inner) in zip(children, OF_QUESTION, strict=False):
        assert child.tag == tag
        assert set(child.attrib) == set(attributes)
        assert all(child.attrib[name] in values for name, values in attributes.items())
        assert [each.tag for each in child] == list(inner)
    assert float(children[3].text or "") == 1
    rest = children[len(OF_QUESTION) :]
    if kind == "multichoice":
        flags, rest = rest[: len(FLAGS)], rest[len(FLAGS) :]
        assert [flag.tag for flag in flags] == list(FLAGS)
        assert all(flag.text in FLAGS[flag.tag] and not flag.attrib for flag in flags)
    answers: dict[str, list[str]] = {"100": [], "0": []}
    for answer in rest:
        assert answer.tag == "answer"
        assert set(answer.attrib) == {"fraction", "format"}
        inside = ["text", "tolerance"] if kind == "numerical" else ["text"]
        assert [each.tag for each in answer] == inside
        given = answer.findtext("text") or ""
        if kind == "numerical":
            assert float(answer.findtext("tolerance") or "") == 0
            float(given)
        answers[answer.attrib["fraction"]].append(given)
    name, page, feedback = (each.findtext("text") or "" for each in children[:3])
    return Entry(
        name, page, tuple(answers["100"]), tuple(answers["0"]), feedback, kind == "numerical"
    )


ESCAPED: Final = r"(?:[^\\~=#{}:]|\\[\\~=#{}:n])*"
# A colon needs no escape beside a closing brace, but we always write one.
GIFT: Final = re.compile(
    rf"::(?P<name>{ESCAPED})::\[html\](?P<text>{ESCAPED})\{{\n"
    rf"(?:#(?P<number>-?\d+(?:\.\d+)?):0\n|(?P<answers>(?:[=~]{ESCAPED}\n)+))"
    rf"####(?P<feedback>{ESCAPED})\n\}}"
)


def from_gift(text: str) -> list[Entry]:
    """Read GIFT by a strict grammar; blocks are separated by blank lines, as Moodle does it."""
    assert text.endswith("}\n")
    entries = []
    for block in text.rstrip("\n").split("\n\n"):
        found = GIFT.fullmatch(block)
        assert found is not None, block
        # Moodle strips each line, and drops comments.
        assert all(line == line.strip() and line[:2] != "//" for line in block.splitlines())
        options = (found["answers"] or "").splitlines()
        right = [each[1:] for each in options if each[0] == "="]
        wrong = [each[1:] for each in options if each[0] == "~"]
        texts = map(_unescaped, [found["name"], found["text"], found["feedback"]])
        name, page, feedback = texts
        numbers = [found["number"]] if found["number"] else []
        answers = tuple(map(_unescaped, [*right, *numbers])), tuple(map(_unescaped, wrong))
        entries.append(Entry(name, page, *answers, feedback, bool(numbers)))
    return entries


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], text, flags=re.S)


@pytest.fixture(params=SOURCES, ids=lambda each: each[0])
def bank(request: pytest.FixtureRequest, output: Output) -> Callable[..., str]:
    """Return what exports a bank of 25 questions in a format."""

    def export(format: str, *more: str) -> str:
        return output.of("quiz", *request.param, "--export", format, "--count", "25", *more)

    return export


def test_the_formats_hold_the_same_questions(bank: Callable[..., str]) -> None:
    xml, gift = from_moodle_xml(bank("moodle-xml")), from_gift(bank("gift"))
    documents = [json.loads(line) for line in bank("json").splitlines()]
    assert xml == gift
    assert len(xml) == len(documents) == 25
    assert len({entry.name for entry in xml}) == 25
    assert len({each["maze"] for each in documents}) == 25
    for entry, told in zip(xml, documents, strict=True):
        # One right answer, once; a number is a numerical question.
        assert len(entry.right) == 1
        assert len({*entry.right, *entry.wrong}) == 1 + len(entry.wrong)
        assert entry.is_numerical == (told["number"] is not None)
        assert bool(entry.wrong) != entry.is_numerical
        if entry.is_numerical:
            assert float(entry.right[0]) == told["number"]
        else:
            offered = {letter for letter in told["options"] if letter not in told["could_come"]}
            assert len(entry.wrong) == len(offered)
            assert unescape(entry.right[0]).endswith(told["options"][told["came"]])
        # The picture, the facts, the question and the reason are whole.
        drawn = re.findall(r"<pre>(.*?)</pre>", entry.text, re.S)
        # Of several right answers one is offered: the others have no letter in the picture.
        shown = list(map(unescape, drawn))
        others = {*told["could_come"]} - {told["came"]} if entry.wrong else set[str]()
        letters, all_letters = (
            set(re.findall("[A-F]", "".join(each))) for each in (shown, told["pictures"])
        )
        assert letters == all_letters - others
        assert others or shown == told["pictures"]
        paragraphs = [unescape(each) for each in re.findall(r"<p>(.*?)</p>", entry.text, re.S)]
        assert paragraphs[-1] == told["question"]
        assert paragraphs[-1 - len(told["facts"]) : -1] == told["facts"]
        assert told["reason"] in unescape(entry.feedback)
        assert told["reason"]


def test_a_foreign_parser_reads_gift(bank: Callable[..., str]) -> None:
    text = bank("gift")
    entries = from_gift(text)
    read = gift_parser.parseFile(io.StringIO(text))
    assert len(read) == len(entries)
    for question, entry in zip(read, entries, strict=True):
        assert question.valid
        assert question.title.replace("\\", "") == entry.name
        answers = question.answers.answers
        if entry.is_numerical:
            assert type(question.answers).__name__ == "NumericAnswerSet"
            assert [float(each.value) for each in answers] == [float(entry.right[0])]
            continue
        assert type(question.answers).__name__ == "SelectSet"
        marks = [(_unescaped(each.answer), each.fraction) for each in answers]
        assert [text for text, mark in marks if mark == 100] == list(entry.right)
        assert [text for text, mark in marks if mark != 100] == list(entry.wrong)


def test_a_bank_is_the_same_for_a_seed(bank: Callable[..., str]) -> None:
    for format in FORMATS:
        assert bank(format) == bank(format)
    assert bank("json") != bank("json", "--seed", "1")


SPECIAL: Final = 'a ~ b = c # d { e } f : g \\ h \\n <b> & "quoted" // ->\n  second line  %50%'


def test_special_characters_come_back() -> None:
    any_trace: Any = _Flat()
    asked = Question(
        kind="algorithm",
        about="",
        text=SPECIAL,
        trace=any_trace,
        position=0,
        settled=0,
        reason_at=0,
        frames=(),
        options={"A": SPECIAL, "B": "~tilde", "C": "=other"},
        right=frozenset("A"),
        came="A",
        reason=SPECIAL,
        facts=(SPECIAL,),
    )
    items = [Item(SPECIAL.replace("\n", " "), "maze", asked)]
    (xml,), (gift,) = (
        from_moodle_xml(FORMATS["moodle-xml"](items)),
        from_gift(FORMATS["gift"](items)),
    )
    assert xml == gift
    assert xml.name == items[0].name
    assert unescape(xml.right[0]) == SPECIAL
    assert [unescape(each) for each in xml.wrong] == ["~tilde", "=other"]
    assert unescape(xml.text).count(SPECIAL) == 2
    assert unescape(xml.feedback) == SPECIAL


class _Flat:
    """A trace of no width: the question has no tiles."""

    width = 1


def test_a_bank_is_written_to_a_file(output: Output, tmp_path: Path) -> None:
    file = tmp_path / "bank.xml"
    arguments = ("quiz", *SOURCES[0], "--export", "moodle-xml", "--count", "3")
    assert output.of(*arguments, "-o", str(file)) == ""
    assert file.read_text(encoding="utf-8") == output.of(*arguments)


def test_a_file_has_one_maze_and_few_moments(output: Output, tmp_path: Path) -> None:
    file = tmp_path / "maze.txt"
    file.write_text("#######\n#S   G#\n# # # #\n#     #\n#######\n")
    text = output.of("quiz", str(file), "--solver", "bfs", "--export", "json", "--count", "9")
    documents = [json.loads(line) for line in text.splitlines()]
    assert len(documents) == 9
    assert {each["maze"] for each in documents} == {str(file)}
    assert len({json.dumps(each) for each in documents}) == 9


def test_kinds_are_chosen_and_refused(output: Output) -> None:
    arguments = ("quiz", *SOURCES[0], "--export", "json", "--count", "6")
    text = output.of(*arguments, "--kind", "g", "admissible")
    kinds = [json.loads(line)["kind"] for line in text.splitlines()]
    assert sorted(kinds) == ["admissible"] * 3 + ["g"] * 3
    refused = output.refusal(*arguments, "--kind", "cycle")
    assert "No questions of the kind cycle about this run" in refused
