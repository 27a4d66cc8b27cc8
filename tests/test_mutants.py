"""The changes that `python -m tests.mutants` makes on purpose."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from tests.mutants import changes


def made(source: str) -> dict[str, set[str]]:
    """What each function of a file becomes; `""` is what is outside of them."""
    found: dict[str, set[str]] = {}
    for change in changes.changes("a.py", dedent(source).encode()):
        found.setdefault(change.function, set()).add(change.after)
    return found


def test_comparisons_numbers_words_and_statements_are_changed() -> None:
    assert made(
        """
        LIMIT = 3
        class Box:
            def fits(self, size):
                return 0 <= size < LIMIT and not size in ()
        """
    ) == {
        "": {"LIMIT = 4", "LIMIT = 2"},
        "Box.fits": {
            "pass",
            "return 1 <= size < LIMIT and not size in ()",
            "return -1 <= size < LIMIT and not size in ()",
            "return 0 < size < LIMIT and not size in ()",
            "return 0 > size < LIMIT and not size in ()",
            "return 0 <= size <= LIMIT and not size in ()",
            "return 0 <= size >= LIMIT and not size in ()",
            "return 0 <= size < LIMIT or not size in ()",
            "return 0 <= size < LIMIT and size in ()",
            "return 0 <= size < LIMIT and not size not in ()",
        },
    }


def test_texts_types_assertions_and_messages_are_left_alone() -> None:
    source = '''
        """Says 1 < 2."""
        if TYPE_CHECKING:
            LEVEL = 1
        @dataclass(frozen=True)
        class Word:
            size: Literal[1]
        def tell(word: Literal[2]) -> Literal[3]:
            """Tells."""
            assert word > 1
            raise ValueError(f"{word + 1}", 2)
        '''
    assert made(source) == {"tell": {"pass"}}


def test_what_follows_a_dropped_statement_stays_on_its_line() -> None:
    source = b"def run(a):\n    a(\n        b,\n    )\n    return a\n"
    first, _ = changes.changes("a.py", source)
    assert first.apply(source).splitlines()[4] == b"    return a"


def test_a_draw_is_the_same_when_other_lines_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changes, "ROOT", tmp_path)
    file = tmp_path / "a.py"
    text = "".join(f"def run_{number}():\n    return {number}\n" for number in range(20))
    file.write_text(text, encoding="utf-8")
    before = [change.key for change in changes.draw(["a.py"], 8, seed=1)]
    assert len(set(before)) == 8
    assert before != [change.key for change in changes.draw(["a.py"], 8, seed=2)]
    file.write_text(f'"""Runs."""\n\n{text}', encoding="utf-8")
    assert before == [change.key for change in changes.draw(["a.py"], 8, seed=1)]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="it forks")
def test_what_tests_find_and_what_they_do_not() -> None:
    root = Path(__file__).parent.parent
    file = "labyrinth/core/task.py"
    before = (root / file).read_bytes()
    command = [sys.executable, "-m", "tests.mutants", file, "--count", "99"]
    tests = ["--tests", "tests/core/test_task.py", "--patience", "1"]
    result = subprocess.run([*command, *tests], cwd=root, capture_output=True, encoding="utf-8")
    lines = result.stdout.splitlines()
    verdicts = {line.partition(": ")[2]: lines[at + 1] for at, line in enumerate(lines[:-1])}
    assert "found by" in verdicts["`self._result.append(end.value)` to `pass`"]
    assert "NO REASON" in verdicts["`SLICE: Final = 4096` to `SLICE: Final = 4097`"]
    assert (root / file).read_bytes() == before
