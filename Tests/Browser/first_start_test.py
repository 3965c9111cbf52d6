"""The first start of a portal: its address for the first account works, once."""
import re
import time

from demo_site import PASSWORD
from portal import START_SECONDS, Portal
from waiting import expect, is_at


def test_a_new_portal_is_set_up_once(site):
    with Portal() as portal:
        browser = site.browser.at(portal.start())
        link = set_up_link(portal)
        with browser.page() as page:
            page.open(link)
            page.check()
            set_up(page, password="short")
            expect(page.raw.get_by_label("Email address"), "the form is kept").to_have_value("ruth@example.org")
            page.check()
            set_up(page, password=PASSWORD)
            is_at(page, "/")
            page.check()
        with browser.page() as page:
            page.open(link, status=404)
            expect(page.raw.get_by_role("heading", name="This link no longer works"), "why").to_be_visible()
            page.check()
        portal.stop()
        portal.start()
        portal.stop()
        assert "first account" not in portal.printed, "a portal with users offers no other set-up"
        users = portal.json("user", "list")["users"]
        assert [(user["email"], user["state"]) for user in users] == [("ruth@example.org", "active")]


def set_up_link(portal):
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        found = re.search(r"Create the first account at http://[^/]*(\S+)", portal.printed)
        if found:
            return found[1]
        time.sleep(0.02)
    raise AssertionError(f"no address for the first account was printed: {portal.printed}")


def set_up(page, password):
    page.raw.get_by_label("Email address").fill("ruth@example.org")
    page.raw.get_by_label("Your name").fill("Ruth Alder")
    page.raw.get_by_label("New password").fill(password)
    page.leave_by(page.raw.locator("main form button:not([type=button])").last)
