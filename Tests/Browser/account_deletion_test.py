"""Participants' accounts: the pages of support, and the public page for deleting an account, without scripts and on a phone."""
import email
import email.policy
import json
import re
import urllib.request

from portal import Portal
from waiting import expect, is_at, until

APP = "/orgs/MERIDIAN/apps/HERON"
DELETION = "/my/MERIDIAN/HERON/delete"
PASSWORD = "quiet-orchard 7!"
LOOKS = [(1440, 900, "light"), (1440, 900, "dark"), (390, 844, "light"), (390, 844, "dark")]


def test_an_account_is_deleted_on_the_public_page_without_scripts(site):
    # Its own portal, whose emails can be read.
    with Portal() as own:
        register(own.start("--demo"), "robin@example.org")
        for script, width in ((False, 390), (True, 1440)):
            with site.browser.at(own.address).page(width=width, script=script) as page:
                page.open("/my/heron/delete")
                is_at(page, DELETION)
                looked_at(page)
                page.raw.get_by_label("Email address of your account").fill("robin@example.org")
                page.submit("Send code")
                expect(page.raw.locator("main"), "the answer is the same for any address").to_contain_text("If there is an account")
                if not script:
                    page.raw.get_by_label("Code").fill("XXXXXX")
                    page.submit("Continue")
                    expect(page.raw.get_by_role("alert"), "a wrong code").to_contain_text("wrong or has expired")
                    page.raw.get_by_label("Code").fill(code(own))
                    page.submit("Continue")
                    page.submit("Delete my account")
                    expect(page.raw.get_by_role("alert"), "nothing without the box").to_contain_text("Select the box")
                    page.raw.get_by_label("I want to delete my account").check()
                    page.submit("Delete my account")
                    expect(page.raw.locator("h1"), "the account is deleted").to_have_text("Your account is deleted")
                looked_at(page)


def test_the_public_page_is_in_spanish_too(site):
    with site.browser.page(width=390) as page:
        page.open(DELETION)
        page.leave_by(page.raw.get_by_role("link", name="Español"))
        expect(page.raw.locator("html"), "the language of the page").to_have_attribute("lang", "es")
        looked_at(page)
        page.open("/my/MERIDIAN/HERON/email-address?lang=es")
        looked_at(page)


def test_support_sees_accounts_and_erases_one(site):
    register(site.address, "sage@example.org")
    with site.browser.page(storage=site.session("orgadmin")) as page:
        page.open(APP + "/properties")
        expect(page.raw.locator("main"), "the address for the stores").to_contain_text(DELETION)
        page.open(APP + "/accounts")
        looked_at(page)
        page.raw.get_by_label("Find by email address").fill("SAGE@example.org")
        page.submit("Find")
        looked_at(page)
        page.raw.get_by_role("link", name="Delete with responses…").click()
        looked_at(page, "#erase")
        erase = page.raw.get_by_role("button", name="Delete account and responses")
        expect(erase, "nothing is erased without the address").to_be_disabled()
        page.raw.get_by_label("Enter the email address of the account").fill("sage@example.org")
        page.submit("Delete account and responses")
        is_at(page, APP + "/accounts")
        expect(page.raw.get_by_role("status").first, "the result").to_contain_text("was deleted")


def looked_at(page, place=None):
    """Looks at the page, or at one element of it. Without scripts, axe can't run."""
    if not page.script:
        return
    for width, height, theme in LOOKS:
        page.look(width, height, theme)
        page.check(place=place)


def register(site, address):
    """Creates an account as an app does."""
    request = urllib.request.Request(
        f"{site}/fdahpUserRegWS/register.api", method="POST",
        data=json.dumps({"emailId": address, "password": PASSWORD}).encode(),
        headers={"applicationId": "HERON", "orgId": "MERIDIAN", "content-type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        assert json.load(answer)["message"] == "success"


def code(own):
    """Returns the code of the last email about a deletion."""
    return until(lambda: next(filter(None, map(code_in, emails(own))), None), bool, "expected an email with a code")


def emails(own):
    return sorted((own.data / "mail").glob("*.eml"), reverse=True)


def code_in(file):
    message = email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
    text = message.get_body(("plain",)).get_content()
    found = re.search(r"^Code: (\w{6})", text, re.MULTILINE)
    return found and found.group(1)
