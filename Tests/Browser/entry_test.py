"""Coming in: with and without scripts, by keyboard alone, and being refused."""
from urllib.parse import urlsplit

from demo_site import PASSWORD

ADMIN = "admin@example.org"
TABS_MAX = 40


def test_whoever_is_refused_keeps_what_was_typed(site):
    with site.browser.page() as page:
        page.open("/sign-in")
        page.sign_in("nobody@example.org", "not the password")
        assert page.raw.get_by_label("Email address").input_value() == "nobody@example.org"
        assert page.raw.get_by_label("Password").input_value() == ""
        page.check()


def test_signing_in_leads_back_and_out_again(site):
    with site.browser.page() as page:
        page.open("/account")
        assert urlsplit(page.raw.url).path == "/sign-in"
        page.sign_in(ADMIN, PASSWORD)
        assert urlsplit(page.raw.url).path == "/account", f"signing in led to {page.raw.url}"
        page.check()


def test_signing_in_works_without_scripts(site):
    with site.browser.page(width=390, script=False) as page:
        page.open("/sign-in")
        page.sign_in(ADMIN, PASSWORD)
        assert urlsplit(page.raw.url).path == "/"


def test_signing_in_takes_only_the_keyboard(site):
    with site.browser.page() as page:
        page.open("/sign-in")
        tab_to(page, "Email address")
        page.raw.keyboard.type(ADMIN)
        tab_to(page, "Password")
        page.raw.keyboard.type(PASSWORD)
        with page.raw.expect_navigation():
            page.raw.keyboard.press("Enter")
        assert urlsplit(page.raw.url).path == "/"


def test_a_batch_of_tokens_takes_only_the_keyboard(site):
    with site.browser.page(storage=site.session("coordinator")) as page:
        page.open("/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/tokens")
        tab_to(page, selector="a[href='#new-batch']")
        page.raw.keyboard.press("Enter")
        tab_to(page, selector="input[name=count]")
        tab_to(page, selector="input[name=label]")
        page.raw.keyboard.type("By keyboard")
        tab_to(page, selector="#new-batch button:not([type=button])")
        with page.raw.expect_navigation():
            page.raw.keyboard.press("Enter")
        assert "/tokens/" in urlsplit(page.raw.url).path, f"the form led to {page.raw.url}"
        page.check()


def tab_to(page, label=None, selector=None):
    """Presses Tab until a field has the focus; on the way every stop must show that it has it."""
    wanted = page.raw.get_by_label(label, exact=True) if label else page.raw.locator(selector)
    if wanted.first.evaluate("e => e === document.activeElement"):
        return
    for _ in range(TABS_MAX):
        page.raw.keyboard.press("Tab")
        stop = page.raw.evaluate(FOCUS)
        assert stop is None, f"{urlsplit(page.raw.url).path}: nothing shows that {stop} has the focus"
        if wanted.evaluate_all("all => all.includes(document.activeElement)"):
            return
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
