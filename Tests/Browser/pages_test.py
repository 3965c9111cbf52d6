"""Every page that the demo's people can reach by links, looked at light and dark, wide and as on a phone."""
from demo_site import PEOPLE
from site_walk import RoutePatterns, Walk

LOOKS = [(390, 844, "light"), (390, 844, "dark"), (1280, 800, "dark"), (1280, 800, "light")]
HEIGHT_MAX = 12_000
SETTLING_MS = 1_000
# Colours of another theme are there only once they were drawn, and their transitions have ended.
DRAWN = """async () => {
    const frame = () => new Promise((then) => requestAnimationFrame(then));
    await frame();
    await frame();
    const ended = Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
    await Promise.race([ended, new Promise((then) => setTimeout(then, 1000))]);
    await new Promise((then) => setTimeout(then, 60));
    await frame();
}"""
# What a browser cannot be sent to: its own kind of answer, or an end to the session that the walk needs.
SKIPPED = {"/sign-out"}


def test_every_page_of_everybody(site):
    patterns = RoutePatterns(site.routes)
    troubles, looked_at = Troubles(), set()
    for person in [None, *PEOPLE]:
        walk = Walk(site, patterns, person)
        for kind, trouble in walk.troubles.items():
            troubles.add(kind, trouble, person)
        new = [path for pattern, path in walk.pages.items() if pattern not in looked_at | SKIPPED]
        # What others were shown already differs in its navigation and buttons only: one look will do.
        known = [path for pattern, path in walk.pages.items() if pattern in looked_at]
        looked_at |= walk.pages.keys() - SKIPPED
        for trouble in look(site, person, new, LOOKS) + look(site, person, known, LOOKS[:1]):
            troubles.add(trouble, trouble, person)
    print(f"    {len(looked_at)} patterns were reached")
    for pattern in unreached(site.routes, looked_at):
        print(f"    no link leads to {pattern}")
    assert not troubles.all, "\n".join(troubles.all)


class Troubles:
    """What was found, each once, with everybody who met it."""

    def __init__(self):
        self._found = {}

    def add(self, kind, text, person):
        people = self._found.setdefault(kind, (text, []))[1]
        if (person or "visitor") not in people:
            people.append(person or "visitor")

    @property
    def all(self):
        return [f"{text} (as {', '.join(people)})" for text, people in self._found.values()]


def look(site, person, paths, looks):
    """Everything that is wrong with these pages in these looks; a page is loaded once for all of them."""
    troubles = []
    with site.browser.page(storage=site.session(person)) as page:
        for path in paths:
            for index, (width, height, theme) in enumerate(looks):
                page.raw.emulate_media(color_scheme=theme, reduced_motion="reduce")
                page.raw.set_viewport_size({"width": width, "height": height})
                if index == 0:
                    page.open(path)
                    troubles += dialogs(page)
                # What the bar at the foot covers comes out when somebody scrolls: the whole page is looked at.
                whole = page.raw.evaluate("document.documentElement.scrollHeight")
                page.raw.set_viewport_size({"width": width, "height": min(max(height, whole), HEIGHT_MAX)})
                page.raw.evaluate(DRAWN)
                troubles += [f"{theme}: {line}" for line in lasting(page)]
        page.trouble.clear()
    return troubles


def lasting(page):
    """What is wrong and stays so: colours of another theme come late on a busy machine."""
    found = check(page)
    if found and all("color-contrast" in line for line in found):
        page.raw.wait_for_timeout(SETTLING_MS)
        found = check(page)
    return found


def check(page):
    """What is wrong with the page as it stands, a line each."""
    try:
        page.check()
    except AssertionError as trouble:
        return str(trouble).splitlines()
    return []


def dialogs(page):
    """What is wrong with the page's dialogs, each opened by a link to it."""
    troubles = []
    for name in page.raw.eval_on_selector_all("dialog[id]", "all => all.map(e => e.id)"):
        opener = page.raw.locator(f"a[href='#{name}']:visible").first
        if opener.count() == 0:
            continue
        opener.click()
        troubles += [f"{line} (dialog {name})" for line in check(page)]
        page.raw.keyboard.press("Escape")
    return troubles


def unreached(routes, looked_at):
    """Patterns of people's pages that no walk came by, for whoever reads the run."""
    return sorted({
        route["pattern"] for route in routes
        if route["method"] == "GET" and route["pattern"] not in looked_at
        and route["entrance"] not in ("anyone", "app", "participant")})
