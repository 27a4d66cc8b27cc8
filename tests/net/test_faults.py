"""The list of faults is well-formed; whether they are found is asked by hand."""

from __future__ import annotations

from tests.net.faults.__main__ import faults


def test_each_fault_has_an_id_of_its_own_and_tests() -> None:
    every = faults()
    assert len(every) == len({fault.id for fault in every}) == 350
    for fault in every:
        assert fault.before != fault.after
        assert fault.tests.startswith("tests/"), fault.id
