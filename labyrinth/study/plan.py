"""The plan of a study: its runs by index, without a list of them."""

from __future__ import annotations

import shlex
from typing import Any

from labyrinth.core.declaration.solver import registry
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.scenarios.judging import by_the_rule
from labyrinth.study.found_mazes import FoundMazes
from labyrinth.study.generated_mazes import GeneratedMazes
from labyrinth.study.order import Order
from labyrinth.study.stamp import code_stamp
from labyrinth.study.study import Study


class Plan:
    """The runs of a study: those of one maze follow one another, solver by solver."""

    def __init__(self, study: Study) -> None:
        """Look at everything that is named. Raises LabyrinthError for what does not go together."""
        self.study = study
        choices = [SolverChoice.parse(text) for text in study.solvers]
        self.mazes: GeneratedMazes | FoundMazes
        self.notes: list[str] = []
        if study.mazes:
            self.mazes = found = FoundMazes(study.mazes)
            self.notes = found.notes
            if found.by_the_rule:
                choices = [by_the_rule(choice) for choice in choices]
        else:
            self.mazes = GeneratedMazes(study)
        self.solvers = tuple(map(str, choices))
        self.solver_options = tuple(choice.options_text for choice in choices)
        origins = [registry.get(choice.key).origin for choice in choices]
        used = {each.told: each.sha256 for each in origins if each}
        self.with_files = {**self.mazes.origins, **used}
        rest = [word for told in self.with_files for word in ("--with", told)]
        if study.run_limit is not None:
            rest += ["--run-limit", str(study.run_limit)]
        self._ends = [shlex.join(["--solver", text, *rest]) for text in self.study.solvers]

    def __len__(self) -> int:
        """Return how many runs there are."""
        return len(self.mazes) * len(self.solvers)

    @property
    def head(self) -> dict[str, Any]:
        """All that has to be the same for a study to go on, as JSON can hold it."""
        return {
            "stamp": code_stamp(),
            "study": self.study.factors,
            "with": dict(sorted(self.with_files.items())),
            "files": self.mazes.files,
        }

    def parted(self, index: int) -> tuple[int, int]:
        """Return the number of the maze and that of the solver in a run."""
        return divmod(index, len(self.solvers))

    def tiles(self, index: int) -> int:
        """Return how many tiles the maze of a run has."""
        return self.mazes.tiles(self.parted(index)[0])

    def order(self, runs: range) -> Order:
        """Return what a worker is told of runs that follow one another."""
        first, solver = self.parted(runs.start)
        last, _ = self.parted(runs.stop - 1)
        return Order(
            first=runs.start,
            count=len(runs),
            solver=solver,
            places=tuple(map(self.mazes.place, range(first, last + 1))),
            solvers=self.solvers,
            run_limit=self.study.run_limit,
            stamp=code_stamp(),
        )

    @property
    def factor_names(self) -> tuple[str, ...]:
        """What the runs differ by, the solver last."""
        return (*self.mazes.factor_names, "solver")

    def command(self, maze: str, solver: int) -> str:
        """Return the command that searches a maze of that name alone, and prints the row."""
        return f"labyrinth study --maze {shlex.quote(maze)} {self._ends[solver]}"
