"""Finds the pages that somebody can reach by links, one for each pattern of the table of routes."""
import re
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

PAGES_PER_PATTERN = 6
REQUESTS_MAX = 600


class Links(HTMLParser):
    """The addresses of a page's links."""

    def __init__(self, text):
        super().__init__()
        self.found = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        address = dict(attributes).get("href")
        if tag == "a" and address:
            self.found.append(address)


class RoutePatterns:
    """Says which pattern of the table answers a path."""

    def __init__(self, routes):
        patterns = {route["pattern"] for route in routes if route["method"] == "GET"}
        # Of two that fit, the one with more fixed text answers.
        self._patterns = sorted(patterns, key=lambda text: (text.count("{"), -len(text)))
        self._expressions = {text: re.compile(self._expression(text)) for text in patterns}

    def of(self, path):
        return next((text for text in self._patterns if self._expressions[text].fullmatch(path)), None)

    @staticmethod
    def _expression(pattern):
        parts = re.split(r"(\{[^}]*\})", pattern)
        named = lambda part: ".+" if part.endswith("...}") else r"\d+" if part.endswith(":int}") else "[^/]+"
        return "".join(named(part) if part.startswith("{") else re.escape(part) for part in parts)


class Walk:
    """Somebody's walk over the site: `pages` has the fullest page found for each pattern."""

    def __init__(self, site, patterns, person):
        self.pages = {}
        self.troubles = {}
        self._sizes = {}
        self._counts = {}
        self._patterns = patterns
        with site.browser.page(storage=site.session(person), script=False) as page:
            self._go(page.raw.context.request, site.address)

    def _go(self, request, address):
        waiting, seen, requests = [("/", "")], {"/"}, 0
        while waiting and requests < REQUESTS_MAX:
            path, origin = waiting.pop(0)
            pattern = self._patterns.of(path.split("?")[0])
            if pattern is None:
                self._note(origin, path, "which no route answers")
                continue
            self._counts[pattern] = self._counts.get(pattern, 0) + 1
            if self._counts[pattern] > PAGES_PER_PATTERN:
                continue
            requests += 1
            answer = request.get(address + path, headers={"Accept": "text/html"})
            if answer.status >= 400:
                self._note(origin, path, f"which answers {answer.status}")
                continue
            landed = urlsplit(answer.url)
            if "text/html" not in answer.headers.get("content-type", "") or landed.netloc != urlsplit(address).netloc:
                continue
            text = answer.text()
            reached = self._patterns.of(landed.path)
            if len(text) > self._sizes.get(reached, 0):
                self._sizes[reached] = len(text)
                self.pages[reached] = landed.path + (f"?{landed.query}" if landed.query else "")
            for link in Links(text).found:
                target = urlsplit(urljoin(answer.url, link))
                there = (target.path or "/") + (f"?{target.query}" if target.query else "")
                if target.netloc == landed.netloc and there not in seen:
                    seen.add(there)
                    waiting.append((there, landed.path))

    def _note(self, origin, path, what):
        """Of links that differ in their study only, the first is told."""
        kind = (self._patterns.of(origin), path.split("?")[0].rsplit("/", 1)[-1] if path.startswith(origin) else
                self._patterns.of(path.split("?")[0]), what)
        self.troubles.setdefault(kind, f"{origin or 'the start'} links to {path}, {what}")
