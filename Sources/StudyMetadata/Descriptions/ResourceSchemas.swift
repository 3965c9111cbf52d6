import JSON
import Studies

/// What apps read about resources.
enum ResourceSchemas {
    /// The `resources` answer.
    static let list = JSONSchema.answer(
        "Resources that participants can read in the app.",
        ["resources": .list(of: resource, "Resources, in order.")])

    private static let resource = JSONSchema.object(
        "A resource.",
        [
            "title": .text("Name.", example: "Sleep and rest"),
            "type": .oneOf(["text", "pdf"], "Type of `content`: HTML or the URL of a PDF."),
            "resourcesId": .text("ID.", example: "31"),
            "content": .words("HTML or a URL.", example: "<p>…</p>"),
            "audience": .oneOf(
                ["All", "Limited"], "`Limited` if the period differs for each participant.",
                defaultValue: "All"),
            "notificationText": .words(
                "Notification text when it becomes available. Not in the original documentation."),
            "availability": .either(
                [.object("Empty: always available."), regular, anchored], "When it is available."),
        ]
    ).named("Resource")

    private static let regular = JSONSchema.object(
        "Available between two dates.",
        [
            "availableDate": .day("First day."), "expiryDate": .day("Last day."),
            "startDays": .always(0, "Not used."), "endDays": .always(0, "Not used."),
            "availabilityType": .always("Regular", "Type of availability."),
        ]
    ).named("RegularAvailability")

    private static let anchored = JSONSchema.object(
        "Availability in days from an anchor date of the participant.",
        [
            "availableDate": .always("", "Not used."), "expiryDate": .always("", "Not used."),
            "startDays": .integer(
                "Days from the date to the first day. Negative if it is before the date.", defaultValue: 0),
            "endDays": .integer("Days from the date to the last day.", defaultValue: 0),
            "availabilityType": .always("AnchorDate", "Type of availability."),
            "sourceType": .oneOf(
                ["EnrollmentDate", "ActivityResponse", "ParticipantProperty"], "Source of the date."),
            "propertyMetadata": .either(
                [ScheduleSchemas.property, .object("Empty for other sources.")],
                "Participant property that contains the date."),
            "sourceKey": JSONSchema.words("Question that contains the date. Absent if it no longer exists.")
                .optional,
            "sourceActivityId": JSONSchema.words("Activity of the question.").optional,
            "sourceFormKey": JSONSchema.words("Form of the question.").optional,
        ]
    ).named("AnchoredAvailability")
}
