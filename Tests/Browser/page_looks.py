"""Looks at pages in a browser of its own: a process for each core does so."""
from itertools import groupby
from typing import NamedTuple

from checks import COLOUR_RULES, RULES, Browser
from waiting import expect

# Width, height, colour scheme and the rules of a look; in the dark only what colours can break is looked for once more.
PHONE = (390, 844, "light", RULES)
LOOKS = [PHONE, (390, 844, "dark", COLOUR_RULES), (1280, 800, "dark", COLOUR_RULES), (1280, 800, "light", RULES)]


class View(NamedTuple):
    """A page as somebody sees it, and the looks in which it is looked at."""

    person: str | None
    path: str
    looks: list


def look(address, sessions, views):
    """Everything that is wrong with the pages, each with the person who meets it."""
    found = []
    with Browser(address) as browser:
        for person, own in groupby(views, key=lambda view: view.person):
            with browser.page(storage=sessions[person]) as page:
                for view in own:
                    found += [(person, trouble) for trouble in troubles(page, view)]
                    page.trouble.clear()
    return found


def troubles(page, view):
    """What is wrong with a page, which is loaded once for all its looks, and with its dialogs."""
    page.open(view.path)
    found = dialogs(page)
    for width, height, theme, rules in view.looks:
        page.look(width, height, theme, whole=True)
        found += [f"{theme}: {line}" for line in check(page, rules)]
    return found


def check(page, rules, place=None):
    """What is wrong with the page as it stands, a line each."""
    try:
        page.check(rules, place)
    except AssertionError as trouble:
        return str(trouble).splitlines()
    return []


def dialogs(page):
    """What is wrong with the page's dialogs as a phone shows them, each opened by a link to it."""
    found = []
    names = page.raw.eval_on_selector_all("dialog[id]", "all => all.map(e => e.id)")
    openers = {name: page.raw.locator(f"a[href='#{name}']:visible").first for name in names}
    if names:
        width, height, theme, rules = PHONE
        page.look(width, height, theme)
    for name, opener in openers.items():
        if opener.count():
            opener.click()
            dialog = page.raw.locator(f"dialog[id='{name}']")
            expect(dialog, f"{page.raw.url}: a link opens the dialog {name}").to_be_visible()
            found += [f"{line} (dialog {name})" for line in check(page, rules, f"#{name}")]
            page.raw.keyboard.press("Escape")
            expect(dialog, f"{page.raw.url}: Escape closes the dialog {name}").to_be_hidden()
    return found
