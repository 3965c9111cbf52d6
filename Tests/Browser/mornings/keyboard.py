"""Using a page with the keyboard alone: the focus moves with Tab, as it does for someone who has no mouse."""
from waiting import expect

TABS_MAX = 300
FOCUSED = """() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const labels = [...(element.labels ?? [])].map((label) => label.innerText);
    const name = element.getAttribute('aria-label') || labels.join(' ') || element.textContent || element.value || '';
    const box = element.getBoundingClientRect();
    return {name: name.trim().replace(/\\s+/g, ' '), tag: element.tagName.toLowerCase(),
            isVisible: box.width > 0 && box.height > 0, outline: getComputedStyle(element).outlineStyle};
}"""


class Keyboard:
    """Presses keys on a page of the portal."""

    def __init__(self, page):
        self.page = page
        self.raw = page.raw

    def to(self, name, tag=None):
        """Moves the focus forward to an element whose name begins so."""
        seen = []
        for _ in range(TABS_MAX):
            self.raw.keyboard.press("Tab")
            focused = self.raw.evaluate(FOCUSED)
            if focused is None:
                continue
            seen.append(focused["name"][:40])
            if focused["name"].startswith(name) and tag in (None, focused["tag"]):
                assert focused["isVisible"], f'"{name}" has the focus and is not visible'
                return
        raise AssertionError(f'Tab leads to "{name}" on {self.raw.url}; it led to {seen}')

    def follow(self, name, tag=None):
        """Moves the focus to a link or button, presses Enter, and waits for the next page."""
        self.to(name, tag)
        with self.raw.expect_navigation():
            self.raw.keyboard.press("Enter")
        self.page.settle()

    def write(self, label, text):
        """Moves the focus to a field and types."""
        self.to(label)
        self.raw.keyboard.type(text)

    def choose(self, name):
        """Moves the focus to the first of some radio buttons, and chooses one with the arrow keys."""
        group = self.raw.get_by_role("radio")
        if self.raw.evaluate("document.activeElement.type") != "radio":
            self.to(group.first.evaluate("radio => radio.labels[0].innerText.trim()"))
        self.raw.keyboard.press("Space")
        for _ in range(group.count()):
            if self.raw.evaluate(FOCUSED)["name"].startswith(name):
                expect(self.raw.get_by_role("radio", name=name), f"{name} is chosen").to_be_checked()
                return
            self.raw.keyboard.press("ArrowRight")
        raise AssertionError(f'the arrow keys lead to "{name}"')
