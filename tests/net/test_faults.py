"""The list of faults is well-formed; whether they are found is asked by hand."""

from __future__ import annotations

from pathlib import Path

from tests.net.faults.__main__ import faults

ROOT = Path(__file__).parents[2]


def test_each_fault_has_an_id_of_its_own_and_tests() -> None:
    every = faults()
    assert len(every) == len({fault.id for fault in every}) == 350
    for fault in every:
        assert fault.before != fault.after
        assert fault.tests.startswith("tests/"), fault.id


def test_each_fault_can_be_planted() -> None:
    for fault in faults():
        source = (ROOT / fault.file).read_text(encoding="utf-8")
        assert source.count(fault.before) == 1, f"{fault.id}: plant it where the behaviour is now"
