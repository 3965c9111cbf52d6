"""A response with an answer of each type, as an app sends it, and the Lists that it becomes."""
from participants_app import result

# Type, key, the value that is sent, and what its List shows of it.
ANSWERS = [
    ("scale", "energy", 4, "4"), ("continuousScale", "pain", 2.5, "2.5"), ("textScale", "rest", "good", "good"),
    ("valuePicker", "season", "winter", "winter"), ("imageChoice", "face", "glad", "glad"),
    ("boolean", "smoker", False, "No"), ("numeric", "weight", 71.5, "71.5"),
    ("timeOfDay", "asleep", "23:15:00", "23:15"),
    ("date", "visit", "2026-10-01", "2026-10-01"), ("text", "notes", "Because of the snow.", "Because of the snow."),
    ("email", "contact", "robin@example.org", "robin@example.org"), ("timeInterval", "walked", 0.75, "0.75"),
    ("height", "height", 181.5, "181.5"), ("location", "place", "52.52,13.40", "52.52,13.40"),
]
CHOSEN = ["cough", {"other": "else", "text": "hay fever"}]
MEDICINES = [("Aspirin", 2), ("Vitamin D", 1)]
# What a task measured, without times inside, as Android sends it.
KICKS = [{"resultType": "numeric", "key": key, "value": value, "skipped": False}
         for key, value in (("duration", 754), ("count", 10))]


def send_everything(app, study_id, token):
    listed = app.read("activityList", studyId=study_id)["activities"]
    versions = {each["activityId"]: each["activityVersion"] for each in listed}
    medicines = [[result("text", "medicine", name), result("numeric", "dose", dose)] for name, dose in MEDICINES]
    participant = app.enroll(study_id, token, "es")
    app.send(participant, study_id, "Everything", versions["Everything"], [
        *(result(kind, key, value) for kind, key, value, _ in ANSWERS), result("textChoice", "symptoms", CHOSEN),
        result("grouped", "medicines", medicines)])
    app.send(participant, study_id, "Kicks", versions["Kicks"], [result("grouped", "Kicks", KICKS)])


def read_lists(page, study):
    """Each answer is where a researcher looks for it."""
    shown = rows(page, study, "Everything")
    for _, key, _, words in ANSWERS:
        assert words in shown, f"{key} {words} is not in the List: {shown}"
    symptoms = rows(page, study, "EverythingSymptoms")
    assert "cough" in symptoms and "else" in symptoms and "hay fever" in symptoms, symptoms
    medicines = rows(page, study, "EverythingMedicines")
    for name, _ in MEDICINES:
        assert name in medicines, medicines
    kicks = rows(page, study, "KicksKicks").split()
    assert {"754", "10"} <= set(kicks), f"duration and count are not in the List: {kicks}"


def open_list(page, name):
    """Opens a List by its key, which is below its title."""
    row = page.raw.locator("main tbody tr").filter(has=page.raw.get_by_text(name, exact=True))
    page.leave_by(row.get_by_role("link").first)


def rows(page, study, name):
    page.open(f"{study}/lists")
    open_list(page, name)
    page.check()
    return page.raw.locator("main table").first.inner_text()
