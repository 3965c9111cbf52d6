"""Coming in: with and without scripts, by keyboard alone, and being refused."""
from urllib.parse import urlsplit

from demo_site import PASSWORD
from waiting import expect, is_at, type_into, until

ADMIN = "admin@example.org"
TABS_MAX = 40


def test_whoever_is_refused_keeps_what_was_typed(site):
    with site.browser.page() as page:
        page.open("/sign-in")
        page.sign_in("nobody@example.org", "not the password")
        expect(page.raw.get_by_label("Email address"), "the address is kept").to_have_value("nobody@example.org")
        expect(page.raw.get_by_label("Password"), "the password is not").to_have_value("")
        page.check()


def test_signing_in_leads_back_and_out_again(site):
    with site.browser.page() as page:
        page.open("/account")
        is_at(page, "/sign-in")
        page.sign_in(ADMIN, PASSWORD)
        is_at(page, "/account")
        page.check()


def test_signing_in_works_without_scripts(site):
    with site.browser.page(width=390, script=False) as page:
        page.open("/sign-in")
        page.sign_in(ADMIN, PASSWORD)
        is_at(page, "/")


def test_signing_in_takes_only_the_keyboard(site):
    with site.browser.page() as page:
        page.open("/sign-in")
        type_into(tab_to(page, "Email address"), ADMIN)
        type_into(tab_to(page, "Password"), PASSWORD)
        with page.raw.expect_navigation():
            page.raw.keyboard.press("Enter")
        is_at(page, "/")


def test_a_batch_of_tokens_takes_only_the_keyboard(site):
    with site.browser.page(storage=site.session("coordinator")) as page:
        page.open("/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/tokens")
        tab_to(page, selector="a[href='#new-batch']")
        page.raw.keyboard.press("Enter")
        expect(page.raw.locator("#new-batch"), "Enter opens the dialog").to_be_visible()
        tab_to(page, selector="input[name=count]")
        type_into(tab_to(page, selector="input[name=label]"), "By keyboard")
        tab_to(page, selector="#new-batch button:not([type=button])")
        with page.raw.expect_navigation():
            page.raw.keyboard.press("Enter")
        assert "/tokens/" in urlsplit(page.raw.url).path, f"the form led to {page.raw.url}"
        page.check()


def tab_to(page, label=None, selector=None):
    """Presses Tab until a field has the focus, and returns it; on the way every stop must show that it has it."""
    wanted = page.raw.get_by_label(label, exact=True) if label else page.raw.locator(selector)
    expect(wanted.first, f"{label or selector} is on the page").to_be_attached()
    if wanted.first.evaluate("e => e === document.activeElement"):
        return wanted.first
    for _ in range(TABS_MAX):
        before = page.raw.evaluate_handle("document.activeElement")
        page.raw.keyboard.press("Tab")
        page.raw.wait_for_function("before => before !== document.activeElement", arg=before)
        until(lambda: page.raw.evaluate(FOCUS), lambda stop: stop is None,
              f"{urlsplit(page.raw.url).path}: something shows what has the focus")
        if wanted.evaluate_all("all => all.includes(document.activeElement)"):
            return wanted.and_(page.raw.locator(":focus"))
    raise AssertionError(f"{label or selector} is not among the first {TABS_MAX} stops of the keyboard")


FOCUS = """() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const shown = (box) => {
        const style = getComputedStyle(box);
        return (style.outlineStyle !== 'none' && style.outlineWidth !== '0px') || style.boxShadow !== 'none';
    };
    // A hidden input shows its focus on what stands for it.
    const boxes = [element, element.parentElement, element.nextElementSibling].filter(Boolean);
    return boxes.some(shown) ? null : element.outerHTML.slice(0, 120);
}"""
