import JSON

/// What apps read about when an activity is done.
enum ScheduleSchemas {
    /// The date from which the days of an anchored activity count.
    static let anchorDate = JSONSchema.object(
        "Where its days count from; every member has its default in a regular schedule.",
        [
            "sourceType": sourceType,
            "sourceActivityId": .words("The activity whose answer is the date."),
            "sourceKey": .words("The question whose answer is the date."),
            "sourceFormKey": .words("The form of that question; empty outside of forms."),
            "propertyMetadata": property,
            "start": .object(
                "When it opens; null when an anchored activity opens with the study.",
                [
                    "anchorDays": .whole("The days from the date.", usual: 0),
                    "dayOfWeek": .always(0, "Never used."),
                    "dateOfMonth": .always("", "Never used."),
                    "time": .timeOfDay("The time of that day."),
                ]
            ).orNull,
            "end": .object(
                "When it closes; null when an anchored activity lasts as long as the study.",
                [
                    "anchorDays": .whole("The days from the date.", usual: 0),
                    "repeatInterval": .whole("How often it repeats.", usual: 0),
                    "time": .timeOfDay("The time of that day."),
                ]
            ).orNull,
        ]
    ).named("AnchorDate")

    /// What a date is taken from.
    static let sourceType = JSONSchema.oneOf(
        ["", "EnrollmentDate", "ActivityResponse", "ParticipantProperty"], "What the date is taken from.",
        usual: "")

    /// The participant property that holds a date.
    static let property = JSONSchema.object(
        "The participant property that holds the date; every member has its default for other dates.",
        [
            "propertyId": .words("Its ID."),
            "propertyType": .oneOf(
                ["", "PreEnrollment", "PostEnrollment"], "When its value is known.", usual: ""),
            "propertyDataFormat": .oneOf(
                ["", "boolean", "date", "integer", "decimal", "string", "time"], "What it holds.", usual: ""),
            "shouldRefresh": .flag("Whether its value may change.", usual: false),
            "dataSource": .words("Where its value comes from."),
            "status": .oneOf(["", "active", "deactivated"], "Whether it is in use.", usual: ""),
            "externalPropertyId": .words("The property that holds the other system's ID."),
            "dateOfEntryId": .words("The property that holds the day of entry."),
        ]
    ).named("PropertyMetadata")

    /// How often it is done.
    static let frequency = JSONSchema.object(
        "How often it is done.",
        [
            "type": .oneOf(
                ["One time", "Daily", "Weekly", "Monthly", "Manually Schedule", "Ongoing"], "The schedule."),
            "addNewRuns": .flag(
                "Whether a new date gives a custom schedule new runs. Documented as text.", usual: false),
            "runs": .list(
                of: .object(
                    "A run: times of day in a daily schedule, moments in a custom one.",
                    [
                        "startTime": .words("When it opens.", example: "08:00:00"),
                        "endTime": .words("When it closes.", example: "11:59:59"),
                    ]), "The runs of a daily or custom schedule; empty for others."),
            "anchorRuns": anchorRuns,
        ]
    ).named("Frequency")

    /// The runs of a custom schedule, in days.
    static let anchorRuns = JSONSchema.list(
        of: .object(
            "A run in days.",
            [
                "startDays": .whole("The days from the date to its first day.", usual: 0),
                "endDays": .whole("The days from the date to its last day.", usual: 0),
                "time": .timeOfDay("The time at which it opens and closes; null for none.").orNull,
            ]), "The runs of a custom schedule, of zero days in a regular one; empty for others.")
}
