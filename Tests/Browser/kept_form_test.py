"""What was typed comes back when the session ended elsewhere: after signing out in another tab, with and without script."""
import random

from demo_site import PASSWORD
from design_form import APP, enter, no_errors, press, press_at
from question_steps import questionnaire
from waiting import expect, is_at

DESIGNER = "designer@example.org"


def test_a_long_form_comes_back_after_signing_in_again(site):
    with site.browser.page(storage=site.session("designer")) as page:
        study = new_study(page)
        step = f"{questionnaire(page, study, 'Mood', 'Your mood')}/new-step"
        page.open(step)
        press_at(page, page.raw.locator("main button[value=textChoice]"))
        values = {"Text of the question": "How do you feel <today>?", "Step title or key": "feeling"}
        enter(page, values)
        page.raw.get_by_role("radio", name="Single").check()
        press(page, "Add choice")
        choices = {}
        for number, word in enumerate(["Well", "Tired", "Ill"], 1):
            choices |= {f"Display text of choice {number}": word, f"Value of choice {number}": word.lower()}
        enter(page, choices)
        sign_out_elsewhere(page)
        press(page, "Save", last=True)
        sign_in_again(page)
        # The script's own attempt to save was refused, since no one was signed in then.
        page.trouble[:] = [each for each in page.trouble if not each.startswith("403 for ")]
        for label, value in (values | choices).items():
            expect(page.raw.get_by_label(label, exact=True).first, f"{label} is back").to_have_value(value)
        page.check()
        press(page, "Save", last=True)
        no_errors(page)
        expect(page.raw.locator("main"), "the question is saved").to_contain_text("How do you feel <today>?")


def test_without_scripts_a_form_comes_back_too(site):
    with site.browser.page(width=390, script=False, storage=site.session("designer")) as page:
        page.open(f"{APP}/new-study")
        study_id = f"KEP{random.randrange(1_000_000):06}"
        enter(page, {"Study name": "Kept & <safe>", "Live Study ID": study_id})
        sign_out_elsewhere(page)
        press(page, "Create study")
        sign_in_again(page)
        expect(page.raw.get_by_label("Study name", exact=True).first, "the name is back").to_have_value("Kept & <safe>")
        press(page, "Create study")
        no_errors(page)
        assert study_id in page.raw.url, f"the study {study_id} is made once it is sent again; the page is {page.raw.url}"


def new_study(page):
    study_id = f"KEP{random.randrange(1_000_000):06}"
    page.open(f"{APP}/new-study")
    enter(page, {"Study name": "A form that is kept", "Live Study ID": study_id})
    press(page, "Create study")
    return f"{APP}/studies/{study_id}"


def sign_out_elsewhere(page):
    """Signs out in another tab of the same browser."""
    other = page.raw.context.new_page()
    other.goto(page.site + "/account")
    other.locator("details:has(form[action='/sign-out']) > summary").first.click()
    with other.expect_navigation():
        other.locator("form[action='/sign-out'] button").first.click()
    other.close()


def sign_in_again(page):
    """Signs in where the form led, which shows the form again."""
    is_at(page, "/sign-in")
    expect(page.raw.get_by_text("You were signed out, so we couldn't save."), "why").to_be_visible()
    page.sign_in(DESIGNER, PASSWORD)
    expect(page.raw.get_by_text("Your changes are back."), "the form is shown again").to_be_visible()
