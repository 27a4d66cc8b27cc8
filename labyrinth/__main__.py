"""`python -m labyrinth` does what `labyrinth` does."""

import sys

from labyrinth.cli import main

sys.exit(main())
