"""A complete study by hand: every section, every response type and schedule, two languages, launched and changed.

A designer writes it, wide and light, partly as on a phone in the dark; the app's administrator publishes it; an app
reads it in both languages and sends a response; the audit tells who did what.
"""
import random

from active_tasks import every_task
from activity_schedules import every_schedule
from design_form import APP, complete, enter, finish, press, save
from main_job_test import collect, issue_credential, issue_tokens
from participants_app import ParticipantsApp
from published_study import PublishedStudy
from question_flow import every_branch, open_step
from question_steps import every_question, questionnaire, step
from spanish_texts import by_file, paper, side_by_side
from study_actions import act, checklist, prove
from study_answers import read_lists, send_everything
from study_consent import comprehension, data_sharing, review, sections
from study_content import notification, properties, resources
from study_sections import basic_information, eligibility, overview_pages, settings
from waiting import expect

# What the audit tells of the study as a whole.
STORY = [
    ("study.create", "created study"), ("design.complete", "completed design"),
    ("translations.import", "imported translations"), ("study.announce", "announced study"),
    ("study.unpublish", "withdrew the announcement"), ("study.launch", "launched study"),
    ("study.publish-updates", "published updates"), ("study.pause", "paused study"),
    ("study.resume", "resumed study"), ("study.deactivate", "All that was to be asked was asked."),
]
PHONE = {"width": 390, "height": 844, "theme": "dark"}


def test_a_whole_study_is_designed_launched_and_changed(site):
    study_id = f"WHL{random.randrange(1_000_000):06}"
    study = f"{APP}/studies/{study_id}"
    with site.browser.page(storage=site.session("orgadmin")) as page:
        create(page, study_id)
        app = ParticipantsApp(site.address, issue_credential(page))
    everything = design(site, study)
    translate(site, study)
    publish(site, study)
    for language in ("en", "es"):
        PublishedStudy(app, study_id, language).check()

    with site.browser.page(storage=site.session("folderadmin")) as page:
        collect(page, study)
        token = issue_tokens(page, study)[0]
    send_everything(app, study_id, token)
    with site.browser.page(storage=site.session("researcher")) as page:
        read_lists(page, study)

    change(site, study, everything, app)
    end(site, study, app)
    with site.browser.page(storage=site.session("folderadmin")) as page:
        read_audit(page, study)
    with site.browser.page(storage=site.session("admin")) as page:
        verify_audit(page)


def create(page, study_id):
    page.open(f"{APP}/new-study")
    enter(page, {
        "Study name": "The whole study", "Live Study ID": study_id, "Test Study ID": f"{study_id}-T",
        "Test App ID": "Heron Test"})
    page.check()
    press(page, "Create study")


def design(site, study):
    """Writes the study in English, and returns the address of the questionnaire with every kind of question."""
    with site.browser.page(storage=site.session("designer")) as page:
        basic_information(page, study)
        settings(page, study)
        overview_pages(page, study)
        eligibility(page, study)
        sections(page, study)
        properties(page, study)
    with site.browser.page(storage=site.session("designer"), **PHONE) as page:
        comprehension(page, study)
        data_sharing(page, study)
        review(page, study)
        resources(page, study)
    with site.browser.page(storage=site.session("designer")) as page:
        everything = questionnaire(page, study, "Everything", "Every kind of question")
        every_question(page, everything)
        every_branch(page, everything)
        page.open(everything)
        complete(page)
        every_schedule(page, study)
        finish(page, study, "questionnaires")
        every_task(page, study)
    return everything


def translate(site, study):
    with site.browser.page(storage=site.session("designer")) as page:
        side_by_side(page, study)
        paper(page, study)
        by_file(page, study)


def publish(site, study):
    """Announces the study, takes it back, and launches it: nobody can join what is announced."""
    with site.browser.page(storage=site.session("folderadmin")) as page:
        checklist(page, study)
        prove(page, study)
        enrolling(page, study, False)
        act(page, study, "Publish as upcoming")
        act(page, study, "Unpublish")
        enrolling(page, study, True)
        act(page, study, "Launch study")
        notification(page, study)


def enrolling(page, study, is_open):
    page.open(f"{study}/design/settings")
    enter(page, {"Allow participants to enroll": is_open})
    save(page)


def change(site, study, everything, app):
    """Changes a text and adds a question, publishes both, and pauses and resumes the study."""
    study_id = study.rsplit("/", 1)[-1]
    with site.browser.page(storage=site.session("designer"), **PHONE) as page:
        open_step(page, everything, "Do you smoke?")
        enter(page, {"Text of the question": "Do you smoke these days?"})
        page.check()
        save(page)
        step(page, everything, "boolean", {"Text of the question": "Was that all?", "Step title or key": "all"})
        by_file(page, study)
    with site.browser.page(storage=site.session("folderadmin")) as page:
        act(page, study, "Publish version 1.1")
    read = PublishedStudy(app, study_id, "en")
    asked = {each["key"]: each for each in read.steps("Everything")}
    assert asked["smoker"]["title"] == "Do you smoke these days?" and "all" in asked, list(asked)
    updates = app.read("studyUpdates", studyId=study_id, studyVersion="1.0")
    assert (updates["currentVersion"], updates["updates"]["activities"]) == ("1.1", True), updates


def end(site, study, app):
    study_id = study.rsplit("/", 1)[-1]
    with site.browser.page(storage=site.session("folderadmin")) as page:
        for action, status in [("Pause study", "Paused"), ("Resume study", "Active")]:
            act(page, study, action)
            assert status_in_app(app, study_id) == status
        act(page, study, "Deactivate study", reason="All that was to be asked was asked.")
    assert status_in_app(app, study_id) == "Closed"


def status_in_app(app, study_id):
    return next(each["status"] for each in app.read("studyList")["studies"] if each["studyId"] == study_id)


def read_audit(page, study):
    """The audit of the study tells what became of it, each with its words."""
    page.open(f"{study}/audit")
    page.check()
    for action, words in STORY:
        page.open(f"{study}/audit?what={action}")
        expect(page.raw.locator(".timeline"), f"the audit tells of {action}").to_contain_text(words)


def verify_audit(page):
    """A site admin has the chain of all events checked."""
    page.open("/audit")
    press(page, "Verify audit log")
    expect(page.raw.get_by_text("Verified through event").first, "the log is verified").to_be_visible()
    page.check()
