"""The search of the top bar by keyboard, on a phone, without scripts; and the help."""
from waiting import expect

STUDY = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01"


def test_the_search_takes_only_the_keyboard(site):
    with site.browser.page(storage=site.session("designer")) as page:
        page.open(STUDY)
        page.raw.keyboard.press("Control+k")
        field = page.raw.get_by_role("combobox", name="Search everything")
        expect(field).to_be_focused()
        page.raw.keyboard.type("how long sleep")
        options = page.raw.get_by_role("option")
        expect(options.first).to_contain_text("How long did you sleep?")
        expect(field).to_have_attribute("aria-expanded", "true")
        page.check()
        page.raw.keyboard.press("ArrowDown")
        expect(options.first).to_have_attribute("aria-selected", "true")
        expect(field).to_have_attribute("aria-activedescendant", options.first.get_attribute("id"))
        page.raw.keyboard.type("x")
        expect(field).not_to_have_attribute("aria-activedescendant", options.first.get_attribute("id") or "none")
        page.raw.keyboard.press("Backspace")
        expect(options.first).to_be_visible()
        page.raw.keyboard.press("Escape")
        expect(page.raw.get_by_role("listbox")).to_be_hidden()
        expect(field).to_have_value("how long sleep")
        page.raw.keyboard.type(" ")
        expect(options.first).to_be_visible()
        page.raw.keyboard.press("ArrowDown")
        with page.raw.expect_navigation():
            page.raw.keyboard.press("Enter")
        assert "/design/questionnaires/" in page.raw.url, page.raw.url
        assert "How long did you sleep?" in page.raw.evaluate(
            "[...document.querySelectorAll('input, textarea')].map((field) => field.value)"), page.raw.url


def test_enter_opens_all_results_also_without_scripts(site):
    with site.browser.page(storage=site.session("coordinator"), script=False) as page:
        page.open(STUDY)
        page.raw.get_by_label("Search everything").fill("12")
        with page.raw.expect_navigation():
            page.raw.keyboard.press("Enter")
        results = page.raw.get_by_role("region", name="Results")
        expect(results.get_by_role("link", name="Participant 12", exact=True)).to_be_visible()
        page.leave_by(results.get_by_role("link", name="Participant 12", exact=True))
        assert page.raw.url.endswith("/participants/12"), page.raw.url


def test_every_page_leads_to_its_help(site):
    with site.browser.page(storage=site.session("coordinator")) as page:
        for path, title in [
            (f"{STUDY}/tokens", "Generate, print, and hand out tokens"), (f"{STUDY}/adherence", "How adherence is counted"),
        ]:
            page.open(path)
            page.leave_by(page.raw.get_by_role("banner").get_by_role("link", name="Help"))
            expect(page.raw.get_by_role("heading", level=1)).to_have_text(title)
            page.check()
        page.leave_by(page.raw.get_by_role("link", name="Español"))
        expect(page.raw.get_by_role("heading", level=1)).to_have_text("Cómo se cuenta la adherencia")
        page.check()


def test_all_pages_of_the_help_can_be_printed_and_read_on_a_phone(site):
    with site.browser.page(width=390, storage=site.session("admin")) as page:
        page.open("/help/print?lang=en")
        page.check()
