import JSON
import Studies

/// What apps read about when an activity is done.
enum ScheduleSchemas {
    /// The date from which the days of an anchored activity count.
    static let anchorDate = JSONSchema.object(
        "Anchor date of the schedule. All members have their defaults in a regular schedule.",
        [
            "sourceType": sourceType,
            "sourceActivityId": .words("Activity that contains the date."),
            "sourceKey": .words("Question that contains the date."),
            "sourceFormKey": .words("Form of that question. Empty if it is not in a form."),
            "propertyMetadata": property,
            "start": .object(
                "When it opens. Null if an anchored activity opens with the study.",
                [
                    "anchorDays": .integer("Days from the date.", defaultValue: 0),
                    "dayOfWeek": .always(0, "Not used."),
                    "dateOfMonth": .always("", "Not used."),
                    "time": .timeOfDay("Time of that day."),
                ]
            ).orNull,
            "end": .object(
                "When it closes. Null if an anchored activity lasts as long as the study.",
                [
                    "anchorDays": .integer("Days from the date.", defaultValue: 0),
                    "repeatInterval": .integer("Number of repeats.", defaultValue: 0),
                    "time": .timeOfDay("Time of that day."),
                ]
            ).orNull,
        ]
    ).named("AnchorDate")

    /// What a date is taken from.
    static let sourceType = JSONSchema.oneOf(
        ["", "EnrollmentDate", "ActivityResponse", "ParticipantProperty"], "Source of the date.",
        defaultValue: "")

    /// The participant property that holds a date.
    static let property = JSONSchema.object(
        "Participant property that contains the date. All members have their defaults for other sources.",
        [
            "propertyId": .words("ID."),
            "propertyType": .oneOf(
                ["", "PreEnrollment", "PostEnrollment"],
                "Whether the value is known before or after enrollment.", defaultValue: ""),
            "propertyDataFormat": .oneOf(
                ["", "boolean", "date", "integer", "decimal", "string", "time"], "Data type.",
                defaultValue: ""),
            "shouldRefresh": .flag("Whether the value can change.", defaultValue: false),
            "dataSource": .words("Source of the value."),
            "status": .oneOf(["", "active", "deactivated"], "Status of the property.", defaultValue: ""),
            "externalPropertyId": .words("Property that contains the ID in the other system."),
            "dateOfEntryId": .words("Property that contains the entry date."),
        ]
    ).named("PropertyMetadata")

    /// How often it is done.
    static let frequency = JSONSchema.object(
        "Frequency of the activity.",
        [
            "type": .oneOf(
                ["One time", "Daily", "Weekly", "Monthly", "Manually Schedule", "Ongoing"],
                "Type of schedule."),
            "addNewRuns": .flag(
                "Whether a new date adds runs to a custom schedule. The documentation says text.",
                defaultValue: false),
            "runs": .list(
                of: .object(
                    "A run: times of day in a daily schedule, dates with times in a custom one.",
                    [
                        "startTime": .words("When it opens.", example: "08:00:00"),
                        "endTime": .words("When it closes.", example: "11:59:59"),
                    ]), "Runs of a daily or custom schedule. Empty for others."),
            "anchorRuns": anchorRuns,
        ]
    ).named("Frequency")

    /// The runs of a custom schedule, in days.
    static let anchorRuns = JSONSchema.list(
        of: .object(
            "A run in days from the anchor date.",
            [
                "startDays": .integer("Days from the date to the first day.", defaultValue: 0),
                "endDays": .integer("Days from the date to the last day.", defaultValue: 0),
                "time": .timeOfDay("Time at which it opens and closes. Null if there is none.").orNull,
            ]), "Runs of a custom schedule, with zero days in a regular one. Empty for others.")
}
