"""Measures what is asked for, or everything; see README.md."""
import argparse
import pathlib
import sys
import tempfile

from .measures import LONG, MEASURES
from .rounds import print_table
from .servers import BENCHMARKS


def main():
    parser = argparse.ArgumentParser(prog="Scripts/bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(MEASURES))
    parser.add_argument("--rounds", type=int, default=7, help="how often each candidate has its turn (7)")
    arguments = parser.parse_args()
    unknown = [name for name in arguments.names if name not in MEASURES]
    if unknown:
        parser.error(f"{', '.join(unknown)} is not measured here. There are: {', '.join(MEASURES)}")
    results = []
    for name in arguments.names or [name for name in MEASURES if name not in LONG]:
        (BENCHMARKS / ".build").mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="bench-", dir=BENCHMARKS / ".build") as folder:
            results += MEASURES[name](arguments.rounds, pathlib.Path(folder))
    print_table(results)
    missed = [result for result in results if result.goal and not result.goal.is_met(result.median())]
    sys.exit(1 if missed else 0)


main()
