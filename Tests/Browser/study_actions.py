"""What is done to a study as a whole: announced, launched, paused, ended. Each asks once more, some for a reason."""
from design_form import complete, enter, press


def checklist(page, study):
    page.open(f"{study}/design/checklist")
    for box in page.raw.get_by_role("group").get_by_role("checkbox").all():
        box.check()
    complete(page)


def prove(page, study):
    page.open(f"{study}/design/proof")
    page.check()
    found = page.raw.locator("main").inner_text()
    assert "What responses will fill" in found and "To fix" not in found, found[:1500]


def act(page, study, name, reason=None):
    """Chooses an action of the study and confirms it on its page."""
    page.open(f"{study}/design/actions")
    page.check()
    page.raw.get_by_role("link", name=name).or_(page.raw.get_by_role("button", name=name)).first.click()
    page.raw.wait_for_load_state()
    page.check()
    untested = page.raw.get_by_role("checkbox", name="Publish untested")
    if untested.count():
        untested.check()
    if reason:
        enter(page, {"Study ID": study.rsplit("/", 1)[-1], "Reason": reason})
    press(page, name, last=True)
