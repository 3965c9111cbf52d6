"""The sections that say what a study is and who may join: written by a designer."""
from design_form import complete, enter, png, press, save, write


def basic_information(page, study):
    page.open(f"{study}/design/basic-information")
    enter(page, {
        "Study full name": "The whole study, with everything that a study can have",
        "Study type": "Gateway", "Study tagline": "All of it, once",
        "Research sponsor": "Meridian Bay Institute", "Study category": "Public Health",
        "Other data partners": "Bayside Hospice\nHarbor Hospital", "Tentative duration": "18", "Unit": "Weeks",
        "Study website": "https://studies.example.org/whole",
        "Study feedback destination inbox email": "whole@example.org",
        "Study thumbnail image": png("lamp", 225, 225),
    })
    write(page, "We ask about everything.")
    page.check()
    complete(page)


def settings(page, study):
    page.open(f"{study}/design/settings")
    enter(page, {
        "iOS": True, "Allow participants to enroll": True, "Use the enrollment date as an anchor date": True,
        "Retain participant data when they leave the study?": "Allow the participant to choose",
        "Allow people to rejoin the study after they leave": True,
        "Alert text for participants attempting to leave": "You will get no more questions.",
    })
    page.raw.get_by_label("Add a language").select_option("es")
    page.check()
    complete(page)


def overview_pages(page, study):
    page.open(f"{study}/design/overview")
    enter(page, {
        "Study video URL": "https://video.example.org/whole", "Title of page 1": "Everything, once",
        "Text of page 1": "A study that has all that a study can have.",
        "Image of page 1": png("meadow", 750, 1334),
    })
    press(page, "Add page")
    enter(page, {
        "Title of page 2": "A few minutes a day", "Text of page 2": "Questions, tasks, and things to read.",
        "Image of page 2": png("harbor", 750, 570),
    })
    page.check()
    complete(page)


def eligibility(page, study):
    page.open(f"{study}/design/eligibility")
    enter(page, {
        "Method": "Token validation and eligibility test",
        "Instruction text": "Enter the token that your clinic gave you.",
    })
    save(page, "Save draft")
    for number, (key, question, yes, no) in enumerate([
            ("adult", "Are you 18 or older?", "Pass", "Fail"),
            ("coffee", "Do you drink coffee?", "Pass", "Pass")], 1):
        press(page, "Add question")
        box = page.raw.locator("main h3", has_text=f"Question {number}").locator("xpath=ancestor::*[.//textarea][1]")
        box.get_by_label("Short title", exact=True).fill(key)
        box.get_by_label("Question", exact=True).fill(question)
        for response, verdict in (("Yes", yes), ("No", no)):
            box.get_by_role("group", name=f'Response "{response}"').get_by_label(verdict).check()
    page.check()
    complete(page)
