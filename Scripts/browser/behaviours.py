"""What the scripts of Public/js do, tried on the gallery; and that dialogs and menus work without them."""


def expect(holds, sentence):
    assert holds, sentence


def focused(place):
    """Waits until a place has the focus; the editor takes it at the next frame."""
    place.and_(place.page.locator(":focus")).wait_for()


def dialogs(browser):
    with browser.page() as page:
        page.open("/parts-light-ltr.html")
        opener = page.raw.get_by_role("link", name="New tokens")
        opener.click()
        dialog = page.raw.get_by_role("dialog", name="Deactivate the study?")
        expect(dialog.is_visible(), "a link to a dialog opens it")
        button = dialog.get_by_role("button", name="Deactivate study")
        expect(button.is_disabled(), "the last button waits for the text")
        page.raw.keyboard.type("sleep-ep")
        expect(button.is_enabled(), "focus is in the field, and the text opens the button")
        page.check()
        page.raw.keyboard.press("Escape")
        expect(not dialog.is_visible(), "Escape closes the dialog")
        expect(opener.evaluate("e => e === document.activeElement"), "focus goes back to the link")


def menus(browser):
    with browser.page() as page:
        page.open("/parts-light-ltr.html")
        page.raw.locator(".switcher.current > summary").click()
        page.raw.keyboard.type("asthma")
        expect(page.raw.locator("#trail-3 > li:visible").count() == 1, "the filter of a long list narrows it")
        page.raw.get_by_text("Export", exact=True).click()
        expect(page.raw.locator("details:is(.menu, .switcher)[open]").count() == 1, "one menu is open at a time")
        page.raw.keyboard.press("Escape")
        expect(page.raw.locator("details:is(.menu, .switcher)[open]").count() == 0, "Escape closes the menu")


def keys(browser):
    with browser.page() as page:
        page.open("/parts-light-ltr.html")
        page.raw.keyboard.press("/")
        page.raw.keyboard.type("?")
        expect(page.raw.locator("[data-search]").input_value() == "?", "keys do not act while somebody types")
        page.raw.keyboard.press("Tab")
        page.raw.keyboard.press("?")
        expect(page.raw.get_by_role("dialog", name="Keyboard shortcuts").is_visible(), "? lists the keys")


def selection(browser):
    with browser.page() as page:
        page.open("/table-light-ltr.html")
        boxes = page.raw.locator("input[name=row]")
        boxes.nth(1).click()
        boxes.nth(4).click(modifiers=["Shift"])
        expect(page.raw.locator("input[name=row]:checked").count() == 4, "Shift extends the choice")
        page.raw.locator("[data-select-all=id]").check()
        expect(page.raw.locator("[data-selected-count=id]").inner_text() == "2", "only rows that may be chosen count")


def fields(browser):
    with browser.page() as page:
        page.open("/form-light-ltr.html")
        expect(page.raw.locator(".error-summary").evaluate("e => e === document.activeElement"),
               "a failed form takes focus to its summary")
        page.raw.get_by_role("link", name="Choose one or several").click()
        expect(page.raw.evaluate("document.activeElement.name") == "answers", "a problem leads to its field")
        page.raw.get_by_label("Study name").fill("e\u0301tude")
        expect(page.raw.locator("#f-name-count").inner_text() == "5 of 50", "characters are counted as people see them")


def unsaved(browser):
    with browser.page() as page:
        page.open("/editor-light-ltr.html")
        form = page.raw.locator("form[data-guard]")
        expect("has-changes" not in (form.get_attribute("class") or ""), "an untouched form has no changes")
        page.raw.get_by_label("Question", exact=True).fill("Other words")
        expect("has-changes" in form.get_attribute("class"), "typing makes changes")
        asked = []
        page.raw.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
        page.raw.goto(page.site + "/parts-light-ltr.html")
        expect(asked == ["beforeunload"], "leaving asks first")


