"""A morning of the person who leads the data collection, without JavaScript: sites, silence, rules, reminders, a file."""
from design_form import APP, enter, follow, no_errors, press, press_at
from waiting import expect

STUDY = f"{APP}/studies/SLEEP01"


def test_a_lead_compares_sites_and_sets_rules_without_scripts(site):
    with site.browser.page(script=False, storage=site.session("folderadmin")) as page:
        compare(page)
        worklist(page)
        rules(page)
        reminders(page)
        participants(page)


def compare(page):
    """Compares the sites, and looks at the one that is behind."""
    page.open(f"{STUDY}/sites")
    expect(page.raw.locator("main table").first, "sites are compared").to_contain_text("BAY")
    page.open(f"{STUDY}/adherence")
    expect(page.raw.get_by_role("table", name="Adherence by site"), "their adherence too").to_contain_text("BAY")


def worklist(page):
    """Finds the tasks of one site, saves the filter, and assigns a task."""
    page.open(f"{STUDY}/worklist?list=unassigned")
    enter(page, {"Site": "Bayside"})
    press(page, "Show")
    expect(page.raw.locator(".tasks").first, "the task of the site").to_contain_text("Send the welcome package")
    enter(page, {"Name of the filter": "Bay, not assigned"})
    press(page, "Save what is shown")
    expect(page.raw.get_by_role("link", name="Bay, not assigned"), "the filter is saved").to_be_visible()
    task = page.raw.locator(".task", has_text="Send the welcome package").first
    task.locator("summary").click()
    page.leave_by(task.get_by_role("link", name="Change or assign"))
    enter(page, {"Assigned to": "Sofia Marchetti"})
    press(page, "Save")
    no_errors(page)
    expect(page.raw.locator("main"), "the task is assigned").to_contain_text("Task changed.")
    with page.raw.expect_download() as download:
        page.raw.get_by_role("link", name="CSV").click()
    assert download.value.suggested_filename == "worklist-SLEEP01.csv"


def rules(page):
    page.open(f"{STUDY}/worklist/rules")
    group = page.raw.get_by_role("group", name="A response failed")
    group.get_by_label("Make tasks").check()
    press(page, "Save rules")
    no_errors(page)
    expect(page.raw.locator("main"), "the rule is saved").to_contain_text("Rules saved.")


def reminders(page):
    """Adds a rule, reads what it would have sent, and switches it on and off."""
    page.open(f"{STUDY}/worklist/reminders")
    follow(page, "New rule")
    enter(page, {"When": "Nothing was heard", "Number": "100", "Text": "We would like to hear from you."})
    press(page, "Add rule")
    expect(page.raw.locator(".error-summary"), "100 days are refused").to_contain_text("from 1 to 90")
    enter(page, {"Number": "5"})
    press(page, "Add rule")
    no_errors(page)
    expect(page.raw.locator("main"), "a dry run is shown").to_contain_text("It would have sent")
    press(page, "Turn on the saved rule")
    row = page.raw.get_by_role("row", name="After 5 days of silence")
    expect(row, "it is on").to_contain_text("On")
    press_at(page, row.get_by_role("button", name="Turn off"))
    expect(page.raw.get_by_role("row", name="After 5 days of silence"), "it is off").to_contain_text("Off")


def participants(page):
    """Filters participants by silence, and opens one."""
    page.open(f"{STUDY}/participants")
    expect(page.raw.locator("main"), "the table has the silence").to_contain_text("Silent (days)")
