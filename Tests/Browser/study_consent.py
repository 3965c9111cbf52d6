"""The consent of a study: its sections, the test, data sharing and what people sign."""
from design_form import complete, enter, finish, no_errors, press, save, write

TOPICS = ["Overview", "Data gathering", "Privacy", "Data use", "Time commitment", "Surveys", "Tasks", "Withdrawal"]


def sections(page, study):
    """All eight kinds that apps have pictures for, and one of the study's own."""
    for topic in [*TOPICS, "Custom"]:
        page.open(f"{study}/design/consent-sections/new")
        enter(page, {"Topic": topic})
        press(page, "Add section")
        no_errors(page)
        enter(page, {
            "Display title": "Whom to ask" if topic == "Custom" else topic,
            "Brief summary": f"In short: {topic.lower()}.",
            "Show as a visual step": "No" if topic == "Tasks" else "Yes",
        })
        write(page, f"At length: {topic.lower()}.")
        if topic in ("Overview", "Custom"):
            page.check()
        complete(page)
    finish(page, study, "consent-sections")


def comprehension(page, study):
    page.open(f"{study}/design/comprehension")
    enter(page, {"Need a comprehension test?": "Yes"})
    save(page, "Save draft")
    press(page, "Add question")
    enter(page, {
        "Question text": "When can you leave the study?", "Answer 1": "At any time", "Answer 1 is correct": True,
        "Answer 2": "When it ends", "Answer 2 is correct": False,
        "Answers marked correct": "Any one is enough", "Minimum score needed to pass": "1",
    })
    page.check()
    complete(page)


def data_sharing(page, study):
    page.open(f"{study}/design/data-sharing")
    enter(page, {
        "Ask for data sharing permission?": "Yes", "Title": "Who may use your answers?",
        "One-line description or tagline": "Others would like to learn from them.",
        "Short description of the research organization": "Meridian Bay and researchers worldwide",
        "Long description of the research organization": "Meridian Bay and its partner clinics",
    })
    write(page, "Nobody else learns who you are.")
    page.check()
    complete(page)


def review(page, study):
    """The document made of the sections, for a representative too, with two lines for staff."""
    page.open(f"{study}/design/consent-review")
    enter(page, {
        "Consent document for review": "Concatenated consent sections",
        "Consent by a LAR (Legally Authorized Representative)?": "Yes",
        "Additional signature lines for study staff?": "Yes",
        "Title of the first signature line": "Study nurse",
        "Title of the second signature line": "Study physician",
        "Agreement text": "I have read the consent and agree to it.",
        "Do enrolled participants consent again when the consent changes?": "Yes",
    })
    page.check()
    complete(page)
