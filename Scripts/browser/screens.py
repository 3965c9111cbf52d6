#!/usr/bin/env python3
"""Opens pages and saves screenshots: light and dark, wide and phone-sized; with --check also checks the pages.

    Scripts/browser/screens.py http://127.0.0.1:8080 --out .build/screens --check \\
        --email owner@example.org --password-file FILE  /  /orgs/A/apps/B/studies/C

Paths can also come from a file with one path per line: --paths FILE. Exits 1 if a check failed.
"""
import argparse
import pathlib
import re
import sys

from playwright.sync_api import Error

from checks import Browser
from waiting import words

LOOKS = [("wide-light", 1440, 900, "light"), ("wide-dark", 1440, 900, "dark"),
         ("phone-light", 390, 844, "light"), ("phone-dark", 390, 844, "dark"), ("narrow-light", 360, 740, "light")]


def file_name(path, look):
    words = re.sub(r"[^A-Za-z0-9]+", "-", path).strip("-") or "home"
    return f"{words}.{look}.png"


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("site")
    options.add_argument("path", nargs="*")
    options.add_argument("--paths", type=pathlib.Path, help="file with one path per line")
    options.add_argument("--out", type=pathlib.Path, default=pathlib.Path(".build/screens"))
    options.add_argument("--email")
    options.add_argument("--password-file", type=pathlib.Path)
    options.add_argument("--look", action="append", choices=[look[0] for look in LOOKS], help="use only these looks")
    options.add_argument("--check", action="store_true", help="fail on any violation, error or foreign request")
    given = options.parse_intermixed_args()

    paths = list(given.path)
    if given.paths:
        paths += [line.strip() for line in given.paths.read_text().splitlines() if line.strip()]
    given.out.mkdir(parents=True, exist_ok=True)
    looks = [look for look in LOOKS if not given.look or look[0] in given.look]
    failures = 0
    with Browser(given.site) as browser:
        storage = None
        if given.email:
            storage = browser.state(given.email, given.password_file.read_text().strip())
        for name, width, height, theme in looks:
            for path in paths:
                try:
                    with browser.page(width=width, height=height, theme=theme, storage=storage) as page:
                        page.open(path)
                        page.raw.screenshot(path=given.out / file_name(path, name), full_page=True)
                        if given.check:
                            page.check()
                        page.trouble.clear()
                except (AssertionError, Error) as trouble:
                    failures += 1
                    print(f"{name} {path}\n{words(trouble)}\n", file=sys.stderr)
    print(f"{len(paths) * len(looks)} screenshots in {given.out}, {failures} with problems")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
