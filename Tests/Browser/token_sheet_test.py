"""Sheets of tokens on paper: a page of paper for each of the screen's, and nothing on it but tickets."""
import re
from urllib.parse import urlsplit

from waiting import expect

STUDY = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01"


def test_a_sheet_takes_as_many_pages_as_it_shows(site):
    with site.browser.page(storage=site.session("coordinator")) as page:
        page.open(f"{STUDY}/tokens")
        page.raw.get_by_role("link", name="New batch").click()
        page.leave_by(page.raw.get_by_role("button", name="Generate tokens"))
        batch = urlsplit(page.raw.url).path
        for tickets in [12, 24, 65]:
            page.open(f"{batch}/sheet?per={tickets}")
            shown = page.raw.locator(".paper-page").count()
            # The printer of Chromium leaves the kinds of its objects readable.
            printed = len(re.findall(rb"/Type\s*/Page\b", page.raw.pdf(prefer_css_page_size=True)))
            assert shown and printed == shown, f"{tickets} to a page: {printed} pages of paper for {shown}"
            page.raw.emulate_media(media="print")
            expect(page.raw.get_by_text("Change layout"), "what changes the sheet is not printed").to_be_hidden()
            page.raw.emulate_media(media="null")
