"""Write the page into a folder: `python -m docs.site.page OUT`."""

import argparse
from pathlib import Path

from docs.site.page import build

parser = argparse.ArgumentParser(prog="python -m docs.site.page", description=__doc__)
parser.add_argument("folder", type=Path, help="where the page goes")
build(parser.parse_args().folder)
