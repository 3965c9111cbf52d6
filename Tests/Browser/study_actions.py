"""What is done to a study as a whole: announced, launched, paused, ended. Each asks once more, some for a reason."""
from design_form import complete, enter, no_errors, press
from waiting import expect


def checklist(page, study):
    page.open(f"{study}/design/checklist")
    boxes = page.raw.get_by_role("group").get_by_role("checkbox")
    expect(boxes.first, "the checklist has boxes").to_be_visible()
    for box in boxes.all():
        box.check()
    complete(page)


def prove(page, study):
    page.open(f"{study}/design/check")
    page.check()
    main = page.raw.locator("main")
    expect(main, "the check is done").to_contain_text("Where responses are stored")
    expect(main, "there is nothing to fix").not_to_contain_text("To fix")


def act(page, study, name, reason=None):
    """Chooses an action of the study and confirms it on its page."""
    page.open(f"{study}/design/actions")
    page.check()
    # The table of channels has a button for each; the action of this channel is below it.
    places = page.raw.locator("main :is(.sheet-foot, .sheet-body)")
    page.leave_by(places.get_by_role("link", name=name).or_(places.get_by_role("button", name=name)).first)
    page.check()
    for confirmation in ["Publish untested", "Still correct"]:
        for box in page.raw.get_by_role("checkbox", name=confirmation).all():
            box.check()
    if reason:
        enter(page, {"Study ID": study.rsplit("/", 1)[-1], "Reason": reason})
    press(page, name, last=True)
    no_errors(page)
