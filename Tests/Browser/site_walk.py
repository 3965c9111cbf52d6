"""Finds the pages that somebody can reach by links, one for each pattern of the table of routes."""
import re
import urllib.error
import urllib.request
import zlib
from html.parser import HTMLParser
from typing import NamedTuple
from urllib.parse import urljoin, urlsplit

PAGES_PER_PATTERN = 6
REQUESTS_MAX = 600
VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}


class FoundPage(NamedTuple):
    """A page that was found; pages with the same kinds of elements look alike."""

    path: str
    size: int
    kinds: set


class Markup(HTMLParser):
    """The addresses of a page's links, and the kinds of its elements: each with its class and the names of its
    attributes, and with everything that it stands in."""

    def __init__(self, text):
        super().__init__()
        self.links = []
        self.kinds = set()
        self._open = [("", 0)]
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        named = dict(attributes)
        if tag == "a" and named.get("href"):
            self.links.append(named["href"])
        words = [tag, *(named.get(name) or "" for name in ("class", "type", "role")), *sorted(named)]
        kind = zlib.crc32(" ".join(words).encode(), self._open[-1][1])
        self.kinds.add(kind)
        if tag not in VOID:
            self._open.append((tag, kind))

    def handle_endtag(self, tag):
        if any(tag == each for each, _ in self._open):
            while self._open.pop()[0] != tag:
                pass


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
    """Somebody's walk over the site by plain requests: `pages` has the fullest page found for each pattern."""

    def __init__(self, address, patterns, session):
        self.pages = {}
        self.troubles = {}
        self._patterns = patterns
        cookies = session["cookies"] if session else []
        self._headers = {
            "Accept": "text/html", "Cookie": "; ".join(f"{each['name']}={each['value']}" for each in cookies)}
        self._go(address)

    def _go(self, address):
        waiting, seen, counts, requests = [("/", "")], {"/"}, {}, 0
        while waiting and requests < REQUESTS_MAX:
            path, origin = waiting.pop(0)
            pattern = self._patterns.of(path.split("?")[0])
            if pattern is None:
                self._note(origin, path, "which no route answers")
                continue
            counts[pattern] = counts.get(pattern, 0) + 1
            if counts[pattern] > PAGES_PER_PATTERN:
                continue
            requests += 1
            status, url, text = self._ask(address + path)
            if status >= 400:
                self._note(origin, path, f"which answers {status}")
            landed = urlsplit(url)
            if text is None or landed.netloc != urlsplit(address).netloc:
                continue
            for link in self._keep(landed, text).links:
                target = urlsplit(urljoin(url, link))
                there = (target.path or "/") + (f"?{target.query}" if target.query else "")
                if target.netloc == landed.netloc and there not in seen:
                    seen.add(there)
                    waiting.append((there, landed.path))

    def _ask(self, url):
        """The status, where redirects led, and the text of a page; none of what is no page or was refused."""
        request = urllib.request.Request(url, headers=self._headers)
        try:
            with urllib.request.urlopen(request, timeout=300) as answer:
                body = answer.read()
                is_page = answer.headers.get_content_type() == "text/html"
                return answer.status, answer.url, body.decode() if is_page else None
        except urllib.error.HTTPError as refused:
            return refused.code, refused.url, None

    def _keep(self, landed, text):
        """Takes a page for its pattern if it is the fullest so far, and returns what is on it."""
        markup, pattern = Markup(text), self._patterns.of(landed.path)
        if pattern not in self.pages or len(text) > self.pages[pattern].size:
            path = landed.path + (f"?{landed.query}" if landed.query else "")
            self.pages[pattern] = FoundPage(path, len(text), markup.kinds)
        return markup

    def _note(self, origin, path, what):
        """Of links that differ in their study only, the first is told."""
        kind = (self._patterns.of(origin), path.split("?")[0].rsplit("/", 1)[-1] if path.startswith(origin) else
                self._patterns.of(path.split("?")[0]), what)
        self.troubles.setdefault(kind, f"{origin or 'the start'} links to {path}, {what}")
