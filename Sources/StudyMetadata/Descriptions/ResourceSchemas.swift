import JSON

/// What apps read about resources.
enum ResourceSchemas {
    /// The `resources` answer.
    static let list = JSONSchema.answer(
        "What participants can read in the app.", ["resources": .list(of: resource, "In their order.")])

    private static let resource = JSONSchema.object(
        "A resource.",
        [
            "title": .text("Its name.", example: "Sleep and rest"),
            "type": .oneOf(["text", "pdf"], "What `content` is: HTML, or the address of a PDF."),
            "resourcesId": .text("Its ID.", example: "31"),
            "content": .words("HTML, or an address.", example: "<p>…</p>"),
            "audience": .oneOf(
                ["All", "Limited"], "`Limited` where everybody has a period of their own.", usual: "All"),
            "notificationText": .words(
                "What people are told when it comes up. Not in the original's documentation."),
            "availability": .either(
                [.object("Nothing: always there."), regular, anchored], "When it is shown."),
        ]
    ).named("Resource")

    private static let regular = JSONSchema.object(
        "Between two days.",
        [
            "availableDate": .day("The first day."), "expiryDate": .day("The last day."),
            "startDays": .always(0, "Not in days."), "endDays": .always(0, "Not in days."),
            "availabilityType": .always("Regular", "What this is."),
        ]
    ).named("RegularAvailability")

    private static let anchored = JSONSchema.object(
        "In days from a date of the participant's.",
        [
            "availableDate": .always("", "Not by date."), "expiryDate": .always("", "Not by date."),
            "startDays": .whole("The days from the date to the first day; negative before it.", usual: 0),
            "endDays": .whole("The days from the date to the last day.", usual: 0),
            "availabilityType": .always("AnchorDate", "What this is."),
            "sourceType": .oneOf(
                ["EnrollmentDate", "ActivityResponse", "ParticipantProperty"], "What the date is taken from."),
            "propertyMetadata": .either(
                [ScheduleSchemas.property, .object("Nothing: of other dates.")],
                "The participant property that holds the date."),
            "sourceKey": JSONSchema.words("The question that holds the date; absent when it is gone.")
                .optional,
            "sourceActivityId": JSONSchema.words("Its activity.").optional,
            "sourceFormKey": JSONSchema.words("Its form.").optional,
        ]
    ).named("AnchoredAvailability")
}
