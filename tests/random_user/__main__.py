"""A user who does anything at all, in a real pseudo-terminal.

`python -m tests.random_user --seed N --minutes 10` uses every screen by keys, bursts typed ahead,
clicks, drags, the wheel, pastes and sizes from 1x1 to 200x60. The laws:

- no traceback, and no exit status but 0;
- a key is answered: something is drawn, or the program is at rest, and F1 opens or closes the
  key help at any moment, within 2 s of processor time;
- edits that were shown a second before a kill come back, and what is typed ahead comes to the same
  as what is typed slowly;
- at the menu it takes at most 10 MB more than after warming up;
- no process is left 2 s after the end, and the terminal is as it was.

A sequence that fails is made as short as it gets, and printed with how to replay it.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from random import Random
from shlex import quote
from time import monotonic

from tests.random_user.actions import JOURNEYS, Action, drawn_action
from tests.random_user.edits import drawn_edits
from tests.random_user.screen import Screen
from tests.random_user.shrinking import shrunk
from tests.random_user.trials import OWN, STARTS, Draw, Figures, Trial, failure

ACTIONS = 80
"""Of one use of the program."""
ROUNDS, JOURNEYS_A_ROUND = 6, 12
"""For its memory, after the first round, which goes through all screens."""
KINDS = ("use", "edits", "memory", "use", "edits", "use", "use", "edits", "use", "use")
"""What is tried in turn."""


def main() -> int:
    """Use the program as the command line says; return 1 where it breaks a law."""
    given = _parser().parse_args()
    figures = Figures()
    if given.replay:
        printed = given.replay.startswith("{")
        text = given.replay if printed else Path(given.replay).read_text()
        told = failure(Trial(**json.loads(text)), figures)
        print(told or "all is well")
        return bool(told)
    seed = given.seed if given.seed is not None else Random().randrange(1_000_000)
    end, number, failures = monotonic() + 60 * given.minutes, 0, 0
    print(f"seed {seed}, {given.minutes:g} minutes", flush=True)
    while monotonic() < end:
        rng = Random(f"{seed} {number}")
        kind = KINDS[number % len(KINDS)]
        number += 1
        if kind == "edits":
            trial, draw = Trial(kind, ["edited.txt"], drawn_edits(rng)), None
        elif kind == "memory":
            trial, draw = Trial(kind, OWN), _rounds(rng, end)
        else:
            trial, draw = Trial(kind, list(rng.choice(STARTS))), _anything(rng, end)
        began = monotonic()
        told = failure(trial, figures, draw)
        print(f"{number} {kind}: {monotonic() - began:.0f} s {told}", flush=True)
        if told:
            failures += 1
            _show_replay(trial, told.partition(":")[0], given.shrink)
    print(f"seed {seed}: {number} trials, {figures}: {failures or 'no'} findings")
    return bool(failures)


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m tests.random_user", description="Use it at random.")
    parser.add_argument("--seed", type=int, help="of what is drawn; default another each time")
    parser.add_argument("--minutes", type=float, default=10.0, help="default %(default)g")
    parser.add_argument("--replay", metavar="JSON", help="what a failure printed, or its file")
    parser.add_argument(
        "--shrink", type=float, default=300.0, metavar="SECONDS", help="default %(default)g"
    )
    return parser


def _anything(rng: Random, end: float) -> Draw:
    """Return what draws anything that a user may do, for a while."""
    left = iter(range(ACTIONS))

    def draw(screen: Screen) -> Action | None:
        over = monotonic() > end or next(left, None) is None
        return None if over else drawn_action(rng, screen)

    return draw


def _rounds(rng: Random, end: float) -> Draw:
    """Return what goes through all screens, and then through some of them again and again."""

    def every() -> Iterator[Action]:
        rounds = (rng.sample([*JOURNEYS], JOURNEYS_A_ROUND) for _ in range(ROUNDS))
        for journeys in ([*JOURNEYS], *rounds):
            for journey in journeys:
                if monotonic() > end:
                    return
                yield ["go", journey]
            yield ["measure"]

    actions = every()
    return lambda _: next(actions, None)


def _show_replay(trial: Trial, law: str, seconds: float) -> None:
    """Print as few actions as still break the law, and how to perform them again."""

    def fails(actions: list[Action]) -> bool:
        told = failure(Trial(trial.kind, trial.arguments, actions), Figures())
        return told.partition(":")[0] == law

    if trial.kind != "memory":  # which takes many rounds to show
        trial.actions = shrunk(trial.actions, fails, seconds)
    print(f"replay: python -m tests.random_user --replay {quote(json.dumps(asdict(trial)))}")


if __name__ == "__main__":
    sys.exit(main())
