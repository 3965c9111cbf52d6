"""Every kind of step that a questionnaire can have: one of each response type with what it can be told."""
from design_form import enter, path, png, press, press_at, save
from waiting import parts_are_exchanged

# What is typed for each type: the kind as the page of kinds has it, key, question, and the answer's attributes.
QUESTIONS = [
    ("scale", "energy", "How much energy do you have?", {
        "Scale type": "Vertical", "Minimum value": "0", "Maximum value": "10", "Step size": "2",
        "Default value (slider position)": "3", "Description for minimum value": "None",
        "Description for maximum value": "Plenty", "Image for minimum value": png("low", 90, 90),
        "Image for maximum value": png("high", 90, 90)}),
    ("continuousScale", "pain", "How strong is the pain?", {
        "Minimum value": "0", "Maximum value": "10", "Default value": "2.5", "Max fraction digits": "1"}),
    ("textScale", "rest", "How well did you rest?", {
        "Display text of choice 1": "Badly", "Value of choice 1": "bad", "Display text of choice 2": "Well",
        "Value of choice 2": "good", "Default slider position": "2"}),
    ("valuePicker", "season", "Which season do you like?", {
        "Display text of choice 1": "Summer", "Value of choice 1": "summer", "Display text of choice 2": "Winter",
        "Value of choice 2": "winter"}),
    ("imageChoice", "face", "Which face is yours today?", {}),
    ("textChoice", "symptoms", "Which of these do you have?", {
        "Selection style": "Multiple", "Display text of choice 1": "Cough", "Value of choice 1": "cough",
        "Description of choice 1": "Dry or not",
        "Display text of choice 2": "Nothing", "Value of choice 2": "nothing",
        "Choice 2 clears the others": True, "Include “Other”": True, "Display text of “Other”": "Something else",
        "Value of “Other”": "else", "Include a text field": True, "Placeholder of the text field": "What is it?",
        "Require text": True}),
    ("boolean", "smoker", "Do you smoke?", {}),
    ("numeric", "weight", "What do you weigh?", {
        "Style": "Decimal", "Units": "kg", "Placeholder": "In kilograms", "Minimum value": "30",
        "Maximum value": "250"}),
    ("timeOfDay", "asleep", "When did you fall asleep?", {}),
    ("date", "visit", "When was your last visit?", {
        "Style": "Date", "Set allowed date range": "Custom", "Minimum date": "2020-01-01",
        "Maximum date": "2035-12-31", "Default date": "2026-01-01",
        "Other activities can be scheduled from this answer": True, "Define name for anchor date": "lastVisit"}),
    ("text", "notes", "Why do you like that season?", {
        "Allow multiple lines?": "Yes", "Placeholder": "In your own words", "Max length": "500",
        "Special validations": True, "Allow or disallow": "Disallow", "Characters": "Special characters",
        "Except": ".|,", "Invalid message": "Letters and numbers only, please."}),
    ("email", "contact", "Where can we write to you?", {"Placeholder": "you@example.org"}),
    ("timeInterval", "walked", "How long did you walk?", {"Step value": "15 minutes", "Default value": "00:30"}),
    ("height", "height", "How tall are you?", {"Measurement system": "Metric", "Placeholder": "In centimetres"}),
    ("location", "place", "Where are you?", {"Use current location": "Yes"}),
]


def questionnaire(page, study, key, title):
    """Begins a questionnaire and tells its address."""
    page.open(f"{study}/design/questionnaires/new")
    enter(page, {"Activity short title or key": key, "Title": title})
    press(page, "Add questionnaire")
    return path(page)


def step(page, questionnaire, kind, values):
    page.open(f"{questionnaire}/new-step")
    press_at(page, page.raw.locator(f"main button[value={kind}]"))
    enter(page, values)
    save(page)


def every_question(page, questionnaire):
    step(page, questionnaire, "instruction", {
        "Step title or key": "welcome", "Title": "Before you begin", "Instruction text": "It takes five minutes."})
    for kind, key, text, attributes in QUESTIONS:
        step(page, questionnaire, kind, {
            "Text of the question": text, "Description of the question": f"About {key}.", "Step title or key": key,
            "Is this a skippable step?": "No" if kind == "boolean" else "Yes", **attributes})
        if kind == "imageChoice":
            faces(page)
            page.check()
    medicines(page, questionnaire)


def faces(page):
    """The pictures of an image choice, with those that show when one is chosen."""
    for number, value in enumerate(["glad", "sad"], 1):
        choice = page.raw.get_by_role("group", name=f"Choice {number}", exact=True)
        choice.get_by_label("Display text", exact=True).fill(value.title())
        choice.get_by_label("Value", exact=True).fill(value)
        for picture in ("Image", "Selected image"):
            choice.get_by_label(picture, exact=True).set_input_files(png(value, 90, 90))
            parts_are_exchanged(page.raw)
    save(page)


def medicines(page, questionnaire):
    """A form of two questions that can be filled in again and again."""
    step(page, questionnaire, "form", {
        "Step title or key": "medicines", "Make form repeatable?": "Yes", "Repeatable form button text": "One more"})
    form = path(page)
    for kind, key, text, attributes in [
            ("text", "medicine", "Which medicine?", {}), ("numeric", "dose", "How much?", {"Style": "Integer"})]:
        page.open(f"{form}/new-question")
        press_at(page, page.raw.locator(f"main button[value={kind}]"))
        enter(page, {"Text of the question": text, "Question key": key, **attributes})
        save(page)
    page.open(form)
    page.check()
