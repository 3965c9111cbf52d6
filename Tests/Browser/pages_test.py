"""Every page that the demo's people can reach by links, looked at light and dark, wide and as on a phone."""
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor

from demo_site import PEOPLE
from page_looks import look
from site_walk import RoutePatterns, Walk

# It looks at what the other tests leave behind, and what they change meanwhile would not be there any more.
ALONE = True
LOOKS = [(390, 844, "light"), (390, 844, "dark"), (1280, 800, "dark"), (1280, 800, "light")]
# How many pages a browser looks at before the next share is taken up.
SHARE = 12
# What a browser cannot be sent to: its own kind of answer, or an end to the session that the walk needs.
SKIPPED = {"/sign-out"}


def test_every_page_of_everybody(site):
    patterns = RoutePatterns(site.routes)
    troubles, looked_at, shares = Troubles(), set(), []
    for person in [None, *PEOPLE]:
        walk = Walk(site, patterns, person)
        for kind, trouble in walk.troubles.items():
            troubles.add(kind, trouble, person)
        new = [path for pattern, path in walk.pages.items() if pattern not in looked_at | SKIPPED]
        # What others were shown already differs in its navigation and buttons only: one look will do.
        known = [path for pattern, path in walk.pages.items() if pattern in looked_at]
        looked_at |= walk.pages.keys() - SKIPPED
        shares += divided(person, site, new, LOOKS) + divided(person, site, known, LOOKS[:1])
    # Each core has a browser of its own; none is forked off this one's.
    cores = ProcessPoolExecutor(os.cpu_count(), multiprocessing.get_context("spawn"))
    with cores:
        for (person, *_), found in zip(shares, cores.map(look, shares)):
            for trouble in found:
                troubles.add(trouble, trouble, person)
    print(f"    {len(looked_at)} patterns were reached")
    for pattern in unreached(site.routes, looked_at):
        print(f"    no link leads to {pattern}")
    assert not troubles.all, "\n".join(troubles.all)


def divided(person, site, paths, looks):
    """The pages in shares, each with all that another process needs to look at them."""
    return [
        (person, site.address, site.session(person), paths[start:start + SHARE], looks)
        for start in range(0, len(paths), SHARE)]


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


def unreached(routes, looked_at):
    """Patterns of people's pages that no walk came by, for whoever reads the run."""
    return sorted({
        route["pattern"] for route in routes
        if route["method"] == "GET" and route["pattern"] not in looked_at
        and route["entrance"] not in ("anyone", "app", "participant")})
