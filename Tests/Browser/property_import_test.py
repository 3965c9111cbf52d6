"""The dry run of a file with participant properties: what changes, what is wrong, and that nothing is written before."""
import csv
import io

from waiting import expect

PROPERTIES = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/properties"
LOOKS = [(1280, 800, "light"), (1280, 800, "dark"), (360, 740, "light"), (360, 740, "dark")]


def test_a_file_of_properties_is_looked_at_before_it_is_taken(site):
    with site.browser.page(storage=site.session("folderadmin")) as page:
        before = values(page)
        token, clinic = before[1][0], before[0].index("clinicSite")
        text = f"EnrollmentToken,clinicSite\n{token},A clinic with a name that is longer than a phone is wide\n"
        plan(page, text, "Changes")
        expect(page.raw.get_by_role("button", name="Set 1 value"), "what changes can be taken").to_be_visible()
        page.submit("Discard file")
        assert values(page) == before
        plan(page, f"EnrollmentToken,clinicSite\n{token},{before[1][clinic]}\n", "No changes")
        plan(page, "EnrollmentToken,clinicSite\nAAAAAAAAA,x\nnothing,y\n", "Problems")
        expect(page.raw.get_by_role("button", name="Set "), "what is wrong cannot be taken").to_have_count(0)
        page.open(f"{PROPERTIES}/import")
        page.submit("Review file")
        looked_at(page)


def values(page):
    """The file with the present values."""
    answer = page.raw.context.request.get(f"{page.site}{PROPERTIES}/values.csv")
    return list(csv.reader(io.StringIO(answer.text())))


def plan(page, text, heading):
    """Sends a file and looks at what the portal makes of it."""
    page.open(f"{PROPERTIES}/import")
    page.raw.get_by_label("CSV file").set_input_files(
        {"name": "values.csv", "mimeType": "text/csv", "buffer": text.encode()})
    page.submit("Review file")
    expect(page.raw.locator("main"), "what the portal makes of the file").to_contain_text(heading)
    looked_at(page)


def looked_at(page):
    for width, height, theme in LOOKS:
        page.look(width, height, theme)
        page.check()
