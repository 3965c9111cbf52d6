#!/usr/bin/env python3
"""Runs the tests of Tests/Browser against a portal with the demo. Each function `test_…(site)` is a test.

Tests run in parallel, each with its own browser; a module with `ALONE = True` waits until the others are finished. A
test fails with an AssertionError whose text says what and where; the other tests continue. Exits 1 if any test failed.
"""
import argparse
import importlib.util
import multiprocessing
import os
import pathlib
import sys
import time
import traceback
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import ExitStack

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path += [str(HERE), str(ROOT / "Scripts/operation"), str(ROOT / "Tests/Browser")]
from demo_site import DemoSite  # noqa: E402
from portal import Portal  # noqa: E402
from waiting import words  # noqa: E402


def tests():
    """Returns all tests with their names, by file."""
    for file in sorted((ROOT / "Tests/Browser").rglob("*_test.py")):
        specification = importlib.util.spec_from_file_location(file.stem, file)
        module = importlib.util.module_from_spec(specification)
        specification.loader.exec_module(module)
        for name, function in vars(module).items():
            if name.startswith("test_") and callable(function):
                yield f"{file.stem}.{name}", function


def run(name, address):
    """Runs one test on the site at an address; returns the problem, or None, and the duration in seconds."""
    start = time.monotonic()
    with DemoSite(address) as site:
        try:
            dict(tests())[name](site)
            trouble = None
        except Exception as error:
            trouble = f"{words(error)}\n{place(error)}" if isinstance(error, AssertionError) else traceback.format_exc()
    return trouble, time.monotonic() - start


def place(error):
    """Returns the lines of Tests/Browser that led to a failure."""
    frames = [each for each in traceback.extract_tb(error.__traceback__) if "Tests/Browser" in each.filename]
    return "\n".join(f"  {pathlib.Path(each.filename).name}:{each.lineno}: {each.line}" for each in frames)


def tell(name, trouble, seconds):
    if trouble is not None:
        print(f"{name}:\n{trouble}\n", file=sys.stderr)
    print(f"{'passed' if trouble is None else 'FAILED'} {name} ({seconds:.1f} s)", flush=True)
    return trouble is not None


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("name", nargs="*")
    options.add_argument("--site", help="address of a running portal")
    given = options.parse_args()
    chosen = [(name, test) for name, test in tests() if not given.name or any(part in name for part in given.name)]
    if not chosen:
        raise SystemExit("no test matches this name")
    alone = [name for name, test in chosen if test.__globals__.get("ALONE")]
    together = [name for name, _ in chosen if name not in alone]
    failures = 0
    with ExitStack() as stack:
        address = given.site or stack.enter_context(Portal()).start("--demo")
        with ProcessPoolExecutor(os.cpu_count(), multiprocessing.get_context("spawn")) as processes:
            running = {processes.submit(run, name, address): name for name in together}
            failures += sum(tell(running[each], *each.result()) for each in as_completed(running))
        failures += sum(tell(name, *run(name, address)) for name in alone)
    print(f"{len(chosen)} browser tests, {failures} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
