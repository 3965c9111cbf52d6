"""Every schedule that an activity can have, by the calendar and by a date that each participant has."""
from design_form import complete, enter, save
from question_flow import pre_load
from question_steps import questionnaire, step

# For each: key, title, what is chosen, and the frequency that apps are told.
BY_CALENDAR = [
    ("OneDay", "On one day", "One time", {
        "Frequency": "One time", "Launch": "On a date at a time", "Start date": "2031-03-01", "Start time": "09:00",
        "Stays open": "Until a date", "End date": "2031-03-31"}),
    ("EachNight", "Each night", "Daily", {
        "Frequency": "Daily", "Time 1": "21:00", "Start date": "2031-03-01",
        "Number of times to repeat (days)": "30"}),
    ("EachWeek", "Each week", "Weekly", {
        "Frequency": "Weekly", "Day of week": "Saturday", "Start date": "2031-03-01", "Start time": "10:00",
        "Number of times to repeat (weeks)": "8"}),
    ("EachMonth", "Each month", "Monthly", {
        "Frequency": "Monthly", "Day of month": "31", "Start date": "2031-03-31", "Start time": "10:00",
        "Number of times to repeat (months)": "6"}),
    ("ByHand", "On days of our own", "Manually Schedule", {
        "Frequency": "Custom schedule", "Start date": "2031-03-01", "Start time": "08:00", "End date": "2031-03-05",
        "End time": "20:00"}),
    ("Anytime", "Whenever you like", "Ongoing", {"Frequency": "Ongoing"}),
]
BY_ANCHOR = [
    ("AfterVisit", "After your visit", "One time", {
        "Frequency": "One time", "Schedule type": "Anchor-date-based", "Select anchor date type": "lastVisit",
        "Launch": "On a date at a time", "Starts (X days)": "2", "Before or after": "after the anchor date",
        "Start time": "09:00"}),
    ("AfterJoining", "In your first weeks", "Weekly", {
        "Frequency": "Weekly", "Schedule type": "Anchor-date-based", "Select anchor date type": "Enrollment date",
        "Starts (X days)": "7", "Start time": "10:00", "Number of times to repeat (weeks)": "4"}),
    ("AroundBirth", "Around the birth", "Manually Schedule", {
        "Frequency": "Custom schedule", "Schedule type": "Anchor-date-based", "Select anchor date type": "Day of birth",
        "Opens (X days)": "3", "Closes (Y days)": "9", "Time": "08:00", "Add runs": True}),
]


# The question that is asked each night, with what the app's dashboard makes of the answers.
MOOD = {
    "Text of the question": "How was your day?", "Step title or key": "mood", "Minimum value": "0",
    "Maximum value": "10", "Step size": "1", "Default value (slider position)": "5",
    "Show a line chart in the app's dashboard": True, "Time range for the chart": "24 hours",
    "Allow rollback of chart?": "Yes", "Title for the chart": "Your days",
    "Show a statistic in the app's dashboard": True, "Short identifier name": "mood", "Display name": "Mood",
    "Display units": "points", "Stat type": "Activity", "Formula": "Average",
}


def every_schedule(page, study):
    for key, title, _, values in BY_CALENDAR + BY_ANCHOR:
        address = questionnaire(page, study, key, title)
        page.open(f"{address}/schedule")
        if key == "EachNight":
            # What stands in a field that another choice hides keeps nobody from saving.
            enter(page, {"Frequency": "Monthly", "Day of month": "99"})
        enter(page, values)
        save(page, "Save draft")
        if key == "EachNight":
            step(page, address, "scale", MOOD)
        elif key == "Anytime":
            pre_load(page, address)
        else:
            step(page, address, "boolean", {"Text of the question": "Is all well?", "Step title or key": "well"})
        page.open(address)
        complete(page)
