"""Signing what is done to a study: with a passkey of a device that Chromium plays, and with a password, without scripts."""
from contextlib import contextmanager

from demo_site import PASSWORD
from design_form import enter
from passkey_test import Authenticator, SignedIn
from portal import Portal, free_port
from waiting import expect

STUDY = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01"
END = f"{STUDY}/design/actions/deactivate"


def test_a_study_and_its_data_are_signed_with_a_passkey(site):
    with demo_at_a_name(site) as browser, browser.page() as page:
        device = Authenticator(page)
        require_signatures(page)
        page.open("/account/passkeys")
        page.raw.get_by_label("Name").fill("Blue phone")
        page.submit("Add passkey")

        page.open(f"{STUDY}/data-lock")
        page.check()
        fill(page, "Read out for the board.\nTwo lines.")
        device.verify(False)
        page.raw.get_by_role("button", name="Sign with a passkey").click()
        used = page.raw.get_by_role("alert").filter(has_text="The passkey wasn't used")
        expect(used, "a device that does not know its owner signs nothing").to_be_visible()
        page.check()
        device.verify(True)
        page.submit("Sign with a passkey")
        expect(page.raw.get_by_text("Data locked.").first, "the lock").to_be_visible()

        page.open(END)
        page.check()
        page.submit("Sign with a passkey")
        expect(page.raw.get_by_text("Enter the Study ID.").first, "what is left out").to_be_visible()
        fill(page, "All that was to be asked was asked.", study="SLEEP02")
        page.submit("Sign with a passkey")
        expect(page.raw.get_by_text("The Study ID is SLEEP01").first, "another study's ID").to_be_visible()
        page.check()
        fill(page, "All that was to be asked was asked.", study="SLEEP01")
        page.submit("Sign with a passkey")
        page.open(f"{STUDY}/signatures")
        page.check()
        expect(page.raw.get_by_role("cell", name="End of the study"), "the end is signed").to_be_visible()
        expect(page.raw.get_by_role("cell", name="Data lock").first, "the lock is signed").to_be_visible()
        expect(page.raw.get_by_text("Not valid"), "no signature is broken").to_have_count(0)


def test_without_scripts_one_signs_with_the_password_and_no_passkey_is_offered(site):
    with demo_at_a_name(site) as browser:
        with browser.page() as page:
            Authenticator(page)
            require_signatures(page)
            page.open("/account/passkeys")
            page.raw.get_by_label("Name").fill("Blue phone")
            page.submit("Add passkey")
        with browser.page(width=390, script=False) as page:
            page.open(END)
            expect(page.raw.get_by_label("Reason"), "the form to sign").to_be_visible()
            expect(page.raw.get_by_role("button", name="Sign with a passkey"), "a button without effect").to_be_hidden()
            fill(page, "It is over.", "a wrong password that is long", study="SLEEP01")
            page.leave_by(page.raw.locator("main form .sheet-foot button"))
            refusal = page.raw.get_by_text("The password or code is not correct").first
            expect(refusal, "a wrong password signs nothing").to_be_visible()
            fill(page, "It is over.", PASSWORD, study="SLEEP01")
            page.leave_by(page.raw.locator("main form .sheet-foot button"))
            page.open(f"{STUDY}/signatures")
            expect(page.raw.get_by_text("End of the study"), "the end is signed").to_be_visible()


def require_signatures(page):
    page.open("/settings/signatures")
    page.raw.get_by_role("radio", name="Live and Test channels").check()
    page.submit("Save")


def fill(page, reason, password="", study=""):
    enter(page, {"Reason": reason, "Password or verification code": password} | ({"Study ID": study} if study else {}))
    page.raw.get_by_role("radio", name="Responsibility").check()


@contextmanager
def demo_at_a_name(site):
    """The demo at a name, since numbers have no passkeys, with its administrator signed in."""
    port = free_port()
    with Portal(environment={"PORTAL_ADDRESS": f"http://localhost:{port}"}) as portal:
        browser = site.browser.at(portal.start("--demo", "--port", port))
        yield SignedIn(browser, browser.state("admin@example.org", PASSWORD))
