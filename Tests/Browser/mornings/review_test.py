"""A review round: a designer asks for one, a colleague comments and asks for changes, and then approves."""
import random
import re

from design_form import APP, enter, follow, no_errors, press, press_at, save
from waiting import expect


def test_a_design_is_reviewed(site):
    with site.browser.page(storage=site.session("designer")) as page:
        study = new_study(page)
        request = ask(page, study, "Please look at the name.")
    with site.browser.page(storage=site.session("orgadmin"), width=390) as page:
        comment(page, study)
        suggest(page, study)
        answer(page, request, "Request changes", "The name says nothing about pregnancy.")
    with site.browser.page(storage=site.session("designer")) as page:
        page.open(request)
        expect(page.raw.locator("main"), "the answer").to_contain_text("says nothing about pregnancy")
        accept(page, study)
        change(page, study)
        page.open(request)
        expect(page.raw.locator("main"), "another design was reviewed").to_contain_text("Outdated")
        again = ask(page, study, "Better now?")
    with site.browser.page(storage=site.session("orgadmin"), script=False) as page:
        answer(page, again, "Approve", "")
        page.open(f"{study}/design/review")
        expect(page.raw.get_by_role("table", name="Review requests"), "both requests").to_contain_text("Outdated")
        expect(page.raw.get_by_role("table", name="Review requests"), "and the approval").to_contain_text("Approved")


def new_study(page):
    study_id = f"RVW{random.randrange(1_000_000):06}"
    page.open(f"{APP}/new-study")
    enter(page, {"Study name": "A sleep study", "Live Study ID": study_id})
    press(page, "Create study")
    return f"{APP}/studies/{study_id}"


def ask(page, study, note):
    """Requests a review, and returns the address of the request."""
    page.open(f"{study}/design/review")
    follow(page, "Request review")
    page.check()
    page.raw.get_by_role("group", name="Reviewers").get_by_role("checkbox").first.wait_for()
    page.raw.get_by_role("checkbox", name="orgadmin@example.org").or_(
        page.raw.locator("label", has_text="orgadmin@example.org").locator("input")).first.check()
    enter(page, {"Note": note})
    press(page, "Request review", last=True)
    no_errors(page)
    return page.raw.url[len(page.site):].split("?")[0]


def comment(page, study):
    page.open(f"{study}/design/basic-information")
    page.leave_by(page.raw.get_by_role("link", name="Comments").first)
    enter(page, {"Comment": "Which pregnancy weeks? @designer@example.org"})
    press(page, "Add comment")
    no_errors(page)
    page.check()
    expect(page.raw.locator("main"), "who is mentioned gets an email").to_contain_text("Mentions")


def suggest(page, study):
    """Suggests another text of the study."""
    page.open(f"{study}/design/basic-information")
    page.leave_by(page.raw.get_by_role("link", name=re.compile("omment")).first)
    follow(page, "Suggest a change")
    page.check()
    enter(page, {"Study name": "A sleep study of midwives"})
    press(page, "Suggest change")
    no_errors(page)
    page.check()
    expect(page.raw.locator("main ins"), "what is added").to_have_text("of midwives")


def accept(page, study):
    """Accepts the suggestion, which changes the study's name."""
    page.open(f"{study}/design/review")
    page.leave_by(page.raw.get_by_role("table", name="Basic information").get_by_role("link").first)
    press_at(page, page.raw.get_by_role("button", name="Accept suggestion").first)
    expect(page.raw.locator("main"), "who accepted it").to_contain_text("Accepted by")
    page.check()
    page.open(f"{study}/design/basic-information")
    expect(page.raw.get_by_label("Study name", exact=True), "the new text").to_have_value("A sleep study of midwives")


def answer(page, request, words, reason):
    page.open(request)
    if page.script:
        page.check()
    page.raw.get_by_role("radio", name=words).check()
    if reason:
        enter(page, {"Reasons": reason})
    press(page, "Send answer")
    no_errors(page)


def change(page, study):
    """Answers the comment, resolves it, and changes the design."""
    page.open(f"{study}/design/basic-information")
    page.leave_by(page.raw.get_by_role("link", name="1 comment").or_(page.raw.get_by_role("link", name="Comments")).first)
    page.raw.get_by_text("Reply", exact=True).first.click()
    enter(page, {"Reply": "Weeks 6 to 14."})
    press(page, "Add reply")
    press_at(page, page.raw.get_by_role("button", name="Resolve thread").first)
    expect(page.raw.get_by_role("heading", name="Resolved"), "the thread is resolved").to_be_visible()
    page.open(f"{study}/design/basic-information")
    enter(page, {"Study name": "Sleep in weeks 6 to 14 of pregnancy"})
    save(page, "Save draft")
