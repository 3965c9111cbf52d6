"""The phones beside a form are drawn anew while somebody types, without moving from under their eyes."""
from design_form import APP
from waiting import expect

STRIP = ".phone-strip"

# Where a strip stands once it has come to rest.
REST = """strip => new Promise((then) => {
    let former = -1, frames = 0;
    const look = () => {
        frames = strip.scrollLeft === former ? frames + 1 : 0;
        former = strip.scrollLeft;
        if (frames > 10) then(former); else requestAnimationFrame(look);
    };
    look();
})"""


def test_a_strip_of_phones_keeps_its_place(site):
    with site.browser.page(width=390, height=844, storage=site.session("designer")) as page:
        page.open(f"{APP}/studies/SLEEP01/design/consent-review")
        strip = page.raw.locator(STRIP)
        strip.evaluate("strip => { strip.scrollLeft = strip.scrollWidth / 2; }")
        before = strip.evaluate(REST)
        assert before > 0, "the strip scrolls"
        strip.evaluate("strip => { strip.dataset.former = 'yes'; }")
        page.raw.get_by_label("Agreement text").fill("I have read the consent, and agree.")
        expect(page.raw.locator(f"{STRIP}:not([data-former])"), "the phones are drawn anew").to_be_visible()
        after = strip.evaluate(REST)
        assert abs(after - before) < 2, f"the strip stood at {before} and jumped to {after}"
        # What was typed is not to be kept: the page asks before it is left.
        page.raw.on("dialog", lambda dialog: dialog.accept())


def test_arrows_turn_the_phones(site):
    with site.browser.page(width=1440, height=900, storage=site.session("designer")) as page:
        page.open(f"{APP}/studies/SLEEP01/design/consent-review")
        strip = page.raw.locator(STRIP)
        page.raw.locator("#screen-1").get_by_role("link", name="Next screen").click()
        assert strip.evaluate(REST) > 0, "the strip shows the second screen"
        arrow = page.raw.locator("#screen-2").get_by_role("link", name="Next screen")
        expect(arrow, "the focus stays on the arrow").to_be_focused()
        assert page.raw.evaluate("scrollY") == 0, "the page itself doesn't move"
        page.raw.locator("#screen-2").get_by_role("link", name="Previous screen").click()
        assert strip.evaluate(REST) == 0, "the strip is back at its start"
