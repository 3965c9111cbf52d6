"""The product's main job in one go: a design in the browser becomes a List of real responses."""
import random
import re

from design_form import APP, complete, fill, no_errors, path, picture, press, press_at, write
from participants_app import ParticipantsApp, result
from study_actions import act, checklist
from study_answers import open_list
from waiting import expect, until

ANSWERS = ["well", "tired", "ill"]


def test_a_design_becomes_a_list_of_responses(site):
    study_id = f"TRY{random.randrange(1_000_000):06}"
    study = f"{APP}/studies/{study_id}"
    with site.browser.page(storage=site.session("designer")) as page:
        create(page, study_id)
        describe(page, study)
        ask(page, study)
    with site.browser.page(storage=site.session("folderadmin")) as page:
        launch(page, study)
        collect(page, study)
        tokens = issue_tokens(page, study)
    with site.browser.page(storage=site.session("orgadmin")) as page:
        app = WellbeingApp(site.address, issue_credential(page))
    version = app.finds(study_id)
    for token, answer in zip(tokens, ANSWERS):
        app.takes_part(study_id, token, version, answer)
    with site.browser.page(storage=site.session("researcher")) as page:
        read_list(page, study)


# What people do in the browser.

def create(page, study_id):
    page.open(f"{APP}/new-study")
    fill(page, {"Study name": "How people feel", "Live Study ID": study_id})
    press(page, "Create study")
    assert path(page).startswith(f"{APP}/studies/{study_id}/design"), page.raw.url


def describe(page, study):
    page.open(f"{study}/design/basic-information")
    fill(page, {
        "Study full name": "How people feel from day to day", "Study tagline": "A question a day",
        "Research sponsor": "Meridian Bay Institute", "Other data partners": "Bayside Hospice",
        "Tentative duration": "6", "Study feedback destination inbox email": "feel@example.org",
    })
    write(page, "We ask how you feel.")
    page.raw.get_by_label("Study category").select_option("Public Health")
    page.raw.get_by_role("radio", name="Gateway").check()
    page.raw.get_by_label("Study thumbnail image").set_input_files(
        {"name": "moon.png", "mimeType": "image/png", "buffer": picture(225, 225)})
    complete(page)

    page.open(f"{study}/design/settings")
    page.raw.get_by_label("iOS").check()
    page.raw.get_by_label("Android").check()
    page.raw.get_by_label("Allow participants to enroll").check()
    page.raw.get_by_role("radio", name="Yes, retain it").check()
    fill(page, {"Alert text for participants attempting to leave": "What you have sent is kept."})
    complete(page)

    page.open(f"{study}/design/overview")
    page.raw.get_by_label("Image of page 1").set_input_files(
        {"name": "meadow.png", "mimeType": "image/png", "buffer": picture(750, 1334)})
    fill(page, {"Title of page 1": "How do you feel?", "Text of page 1": "One question a day, for science."})
    complete(page)

    page.open(f"{study}/design/eligibility")
    page.raw.get_by_role("radio", name="Token validation only").check()
    fill(page, {"Instruction text": "Enter the token that you were given."})
    complete(page)

    consent(page, study)


def consent(page, study):
    sections = f"{study}/design/consent-sections"
    page.open(f"{sections}/new")
    page.raw.get_by_role("radio", name="Overview").check()
    press(page, "Add section")
    fill(page, {"Display title": "About the study", "Brief summary": "A question a day."})
    write(page, "You can stop at any time.")
    page.check()
    complete(page)
    page.open(sections)
    press(page, "Mark complete")
    no_errors(page)
    for name in ["comprehension", "data-sharing", "consent-review"]:
        page.open(f"{study}/design/{name}")
        page.check()
        complete(page)


