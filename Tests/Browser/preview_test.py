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
