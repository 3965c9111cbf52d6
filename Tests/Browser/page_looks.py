"""Looks at pages, a share at a time, in a browser of its own: a process for each core does so."""
from checks import Browser

HEIGHT_MAX = 12_000
SETTLING_MS = 1_000
# Colours of another theme are there only once they were drawn, and their transitions have ended.
DRAWN = """async () => {
    const frame = () => new Promise((then) => requestAnimationFrame(then));
    await frame();
    await frame();
    const ended = Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
    await Promise.race([ended, new Promise((then) => setTimeout(then, 1000))]);
    await new Promise((then) => setTimeout(then, 60));
    await frame();
}"""


def look(share):
    """Everything that is wrong with the pages of a share in its looks; a page is loaded once for all of them."""
    _, address, session, paths, looks = share
    troubles = []
    with Browser(address) as browser, browser.page(storage=session) as page:
        for path in paths:
            for index, (width, height, theme) in enumerate(looks):
                page.raw.emulate_media(color_scheme=theme, reduced_motion="reduce")
                page.raw.set_viewport_size({"width": width, "height": height})
                if index == 0:
                    page.open(path)
                    troubles += dialogs(page)
                # What the bar at the foot covers comes out when somebody scrolls: the whole page is looked at.
                whole = page.raw.evaluate("document.documentElement.scrollHeight")
                page.raw.set_viewport_size({"width": width, "height": min(max(height, whole), HEIGHT_MAX)})
                page.raw.evaluate(DRAWN)
                troubles += [f"{theme}: {line}" for line in lasting(page)]
        page.trouble.clear()
    return troubles


def lasting(page):
    """What is wrong and stays so: colours of another theme come late on a busy machine."""
    found = check(page)
    if found and all("color-contrast" in line for line in found):
        page.raw.wait_for_timeout(SETTLING_MS)
        found = check(page)
    return found


def check(page):
    """What is wrong with the page as it stands, a line each."""
    try:
        page.check()
    except AssertionError as trouble:
        return str(trouble).splitlines()
    return []


def dialogs(page):
    """What is wrong with the page's dialogs, each opened by a link to it."""
    troubles = []
    for name in page.raw.eval_on_selector_all("dialog[id]", "all => all.map(e => e.id)"):
        opener = page.raw.locator(f"a[href='#{name}']:visible").first
        if opener.count() == 0:
            continue
        opener.click()
        troubles += [f"{line} (dialog {name})" for line in check(page)]
        page.raw.keyboard.press("Escape")
    return troubles
