"""Question banks: questions with their pictures as files that a learning platform imports."""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from html import escape
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from labyrinth.game.predicting import Question, question_json
from labyrinth.game.predicting_picture import legend, picture

# The most lines and columns of a picture: what a page of a quiz shows without scrolling.
_SIZE: Final = (60, 100)
# The letters stand in the picture: the answers keep their order and have no other letters.
_CHOICE: Final = {"single": "true", "shuffleanswers": "false", "answernumbering": "none"}
# The characters that GIFT escapes. A line break would lose the spaces at the begin of a line.
_OF_GIFT: Final = str.maketrans({each: f"\\{each}" for each in "\\~=#{}:"} | {"\n": "\\n"})


class Item(NamedTuple):
    """A question in a bank: its name, and the recipe or file of its maze."""

    name: str
    maze: str
    question: Question

    @property
    def pictures(self) -> list[str]:
        """The pictures of the question as text."""
        return _pictures(self.question)

    @property
    def answers(self) -> list[tuple[str, bool]]:
        """The text of each answer, and whether it is right: of all right answers one is offered."""
        asked = self._with_one_answer
        places = {each: f"{each} {asked.named(each)} " for each in asked.candidates}
        texts = {each: f"{places.get(each, '')}{text}" for each, text in asked.options.items()}
        return [(text.strip(), each == asked.came) for each, text in texts.items()]

    @property
    def page(self) -> str:
        """The question as HTML: pictures, legend, facts, and what is asked."""
        drawn = _pictures(self._with_one_answer)
        parts = [f"<pre>{escape(each)}</pre>" for each in drawn]
        asked = self.question
        about = asked.about and f"{asked.about}."
        texts = (legend("\n".join(drawn)), about, *asked.facts, asked.text)
        return "".join(parts + [f"<p>{escape(each)}</p>" for each in texts if each])

    @property
    def feedback(self) -> str:
        """The reason and the rule of the answer as HTML."""
        asked = self.question
        return escape(" ".join(filter(None, dict.fromkeys((asked.reason, asked.rule)))))

    @property
    def _with_one_answer(self) -> Question:
        """The question without the letters of further right answers, also in its picture."""
        asked = self.question
        others = asked.right - {asked.came}
        options = {each: text for each, text in asked.options.items() if each not in others}
        candidates = {each: at for each, at in asked.candidates.items() if each not in others}
        return replace(asked, options=options, candidates=candidates)


def _pictures(asked: Question) -> list[str]:
    return [picture(asked, frame, _SIZE) for frame in asked.frames]


def gift(items: Sequence[Item]) -> str:
    """Return the questions in Moodle's text format GIFT."""
    texts = []
    for item in items:
        answers = [f"#{item.question.number}:0"]
        if item.question.number is None:
            answers = [
                f"{'=' if is_right else '~'}{escape(text).translate(_OF_GIFT)}"
                for text, is_right in item.answers
            ]
        name, page, feedback = (
            each.translate(_OF_GIFT) for each in (item.name, item.page, item.feedback)
        )
        lines = (f"::{name}::[html]{page}{{", *answers, f"####{feedback}", "}")
        texts.append("\n".join(lines))
    return "\n\n".join(texts) + "\n"


def moodle_xml(items: Sequence[Item]) -> str:
    """Return the questions in Moodle's XML format."""
    quiz = Element("quiz")
    for item in items:
        number = item.question.number
        kind = "multichoice" if number is None else "numerical"
        asked = SubElement(quiz, "question", type=kind)
        _text(asked, "name", item.name)
        _text(asked, "questiontext", item.page, format="html")
        _text(asked, "generalfeedback", item.feedback, format="html")
        SubElement(asked, "defaultgrade").text = "1"
        if number is None:
            for name, value in _CHOICE.items():
                SubElement(asked, name).text = value
            for text, is_right in item.answers:
                fraction = "100" if is_right else "0"
                _text(asked, "answer", escape(text), fraction=fraction, format="html")
        else:
            answer = _text(asked, "answer", str(number), fraction="100", format="plain_text")
            SubElement(answer, "tolerance").text = "0"
    indent(quiz)
    return tostring(quiz, encoding="unicode", xml_declaration=True) + "\n"


def json_lines(items: Sequence[Item]) -> str:
    """Return the questions with their answers, a JSON document a line."""
    documents = (
        {"maze": each.maze, **question_json(each.question), "pictures": each.pictures}
        for each in items
    )
    return "".join(f"{json.dumps(each, ensure_ascii=False)}\n" for each in documents)


def _text(parent: Element, name: str, text: str, **attributes: str) -> Element:
    child = SubElement(parent, name, attributes)
    SubElement(child, "text").text = text
    return child


# The formats of a bank by name.
FORMATS: Final[dict[str, Callable[[Sequence[Item]], str]]] = {
    "gift": gift,
    "moodle-xml": moodle_xml,
    "json": json_lines,
}
