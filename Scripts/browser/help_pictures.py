#!/usr/bin/env python3
"""Takes the pictures of the help from the demo into Help/pictures, and removes those that the list no longer has.

Pictures are in light colors and in English. Their dates are shifted as if they had been taken on the same day, so that a
picture changes only with its page.
"""
import argparse
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path += [str(HERE), str(ROOT / "Scripts/operation")]
from demo_site import DemoSite  # noqa: E402
from palette_png import with_palette  # noqa: E402
from picture_list import PICTURES  # noqa: E402

FOLDER = ROOT / "Help/pictures"
HEIGHT = 2600
SIZE_MAX, TOTAL_MAX = 60_000, 700_000

# Shifts all dates so that today is 2026-03-02, in the formats of the portal: 2026-03-02, 2 Mar 2026, and 2 Mar.
SAME_DAY = """() => {
    const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
    const now = new Date();
    const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
    const shifted = (time) => new Date(time + Date.UTC(2026, 2, 2) - today);
    const day = (date) => `${date.getUTCDate()} ${months[date.getUTCMonth()]}`;
    const named = (number, month, year) => {
        const time = Date.UTC(year ?? now.getUTCFullYear(), months.indexOf(month), number);
        const isPast = year || time <= today;
        return shifted(isPast ? time : Date.UTC(now.getUTCFullYear() - 1, months.indexOf(month), number));
    };
    const word = new RegExp(`\\\\b(\\\\d{1,2}) (${months.join('|')})\\\\b(?: (\\\\d{4}))?`, 'g');
    const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const node = texts.currentNode;
        const text = node.data
            .replace(/\\b(\\d{4}-\\d{2}-\\d{2})\\b/g, (each) => shifted(Date.parse(each)).toISOString().slice(0, 10))
            .replace(word, (_, number, month, year) => {
                const date = named(number, month, year);
                return year ? `${day(date)} ${date.getUTCFullYear()}` : day(date);
            });
        if (text !== node.data) node.data = text;
    }
    document.activeElement?.blur();
}"""

# The content security policy refuses styles in the page.
LEAVE_OUT = """rules => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
}"""


def take(site, picture):
    """Returns a picture as the bytes of a PNG."""
    with site.browser.page(width=picture.width, height=HEIGHT, storage=site.session(picture.person)) as page:
        part = picture.open(page)
        page.look(picture.width, HEIGHT, "light")
        page.raw.evaluate(SAME_DAY)
        for area, text in zip(part.locator("textarea").all(), picture.typed):
            # Without an event, so that the page doesn't keep it as unsaved.
            area.evaluate("(area, text) => { area.value = text; }", text)
        page.raw.evaluate(LEAVE_OUT, "".join(f"{each} {{ display: none !important; }}" for each in picture.without))
        return with_palette(part.screenshot(animations="disabled", scale="css"))


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("name", nargs="*", help="take only these pictures")
    options.add_argument("--site", help="address of a running portal with the demo")
    given = options.parse_args()
    unknown = set(given.name) - {picture.name for picture in PICTURES}
    if unknown:
        raise SystemExit(f"no picture is called {', '.join(sorted(unknown))}")
    FOLDER.mkdir(exist_ok=True)
    with DemoSite(given.site) as site:
        for picture in PICTURES:
            if not given.name or picture.name in given.name:
                data = take(site, picture)
                (FOLDER / f"{picture.name}.png").write_bytes(data)
                print(f"{picture.name}: {len(data):,} bytes{' (too large)' if len(data) > SIZE_MAX else ''}")
    named = {f"{picture.name}.png" for picture in PICTURES}
    for file in sorted(FOLDER.glob("*.png")):
        if file.name not in named:
            file.unlink()
            print(f"{file.name} removed")
    total = sum(file.stat().st_size for file in FOLDER.glob("*.png"))
    largest = max(file.stat().st_size for file in FOLDER.glob("*.png"))
    print(f"{total:,} of at most {TOTAL_MAX:,} bytes")
    return 1 if total > TOTAL_MAX or largest > SIZE_MAX else 0


if __name__ == "__main__":
    sys.exit(main())
