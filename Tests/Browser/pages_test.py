"""Every page that the demo's people can reach by links.

Each of them asks for up to six pages of each pattern by plain HTTP, of which none may be refused. In a browser, the
fullest page of each pattern is looked at light and dark, wide and as on a phone, in the dark for its colours only. Of
the others those are looked at once, light and as on a phone, that show somebody an element where no page that was
looked at has one. What dialogs a page's links open is looked at light and as on a phone.
"""
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, repeat

from demo_site import PEOPLE
from page_looks import LOOKS, PHONE, View, look
from site_walk import RoutePatterns, Walk

# It looks at what the other tests leave behind, and what they change meanwhile would not be there any more.
ALONE = True
CORES = os.cpu_count()
# What a browser cannot be sent to: its own kind of answer, or an end to the session that the walk needs.
SKIPPED = {"/sign-out"}
# Fewer patterns mean that people came nowhere; there are about 170.
PATTERNS_MIN = 150


def test_every_page_of_everybody(site):
    patterns, troubles = RoutePatterns(site.routes), Troubles()
    sessions = {person: site.session(person) for person in [None, *PEOPLE]}
    # Each core has a browser of its own; none is forked off this one's.
    with ProcessPoolExecutor(CORES, multiprocessing.get_context("spawn")) as cores:
        walks = dict(zip(sessions, cores.map(Walk, repeat(site.address), repeat(patterns), sessions.values())))
        views = sorted(chosen(walks), key=lambda view: (view.person or "", len(view.looks)))
        shares = [views[core::CORES] for core in range(CORES)]
        found = list(chain(*cores.map(look, repeat(site.address), repeat(sessions), shares)))
    for person, walk in walks.items():
        for kind, trouble in walk.troubles.items():
            troubles.add(kind, trouble, person)
    for person, trouble in found:
        troubles.add(trouble, trouble, person)
    reached = {pattern for walk in walks.values() for pattern in walk.pages}
    print(f"    {len(reached)} patterns were reached, {len(views)} pages looked at")
    for pattern in unreached(site.routes, reached):
        print(f"    no link leads to {pattern}")
    assert not troubles.all, "\n".join(troubles.all)
    assert len(reached) >= PATTERNS_MIN, f"only {len(reached)} patterns were reached"


def chosen(walks):
    """The fullest page of each pattern in every look, and in one those that have an element where none of these has."""
    pages = [(pattern, person, page) for person, walk in walks.items() for pattern, page in walk.pages.items()
             if pattern not in SKIPPED]
    fullest = {}
    for pattern, person, page in sorted(pages, key=lambda each: each[2].size, reverse=True):
        fullest.setdefault(pattern, (person, page))
    views = [View(person, page.path, LOOKS) for person, page in fullest.values()]
    seen = set().union(*(page.kinds for _, page in fullest.values()))
    for _, person, page in pages:
        if page.kinds - seen:
            views.append(View(person, page.path, [PHONE]))
            seen |= page.kinds
    return views


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


def unreached(routes, reached):
    """Patterns of people's pages that no walk came by, for whoever reads the run."""
    return sorted({
        route["pattern"] for route in routes
        if route["method"] == "GET" and route["pattern"] not in reached
        and route["entrance"] not in ("anyone", "app", "participant")})
