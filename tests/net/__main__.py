"""`python -m tests.net [NAME ...]` writes the recordings, all or those named: see README.md."""

from __future__ import annotations

import sys

from tests.net import recordings, test_commands, test_interfaces, test_reasons, test_traces

SUBJECTS = {
    "interfaces": test_interfaces.record,
    "commands": test_commands.record,
    "traces": test_traces.record,
    "reasons": test_reasons.record,
}

if __name__ == "__main__":
    for name in sys.argv[1:] or SUBJECTS:
        recordings.write(name, SUBJECTS[name]())
