"""The pictures of the help: the demo still shows what they show, and pages of the help show them."""
import pathlib

from picture_list import PICTURES
from waiting import expect

ROOT = pathlib.Path(__file__).resolve().parents[2]


def test_the_demo_shows_what_each_picture_of_the_help_shows(site):
    files = {file.stem for file in (ROOT / "Help/pictures").iterdir()}
    assert files == {picture.name for picture in PICTURES}, "Scripts/help-pictures takes each declared picture"
    for picture in PICTURES:
        with site.browser.page(width=picture.width, storage=site.session(picture.person)) as page:
            expect(picture.open(page), f"the part of {picture.name} is there").to_be_visible()


def test_a_picture_of_the_help_is_shown_in_both_color_schemes_and_on_a_phone(site):
    with site.browser.page(storage=site.session("coordinator")) as page:
        page.open("/help/adherence?lang=es")
        picture = page.raw.locator("figure.help-picture img").first
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", True)
        for width, theme in [(1280, "light"), (1280, "dark"), (390, "light"), (390, "dark")]:
            page.look(width, 844, theme)
            shown, true = picture.evaluate("e => [e.width / e.height, e.naturalWidth / e.naturalHeight]")
            assert abs(shown - true) < 0.1, f"the picture is shown with the proportions {true}; it has {shown}"
            page.check()
