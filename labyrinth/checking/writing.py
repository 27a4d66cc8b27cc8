"""What was found out of an algorithm, as JSON."""

from __future__ import annotations

import json
from typing import Any

from labyrinth.checking.checked import Checked
from labyrinth.checking.verdicts import Counterexample, Refutation
from labyrinth.formats import write


def checked_json(checked: Checked) -> str:
    """Return a line: an object with all that is known of one algorithm, or of an unusable file."""
    return json.dumps(_object(checked))


def _object(checked: Checked) -> dict[str, Any]:
    if checked.findings is None:
        return {"file": checked.told, "unusable": checked.unusable}
    findings = checked.findings
    return {
        "file": checked.told,
        "algorithm": checked.name,
        "kind": findings.kind,
        "expected": checked.expected.key if checked.expected else None,
        "holds": checked.holds,
        "strongest": findings.strongest.key if findings.strongest else None,
        "mazes": findings.asked,
        "refuted": [_refutation(each) for each in findings.refuted.values()],
        "figures": dict(findings.figures),
    }


def _refutation(refutation: Refutation) -> dict[str, Any]:
    shown = refutation.counterexample
    return {
        "claim": refutation.claim.key,
        "sentence": refutation.sentence,
        "counterexample": _counterexample(shown) if shown else None,
    }


def _counterexample(shown: Counterexample) -> dict[str, Any]:
    return {
        "maze": json.loads(write(shown.maze, "json")),
        "seed": shown.seed,
        "returned": shown.path,
        "enough": shown.enough,
    }