def ask(page, study):
    page.open(f"{study}/design/questionnaires/new")
    fill(page, {"Activity short title or key": "Wellbeing", "Title": "How are you?"})
    press(page, "Add questionnaire")
    questionnaire = path(page)

    page.open(f"{questionnaire}/new-step")
    press_at(page, page.raw.locator("button[value=textChoice]"))
    fill(page, {"Text of the question": "How do you feel today?", "Step title or key": "feeling"})
    page.raw.get_by_role("radio", name="Single").check()
    press(page, "Add choice")
    expect(page.raw.get_by_label("Display text of choice 3"), "there is a third choice").to_be_visible()
    for number, answer in enumerate(ANSWERS, 1):
        fill(page, {f"Display text of choice {number}": answer.title(), f"Value of choice {number}": answer})
    expect(page.raw.locator(".phone").get_by_text("Tired"), "the phone shows the choice").to_be_visible()
    page.check()
    press(page, "Save", last=True)

    page.open(f"{questionnaire}/schedule")
    page.raw.get_by_role("radio", name="One time").check()
    page.raw.locator("input[name=startsWithStudy][value='1']").check()
    page.raw.locator("input[name=lastsWithStudy][value='1']").check()
    press(page, "Save draft", last=True)
    page.open(questionnaire)
    complete(page)
    page.open(f"{study}/design/questionnaires")
    press(page, "Mark complete")
    no_errors(page)


def launch(page, study):
    checklist(page, study)
    act(page, study, "Launch study")
    stage = page.raw.locator(".lifecycle [aria-current=step]")
    expect(stage, "the study is launched").to_have_text(re.compile(r"^\s*Active"))


def collect(page, study):
    page.open(f"{study}/set-up")
    page.raw.get_by_label("Enable response collection").check()
    press(page, "Save settings", last=True)
    no_errors(page)


def issue_tokens(page, study):
    page.open(f"{study}/tokens")
    page.raw.get_by_role("link", name="New batch").click()
    page.raw.locator("#new-batch input[name=count]").first.check()
    page.leave_by(page.raw.locator("#new-batch button:not([type=button])"))
    answer = page.raw.request.get(f"{page.site}{path(page)}/tokens.csv")
    lines = answer.text().splitlines()
    column = next(index for index, name in enumerate(lines[0].split(",")) if name.strip('"').lower() == "token")
    return [line.split(",")[column].strip('"') for line in lines[1:]]


def issue_credential(page):
    page.open(f"{APP}/credentials")
    page.raw.get_by_label("Bundle ID").fill("org.example.browser")
    press(page, "Issue credential")
    lines = until(lambda: "\n".join(page.raw.locator("pre").all_inner_texts()),
                  lambda found: "let token = " in found and '+ "YOUR_TOKEN"' not in found,
                  "the page shows the new credential")
    return "org.example.browser:" + re.search(r'^let token = "\S+" \+ ":" \+ "(\S+)"$', lines, re.MULTILINE)[1]


def read_list(page, study):
    page.open(f"{study}/lists")
    open_list(page, "Wellbeing")
    page.check()
    expect(page.raw.locator("main"), "each participant has a row").to_contain_text("3 rows")
    page.open(f"{study}/lists")
    open_list(page, "WellbeingFeeling")
    for answer in ANSWERS:
        expect(page.raw.locator("main table").first, f"{answer} is in the List").to_contain_text(answer)


class WellbeingApp(ParticipantsApp):
    """What the app of this study does."""

    def finds(self, study_id):
        """Reads the study as the app does, and returns the version of its activity."""
        studies = self.read("studyList")["studies"]
        assert study_id in [study["studyId"] for study in studies], "the study is in the app's list"
        self.read("studyInfo", studyId=study_id)
        activities = self.read("activityList", studyId=study_id)["activities"]
        version = activities[0]["activityVersion"]
        activity = self.read(
            "activity", studyId=study_id, activityId="Wellbeing", activityVersion=version)["activity"]
        step = activity["steps"][0]
        assert [choice["value"] for choice in step["format"]["textChoices"]] == ANSWERS
        return version

    def takes_part(self, study_id, token, version, answer):
        participant = self.enroll(study_id, token)
        self.send(participant, study_id, "Wellbeing", version, [result("textChoice", "feeling", [answer])])
