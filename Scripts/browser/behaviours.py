"""Tests the scripts of Public/js on the gallery, and checks that dialogs and menus work without them."""
import re

from waiting import expect, type_into, until


def dialogs(browser):
    with browser.page() as page:
        page.open("/parts-light-ltr.html")
        opener = page.raw.get_by_role("link", name="New tokens")
        opener.click()
        dialog = page.raw.get_by_role("dialog", name="Deactivate the study?")
        expect(dialog, "a link to a dialog opens it").to_be_visible()
        button = dialog.get_by_role("button", name="Deactivate study")
        expect(button, "the last button waits for the text").to_be_disabled()
        type_into(dialog.locator("[data-must-match]"), "sleep-ep", "the field of the dialog has the focus")
        expect(button, "the text enables the button").to_be_enabled()
        page.check()
        page.raw.keyboard.press("Escape")
        expect(dialog, "Escape closes the dialog").to_be_hidden()
        expect(opener, "focus goes back to the link").to_be_focused()


def menus(browser):
    with browser.page() as page:
        page.open("/parts-light-ltr.html")
        summary, choices = page.raw.locator(".switcher.current > summary"), page.raw.locator("#trail-3 > li")
        open_menus = page.raw.locator("details:is(.menu, .switcher)[open]")
        summary.click()
        type_into(page.raw.locator(".switcher.current [data-filter]"), "asthma", "the filter takes the focus")
        expect(choices.filter(visible=True), "the filter of a long list narrows it").to_have_count(1)
        page.raw.get_by_text("Export", exact=True).click()
        expect(open_menus, "one menu is open at a time").to_have_count(1)
        page.raw.keyboard.press("Escape")
        expect(open_menus, "Escape closes the menu").to_have_count(0)


def keys(browser):
    with browser.page() as page:
        page.open("/parts-light-ltr.html")
        page.raw.keyboard.press("/")
        search = page.raw.locator("[data-search]")
        type_into(search, "?", "/ goes to the search")
        expect(search, "keys do nothing else while someone types").to_have_value("?")
        page.raw.keyboard.press("Tab")
        expect(search, "Tab leaves the search").not_to_be_focused()
        page.raw.keyboard.press("?")
        expect(page.raw.get_by_role("dialog", name="Keyboard shortcuts"), "? lists the keys").to_be_visible()


def selection(browser):
    with browser.page() as page:
        page.open("/table-light-ltr.html")
        boxes = page.raw.locator("input[name=row]")
        boxes.nth(1).click()
        expect(boxes.nth(1), "a click selects a row").to_be_checked()
        boxes.nth(4).click(modifiers=["Shift"])
        expect(page.raw.locator("input[name=row]:checked"), "Shift extends the selection").to_have_count(4)
        page.raw.locator("[data-select-all=id]").check()
        expect(page.raw.locator("[data-selected-count=id]"), "only rows that may be selected count").to_have_text("2")


def fields(browser):
    with browser.page() as page:
        page.open("/form-light-ltr.html")
        expect(page.raw.locator(".error-summary"), "a failed form takes focus to its summary").to_be_focused()
        page.raw.get_by_role("link", name="Choose one or several").click()
        expect(page.raw.locator(":focus"), "a problem leads to its field").to_have_attribute("name", "answers")
        page.raw.get_by_label("Study name").fill("e\u0301tude")
        expect(page.raw.locator("#f-name-count"), "characters are counted as people see them").to_have_text("5 of 50")


def unsaved(browser):
    with browser.page() as page:
        page.open("/editor-light-ltr.html")
        form, changed = page.raw.locator("form[data-guard]"), re.compile(r"\bhas-changes\b")
        expect(form, "an untouched form has no changes").not_to_have_class(changed)
        page.raw.get_by_label("Question", exact=True).fill("Other words")
        expect(form, "typing makes changes").to_have_class(changed)
        asked = []
        page.raw.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
        page.raw.goto(page.site + "/parts-light-ltr.html")
        until(lambda: page.raw.title() and asked, lambda found: found == ["beforeunload"], "leaving asks first")


def order(browser):
    with browser.page() as page:
        page.open("/editor-light-ltr.html")
        items = page.raw.locator("[data-reorder] > [data-item]")
        grips = page.raw.locator("[data-reorder] .grip")
        grips.nth(0).scroll_into_view_if_needed()
        start, end = grips.nth(0).bounding_box(), grips.nth(2).bounding_box()
        page.raw.mouse.move(start["x"] + 8, start["y"] + 8)
        page.raw.mouse.down()
        expect(page.raw.locator("[data-reorder] > .dragging"), "the grip takes the row along").to_have_count(1)
        page.raw.mouse.move(end["x"] + 8, end["y"] + end["height"] + 14, steps=6)
        page.raw.mouse.up()
        until(lambda: items.evaluate_all("all => all.map(each => each.dataset.item)"),
              lambda found: found == ["bathroom", "baby", "none"], "dragging moves the first row to the second place")


def rich_text(browser):
    with browser.page() as page:
        page.open("/form-light-ltr.html")
        field = page.raw.locator("textarea[name=about]")
        before = field.input_value()
        area = page.raw.get_by_role("textbox", name="About the study")
        heading = area.get_by_role("heading", name="Why we ask")
        expect(heading, "the editor shows what the field holds").to_be_visible()
        expect(field, "and changes nothing by itself").to_have_value(before)
        new_paragraph_at_end(page, area)
        bold = page.raw.get_by_role("button", name="Bold")
        bold.click()
        expect(bold, "a tool is pressed while it applies").to_have_attribute("aria-pressed", "true")
        type_into(area, "Thank you", "a tool gives the focus back to the text")
        expect(field, "the field follows the editor").to_have_value(re.compile("<p><strong>Thank you</strong></p>"))
        link(page, area, field)
        bold.focus()
        page.raw.keyboard.press("ArrowRight")
        expect(page.raw.locator(":focus"), "arrows go through the bar").to_have_attribute("data-tool", "italic")
        page.check()
        source = page.raw.get_by_role("button", name="HTML")
        source.click()
        expect(field, "the HTML takes the focus").to_be_focused()
        field.fill("<p>Only this</p>")
        source.click()
        expect(area, "the HTML can be edited as such").to_have_text("Only this")
        expect(area, "the text takes the focus again").to_be_focused()


