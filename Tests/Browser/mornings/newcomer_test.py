"""A newcomer's first hour: from the address of the setup to the first response, by the links that are on the pages."""
import email
import email.policy
import re

from account_deletion_test import emails
from demo_site import PASSWORD
from design_form import choose, complete, enter, no_errors, png, press, press_at, write
from first_start_test import set_up, set_up_link
from participants_app import ParticipantsApp, result
from passkey_test import code
from portal import Portal
from study_answers import open_list
from waiting import expect, is_at, until

# In the order in which this newcomer does them.
STEPS = [
    "Email", "Second factor", "Backup", "Organization", "App", "Credentials", "First study", "Colleague",
    "First publication", "First response",
]
ORGANIZATION, APP, TEST_APP = "LARKFIELD", "LARK", "LARKTEST"
NAME, STUDY, TEST_STUDY = "How people feel", "FEEL01", "FEEL01-T"
SECTIONS = "nav[aria-label=Sections]"
# Pages of a new study: what is missing, why, and what to do about it.
EMPTY = {
    "Worklist": ("Nothing is assigned to you", "Tasks are added here", "New task"),
    "Enrollment tokens": ("No tokens yet", "Give each participant a token", "New batch"),
    "Responses": ("No responses yet", "Response collection is off", "Study setup"),
    "Lists": ("No Lists yet", "Lists are created when the study is published", None),
}


def test_a_newcomer_gets_from_an_empty_portal_to_a_response(site):
    with Portal() as portal:
        browser = site.browser.at(portal.start())
        with browser.page() as page:
            server(page, portal)
            folders(page)
            invite(page)
            with browser.page(width=390, height=844, theme="dark") as other:
                accept(other, invitation(portal, browser.site))
            has_done(page, "Colleague")
            design(page)
            empty_pages(page)
            publish(page)
            collect(page)
            token = issue_token(page)
            send(ParticipantsApp(browser.site, credential_of_test_app(page), app=TEST_APP), token)
            all_is_done(page)
            read(page)


# How a newcomer gets about.

def go(page, name, place="main"):
    """Follows a link on a part of the page, and checks the page to which it leads."""
    page.leave_by(page.raw.locator(place).get_by_role("link", name=name, exact=True).first)
    page.check()


def go_home(page):
    """Follows the link that every page has."""
    page.leave_by(page.raw.get_by_role("link", name="Study Portal home"))


def go_to_channel(page, study):
    """Opens a study from the table on the home page."""
    go_home(page)
    row = page.raw.get_by_role("row", name=re.compile(rf"\b{study}(?!-)"))
    page.leave_by(row.get_by_role("link", name=NAME, exact=True))
    page.check()


def done(page):
    """Returns which of the first steps the home page marks as done."""
    go_home(page)
    expect(page.raw.get_by_role("heading", name="First steps"), "the first steps are shown").to_be_visible()
    for fold in page.raw.locator(".done-steps:not([open]) > summary").all():
        fold.click()
    complete_one = page.raw.get_by_role("img", name="complete", exact=True)
    return page.raw.get_by_role("listitem").filter(has=complete_one).locator("b").all_inner_texts()


def has_done(page, last):
    """Waits until the home page marks this step and those before it as done, and no others."""
    expected = STEPS[:STEPS.index(last) + 1]
    until(lambda: done(page), lambda found: set(found) == set(expected), f"done by now: {expected}")
    page.check()


# The server.

def server(page, portal):
    """Creates the first account, and does what the home page says about the server."""
    page.open(set_up_link(portal))
    page.check()
    set_up(page, password=PASSWORD)
    is_at(page, "/")
    page.check()
    assert done(page) == [], "nothing is done yet"
    mail(page)
    second_factor(page)
    go(page, "Backups (Backup)")
    page.submit("Back up now")
    page.check()
    has_done(page, "Backup")


def mail(page):
    """Sends a test email. Later this step does itself, with the message about the second factor."""
    go(page, "Send a test email (Email)")
    page.submit("Send me a test email")
    main = page.raw.locator("main")
    expect(main, "the email is sent").to_contain_text("Test email sent to ruth@example.org.")
    expect(main, "to a file").to_contain_text("No mail server. Emails are written to")
    page.check()
    has_done(page, "Email")


def second_factor(page):
    """Sets up an authenticator app, and saves the recovery codes."""
    go(page, "Set up (Second factor)")
    page.submit("Start setup")
    page.check()
    page.raw.get_by_label("Enter the code").fill(code(page.raw.locator("code.mono").inner_text().replace(" ", "")))
    page.submit("Turn on second factor")
    expect(page.raw.get_by_role("list", name="Recovery codes"), "the recovery codes are shown").to_be_visible()
    page.check()
    go(page, "I've saved my codes")
    is_at(page, "/")
    has_done(page, "Second factor")


# Organization, app, study.

