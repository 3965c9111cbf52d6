"""How checks wait: each asks again until the page is as expected, and says in the end what was expected and what was there."""
import time

from playwright.sync_api import expect

# Long, since a machine that does something else at the same time is slow, and only a failure takes this long.
TIMEOUT_MS = 120_000
POLL_SECONDS = 0.05

expect.set_options(timeout=TIMEOUT_MS)

# What pressing a button does: another page, an exchange of parts of this one, or something that stays on it.
EFFECT = """button => {
    const form = button.form;
    if (!form || button.type !== 'submit') return 'none';
    if (form.method === 'dialog' || form.dataset.confirm || form.dataset.passkey) return 'none';
    const isEdit = button.name === 'action' && button.value.startsWith('edit:');
    return isEdit && form.matches('[data-in-place]') && form.dataset.inPlace !== 'off' ? 'parts' : 'page';
}"""
IN_PLACE = "form[data-in-place=refreshing], form[data-in-place=moving]"


def words(trouble):
    """What a failure says, without the tree of the whole page that Playwright adds."""
    return str(trouble).split("\nAria snapshot")[0].strip()


def until(read, holds, expected):
    """Reads until what is read holds, and returns it; fails with what was expected and what was read last."""
    end = time.monotonic() + TIMEOUT_MS / 1000
    while True:
        found = read()
        if holds(found):
            return found
        assert time.monotonic() < end, f"{expected}; found {found!r}"
        time.sleep(POLL_SECONDS)


def type_into(place, text, expected="the field has the focus"):
    """Types by the keyboard once a place has the focus."""
    expect(place, expected).to_be_focused()
    place.page.keyboard.type(text)


def is_at(page, path):
    """Waits until the address of a page has a path."""
    until(lambda: page.raw.url, lambda url: url.split("?")[0].split("#")[0] == page.site + path,
          f"expected the page at {path}")


def parts_are_exchanged(raw):
    """Waits until no part of the page is being exchanged for what the server answers."""
    expect(raw.locator(IN_PLACE), "the parts of the page are exchanged").to_have_count(0)
