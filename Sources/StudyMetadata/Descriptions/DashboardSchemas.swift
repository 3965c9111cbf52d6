import JSON
import Studies

/// What apps read about a participant's dashboard.
enum DashboardSchemas {
    /// The `studyDashboard` answer.
    static let dashboard = JSONSchema.answer(
        "The statistics and charts on a participant's dashboard.",
        [
            "dashboard": .object(
                "Dashboard.",
                [
                    "statistics": .list(of: statistic, "The statistics."),
                    "charts": .list(of: chart, "The charts."),
                ])
        ])

    private static let source: KeyValuePairs<String, JSONSchema> = [
        "type": .oneOf(["questionnaire", "active task"], "Source of the data."),
        "key": .text(
            """
            Key of the question or the active task. For spatial span memory: `Score`, `NumberofGames` or \
            `NumberofFailures`, which are spelled differently in the results.
            """, example: "hours"),
        "activity": .object(
            "The activity.",
            [
                "activityId": .text("Short title of the activity.", example: "SleepDiary"),
                "version": .version("Current version of the activity."),
            ]),
    ]

    private static let statistic = JSONSchema.object(
        "A statistic.",
        [
            "title": .text("Short name.", example: "sleepHours"),
            "displayName": .words("Display name.", example: "Sleep"),
            "statType": .oneOf(
                [
                    "Sleep", "Activity", "Weight", "Nutrition", "Heart Rate", "Blood Glucose", "Active Task",
                    "Baby Kicks", "Other", "",
                ], "Icon.", defaultValue: ""),
            "unit": .words("Unit.", example: "hrs"),
            "calculation": .oneOf(
                ["Average", "Summation", "Maximum", "Minimum", ""], "Formula.", defaultValue: ""),
            "dataSource": JSONSchema.object("Source of the data.").with(source),
        ]
    ).named("Statistic")

    private static let chart = JSONSchema.object(
        "A chart.",
        [
            "title": .text("Key of the question or active task.", example: "hours"),
            "displayName": .words("Display name.", example: "Hours of sleep"),
            "type": .always("line-chart", "Always a line chart."),
            "scrollable": .flag("Whether participants can scroll back in time."),
            "configuration": .object(
                "Same for every chart.",
                [
                    "subType": .always("single", "Constant."),
                    "titles": .emptyList("Not used. Android requires an empty list."),
                    "settings": .list(
                        of: .object(
                            "Settings.",
                            [
                                "numberOfPoints": .always(1, "Constant."),
                                "pointValues": .emptyList("Not used. Android requires an empty list."),
                                "barColor": .always("#d3d3d3", "Constant."),
                            ]), "Exactly one entry."),
                ]),
            "dataSource": JSONSchema.object("Source of the data.").with(source).with([
                "timeRangeType": .oneOf(
                    [
                        "days_of_week", "days_of_month", "weeks_of_month", "months_of_year", "runs",
                        "hours_of_day", "",
                    ], "Time range of the chart.", defaultValue: ""),
                "startTime": .always("", "Not used."),
                "endTime": .always("", "Not used."),
            ]),
        ]
    ).named("Chart")
}