def folders(page):
    """Adds an organization and an app, whose page of credentials leads to the first study."""
    go(page, "New organization (Organization)")
    enter(page, {"Org ID": ORGANIZATION, "Name": "Larkfield Clinic"})
    save(page, "Create organization", "Next, add its apps")
    has_done(page, "Organization")
    go(page, "Larkfield Clinic")
    go(page, "New app (App)")
    enter(page, {"App ID": APP, "Name": "Lark"})
    save(page, "Create app", "Next, issue the credentials")
    has_done(page, "App")
    go_to_credentials(page, "Lark")
    issue_credential(page, "org.example.lark")
    has_done(page, "Credentials")
    go(page, "Larkfield Clinic")
    go(page, "Lark")
    first_study(page)
    has_done(page, "First study")


def go_to_credentials(page, app):
    """Goes from the home page to the credentials of an app."""
    go(page, "Larkfield Clinic")
    go(page, app)
    go(page, "Credentials", SECTIONS)


def save(page, name, words):
    """Presses a button and reads what is next."""
    press(page, name, last=True)
    no_errors(page)
    expect(page.raw.locator("main"), f"{name} says what is next").to_contain_text(words)
    page.check()


def issue_credential(page, bundle):
    """Issues a credential, and returns what an app signs in with, as the page shows it."""
    enter(page, {"Used by": "Android app", "Bundle ID": bundle})
    save(page, "Issue credential", "Copy the token now.")
    expect(page.raw.get_by_role("link", name="New study"), "the page leads to the first study").to_be_visible()
    token = page.raw.locator("dt", has_text=re.compile(r"^\s*Token\s*$")).locator("xpath=following-sibling::dd[1]")
    return f"{bundle}:{token.locator('code').inner_text()}"


def first_study(page):
    """Creates a study, and for its Test channel another app."""
    page.leave_by(page.raw.locator("main").get_by_role("link", name=re.compile("^New study")).first)
    page.check()
    enter(page, {
        "Study name": NAME, "Live Study ID": STUDY, "Add a Test channel": True, "Test App ID": "New app…",
        "App ID of the new app": TEST_APP, "Name of the new app": "Lark Test",
    })
    press(page, "Create study")
    no_errors(page)
    page.check()


# A colleague.

def invite(page):
    """Invites a designer for the organization."""
    go(page, "Invite (Colleague)")
    enter(page, {"Email address": "ada@example.org", "Name": "Ada Moss"})
    choose(page.raw.get_by_role("combobox", name="Role", exact=True).first, "Study Designer")
    choose(page.raw.get_by_role("combobox", name="Folder", exact=True).first, "Larkfield Clinic")
    save(page, "Send invitation", "We've sent an email.")
    go_home(page)
    expect(page.raw.locator("main"), "the list knows of the invitation").to_contain_text("Invited, but not here yet.")


def invitation(portal, address):
    """Returns the path of the link in the email to the colleague."""
    def link():
        found = [re.search(re.escape(address) + r"(/links/\S+)", text_of(file)) for file in emails(portal)]
        return next((each[1] for each in found if each), None)
    return until(link, bool, "expected an email with the invitation")


def text_of(file):
    """Returns the plain text of an email."""
    message = email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
    return message.get_body(("plain",)).get_content()


def accept(page, link):
    """Chooses a password, and finds the study and what is to do in it."""
    page.open(link)
    page.check()
    page.raw.get_by_label("New password").fill("harbor lantern meadow four")
    page.submit("Save password")
    is_at(page, "/")
    page.check()
    go(page, NAME)
    go(page, "Continue with Basic information")
    expect(page.raw.get_by_role("button", name="Mark complete"), "the colleague can design").to_be_visible()


# The design, with as little as a study needs.

def design(page):
    """Does what the study's home page proposes next, until nothing is left."""
    go_to_channel(page, STUDY)
    for section, fill in DESIGN.items():
        go(page, "Home", SECTIONS)
        go(page, f"Continue with {section}")
        fill(page)
        page.check()
    go(page, "Home", SECTIONS)
    expect(page.raw.locator("main"), "the design is complete").to_contain_text("13 of 13 sections complete")
    expect(page.raw.get_by_role("link", name="Check and publish on Test"), "publishing on Test is next").to_be_visible()


def basic_information(page):
    """Says what the study is."""
    enter(page, {
        "Study full name": "How people feel from day to day", "Study type": "Gateway",
        "Study tagline": "A question a day", "Research sponsor": "Larkfield Clinic", "Study category": "Public Health",
        "Data partners": "Larkfield Clinic", "Tentative duration": "6",
        "Study feedback destination inbox email": "feel@example.org",
        "Study thumbnail image": png("lark", 225, 225),
    })
    write(page, "We ask how you feel.")
    complete(page)


def settings(page):
    """Says who can enroll, and what happens when they leave."""
    enter(page, {
        "Android": True, "Allow participants to enroll": True,
        "Retain participant data when they leave the study?": "Yes, retain it",
        "Alert text for participants attempting to leave": "What you have sent is kept.",
    })
    complete(page)


def overview_pages(page):
    """Fills in the one page that there is."""
    enter(page, {
        "Title of page 1": "How do you feel?", "Text of page 1": "One question, for science.",
        "Image of page 1": png("meadow", 750, 1334),
    })
    complete(page)


