"""A morning of the coordinator of a clinic, by keyboard only: who is overdue, a call, a note, a task for tomorrow."""
from design_form import APP
from mornings.keyboard import Keyboard
from waiting import expect

STUDY = f"{APP}/studies/SLEEP01"


def test_a_coordinator_works_through_the_tasks_by_keyboard(site):
    with site.browser.page(storage=site.session("clinic")) as page:
        keyboard = Keyboard(page)
        page.open(STUDY)
        keyboard.follow("Worklist")
        page.check()
        call(page, keyboard)
        participant(page, keyboard)
        complete(page, keyboard)
        add(page, keyboard)


def call(page, keyboard):
    """Logs a call about the overdue task, and plans another one."""
    page.open(f"{STUDY}/worklist")
    overdue = page.raw.get_by_role("region", name="Overdue")
    expect(overdue, "a task is overdue").to_contain_text("says the app doesn't open")
    keyboard.follow("Log a call: Call: says the app doesn't open")
    keyboard.choose("Left a message")
    keyboard.write("Note", "Voicemail; will call again in the afternoon.")
    page.check()
    keyboard.follow("Save and try again")
    expect(page.raw.locator("main"), "the call is saved").to_contain_text("Call saved. The next attempt is planned.")
    expect(page.raw.get_by_role("region", name="Later"), "the task has moved").to_contain_text("1 call so far")


def participant(page, keyboard):
    """Reads the timeline of the participant, and adds a note."""
    task = page.raw.locator(".task", has_text="says the app doesn't open")
    number = task.get_by_role("link", name="Participant").first.inner_text()
    keyboard.follow(number)
    expect(page.raw.locator("#timeline"), "the call is in the timeline").to_contain_text("called and left a message")
    page.check()
    keyboard.to("Add a note")
    page.raw.keyboard.press("Enter")
    keyboard.write("Note", "Speaks Spanish with her mother, who answers the phone.")
    keyboard.follow("Save note")
    expect(page.raw.locator("#timeline"), "the note is in the timeline").to_contain_text("Speaks Spanish")


def complete(page, keyboard):
    page.open(f"{STUDY}/worklist")
    keyboard.follow("Complete: Check the bedtime of Tuesday")
    expect(page.raw.get_by_label("Result", exact=True), "the field has the focus").to_be_focused()
    page.raw.keyboard.type("The app was right")
    with page.raw.expect_navigation():
        page.raw.keyboard.press("Enter")
    expect(page.raw.locator("main"), "the task is completed").to_contain_text("Task completed.")
    keyboard.follow("Done")
    expect(page.raw.locator(".tasks"), "it is among the closed ones").to_contain_text("The app was right")


def add(page, keyboard):
    """Adds a task about a participant who isn't of this site, which is refused, then about one who is."""
    page.open(f"{STUDY}/worklist")
    own = page.raw.locator(".tasks").get_by_role("link", name="Participant").first.inner_text().split()[-1]
    keyboard.follow("New task", "a")
    page.raw.keyboard.type("1000000")
    keyboard.write("What is to be done", "Bring the consent form")
    keyboard.follow("Add task")
    expect(page.raw.locator(".error-summary"), "the number is refused").to_contain_text("no participant 1000000")
    expect(page.raw.get_by_label("What is to be done"), "the text is kept").to_have_value("Bring the consent form")
    page.check()
    field = page.raw.get_by_label("Participant Id")
    field.focus()
    page.raw.keyboard.press("Control+A")
    page.raw.keyboard.type(own)
    keyboard.follow("Add task")
    expect(page.raw.locator("main"), "the task is added").to_contain_text(f"Task about participant {own} added.")
