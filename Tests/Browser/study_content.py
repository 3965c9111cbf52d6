"""What a study has beside its questions: participants' properties, tasks, things to read, and notifications."""
from design_form import complete, enter, finish, no_errors, press, save, write

PAPER = {
    "name": "map.pdf", "mimeType": "application/pdf",
    "buffer": b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
    b"2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
}


def properties(page, study):
    for key, name, values in [
            ("clinic", "The clinic", {"Property type": "Pre-enrollment", "Data type": "String"}),
            ("birth", "Day of birth", {
                "Property type": "Post-enrollment", "Data type": "Date", "Use as anchor date": True,
                "Query for refreshed value": True})]:
        page.open(f"{study}/design/participant-properties/new")
        enter(page, {"Short title or key": key, "Property name": name, "Data source": "External system", **values})
        press(page, "Add property")
        no_errors(page)
        complete(page)
    finish(page, study, "participant-properties")


def resources(page, study):
    page.open(f"{study}/design/resources/protocol")
    press(page, "Create study protocol")
    write(page, "What the study does, in order.")
    complete(page)
    page.open(f"{study}/design/resources/new")
    enter(page, {"Title": "Map of the clinic"})
    press(page, "Add resource")
    enter(page, {
        "Content type": "Upload PDF", "PDF": PAPER,
        "Text for notifying participants": "There is a map of the clinic.",
    })
    page.check()
    complete(page)
    finish(page, study, "resources")


def notification(page, study):
    page.open(f"{study}/design/notifications/new")
    enter(page, {
        "Text": "Welcome to the whole study.", "Text in Spanish": "Bienvenido al estudio completo.",
        "When": "At a date and time", "Date": "2031-05-04", "Time": "09:30",
    })
    page.check()
    save(page, "Save notification")