def consent_sections(page):
    """Adds one section, and marks it and the list complete."""
    go(page, "Add consent section")
    page.raw.get_by_role("radio", name="Overview").check()
    press(page, "Add section")
    enter(page, {"Brief summary": "One question."})
    write(page, "You can stop at any time.")
    complete(page)
    page.check()
    complete(page)


def questionnaires(page):
    """Adds a questionnaire with one question, which needs no schedule of its own."""
    go(page, "Add questionnaire")
    enter(page, {"Activity short title or key": "Wellbeing", "Title": "How are you?"})
    press(page, "Add questionnaire")
    page.check()
    go(page, "Add first step")
    press_at(page, page.raw.get_by_role("button", name=re.compile("^Boolean")))
    page.check()
    enter(page, {"Text of the question": "Do you feel well today?", "Step title or key": "well"})
    press(page, "Save", last=True)
    no_errors(page)
    page.check()
    page.leave_by(page.raw.locator("main").get_by_role("link", name="Content"))
    complete(page)
    page.check()
    go(page, "Back to Questionnaires")
    complete(page)


# The order of the home page, which leaves out what can stay empty.
DESIGN = {
    "Basic information": basic_information, "Settings and admins": settings, "Overview pages": overview_pages,
    "Eligibility": complete, "Consent sections": consent_sections, "Comprehension test": complete,
    "Data sharing": complete, "Review and e-consent": complete, "Questionnaires": questionnaires, "Checklist": complete,
}


def empty_pages(page):
    """Looks at the pages of the Test channel that are still empty."""
    go_to_channel(page, TEST_STUDY)
    for section, (heading, reason, action) in EMPTY.items():
        go(page, section, SECTIONS)
        main = page.raw.locator("main")
        expect(main.get_by_role("heading", name=heading), f"{section} says that it is empty").to_be_visible()
        expect(main, f"{section} says what will appear").to_contain_text(reason)
        if action:
            expect(main.get_by_role("link", name=action).first, f"{section} offers an action").to_be_visible()


# Test.

def publish(page):
    """Launches the study on the Test channel; on Live it stays a draft."""
    go_to_channel(page, STUDY)
    go(page, "Check and publish on Test")
    go(page, "Launch study…")
    press(page, "Launch study", last=True)
    no_errors(page)
    page.check()
    live, test = (page.raw.get_by_role("row", name=re.compile(f"^{channel} ")) for channel in ("Live", "Test"))
    expect(test, "Test is launched").to_contain_text("Active")
    expect(live, "Live isn't").to_contain_text("Nothing published yet")
    has_done(page, "First publication")


def collect(page):
    """Turns on what the study's home page says is off."""
    go(page, "How to try a study (First response)")
    expect(page.raw.locator("main"), "the help says what is needed").to_contain_text("Response collection turned on")
    go_to_channel(page, TEST_STUDY)
    go(page, "Response collection is off")
    enter(page, {"Enable response collection": True})
    save(page, "Save settings", "Configuration saved")
    go(page, "Home", SECTIONS)
    expect(page.raw.locator("main"), "it is on").to_contain_text("Responses are collected.")


def issue_token(page):
    """Generates a token, and returns it as the page shows it."""
    go(page, "Enrollment tokens", SECTIONS)
    page.raw.get_by_role("link", name="New batch").click()
    dialog = page.raw.get_by_role("dialog", name="New batch")
    enter(page, {"How many tokens would you like to generate?": "Other", "Other number": "1"}, within=dialog)
    page.check()
    save(page, "Generate tokens", "token is ready")
    cells = page.raw.get_by_role("row", name="Available").get_by_role("cell")
    return cells.nth(1).inner_text().replace(" ", "")


def credential_of_test_app(page):
    """Issues the credential of the Test app."""
    go_home(page)
    go_to_credentials(page, "Lark Test")
    return issue_credential(page, "org.example.lark.test")


def send(app, token):
    """Reads the study, enrolls and answers, as the Test app on a phone does."""
    activity = app.read("activityList", studyId=TEST_STUDY, orgId=ORGANIZATION)["activities"][0]
    participant = app.enroll(TEST_STUDY, token)
    app.send(participant, TEST_STUDY, activity["activityId"], activity["activityVersion"],
             [result("boolean", "well", True)])


def all_is_done(page):
    """Waits until the home page says that all first steps are done."""
    def count():
        go_home(page)
        return page.raw.get_by_text("All first steps are done.").count()
    until(count, lambda found: found == 1, "the last of the first steps is done")
    expect(page.raw.get_by_role("row", name=TEST_STUDY), "the studies are still there").to_contain_text("Active")
    page.check()


def read(page):
    """Finds the response and its answer."""
    go_to_channel(page, TEST_STUDY)
    go(page, "Responses", SECTIONS)
    expect(page.raw.locator("main table"), "the response is listed").to_contain_text("Processed")
    go(page, "Lists", SECTIONS)
    open_list(page, "Wellbeing")
    page.check()
    expect(page.raw.locator("main table").first, "its answer is in the List").to_contain_text("yes")
