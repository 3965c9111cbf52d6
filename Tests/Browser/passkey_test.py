"""Passkeys and authenticator apps, with an authenticator that Chromium plays."""
import base64
import hashlib
import hmac
import struct
import time
from contextlib import contextmanager

from demo_site import PASSWORD
from first_start_test import set_up, set_up_link
from portal import Portal, free_port
from waiting import expect, is_at


def test_a_passkey_is_added_and_signs_in(site):
    with own_portal(site) as browser, browser.page() as page:
        device = Authenticator(page)
        page.open("/account/passkeys")
        page.check()
        page.raw.get_by_label("Name").fill("Blue phone")
        page.submit("Add passkey")
        expect(page.raw.get_by_role("cell", name="Blue phone"), "the passkey is listed").to_be_visible()
        page.check()
        page.raw.get_by_role("button", name="Add passkey").click()
        made = page.raw.get_by_role("alert").filter(has_text="The passkey was not added")
        expect(made, "a device that has one makes no other").to_be_visible()
        sign_out(page)
        page.check()
        with page.raw.expect_navigation(url="**/account"):
            page.raw.get_by_role("button", name="Use a passkey").click()
        sign_out(page)
        device.verify(False)
        page.raw.get_by_role("button", name="Use a passkey").click()
        used = page.raw.get_by_role("alert").filter(has_text="The passkey wasn't used")
        expect(used, "a device that does not know its owner signs nothing").to_be_visible()
        page.check()
        device.verify(True)
        device.forget_count()
        page.submit("Use a passkey")
        expect(page.raw.get_by_text("may have been copied").first, "a copied device is reported").to_be_visible()


def test_without_scripts_no_passkey_is_offered(site):
    with own_portal(site) as browser:
        with browser.page(script=False) as page:
            page.open("/account/passkeys")
            why = page.raw.get_by_text("Passkeys require JavaScript")
            expect(why, "why there is no form").to_be_visible()
            expect(page.raw.get_by_role("button", name="Add passkey"), "a form that needs a script").to_be_hidden()
        with browser.stranger(script=False) as page:
            page.open("/sign-in")
            expect(page.raw.get_by_label("Password"), "the form to sign in").to_be_visible()
            expect(page.raw.get_by_role("button", name="Use a passkey"), "a button without effect").to_be_hidden()


def test_a_second_factor_is_set_up_and_asked_for_without_scripts(site):
    with own_portal(site) as browser:
        with browser.page(width=390, script=False) as page:
            page.open("/account/second-factor/new")
            page.submit("Start setup")
            secret = page.raw.locator("code.mono").inner_text().replace(" ", "")
            page.raw.get_by_label("Enter the code").fill(code(secret))
            page.submit("Turn on second factor")
            recovery = page.raw.locator(".code-list li").first.inner_text()
        with browser.stranger(width=390, script=False) as page:
            page.open("/sign-in?to=/account")
            page.sign_in("ruth@example.org", PASSWORD)
            page.raw.get_by_label("Code", exact=True).fill("000000")
            page.submit("Continue")
            page.raw.get_by_role("link", name="Use a recovery code").click()
            page.raw.get_by_label("Recovery code").fill(recovery)
            page.submit("Continue")
            is_at(page, "/account")


class Authenticator:
    """A device that Chromium plays."""

    def __init__(self, page):
        self._chromium = page.raw.context.new_cdp_session(page.raw)
        self._chromium.send("WebAuthn.enable")
        self._id = self._chromium.send("WebAuthn.addVirtualAuthenticator", {"options": {
            "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
            "isUserVerified": True, "automaticPresenceSimulation": True}})["authenticatorId"]

    def verify(self, is_verified):
        self._chromium.send("WebAuthn.setUserVerified", {"authenticatorId": self._id, "isUserVerified": is_verified})

    def forget_count(self):
        """As a copy of the device would be, made before it signed."""
        credential = self._chromium.send("WebAuthn.getCredentials", {"authenticatorId": self._id})["credentials"][0]
        self._chromium.send("WebAuthn.removeCredential", {
            "authenticatorId": self._id, "credentialId": credential["credentialId"]})
        self._chromium.send("WebAuthn.addCredential", {
            "authenticatorId": self._id, "credential": {**credential, "signCount": 0}})


@contextmanager
def own_portal(site):
    """A portal at a name, since numbers have no passkeys, with one account that is signed in."""
    port = free_port()
    with Portal(environment={"PORTAL_ADDRESS": f"http://localhost:{port}"}) as portal:
        browser = site.browser.at(portal.start("--port", port))
        with browser.page() as page:
            page.open(set_up_link(portal))
            set_up(page, password=PASSWORD)
            storage = page.raw.context.storage_state()
        yield SignedIn(browser, storage)


class SignedIn:
    """The browser, whose pages are signed in."""

    def __init__(self, browser, storage):
        self._browser = browser
        self._storage = storage

    def page(self, **options):
        return self._browser.page(storage=self._storage, **options)

    def stranger(self, **options):
        """A page of another browser."""
        return self._browser.page(**options)


def sign_out(page):
    """By the form of the account's menu; leads to where one signs in to see the account."""
    with page.raw.expect_navigation():
        page.raw.locator("form[action='/sign-out'] button").first.evaluate("button => button.form.submit()")
    page.open("/sign-in?to=/account")


def code(secret):
    """The code of RFC 6238 that an app shows now."""
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    digest = hmac.new(key, struct.pack(">Q", int(time.time()) // 30), hashlib.sha1).digest()
    start = digest[-1] & 15
    return f"{(struct.unpack('>I', digest[start:start + 4])[0] & 0x7FFFFFFF) % 10**6:06}"
