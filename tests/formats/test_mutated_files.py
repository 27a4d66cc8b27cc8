"""Files broken at random in every way: read or refused in one sentence, at once, in little memory.

`python -m tests.formats.mutated 200000` reads many more.
"""

from __future__ import annotations

import pytest

from tests.formats import mutated
from tests.formats.mutated import Broken, Slowest, broken, fault, read_apart, read_here, whole_files


def test_broken_files_are_read_or_refused() -> None:
    assert list(read_here(2, 0, 500)) == []


@pytest.mark.slow
def test_broken_files_are_read_or_refused_within_limits() -> None:
    assert list(read_apart(3, 0, 20_000)) == []


def test_a_number_is_the_same_file_again_and_no_other() -> None:
    files = whole_files()
    assert broken(files, 1, 5) == broken(files, 1, 5)
    assert len({broken(files, seed, number).data for seed in (1, 2) for number in range(40)}) > 70


def test_what_is_neither_read_nor_refused_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(data: bytes, format: str | None, suffix: str) -> None:
        raise IndexError("of no use")

    monkeypatch.setattr(mutated, "read_or_refuse", fail)
    assert fault(Broken(b"#", None, "")) == "IndexError: of no use"
    assert list(read_here(1, 7, 2)) == [(7, "IndexError: of no use"), (8, "IndexError: of no use")]


def test_files_are_read_in_a_process_apart() -> None:
    slowest = Slowest()
    assert list(read_apart(1, 40, 3, slowest)) == []
    assert slowest.number in (40, 41, 42)
    assert 0 <= slowest.seconds < mutated.SECONDS
