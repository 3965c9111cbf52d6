#!/usr/bin/env python3
"""Renders the gallery of components, checks every page in a browser, tests the scripts, and saves screenshots.

    $(Scripts/browser/setup) Scripts/browser/gallery.py [--out .build/gallery] [--page form]

Serves the pages as the portal does, with its content security policy. Exits 1 if a check failed.
"""
import argparse
import functools
import http.server
import os
import pathlib
import subprocess
import sys
import threading

from playwright.sync_api import Error

import behaviours
from checks import Browser
from waiting import words

ROOT = pathlib.Path(__file__).resolve().parents[2]
POLICY = ("default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
          "form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
LOOKS = [("light", "ltr", 1440), ("dark", "ltr", 1440), ("light", "ltr", 390), ("dark", "ltr", 390),
         ("light", "ltr", 360), ("light", "rtl", 1440), ("light", "rtl", 390), ("light", "ltr", 1000)]


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the files of the gallery, then those of Public/."""

    def __init__(self, *arguments, pages, **named):
        self.pages = pages
        super().__init__(*arguments, **named)

    def translate_path(self, path):
        name = path.split("?")[0].lstrip("/")
        page = self.pages / name
        return str(page if page.is_file() else ROOT / "Public" / name)

    def do_GET(self):
        # The field of the search asks for suggestions while someone types; the gallery has none.
        if self.path.startswith("/search/suggestions"):
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        super().do_GET()

    def end_headers(self):
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, *_):
        pass


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--out", type=pathlib.Path, default=ROOT / ".build/gallery")
    options.add_argument("--page", action="append", help="check only these pages")
    options.add_argument("--no-render", action="store_true", help="check existing pages without rendering")
    given = options.parse_args()
    pages = given.out.resolve()
    pages.mkdir(parents=True, exist_ok=True)
    if not given.no_render:
        subprocess.run(["swift", "test", "--filter", "GalleryTests"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL,
                       env={**os.environ, "PORTAL_GALLERY": str(pages)})
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, pages=pages))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    names = sorted({file.name.split("-")[0] for file in pages.glob("*-light-ltr.html")})
    failures = 0
    with Browser(f"http://127.0.0.1:{server.server_port}") as browser:
        for name in [name for name in names if not given.page or name in given.page]:
            for theme, direction, width in LOOKS:
                try:
                    with browser.page(width=width, height=900, theme=theme) as page:
                        page.open(f"/{name}-{theme}-{direction}.html")
                        page.raw.screenshot(path=pages / f"{name}.{theme}.{direction}.{width}.png", full_page=True)
                        page.check()
                except (AssertionError, Error) as trouble:
                    failures += 1
                    print(f"{name} {theme} {direction} {width}\n{words(trouble)}\n", file=sys.stderr)
        for behaviour in behaviours.ALL:
            try:
                behaviour(browser)
            except (AssertionError, Error) as trouble:
                failures += 1
                print(f"{behaviour.__name__}: {words(trouble)}\n", file=sys.stderr)
    server.shutdown()
    print(f"Screenshots are in {pages}; {failures} with problems")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
