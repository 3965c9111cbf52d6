"""The designs of the study that is measured, and the responses that apps send to it."""

# A diary: 19 single answers and 3 questions with several choices each, which become 8 rows of 4 Lists.
DIARY = ([("scale", f"s{n}") for n in range(5)] + [("numeric", f"n{n}") for n in range(4)]
         + [("boolean", f"b{n}") for n in range(4)] + [("text", f"t{n}") for n in range(4)]
         + [("date", f"d{n}") for n in range(2)] + [("textChoice", f"c{n}") for n in range(3)])
# A List of 12 columns with those that every List has, for the export.
WIDE = [("numeric", "site"), ("numeric", "visit"), ("date", "started"), ("date", "finished"), ("numeric", "score"),
        ("scale", "mood"), ("numeric", "sleep"), ("text", "arm"), ("text", "remarks"), ("boolean", "flag")]
# With Key and ParticipantId a List of 100 columns.
KINDS = ["numeric", "scale", "text", "boolean", "date"]
HUNDRED = [(KINDS[n % len(KINDS)], f"q{n}") for n in range(98)]
# A long questionnaire in one List, and one of 50 forms with 100 questions each: no List has 5,000 columns.
Q250 = [(KINDS[n % len(KINDS)], f"q{n}") for n in range(250)]
Q5000 = [("grouped", [(KINDS[n % len(KINDS)], f"f{form}q{n}") for n in range(100)]) for form in range(50)]
ACTIVITIES = {"Diary": DIARY, "Wide": WIDE, "Hundred": HUNDRED, "Q250": Q250, "Q5000": Q5000}
STYLES = {"numeric": {"style": "Decimal"}, "date": {"style": "Date-Time"}, "text": {"maxLength": 200}}
VALUES = {
    "scale": 7, "numeric": 31.5, "boolean": True, "text": "Slept \"badly\"",
    "date": "2026-11-20T07:58:12.031+0000",
}


def designs():
    """The design documents by the names of their files."""
    return {f"STUDY01_{name}_1.json": _design(name, steps) for name, steps in ACTIVITIES.items()}


def request(activity, secret):
    """The body of a processResponse request."""
    return {
        "type": "SurveyResponse", "participantId": secret,
        "metadata": {"activityId": activity, "version": "1", "activityRunId": "1"},
        "data": {"startTime": "2026-11-20T08:00:10.000+0000", "endTime": "2026-11-20T08:02:40.550+0000",
                 "results": [_result(kind, key) for kind, key in ACTIVITIES[activity]]},
    }


def _result(kind, key):
    times = {"startTime": "2026-11-20T08:00:10.000+0000", "endTime": "2026-11-20T08:00:14.000+0000", "skipped": False}
    if kind == "grouped":
        members = [_result(*member) for member in key]
        return {"resultType": kind, "key": _form(key), **times, "value": members}
    return {"resultType": kind, "key": key, **times, "value": _value(kind, key)}


def _form(members):
    """The key of a form, out of its first question's."""
    return members[0][1].partition("q")[0]


def _value(kind, key):
    if kind == "textChoice":
        return ["coffee", "screen", "alcohol"][:3 if key == "c0" else 2]
    return VALUES[kind]


def _design(name, steps):
    return {"message": "SUCCESS", "activity": {
        "metadata": {"activityId": name, "version": "1"}, "steps": [_step(kind, key) for kind, key in steps]}}


def _step(kind, key):
    if kind == "grouped":
        return {"type": "form", "key": _form(key), "resultType": kind, "title": _form(key),
                "steps": [_step(*member) for member in key]}
    return {"type": "question", "key": key, "resultType": kind, "title": key, "format": STYLES.get(kind, {})}
