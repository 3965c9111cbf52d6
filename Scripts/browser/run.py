#!/usr/bin/env python3
"""Runs the tests of Tests/Browser against a portal with the demo. Every function `test_…(site)` is one.

A test fails by an AssertionError, whose text says what and where; the others go on. Exits 1 if any failed.
"""
import argparse
import importlib.util
import pathlib
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path += [str(HERE), str(ROOT / "Scripts/operation"), str(ROOT / "Tests/Browser")]
from demo_site import DemoSite  # noqa: E402


def tests():
    """Every test with its name, file by file."""
    for file in sorted((ROOT / "Tests/Browser").glob("*_test.py")):
        specification = importlib.util.spec_from_file_location(file.stem, file)
        module = importlib.util.module_from_spec(specification)
        specification.loader.exec_module(module)
        for name, function in vars(module).items():
            if name.startswith("test_") and callable(function):
                yield f"{file.stem}.{name}", function


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("name", nargs="*")
    options.add_argument("--site", help="the address of a portal that runs already")
    given = options.parse_args()
    chosen = [(name, test) for name, test in tests() if not given.name or any(part in name for part in given.name)]
    if not chosen:
        raise SystemExit("no test has such a name")
    failures = 0
    with DemoSite(given.site) as site:
        for name, test in chosen:
            start = time.monotonic()
            try:
                test(site)
                outcome = "passed"
            except AssertionError as trouble:
                failures += 1
                outcome = "FAILED"
                print(f"{name}:\n{trouble}\n", file=sys.stderr)
            print(f"{outcome} {name} ({time.monotonic() - start:.1f} s)", flush=True)
    print(f"{len(chosen)} browser tests, {failures} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
