"""The way through a questionnaire: destinations by answer and by formula, a group, piping and pre-load logic."""
from design_form import choose, enter, press, save, unfold
from question_steps import step
from waiting import until


def every_branch(page, questionnaire):
    page.open(f"{questionnaire}/flow")
    enter(page, {"Apply branching": True})
    press(page, "Add group")
    enter(page, {"Group name": "Night", "Group ID": "night"})
    save(page)
    for question in ["When did you fall asleep?", "When was your last visit?"]:
        row = page.raw.locator("[data-step]").filter(has=page.raw.locator(".row-title", has_text=question))
        page.leave_by(row.get_by_role("link", name="Change"))
        page.raw.get_by_label("Group", exact=True).select_option(label="Night")
        page.check()
        press(page, "Save step")
    page.check()

    # By answer: who smokes is not asked for the weight.
    open_step(page, questionnaire, "Do you smoke?")
    ways = unfold(page.raw.get_by_label("Default destination step"))
    ways.get_by_label("Yes", exact=True).select_option(label="Night")
    save(page)
    # By formula: who has much energy is not asked for pain.
    open_step(page, questionnaire, "How much energy do you have?")
    enter(page, {
        "Use formula-based conditional branching logic": True, "Formula": "answer > 6",
        "Destination if true": "4.", "Destination if false": "3."})
    page.check()
    save(page)
    # What was answered before stands in a later text.
    open_step(page, questionnaire, "Why do you like that season?")
    enter(page, {
        "Insert an earlier answer into the text": True, "Snippet": "that season", "Source question": "5."})
    save(page)


def pre_load(page, questionnaire):
    """Two questions of which the second is asked of those only whose first answer says so."""
    for kind, key, text, values in [
            ("numeric", "cups", "How many cups of coffee?", {"Style": "Integer"}),
            ("boolean", "tremor", "Does your hand shake?", {})]:
        step(page, questionnaire, kind, {"Text of the question": text, "Step title or key": key, **values})
    open_step(page, questionnaire, "How many cups of coffee?")
    enter(page, {"Send some answers to another step": True})
    box = unfold(page.raw.get_by_label("Send some answers to another step"))
    choose(box.get_by_label("The answer", exact=True), ">")
    box.get_by_label("Value", exact=True).fill("5")
    choose(box.get_by_label("If true, destination"), "2.")
    page.check()
    save(page)


def open_step(page, questionnaire, text):
    page.open(questionnaire)
    page.leave_by(page.raw.locator("main nav a, main aside a, main ol a").filter(has_text=text).first)
    in_sight(page)


def in_sight(page):
    """The step that is open stands in the part of the list that is shown."""
    def boxes():
        return [page.raw.locator(place).bounding_box() for place in (".step-list", ".step-list [aria-current]")]

    def is_in_sight(found):
        shown, step = found
        above, below = step["y"] - shown["y"], shown["y"] + shown["height"] - step["y"] - step["height"]
        return min(above, below) >= -1
    until(boxes, is_in_sight, "the open step is in sight within the list of steps")
