"""Small programs of learners, faulty and right ones: what each is to do, and what it does wrong.

`python -m tests.sandbox.programs` prints the table of them.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

_FOLDER: Final = Path(__file__).parent


class Program(NamedTuple):
    """A file, the key of the level that it is held to, and what its docstring says of it.

    `kind` names the mistake where it is one of the well-known ones, and is empty otherwise.
    """

    file: Path
    expect: str
    says: str
    kind: str


def _programs(folder: str) -> list[Program]:
    found = []
    for file in sorted((_FOLDER / folder).glob("*.py")):
        says, _, facts = file.read_text().split('"""')[1].partition("\n\n")
        told = dict(re.findall(r"^(\w+): (.+)$", facts, re.MULTILINE))
        found.append(Program(file, told["expect"], says, told.get("kind", "")))
    return found


FAULTY: Final = _programs("faulty_programs")
"""Programs that do not do what is expected of them, each for one reason."""
RIGHT: Final = _programs("right_programs")
"""Programs that do."""


def main() -> None:
    """Print a line for each program."""
    for title, programs in (("faulty", FAULTY), ("right", RIGHT)):
        print(f"{title}: {len(programs)}")
        for each in programs:
            kind = f" [{each.kind}]" if each.kind else ""
            print(f"  {each.file.stem:40} {each.expect:10} {each.says}{kind}")


if __name__ == "__main__":
    main()
