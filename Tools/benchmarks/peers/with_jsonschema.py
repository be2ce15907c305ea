"""check-jsonschema over a file, or over all files of a folder."""
import sys
from pathlib import Path

from check_jsonschema import main

*options, place = sys.argv[1:]
files = sorted(map(str, Path(place).glob("*.yaml"))) if Path(place).is_dir() else [place]
sys.argv = ["check-jsonschema", *options, *files]
main()
