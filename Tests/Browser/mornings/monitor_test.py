"""A morning of a monitor: sites, decisions and runs, without anything that identifies participants or can be changed."""
from design_form import APP, enter, follow, press
from waiting import expect

STUDY = f"{APP}/studies/SLEEP01"


def test_a_monitor_reads_deviations_and_runs(site):
    with site.browser.page(storage=site.session("monitor")) as page:
        home(page)
        deviations(page)
        participant(page)
        runs(page)
        closed(page)


def home(page):
    """Reads until when the access lasts, and compares the sites."""
    page.open(STUDY)
    expect(page.raw.locator("main"), "the access ends").to_contain_text("Your access ends after")
    sites = page.raw.get_by_role("table", name="Deviations by site")
    expect(sites, "sites are compared").to_contain_text("Bayside Clinic")
    page.check()
    page.leave_by(page.raw.get_by_role("link", name="Important deviations"))


def deviations(page):
    """Reads what was decided, filters by site, and takes the list along."""
    expect(page.raw.locator("main"), "the note on the decision").to_contain_text("left out of the main analysis")
    follow(page, "All")
    enter(page, {"Decision": "All decisions", "Site": "Bayside"})
    press(page, "Show")
    expect(page.raw.locator("main table"), "what isn't decided yet").to_contain_text("dated a day early")
    page.check()
    with page.raw.expect_download() as download:
        page.raw.get_by_role("link", name="CSV").click()
    assert download.value.suggested_filename == "deviations-SLEEP01.csv"
    assert page.raw.get_by_role("checkbox").count() == 0, "a monitor selects nothing"


def participant(page):
    """Opens a participant: runs and deviations, no answers and no notes."""
    row = page.raw.get_by_role("row", name="dated a day early")
    page.leave_by(row.get_by_role("link").first)
    expect(page.raw.get_by_role("heading", name="Runs"), "the runs are shown").to_be_visible()
    expect(page.raw.locator("#timeline"), "the deviation is in the timeline").to_contain_text("recorded a deviation")
    for name in ["Answers", "Notes and tasks", "View over time", "Properties"]:
        assert page.raw.get_by_role("link", name=name).count() == 0, f"a monitor doesn't see {name}"
    page.check()


def runs(page):
    """Looks for participants who have withdrawn."""
    follow(page, "Adherence by participant")
    follow(page, "Withdrawn")
    expect(page.raw.locator("main table"), "those who have withdrawn").to_contain_text("%")
    page.check()


def closed(page):
    """Other data is closed, also by its address."""
    for path in ["participants", "responses", "worklist", "tokens", "data", "sql"]:
        answer = page.raw.request.get(f"{page.raw.url.split('/orgs/')[0]}{STUDY}/{path}")
        assert answer.status == 403, f"{path}: {answer.status}"
