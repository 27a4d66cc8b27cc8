"""The program `labyrinth`, started by `python -m labyrinth`."""

import sys

from labyrinth.cli import main

sys.exit(main())
