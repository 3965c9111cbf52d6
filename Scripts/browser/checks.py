"""Checks that every page must pass in a browser: no accessibility violation, no console error, no request to another
site, and no horizontal scrolling at 360 pixels.

    from checks import Browser

    with Browser("http://127.0.0.1:8080") as browser:
        with browser.page(width=360, theme="dark") as page:
            page.open("/sign-in")
            page.check()                    # raises AssertionError with a description of every problem

`Page.raw` is Playwright's page, for clicking and typing. Problems are collected while a page is used, so that `check`
at the end covers all of them; leaving the `with` block checks once more that no new problem was found.
"""
import copy
import os
import shutil
from contextlib import contextmanager
from urllib.parse import urlsplit

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import TimeoutError, sync_playwright

from waiting import TIMEOUT_MS, expect

RULES = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
# The rules whose result depends on the color scheme.
COLOUR_RULES = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
HEIGHT_MAX = 12_000
WAITING_EDITOR = "[data-rich-text] [role=toolbar][hidden]"

# Switch the color scheme without a transition through intermediate colors.
STILL = """() => {
    if (document.adoptedStyleSheets.length) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets = [sheet];
}"""
DRAWN = "() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))"

SIDEWAYS = """() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const clipped = (element) => {
        for (let box = element.parentElement; box; box = box.parentElement) {
            if (/auto|scroll|hidden|clip/.test(getComputedStyle(box).overflowX)) return true;
        }
        return false;
    };
    return [...document.body.querySelectorAll('*')]
        .filter((element) => {
            const box = element.getBoundingClientRect();
            return (box.right > width + 1 || box.left < -1) && box.width && !clipped(element);
        })
        .slice(0, 5)
        .map((element) => `${element.tagName.toLowerCase()}.${element.className}`.slice(0, 80));
}"""

# Report at most three elements for each violated rule. Sticky elements cover others until the user scrolls, so nothing
# is sticky while axe runs.
VIOLATIONS = """async ([place, rules]) => {
    const sticky = [...document.body.querySelectorAll('*')]
        .filter((element) => getComputedStyle(element).position === 'sticky');
    const former = sticky.map((element) => element.style.position);
    for (const element of sticky) element.style.position = 'static';
    const found = await axe.run(place ?? document, {runOnly: rules, resultTypes: ['violations']});
    sticky.forEach((element, index) => { element.style.position = former[index]; });
    return found.violations.flatMap((violation) => violation.nodes.slice(0, 3)
        .map((node) => `${violation.id}: ${violation.help}: ${node.target.flat().join(' ')}`));
}"""

SMALL_TARGETS = """() => [...document.querySelectorAll('a[class*=button], button, summary, select, input:not([type=hidden])')]
    .filter((element) => {
        const box = element.getBoundingClientRect();
        if (!box.width || !box.height || getComputedStyle(element).display === 'inline') return false;
        if (element.matches('input[type=checkbox], input[type=radio]')) return false;
        if (element.closest('.visually-hidden, .skip-link')) return false;
        return box.width < 23.5 || box.height < 23.5;
    })
    .slice(0, 5)
    .map((element) => `${element.tagName.toLowerCase()}.${element.className} "${element.textContent.trim().slice(0, 30)}"`)"""