def new_paragraph_at_end(page, area):
    """Leaves the list at the end of the text.

    The pressed tools show where the editor sees the cursor: it handles the browser's selection changes only in a later
    task, and restores the cursor after it gets the focus.
    """
    bullets = page.raw.get_by_role("button", name="Bulleted list")

    def goes_to_end():
        area.press("Control+End")
        return bullets.get_attribute("aria-pressed")
    until(goes_to_end, lambda pressed: pressed == "true", "the cursor is in the list at the end")
    area.press("Enter")
    expect(area.locator("li"), "Enter begins a line of the list").to_have_count(3)
    area.press("Enter")
    expect(bullets, "Enter on an empty line leaves the list").to_have_attribute("aria-pressed", "false")


def link(page, area, field):
    """Makes the last line a link."""
    page.raw.keyboard.press("Shift+Home")
    until(lambda: page.raw.evaluate("String(getSelection())"), lambda found: found == "Thank you",
          "Shift and Home select the line")
    page.raw.get_by_role("button", name="Link", exact=True).click()
    type_into(page.raw.locator(".rich-text-link input"), "https://example.org/thanks", "the link's row takes the focus")
    page.raw.keyboard.press("Enter")
    expect(field, "a link is set from its row").to_have_value(re.compile('href="https://example.org/thanks"'))
    expect(area, "a link gives the focus back to the text").to_be_focused()


def without_editor(browser):
    with browser.page(script=False) as page:
        page.open("/form-light-ltr.html")
        expect(page.raw.locator("textarea[name=about]"), "without script the field is there").to_be_visible()
        expect(page.raw.locator(".rich-text-bar"), "and no tool that does nothing").to_be_hidden()


def late_editor(browser):
    with browser.page() as page:
        held = []
        page.raw.route("**/editor*.js", lambda route: held.append(route))
        with page.raw.expect_request("**/editor*.js"):
            page.raw.goto(page.site + "/form-light-ltr.html")
        field = page.raw.locator("textarea[name=about]")
        field.press("Control+End")
        type_into(field, "First words", "without the editor one writes into the field")
        expect(field, "and the field holds it").to_have_value(re.compile("First words$"))
        until(lambda: page.raw.title() and held, len, "the editor's file is asked for")
        held.pop().continue_()
        type_into(page.raw.locator(".rich-text-area").first, ", and more", "the editor that comes late takes the focus")
        expect(field, "writing goes on in the editor").to_have_value(re.compile("<p>First words, and more</p>$"))


def without_script(browser):
    with browser.page(width=390, script=False) as page:
        page.open("/parts-light-ltr.html#deactivate")
        heading = page.raw.get_by_role("heading", name="Deactivate the study?")
        expect(heading, "a dialog opens by its address").to_be_visible()
        page.open("/parts-light-ltr.html#nav")
        sections = page.raw.get_by_role("navigation", name="Sections")
        expect(sections, "the sections open by their address").to_be_visible()
        page.raw.get_by_role("link", name="Close").first.click()
        expect(sections, "and close by a link").to_be_hidden()


# Moves the focus as a user does and returns the focused element after the press, which gets the next key.
PRESSES = [
    ("parts", "a menu's filter", "press('.switcher.current > summary')", "[data-filter]"),
    ("parts", "a dialog's field", "press('a[href=\"#deactivate\"]')", "[data-must-match]"),
    ("parts", "what opened the dialog", "press('a[href=\"#deactivate\"]'); document.querySelector('dialog[open]').close()",
     "a[href='#deactivate']"),
    ("form", "the text, by a tool", "press('[data-tool=bold]')", ".rich-text-area"),
    ("form", "a link's address", "press('[data-tool=link]')", ".rich-text-link input"),
    ("form", "the text, from a link's row", "press('[data-tool=link]'); press('[data-tool=link]')", ".rich-text-area"),
    ("form", "the HTML", "press('[data-tool=source]')", "textarea[name=about]"),
    ("form", "the text, from the HTML", "press('[data-tool=source]'); press('[data-tool=source]')", ".rich-text-area"),
    ("form", "the text, by its label", "press(`label[for='${document.querySelector('textarea[name=about]').id}']`)",
     ".rich-text-area"),
]


def focus_at_once(browser):
    """Checks that no key is lost that is pressed right after an action that moves the focus."""
    for name, what, act, place in PRESSES:
        with browser.page() as page:
            page.open(f"/{name}-light-ltr.html")
            has_it, found = page.raw.evaluate(
                f"""(place) => {{
                    const press = (selector) => {{
                        const target = document.querySelector(selector);
                        target.closest('a, button, summary')?.focus();
                        target.click();
                    }};
                    {act};
                    return [document.activeElement.matches(place), document.activeElement.outerHTML.slice(0, 160)];
                }}""", place)
            assert has_it, f"{what} has the focus as soon as the press is over; {found} has it"


ALL = [dialogs, menus, keys, selection, fields, unsaved, order, rich_text, without_editor, late_editor, without_script,
       focus_at_once]
