"""A statistician gets the demo's data without identifiers: nothing that could tell who someone is, in any format, and
numbers and intervals that agree with the original."""
import csv
import re
from datetime import date
from io import BytesIO, StringIO
from zipfile import ZipFile

from labkey.query import QueryFilter
from labkey_test import client, issue_key
from waiting import expect, until

STUDY = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01"
# What is planted in rows of two participants: names, contact data, an address, rare values and days.
DIARY = {"notes": "I am Maria Canary, 12 Canary Lane, phone 555-0199", "hours": 23.75, "caffeine": 98.7654}
PERSON = {"contactMail": "maria@canary.example", "expectation": "Ask Dr. Canarywitz", "dueDate": "2031-05-17 00:00:00"}
PLACE = {"clinicSite": "Canary Ward", "clinicVisit": "2019-10-07"}
CANARIES = ["Maria", "anary", "555-0199", "98.7654", "2031-05-17", "2019-10-07"]


def test_no_canary_survives_in_any_format(site):
    with site.browser.page(storage=site.session("folderadmin")) as page:
        api = client(site, issue_key(page))
        plant(api)
        confirm_flags(page, {"hours in SleepDiary": "indirect", "caffeine in SleepDiary": "indirect"})
        identified = rows_of(api)
        hidden = secrets(api)
        for name, basis in [("Public", "safe-harbor"), ("Statistics team", "expert")]:
            profile = make_profile(page, name, basis)
            files = export(page, profile, name)
            has_no_canary(files, CANARIES + hidden)
            agrees(files, identified, keeps_intervals=basis == "expert")


def plant(api):
    """Changes rows as a script does."""
    for list_name, values, count in [("SleepDiary", DIARY, 2), ("AboutYou", PERSON, 2)]:
        keys = api.query.select_rows("lists", list_name, columns="Key", sort="Key", max_rows=count)["rows"]
        changed = api.query.update_rows("lists", list_name, [{"Key": row["Key"]} | values for row in keys])
        assert changed["rowsAffected"] == count, changed
    token = api.query.select_rows(
        "mobileappstudy", "ParticipantProperties", columns="EnrollmentToken", max_rows=1,
        filter_array=[QueryFilter("clinicSite", "", QueryFilter.Types.IS_NOT_BLANK)])["rows"][0]["EnrollmentToken"]
    api.query.update_rows("mobileappstudy", "ParticipantProperties", [{"EnrollmentToken": token} | PLACE])


def rows_of(api):
    return api.query.select_rows("lists", "SleepDiary", columns="ParticipantId,Created,hours,wakeCount")["rows"]


def secrets(api):
    """Returns what participants typed and received anywhere in the study, and their tokens."""
    found = set()
    for list_name, columns in [
        ("SleepDiary", ["notes"]), ("AboutYou", ["contactMail", "nearTown", "expectation"]),
        ("AboutYouHelps", ["helps_text"]), ("SleepDiaryWokeBy", ["wokeBy_text"]), ("AfterVisit", ["helped"]),
    ]:
        for row in api.query.select_rows("lists", list_name, columns=",".join(columns))["rows"]:
            found.update(str(row[column]) for column in columns if row.get(column))
    for row in api.query.select_rows("mobileappstudy", "ParticipantProperties")["rows"]:
        found.add(row["EnrollmentToken"])
    return sorted(text for text in found if len(text) >= 6)


def confirm_flags(page, chosen):
    page.open(f"{STUDY}/lists/flags")
    for column, flag in chosen.items():
        page.raw.get_by_label(f"Flag of {column}").select_option(flag)
    page.leave_by(page.raw.get_by_role("button", name=re.compile("^Confirm .* flags$")))
    expect(page.raw.get_by_text("To confirm")).to_be_visible()


def make_profile(page, name, basis):
    page.open(f"{STUDY}/exports/profiles/new")
    page.raw.get_by_label("Name").fill(name)
    page.raw.locator(f'input[name="basis"][value="{basis}"]').check()
    page.submit("Create profile")
    page.check()
    return page.raw.url.removeprefix(page.site)


def export(page, profile, name):
    """Makes an export in all formats, and returns its files by name."""
    page.open(profile)
    offered = [box.get_attribute("value") for box in page.raw.locator('input[name="format"]').all()]
    assert len(offered) >= 8, offered
    for value in offered:
        page.raw.locator(f'input[name="format"][value="{value}"]').check()
    page.submit("Create de-identified export")
    row = page.raw.locator("tr").filter(has_text=name).filter(has_text="de-identified").first

    def state():
        page.open(f"{STUDY}/exports")
        return row.inner_text()

    until(state, lambda found: "Ready" in found, "the export is ready")
    answer = page.raw.request.get(page.site + row.locator("a[href$='/file']").get_attribute("href"))
    assert answer.status == 200, answer.status
    archive = ZipFile(BytesIO(answer.body()))
    return {name: archive.read(name) for name in archive.namelist()}


def has_no_canary(files, canaries):
    kinds = {name.rsplit(".", 1)[-1] for name in files}
    assert {"csv", "tsv", "xlsx", "jsonl", "R", "sps", "do", "sas", "html", "json"} <= kinds, sorted(kinds)
    for name, content in files.items():
        parts = [content]
        if name.endswith(".xlsx"):
            book = ZipFile(BytesIO(content))
            parts = [book.read(part) for part in book.namelist()]
        for text in (part.decode("utf-8", "replace") for part in parts):
            found = [canary for canary in canaries if canary in text]
            assert not found, f"{name} has {found[:3]}"


def agrees(files, identified, keeps_intervals):
    """Numbers that aren't hidden are the same, and days of each participant are as far apart as before."""
    name = next(name for name in files if name.endswith("/SleepDiary.csv"))
    rows = list(csv.DictReader(StringIO(files[name].decode("utf-8-sig"))))
    assert len(rows) == len(identified) > 4000, (len(rows), len(identified))
    assert total(rows, "wakeCount") == total(identified, "wakeCount") > 0
    hours = [float(row["hours"]) for row in rows if row["hours"]]
    assert max(hours) < DIARY["hours"], max(hours)
    before = sorted(spans(identified, "ParticipantId", lambda row: row["Created"]))
    when = next(column for column in rows[0] if column.lower() in ("created", "received"))
    if keeps_intervals:
        assert sorted(spans(rows, "ParticipantId", lambda row: row[when])) == before
    else:
        assert all(re.fullmatch(r"\d{4}", row[when]) for row in rows), rows[0]


def total(rows, column):
    return sum(float(row[column]) for row in rows if row[column] not in (None, ""))


def spans(rows, person, day):
    """Returns the days between the first and the last row of each participant."""
    days = {}
    for row in rows:
        days.setdefault(row[person], []).append(date.fromisoformat(day(row)[:10].replace("/", "-")))
    return [(max(of) - min(of)).days for of in days.values()]
