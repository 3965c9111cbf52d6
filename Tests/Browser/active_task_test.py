"""An active task made in the browser reaches phones with its dashboard, and what phones send becomes its List."""
import random

from design_form import APP, complete, fill, no_errors, path, press
from main_job_test import collect, create, describe, issue_credential, issue_tokens, launch
from participants_app import ParticipantsApp


def test_an_active_task_becomes_a_list_of_responses(site):
    study_id = f"KCK{random.randrange(1_000_000):06}"
    study = f"{APP}/studies/{study_id}"
    with site.browser.page(storage=site.session("designer")) as page:
        create(page, study_id)
        describe(page, study)
        add_task(page, study)
    with site.browser.page(storage=site.session("folderadmin")) as page:
        launch(page, study)
        collect(page, study)
        token = issue_tokens(page, study)[0]
    with site.browser.page(storage=site.session("orgadmin")) as page:
        app = KickingApp(site.address, issue_credential(page))
    app.finds(study_id)
    app.takes_part(study_id, token)
    with site.browser.page(storage=site.session("researcher")) as page:
        page.open(f"{study}/lists")
        page.raw.get_by_role("link", name="KicksKicks", exact=True).first.click()
        page.raw.wait_for_load_state()
        shown = page.raw.locator("main table").first.inner_text()
        assert "754" in shown and "10" in shown, f"duration and count are in the List: {shown}"


def add_task(page, study):
    page.open(f"{study}/design/active-tasks")
    page.raw.get_by_role("link", name="Add active task").click()
    page.raw.wait_for_load_state()
    page.check()
    page.raw.get_by_role("radio", name="Fetal kick counter").check()
    fill(page, {"Activity short title or key": "Kicks", "Display name": "Count kicks"})
    press(page, "Add active task")
    task = path(page)

    page.open(f"{task}/schedule")
    page.raw.get_by_role("radio", name="Daily").check()
    fill(page, {"Time 1": "20:00", "Start date": "2031-03-01", "Number of times to repeat (days)": "30"})
    press(page, "Save draft", last=True)
    no_errors(page)

    page.open(task)
    fill(page, {"Instructions": "Tap with each kick.", "Number of kicks to be recorded": "10"})
    page.raw.locator(".phone").get_by_text("0 / 10").wait_for()
    for part, fields in {
        "chart": {"Title for the chart": "Time for ten"},
        "statistic": {"Short identifier name": "kickTime", "Display units": "minutes"},
    }.items():
        box = page.raw.locator(f"input[type=checkbox][name='dashboard.duration.{part}']")
        page.raw.locator("details", has=box).locator("summary").click()
        box.check()
        fill(page, fields)
    page.raw.locator("input[name='dashboard.duration.statistic.displayName']").fill("Ten kicks took")
    for field, value in {
        "chart.timeRange": "days_of_week", "statistic.icon": "Baby Kicks", "statistic.formula": "Average",
    }.items():
        page.raw.locator(f"select[name='dashboard.duration.{field}']").select_option(value)
    page.check()
    complete(page)
    for section in ["active-tasks", "questionnaires"]:
        page.open(f"{study}/design/{section}")
        press(page, "Mark complete")
        no_errors(page)


class KickingApp(ParticipantsApp):
    """What the app of a study with a kick counter does."""

    def finds(self, study_id):
        activity = self.read("activityList", studyId=study_id)["activities"][0]
        assert (activity["type"], activity["taskSubType"]) == ("task", "fetalKickCounter"), activity
        design = self.read("activity", studyId=study_id, activityId="Kicks", activityVersion="1.0")["activity"]
        assert design["steps"][0]["format"] == {"duration": 86400, "kickCount": 10}, design
        dashboard = self.read("studyDashboard", studyId=study_id)["dashboard"]
        assert [each["title"] for each in dashboard["statistics"]] == ["kickTime"], dashboard
        chart = dashboard["charts"][0]
        assert chart["dataSource"]["type"] == "active task", chart
        assert chart["dataSource"]["timeRangeType"] == "days_of_week", chart

    def takes_part(self, study_id, token):
        """Sends a task's result as Android does: grouped, without times inside."""
        participant = self.enroll(study_id, token)
        self.send(participant, study_id, "Kicks", "1.0", [{
            "resultType": "grouped", "key": "Kicks", "skipped": False,
            "startTime": "2026-11-20T20:00:01.000+0000", "endTime": "2026-11-20T20:12:55.000+0000",
            "value": [
                {"resultType": "numeric", "key": "duration", "value": 754, "skipped": False},
                {"resultType": "numeric", "key": "count", "value": 10, "skipped": False},
            ],
        }])
