"""Write the page into a folder: `python -m docs.site.page OUT`."""

import argparse
import sys
from pathlib import Path

from docs.site.page import build
from labyrinth.core.errors import LabyrinthError

parser = argparse.ArgumentParser(prog="python -m docs.site.page", description=__doc__)
parser.add_argument("folder", type=Path, help="where the page goes")
try:
    build(parser.parse_args().folder)
except LabyrinthError as error:
    sys.exit(str(error))
