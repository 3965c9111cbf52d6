"""The first start of a portal: its address for the first account works, once."""
import re
import time
from urllib.parse import urlsplit

from demo_site import PASSWORD
from portal import Portal


def test_a_new_portal_is_set_up_once(site):
    with Portal() as portal:
        browser = site.browser.at(portal.start())
        link = set_up_link(portal)
        with browser.page() as page:
            page.open(link)
            page.check()
            set_up(page, password="short")
            assert page.raw.get_by_label("Email address").input_value() == "ruth@example.org", "the form is kept"
            page.check()
            set_up(page, password=PASSWORD)
            assert urlsplit(page.raw.url).path == "/", f"the first account was led to {page.raw.url}"
            page.check()
        with browser.page() as page:
            page.open(link, status=404)
            assert page.raw.get_by_role("heading", name="This link does not work any more").is_visible()
            page.check()
        portal.stop()
        portal.start()
        portal.stop()
        assert "first account" not in portal.printed, "a portal with users offers no other set-up"
        users = portal.json("user", "list")["users"]
        assert [(user["email"], user["state"]) for user in users] == [("ruth@example.org", "active")]


def set_up_link(portal):
    end = time.monotonic() + 60
    while time.monotonic() < end:
        found = re.search(r"Make the first account at http://[^/]*(\S+)", portal.printed)
        if found:
            return found[1]
        time.sleep(0.02)
    raise AssertionError(f"no address for the first account was printed: {portal.printed}")


def set_up(page, password):
    page.raw.get_by_label("Email address").fill("ruth@example.org")
    page.raw.get_by_label("Your name").fill("Ruth Alder")
    page.raw.get_by_label("New password").fill(password)
    page.raw.locator("main form button:not([type=button])").last.click()
    page.raw.wait_for_load_state()
