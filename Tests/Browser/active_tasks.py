"""The three active tasks, with their schedules and what the dashboard makes of them."""
from design_form import complete, enter, finish, path, press, save
from waiting import expect

# Type, key, attributes, the name of the statistic, and the schedule.
TASKS = [
    ("Fetal kick counter", "Kicks", {"Number of kicks to be recorded": "10"}, "kickTime", {
        "Frequency": "Daily", "Time 1": "20:00", "Start date": "2031-03-01",
        "Number of times to repeat (days)": "30"}),
    ("Tower of Hanoi", "Tower", {"Number of disks": "4"}, "moves", {
        "Frequency": "One time", "Launch": "Launch with study", "Stays open": "Study lifetime"}),
    ("Spatial span memory", "Span", {
        "Initial span": "3", "Minimum span": "2", "Maximum span": "8", "Play speed": "1.5", "Maximum tests": "5",
        "Maximum consecutive failures": "3", "Require reversal?": "Yes"}, "span", {"Frequency": "Ongoing"}),
]
CHART = {
    "Show a line chart in the app's dashboard": True, "Time range for the chart": "Days of the current week",
    "Allow rollback of chart?": "No", "Title for the chart": "Time for ten",
}


def every_task(page, study):
    for kind, key, attributes, statistic, schedule in TASKS:
        page.open(f"{study}/design/active-tasks/new")
        enter(page, {"Task": kind, "Activity short title or key": key, "Display name": kind})
        press(page, "Add active task")
        task = path(page)
        page.open(f"{task}/schedule")
        enter(page, schedule)
        save(page, "Save draft")
        page.open(task)
        enter(page, {"Instructions": f"Do this: {kind.lower()}.", **attributes})
        if key == "Kicks":
            expect(page.raw.locator(".phone").get_by_text("0 / 10"), "the phone counts kicks").to_be_visible()
            enter(page, CHART)
        enter(page, {
            "Show a statistic in the app's dashboard": True, "Short identifier name": statistic,
            "Display name": f"Your {statistic}", "Display units": "points", "Stat type": "Active Task",
            "Formula": "Maximum",
        }, within=page.raw.locator("details", has_text="Use for statistic").first)
        page.check()
        complete(page)
    finish(page, study, "active-tasks")