def order(browser):
    with browser.page() as page:
        page.open("/editor-light-ltr.html")
        grips = page.raw.locator("[data-reorder] .grip")
        start, end = grips.nth(0).bounding_box(), grips.nth(2).bounding_box()
        page.raw.mouse.move(start["x"] + 8, start["y"] + 8)
        page.raw.mouse.down()
        page.raw.mouse.move(end["x"] + 8, end["y"] + end["height"] + 14, steps=6)
        page.raw.mouse.up()
        items = page.raw.locator("[data-reorder] > [data-item]").evaluate_all("l => l.map(e => e.dataset.item)")
        expect(items == ["bathroom", "baby", "none"], f"dragging moves a row: {items}")


def rich_text(browser):
    with browser.page() as page:
        page.open("/form-light-ltr.html")
        field = page.raw.locator("textarea[name=about]")
        before = field.input_value()
        area = page.raw.get_by_role("textbox", name="About the study")
        expect(area.get_by_role("heading", name="Why we ask").is_visible(), "the editor shows what the field holds")
        expect(field.input_value() == before, "and changes nothing by itself")
        area.press("Control+End")
        area.press("Enter")
        area.press("Enter")
        bold = page.raw.get_by_role("button", name="Bold")
        bold.click()
        focused(area)
        expect(bold.get_attribute("aria-pressed") == "true", "a tool is pressed while it holds")
        page.raw.keyboard.type("Thank you")
        expect("<p><strong>Thank you</strong></p>" in field.input_value(), "the field follows the editor")
        page.raw.keyboard.press("Shift+Home")
        page.raw.get_by_role("button", name="Link", exact=True).click()
        page.raw.keyboard.type("https://example.org/thanks")
        page.raw.keyboard.press("Enter")
        expect('href="https://example.org/thanks"' in field.input_value(), "a link is set from its row")
        bold.focus()
        page.raw.keyboard.press("ArrowRight")
        expect(page.raw.evaluate("document.activeElement.dataset.tool") == "italic", "arrows go through the bar")
        page.check()
        page.raw.get_by_role("button", name="HTML").click()
        field.fill("<p>Only this</p>")
        page.raw.get_by_role("button", name="HTML").click()
        expect(area.inner_text().strip() == "Only this", "the HTML can be edited as such")
    with browser.page(script=False) as page:
        page.open("/form-light-ltr.html")
        expect(page.raw.locator("textarea[name=about]").is_visible(), "without script the field is there")
        expect(not page.raw.locator(".rich-text-bar").is_visible(), "and no tool that does nothing")


def late_editor(browser):
    with browser.page() as page:
        held = []
        page.raw.route("**/editor*.js", lambda route: held.append(route))
        with page.raw.expect_request("**/editor*.js"):
            page.raw.goto(page.site + "/form-light-ltr.html")
        field = page.raw.locator("textarea[name=about]")
        field.press("Control+End")
        page.raw.keyboard.type("First words")
        held.pop().continue_()
        focused(page.raw.locator(".rich-text-area"))
        page.raw.keyboard.type(", and more")
        written = field.input_value()
        expect(written.endswith("<p>First words, and more</p>"), f"writing goes on in the editor that comes late: {written}")


def without_script(browser):
    with browser.page(width=390, script=False) as page:
        page.open("/parts-light-ltr.html#deactivate")
        expect(page.raw.get_by_role("heading", name="Deactivate the study?").is_visible(), "a dialog opens by its address")
        page.open("/parts-light-ltr.html#nav")
        expect(page.raw.get_by_role("navigation", name="Sections").is_visible(), "the sections open by their address")
        page.raw.get_by_role("link", name="Close").first.click()
        expect(not page.raw.get_by_role("navigation", name="Sections").is_visible(), "and close by a link")


ALL = [dialogs, menus, keys, selection, fields, unsaved, order, rich_text, late_editor, without_script]