class Page:
    """A page in its own browser context."""

    def __init__(self, raw, site, script=True):
        self.raw = raw
        self.site = site
        self.script = script
        self.trouble = []
        origin = urlsplit(site)
        self._origin = (origin.scheme, origin.netloc)
        raw.on("console", lambda message: self._console(message))
        raw.on("pageerror", lambda error: self.trouble.append(f"script error: {error}"))
        raw.on("request", lambda request: self._request(request))
        raw.on("response", lambda response: self._response(response))

    def _console(self, message):
        # The browser also reports a failed page in the console; `open` checks its expected status.
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            self.trouble.append(f"console: {message.text}")

    def _request(self, request):
        target = urlsplit(request.url)
        if (target.scheme, target.netloc) != self._origin and target.scheme not in ("about", "blob"):
            self.trouble.append(f"foreign request: {request.url}")

    def _response(self, response):
        if response.status >= 400 and not response.request.is_navigation_request():
            self.trouble.append(f"{response.status} for {response.url}")

    def open(self, path, status=200):
        """Opens a path of the site and expects this status."""
        answer = self.raw.goto(self.site + path)
        if answer is not None and answer.status != status:
            self.trouble.append(f"{path} answered {answer.status} instead of {status}")
        self.settle()
        return answer

    def settle(self):
        """Waits for the rich text editors, whose file is loaded after the page."""
        if self.script:
            expect(self.raw.locator(WAITING_EDITOR), "the editors of rich text are there").to_have_count(0)

    def submit(self, button):
        """Presses a button that leads to another page, and waits for it."""
        self.leave_by(self.raw.get_by_role("button", name=button, exact=True))

    def leave_by(self, place):
        """Clicks an element that leads to another page, and waits for that page."""
        try:
            with self.raw.expect_navigation():
                place.click()
        except TimeoutError as late:
            raise AssertionError(f"{place} leads on from {self.raw.url}; it did not: {late.message}") from None
        self.settle()

    def sign_in(self, email, password):
        """Fills out the sign-in form and submits it."""
        self.raw.get_by_label("Email address").fill(email)
        self.raw.get_by_label("Password").fill(password)
        self.submit("Sign in")

    def look(self, width, height, theme, whole=False):
        """Shows the open page at another size and in another color scheme, and waits until it is rendered.

        `whole` makes the window as high as the page, which shows content that a bar at the bottom covers until the user
        scrolls.
        """
        self.raw.evaluate(STILL)
        self.raw.emulate_media(color_scheme=theme, reduced_motion="reduce")
        self.raw.set_viewport_size({"width": width, "height": height})
        if whole:
            height = max(height, self.raw.evaluate("document.documentElement.scrollHeight"))
            self.raw.set_viewport_size({"width": width, "height": min(height, HEIGHT_MAX)})
        self.raw.evaluate(DRAWN)

    def check(self, rules=RULES, place=None):
        """Raises an error with everything that is wrong with the current page.

        Axe checks the element that the selector `place` matches, or the complete page.
        """
        self.settle()
        # During a transition, colors are neither the old nor the new ones.
        self.raw.evaluate(STILL)
        self.raw.evaluate(DRAWN)
        name = f"{urlsplit(self.raw.url).path} at {self.raw.viewport_size['width']} px"
        found = [f"{name}: {trouble}" for trouble in self.trouble]
        self.trouble.clear()
        # Load axe only once per page.
        if self.raw.evaluate("() => !window.axe"):
            self.raw.evaluate(AXE_SCRIPT)
        found += [f"{name}: {violation}" for violation in self.raw.evaluate(VIOLATIONS, [place, rules])]
        found += [f"{name}: scrolls sideways because of {element}" for element in self.raw.evaluate(SIDEWAYS)]
        found += [f"{name}: smaller than 24 px: {element}" for element in self.raw.evaluate(SMALL_TARGETS)]
        assert not found, "\n".join(found)


class Browser:
    """A browser for all tests of a run; each page has its own cookies."""

    def __init__(self, site):
        self.site = site.rstrip("/")

    def __enter__(self):
        self._playwright = sync_playwright().start()
        arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
        path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
        if path is None:
            raise SystemExit("chromium was not found: run Scripts/setup tests")
        self._browser = self._playwright.chromium.launch(
            executable_path=path, args=arguments, timeout=TIMEOUT_MS)
        return self

    def __exit__(self, *_):
        self._browser.close()
        self._playwright.stop()

    def at(self, site):
        """Returns the same browser for another site; it is closed with this one."""
        other = copy.copy(self)
        other.site = site.rstrip("/")
        return other

    @contextmanager
    def page(self, width=1440, height=900, theme="light", script=True, storage=None):
        """Returns a new page; `storage` is the result of `state`, so that many pages share one sign-in."""
        context = self._browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=theme, java_script_enabled=script,
            storage_state=storage, locale="en-GB", timezone_id="Europe/Berlin")
        context.set_default_timeout(TIMEOUT_MS)
        page = Page(context.new_page(), self.site, script)
        try:
            yield page
            assert not page.trouble, "\n".join(page.trouble)
        finally:
            context.close()

    def state(self, email, password, path="/sign-in"):
        """Signs in with the form and returns the session for other pages."""
        with self.page() as page:
            page.open(path)
            page.sign_in(email, password)
            assert urlsplit(page.raw.url).path != path, f"signing in as {email} leads away from {path}; it did not"
            return page.raw.context.storage_state()
