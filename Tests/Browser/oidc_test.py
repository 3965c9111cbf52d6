"""Signing in with an organization's OpenID Connect provider: a real one of PyPI, on loopback."""
import json
import pathlib
import subprocess
import sys
import time
from contextlib import contextmanager
from urllib.parse import urlsplit
from urllib.request import urlopen

from demo_site import PASSWORD
from portal import START_SECONDS, Portal, free_port
from waiting import expect, is_at

ORGANIZATION = "MERIDIAN"
ACCOUNTS = [("admin", "site-admin", "/"), ("orgadmin", "org-admin", ORGANIZATION),
            ("coordinator", "reader", ORGANIZATION), ("researcher", "reader", ORGANIZATION)]
PEOPLE = {
    "known": {"email": "coordinator@example.org", "email_verified": True, "name": "C. Bryony"},
    "unverified": {"email": "researcher@example.org", "email_verified": False},
    "unknown": {"email": "nobody@example.org", "email_verified": True},
    "site-admin": {"email": "admin@example.org", "email_verified": True},
}


def test_people_sign_in_with_the_provider_of_their_organization(site):
    with own_portal(site) as (browser, provider):
        with browser.page(storage=browser.state("admin@example.org", PASSWORD)) as page:
            page.open(settings(page))
            page.check()
            fill_in(page, provider)
            page.check()
            page.submit("Test connection")
            expect(page.raw.get_by_text("Connection test passed."), "the test of the connection").to_be_visible()
        with away(browser, width=390, script=False) as page:
            go_to_provider(page, checks=False)
            authorize(page, "known")
            is_at(page, "/account")
            expect(page.raw.get_by_text("Connected to"), "the account is connected").to_be_visible()
        for someone in ["unverified", "unknown", "site-admin"]:
            with away(browser) as page:
                go_to_provider(page)
                authorize(page, someone)
                refusal = page.raw.get_by_text("No account here uses this sign-in").first
                expect(refusal, f"{someone} is refused").to_be_visible()
                page.trouble.clear()
                page.check()
                used = page.raw.url
        with away(browser) as page:
            page.raw.goto(used)
            again = page.raw.get_by_text("Start again").first
            expect(again, "an answer that was used does nothing in another browser").to_be_visible()
        with away(browser) as page:
            go_to_provider(page)
            # This provider forgets the state when somebody says no, so that all one knows is to begin anew.
            with page.raw.expect_navigation(url="**/sign-in/provider/**"):
                page.raw.get_by_role("button", name="Deny").click()
            expect(page.raw.get_by_text("Start again").first, "someone who says no can start again").to_be_visible()


def test_an_account_is_connected_and_disconnected(site):
    with own_portal(site) as (browser, provider):
        with browser.page(storage=browser.state("admin@example.org", PASSWORD)) as page:
            page.open(settings(page))
            fill_in(page, provider)
        with away(browser, storage=browser.state("admin@example.org", PASSWORD)) as page:
            page.open("/account")
            page.submit("Connect with Meridian")
            page.check()
            leave(page, page.raw.get_by_role("link", name="Continue with Meridian"))
            authorize(page, "site-admin")
            expect(page.raw.get_by_text("Account connected."), page.raw.url).to_be_visible()
            page.submit("Disconnect")
            expect(page.raw.get_by_text("Account disconnected."), page.raw.url).to_be_visible()
            page.trouble.clear()
            page.check()


@contextmanager
def own_portal(site):
    """A portal that may reach loopback with an organization and its people, and a provider there."""
    with provider() as address:
        with Portal(environment={"PORTAL_OUTBOUND_ALLOW": "127.0.0.0/8"}) as portal:
            portal.verb("folder", "add", ORGANIZATION, "--title", "Meridian Bay Institute")
            for name, role, folder in ACCOUNTS:
                portal.verb("user", "add", f"{name}@example.org", "--name", name, "--role", role, "--folder", folder,
                            "--password-stdin", entering=PASSWORD)
            yield site.browser.at(portal.start()), address


@contextmanager
def provider():
    port = free_port()
    program = pathlib.Path(sys.executable).parent / "oidc-provider-mock"
    people = [part for name, claims in PEOPLE.items()
              for part in ("--user-claims", json.dumps({"sub": name, **claims}))]
    running = subprocess.Popen([program, "--port", str(port), "--require-nonce", "true", *people],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        end = time.monotonic() + START_SECONDS
        while True:
            try:
                urlopen(f"{address}/.well-known/openid-configuration").close()
                break
            except OSError:
                assert time.monotonic() < end and running.poll() is None, "the provider did not start"
                time.sleep(0.05)
        yield address
    finally:
        running.terminate()
        running.wait()


@contextmanager
def away(browser, **options):
    """A page that leaves the site and comes back: what it loads elsewhere is the provider's affair."""
    with browser.page(**options) as page:
        yield page
        page.trouble.clear()


def settings(page):
    """The settings of the organization, found as a person finds them."""
    page.open(f"/orgs/{ORGANIZATION}/settings")
    return urlsplit(page.raw.get_by_role("link", name="Sign-in provider").get_attribute("href")).path


def fill_in(page, address):
    expect(page.raw.get_by_text("/sign-in/provider/").first, "the redirect address is shown").to_be_visible()
    page.raw.get_by_label("Allow sign-in with this provider").check()
    page.raw.get_by_label("Name", exact=True).fill("Meridian")
    page.raw.get_by_label("Issuer").fill(address)
    page.raw.get_by_label("Client ID").fill("study-portal")
    page.raw.get_by_label("Client secret").fill("a secret that is kept")
    page.raw.get_by_label("Email domains").fill("example.org")
    page.submit("Save")
    expect(page.raw.get_by_text("Sign-in provider saved."), page.raw.url).to_be_visible()
    expect(page.raw.get_by_label("Client secret"), "the secret is not shown again").to_have_value("")


def go_to_provider(page, checks=True):
    """Up to the provider's page; a page without scripts cannot be checked."""
    page.open("/sign-in?to=/account")
    page.raw.get_by_label("Email address").fill("coordinator@example.org")
    page.submit("Continue with your organization")
    if checks:
        page.check()
    leave(page, page.raw.get_by_role("link", name="Continue with Meridian"))


def leave(page, link):
    with page.raw.expect_navigation(url="**/oauth2/authorize**"):
        link.click()


def authorize(page, someone):
    """Signs in at the provider as somebody, which leads back here."""
    with page.raw.expect_navigation(url=lambda url: url.startswith(page.site)):
        page.raw.get_by_role("button", name=someone, exact=True).click()
    page.settle()
