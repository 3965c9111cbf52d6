"""How a designer fills in a form of the portal: by the words on it."""
import re
import struct
import zlib
from urllib.parse import urlsplit

from waiting import EFFECT, expect, parts_are_exchanged, type_into

APP = "/orgs/MERIDIAN/apps/HERON"
TYPED = "main input:not([type=hidden]), main select, main textarea"


def enter(page, values, within=None):
    """Fills in fields by their labels and chooses among radio buttons by their legends, opening what is folded.

    A choice is named by how it begins. True and False tick a box and untick it; a file is a mapping as `png` makes one.
    """
    place = within or page.raw
    for label, value in values.items():
        parts_are_exchanged(page.raw)
        group = place.get_by_role("group", name=label, exact=True)
        fields = place.get_by_label(label, exact=True).and_(page.raw.locator(TYPED))
        expect(group.or_(fields).first, f'{path(page)} has a field "{label}"').to_be_attached()
        if isinstance(value, str) and group.count():
            unfold(group.first)
            group.first.get_by_role("radio", name=re.compile(f"^{re.escape(value)}")).first.check()
            continue
        shown = fields.filter(visible=True)
        field = shown.first if shown.count() else fields.first
        unfold(field)
        if isinstance(value, bool):
            field.set_checked(value)
        elif isinstance(value, dict):
            field.set_input_files(value)
        elif field.evaluate("field => field.tagName") == "SELECT":
            choose(field, value)
        else:
            field.fill(value)


def choose(field, beginning):
    """Chooses the first option of a list that begins so."""
    beginning_so = field.locator("option").filter(has_text=re.compile(rf"^\s*{re.escape(beginning)}"))
    expect(beginning_so.first, f'the list offers "{beginning}"').to_be_attached()
    field.select_option(label=beginning_so.first.inner_text())


def unfold(field):
    """Opens what hides the field, and returns it."""
    around = field.locator("xpath=ancestor::details")
    if around.count() and around.first.get_attribute("open") is None:
        around.locator("summary").first.click()
    return around


def write(page, text, area=0):
    """Types into a rich text."""
    place = page.raw.locator("main [contenteditable=true]").nth(area)
    place.click()
    type_into(place, text, "a click into a rich text gives it the focus")
    expect(place, "the rich text shows what was typed").to_contain_text(text)


def fill(page, values):
    for label, value in values.items():
        page.raw.get_by_label(label, exact=True).first.fill(value)


def press(page, name, last=False):
    """Presses a button and waits for what it does: another page, or other parts of this one."""
    buttons = page.raw.get_by_role("button", name=name, exact=True)
    press_at(page, buttons.last if last else buttons.first)


def press_at(page, button):
    parts_are_exchanged(page.raw)
    effect = button.evaluate(EFFECT) if page.script else "page"
    if effect == "page":
        page.leave_by(button)
    else:
        button.click()
        parts_are_exchanged(page.raw)


def follow(page, name):
    page.leave_by(page.raw.get_by_role("link", name=name).first)


def save(page, name="Save"):
    press(page, name, last=True)
    no_errors(page)


def complete(page):
    save(page, "Mark complete")
    expect(page.raw.get_by_text(": marked complete").first, f"{page.raw.url} says that it is complete").to_be_attached()


def finish(page, study, section):
    """Marks a list complete."""
    page.open(f"{study}/design/{section}")
    page.check()
    press(page, "Mark complete")
    no_errors(page)


def no_errors(page):
    found = page.raw.locator(".error-summary").all_inner_texts()
    assert not found, f"{urlsplit(page.raw.url).path}: {found}"


def path(page):
    return urlsplit(page.raw.url).path


def picture(width, height):
    """A grey PNG of this size."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress((b"\0" + b"\x99" * width) * height)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def png(name, width, height):
    return {"name": f"{name}.png", "mimeType": "image/png", "buffer": picture(width, height)}
