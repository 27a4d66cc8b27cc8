"""The glossary: the meaning of each term of the field, for the manual and the interface.

An entry of glossary.txt is `term | other words | keys | sentences`; indented lines below the entry
are a picture. A text is about a term if it contains the term or one of its other words, in the
singular or plural. The keys name the figures that the entry explains: fields of the report card,
values of a tile in a search (`g`, `h`, `parent`), and counts of a run.
"""

import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

_TABLE: Final = Path(__file__).with_name("glossary.txt")


class Entry(NamedTuple):
    """A term of the glossary with its meaning (`text`) and an example in characters (`picture`).

    `words` has the term and its synonyms. `keys` names the figures that the entry explains.
    """

    term: str
    words: tuple[str, ...]
    keys: tuple[str, ...]
    text: str
    picture: str


@cache
def entries() -> tuple[Entry, ...]:
    """Return all entries of the glossary, in the order of its file: alphabetical by term."""
    found = []
    table = _TABLE.read_text(encoding="utf-8")
    for part in re.split(r"^(?=\w.* \| )", table, flags=re.MULTILINE)[1:]:
        lines = part.splitlines()
        picture = [line[2:] for line in lines if line.startswith("  ")]
        sentences = " ".join(lines[: len(lines) - len(picture)])
        term, words, keys, text = (each.strip(" -") for each in sentences.split(" | "))
        others = (word for word in words.split(", ") if word)
        found.append(Entry(term, (term, *others), tuple(keys.split()), text, "\n".join(picture)))
    return tuple(found)


def entries_in(text: str) -> list[Entry]:
    """Return the entries whose words occur in a text, in the order in which they occur."""
    by_word = {word: entry for entry in entries() for word in entry.words}
    # Capital letters are names of tiles: only small ones are the figures g, h, f and n.
    text = re.sub(r"\b[A-Z]\b", "", text.replace("_", " "))
    return list(dict.fromkeys(by_word[each.lower()] for each in _any_word().findall(text)))


@cache
def _any_word() -> re.Pattern[str]:
    words = sorted((word for each in entries() for word in each.words), key=len, reverse=True)
    return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, words))})(?:e?s)?(?!\w)", re.IGNORECASE)
