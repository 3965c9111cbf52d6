"""A designer's day with a questionnaire of 300 steps: found, moved, branched in the flow, pasted, kept and undone."""
import random
import re

from design_form import APP, enter, no_errors, press, press_at
from waiting import expect, is_at

STEPS = 300
HEIGHT_MAX = 4_000
KINDS = ["instruction", "boolean", "numeric", "textChoice", "text"]


def test_a_designer_works_with_300_steps(site):
    with site.browser.page(storage=site.session("designer")) as page:
        questionnaire = long_questionnaire(page)
        find(page, questionnaire)
        move(page, questionnaire)
        branch(page, questionnaire)
        paste(page, questionnaire)
        leave_a_draft(page, questionnaire)
        undo(page, questionnaire)


def long_questionnaire(page):
    """Adds the steps as the forms of new steps do, and returns the address of their questionnaire."""
    study_id = f"LNG{random.randrange(1_000_000):06}"
    page.open(f"{APP}/new-study")
    enter(page, {"Study name": "A long one", "Live Study ID": study_id})
    press(page, "Create study")
    page.open(f"{APP}/studies/{study_id}/design/questionnaires/new")
    enter(page, {"Activity short title or key": "Long", "Title": "A long questionnaire"})
    press(page, "Add questionnaire")
    questionnaire = page.raw.url.split("?")[0]
    token = page.raw.locator("input[name=_token]").first.input_value()
    for number in range(1, STEPS + 1):
        kind = KINDS[number % len(KINDS)]
        name = "title" if kind == "instruction" else "text"
        answer = page.raw.context.request.post(f"{questionnaire}/steps/long{number}x", max_redirects=0, form={
            "_token": token, "revision": str(number), "lang": "en", "action": "save", "newKind": kind, "key": f"s{number}",
            "skippable": "1", "response.type": kind, name: f"Question number {number} about sleep"})
        assert answer.status == 303, f"step {number}: {answer.status}"
    return questionnaire[len(page.site):]


def height(page):
    return page.raw.evaluate("document.documentElement.scrollHeight")


def find(page, questionnaire):
    """Jumps to a step by its number, and to another by its text."""
    page.open(questionnaire)
    page.check()
    assert height(page) < HEIGHT_MAX, f"{height(page)} px for {STEPS} steps"
    field = page.raw.get_by_label("Find a step by number, text, or key")
    field.fill("217")
    expect(page.raw.locator("#steps li:visible"), "one step has the number").to_have_count(1)
    with page.raw.expect_navigation():
        field.press("Enter")
    is_at(page, f"{questionnaire}/steps/long217x")
    page.open(questionnaire)
    field.fill("number 177 about")
    expect(page.raw.locator("#steps li:visible"), "one step has the text").to_have_count(1)


def move(page, questionnaire):
    """Moves one step to a position on its page, and two others together."""
    page.open(f"{questionnaire}/steps/long217x")
    page.raw.get_by_label("Position in the questionnaire").fill("3")
    press(page, "Move step")
    expect(page.raw.get_by_role("heading", name=f"Step 3 of {STEPS}"), "it is the third").to_be_visible()
    page.open(questionnaire)
    for number in (5, 6):
        page.raw.locator(f'input[name=selected][value="long{number}x"]').check()
    page.raw.get_by_label("Move selected to position").fill("1")
    press(page, "Move steps")
    no_errors(page)
    first = page.raw.locator("#steps li").first
    expect(first, "the selected steps are first").to_contain_text("1. Question number 5 about sleep")


def branch(page, questionnaire):
    """Branches on a number in the row of the flow; a formula that phones can't compare is refused there."""
    flow = f"{questionnaire}/flow"
    page.open(flow)
    enter(page, {"Apply branching": True})
    page.raw.keyboard.press("Control+s")
    expect(page.raw.locator("main"), "Ctrl+S saved").to_contain_text("Saved just now")
    page.check()
    assert height(page) < HEIGHT_MAX, f"{height(page)} px for a flow of {STEPS} steps"
    row = page.raw.locator("#step-long7x")
    page.leave_by(row.get_by_role("link", name="Change"))
    enter(page, {
        "Use formula-based conditional branching logic": True, "Formula": "answer >= 18 and age < 65",
        "Destination if true": "20.", "Destination if false": "21."})
    press(page, "Save step")
    expect(page.raw.locator(".error-summary"), "another step can't be compared").to_contain_text("age")
    enter(page, {"Formula": "answer >= 18 and answer < 65"})
    press(page, "Save step")
    no_errors(page)
    expect(row, "the row says where answers lead").to_contain_text("otherwise")
    page.open(f"{flow}?step=long7x")
    expect(page.raw.locator(".formula-outcomes"), "which answers lead where").to_contain_text("18 to 64")
    page.check()


def paste(page, questionnaire):
    """Adds a question whose choices are pasted, with a key and values that are proposed."""
    page.open(f"{questionnaire}/new-step")
    press_at(page, page.raw.locator("main button[value=textChoice]"))
    page.raw.get_by_label("Text of the question").fill("How often did you wake up?")
    page.raw.get_by_label("Text of the question").press("Tab")
    expect(page.raw.get_by_label("Step title or key"), "a key is proposed").to_have_value("howOftenDidYou")
    page.raw.get_by_text("Paste several choices").click()
    page.raw.get_by_label("One choice per line").fill("Never\nOnce or twice\nOften\tmany")
    press(page, "Add these choices")
    for place, value in enumerate(["never", "once_or_twice", "many"]):
        expect(page.raw.locator(f'[name="response.choices[{place}].value"]'), "its value").to_have_value(value)
    page.check()
    press(page, "Save", last=True)
    no_errors(page)


def leave_a_draft(page, questionnaire):
    """Reloads a page with unsaved text, which is offered again until it is saved."""
    step = f"{questionnaire}/steps/long11x"
    page.open(step)
    with page.raw.expect_response(lambda response: response.url.endswith("/unsaved")):
        page.raw.get_by_label("Text of the question").fill("Words that took long")
    page.raw.once("dialog", lambda dialog: dialog.accept())
    page.raw.reload()
    page.settle()
    offer = page.raw.get_by_text("You have unsaved changes on this page.")
    expect(offer, "the text is offered").to_be_visible()
    page.check()
    page.leave_by(page.raw.get_by_role("link", name="Restore changes"))
    expect(page.raw.get_by_label("Text of the question"), "the text is back").to_have_value("Words that took long")
    press(page, "Save", last=True)
    no_errors(page)
    page.open(step)
    page.settle()
    expect(offer, "what is saved isn't offered").to_be_hidden()


def undo(page, questionnaire):
    """Undoes the last change, which leads back to the step."""
    page.open(f"{questionnaire}/steps/long11x")
    page.raw.get_by_text("History", exact=True).first.click()
    press_at(page, page.raw.get_by_role("button", name="Undo last change"))
    is_at(page, f"{questionnaire}/steps/long11x")
    text = page.raw.get_by_label("Text of the question")
    expect(text, "the previous text").to_have_value(re.compile("Question number 11"))
    page.leave_by(page.raw.get_by_role("link", name=re.compile("^Content")).first)
