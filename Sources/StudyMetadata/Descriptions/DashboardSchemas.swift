import JSON

/// What apps read about a participant's dashboard.
enum DashboardSchemas {
    /// The `studyDashboard` answer.
    static let dashboard = JSONSchema.answer(
        "The statistics and charts on a participant's dashboard.",
        [
            "dashboard": .object(
                "What is on it.",
                [
                    "statistics": .list(of: statistic, "The statistics."),
                    "charts": .list(of: chart, "The charts."),
                ])
        ])

    private static let source: KeyValuePairs<String, JSONSchema> = [
        "type": .oneOf(["questionnaire", "active task"], "What the numbers come from."),
        "key": .text(
            """
            The question, or the active task. Of spatial span memory `Score`, `NumberofGames` or \
            `NumberofFailures`: spelled otherwise than in the results.
            """, example: "hours"),
        "activity": .object(
            "The activity.",
            [
                "activityId": .text("Its short title.", example: "SleepDiary"),
                "version": .version("Its version on offer."),
            ]),
    ]

    private static let statistic = JSONSchema.object(
        "A number.",
        [
            "title": .text("Its short name.", example: "sleepHours"),
            "displayName": .words("Its name.", example: "Sleep"),
            "statType": .oneOf(
                [
                    "Sleep", "Activity", "Weight", "Nutrition", "Heart Rate", "Blood Glucose", "Active Task",
                    "Baby Kicks", "Other", "",
                ], "The picture beside it.", usual: ""),
            "unit": .words("What is counted.", example: "hrs"),
            "calculation": .oneOf(
                ["Average", "Summation", "Maximum", "Minimum", ""], "How it is worked out.", usual: ""),
            "dataSource": JSONSchema.object("Where it comes from.").with(source),
        ]
    ).named("Statistic")

    private static let chart = JSONSchema.object(
        "A chart.",
        [
            "title": .text("The key of its question, or its active task.", example: "hours"),
            "displayName": .words("Its name.", example: "Hours of sleep"),
            "type": .always("line-chart", "Every chart is one."),
            "scrollable": .flag("Whether people can look back."),
            "configuration": .object(
                "The same for every chart.",
                [
                    "subType": .always("single", "Always the same."),
                    "titles": .emptyList("Never used; Android takes nothing else."),
                    "settings": .list(
                        of: .object(
                            "The one setting.",
                            [
                                "numberOfPoints": .always(1, "Always the same."),
                                "pointValues": .emptyList("Never used; Android takes nothing else."),
                                "barColor": .always("#d3d3d3", "Always the same."),
                            ]), "One."),
                ]),
            "dataSource": JSONSchema.object("Where it comes from.").with(source).with([
                "timeRangeType": .oneOf(
                    [
                        "days_of_week", "days_of_month", "weeks_of_month", "months_of_year", "runs",
                        "hours_of_day", "",
                    ], "The stretch of time that it shows.", usual: ""),
                "startTime": .always("", "Never used."),
                "endTime": .always("", "Never used."),
            ]),
        ]
    ).named("Chart")
}
