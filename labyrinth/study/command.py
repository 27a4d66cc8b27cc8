"""The command that runs a study."""

from __future__ import annotations

import shlex

from labyrinth.study.plan import Plan


def command_of(plan: Plan, table: str) -> str:
    """Return the command that runs the study of a plan, and writes its table there."""
    study = plan.study
    words = ["labyrinth", "study"]
    for name, values in (
        ("generator", study.generators),
        *study.options.items(),
        ("size", study.sizes),
        ("seeds", [study.seeds] if study.seeds else []),
        ("maze", study.mazes),
        ("solver", study.solvers),
    ):
        words += [f"--{name}", *values] if values else []
    for told in plan.with_files:
        words += ["--with", told]
    if study.run_limit is not None:
        words += ["--run-limit", f"{study.run_limit:g}"]
    return shlex.join([*words, "-o", table])
