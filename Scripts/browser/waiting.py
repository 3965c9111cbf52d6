"""Helpers that wait until a page is as expected, and otherwise fail with the expected and the actual state."""
import time

from playwright.sync_api import expect

# Long, because a busy machine is slow, and only failures take this long.
TIMEOUT_MS = 120_000
POLL_SECONDS = 0.05

expect.set_options(timeout=TIMEOUT_MS)

# The effect of a button: another page, new parts in this page, or neither.
EFFECT = """button => {
    const form = button.form;
    if (!form || button.type !== 'submit') return 'none';
    if (form.method === 'dialog' || form.dataset.confirm || form.dataset.passkey) return 'none';
    const isEdit = button.name === 'action' && button.value.startsWith('edit:');
    return isEdit && form.matches('[data-in-place]') && form.dataset.inPlace !== 'off' ? 'parts' : 'page';
}"""
IN_PLACE = "form[data-in-place=refreshing], form[data-in-place=moving]"


def words(trouble):
    """Returns the message of a failure without the tree of the complete page that Playwright adds."""
    return str(trouble).split("\nAria snapshot")[0].strip()


def until(read, holds, expected):
    """Reads a value until it meets the expectation, and returns it; fails with the expected and the last value."""
    end = time.monotonic() + TIMEOUT_MS / 1000
    while True:
        found = read()
        if holds(found):
            return found
        assert time.monotonic() < end, f"{expected}; found {found!r}"
        time.sleep(POLL_SECONDS)


def type_into(place, text, expected="the field has the focus"):
    """Types on the keyboard after an element has the focus."""
    expect(place, expected).to_be_focused()
    place.page.keyboard.type(text)


def is_at(page, path):
    """Waits until a page is at a path."""
    until(lambda: page.raw.url, lambda url: url.split("?")[0].split("#")[0] == page.site + path,
          f"expected the page at {path}")


def parts_are_exchanged(raw):
    """Waits until the server's response has replaced the parts of the page."""
    expect(raw.locator(IN_PLACE), "the parts of the page are exchanged").to_have_count(0)
