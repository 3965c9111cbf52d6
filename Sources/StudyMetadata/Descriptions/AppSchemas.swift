import JSON

/// What apps read about themselves, and what response servers read about participants.
enum AppSchemas {
    /// The `gatewayInfo` answer.
    static let gateway = JSONSchema.answer(
        "What an app shows before somebody has chosen a study.",
        [
            "info": StudySchemas.pages,
            "resources": .list(
                of: .object(
                    "A resource of the app.",
                    [
                        "resourcesId": .text("Its ID.", example: "12"),
                        "resourceId": .text("The same, by the documented name.", example: "12"),
                        "title": .text("Its name.", example: "Questions and answers"),
                        "type": .oneOf(["html", "pdf"], "What `content` is: HTML, or the address of a PDF."),
                        "content": .words("HTML, or an address.", example: "<p>…</p>"),
                    ]), "In their order."),
        ])

    /// The `termsPolicy` answer.
    static let terms = JSONSchema.answer(
        "The terms of an app.",
        [
            "terms": .words("The terms of use, or their address."),
            "privacy": .words("The privacy policy, or its address."),
        ])

    /// The `versionInfo` answer.
    static let versions = JSONSchema.object(
        "The newest version of an app on each platform.", ["android": release, "ios": release])

    /// The `appUpdates` answer: the deployed members, and the documented ones.
    static let updates = JSONSchema.object(
        "Whether an app has to be updated.",
        [
            "message": .words("What people are told; empty while the app is new enough."),
            "forceUpdate": .flag("Whether the app stops until it is updated.", usual: false),
            "currentVersion": .text(
                "The newest version; the caller's own where none was entered.", example: "1.5"),
            "android": release, "ios": release,
        ])

    private static let release = JSONSchema.object(
        "The newest version on a platform.",
        [
            "latestVersion": JSONSchema.text("The version; null where none was entered.", example: "1.5")
                .orNull,
            "forceUpdate": .oneOf(["false", "true"], "Whether older ones stop. A text.", usual: "false"),
        ]
    ).named("Release")

    /// The `feedback` and `contactUs` answers.
    static let mail = JSONSchema.object(
        "Whether the mail is on its way.",
        ["message": .oneOf(["SUCCESS", "FAILURE"], "`FAILURE`, with 200, when it could not be sent.")])

    /// The `notifications` answer.
    static let notifications = JSONSchema.answer(
        "The notifications that were sent, newest first.",
        [
            "notifications": .list(
                of: .object(
                    "A notification.",
                    [
                        "notificationId": .text("Its ID.", example: "7"),
                        "type": .oneOf(["Study", "Gateway"], "Whether it is of a study or of the app."),
                        "subtype": .oneOf(
                            ["Announcement", "Study", "Activity", "Resource"], "What it is about."),
                        "studyId": .words("The Study ID; empty for those of the app.", example: "SLEEP01"),
                        "audience": .oneOf(["Participants", "All", "Limited"], "Who sees it."),
                        "title": .words("Its heading."),
                        "message": .text("Its text.", example: "A new questionnaire is there."),
                        "date": .moment("When it was sent."),
                    ]), "At most twenty.")
        ])

    /// The `participantProperties` answer.
    static let properties = JSONSchema.object(
        "The participant properties of a study.",
        [
            "message": .oneOf(["success", "FAILURE"], "`FAILURE` when there are none; small letters else."),
            "metadata": .object(
                "Which study.",
                [
                    "studyId": .text("The Study ID.", example: "SLEEP01"),
                    "studyVersion": .version("Its version; empty before the first.", usual: ""),
                ]),
            "participantProperties": .list(
                of: .object(
                    "A property. A date of another system comes with two more: its ID and the day of entry.",
                    [
                        "propertyId": .text("Its ID.", example: "surgeryDate"),
                        "propertyName": .text("Its name.", example: "Surgery date"),
                        "propertyType": .oneOf(
                            ["PreEnrollment", "PostEnrollment"], "When its value is known."),
                        "propertyDataType": .oneOf(
                            ["date", "boolean", "integer", "decimal", "string", "time"], "What it holds."),
                        "shouldRefresh": .flag("Whether its value may change."),
                        "dataSource": .words("Where its value comes from.", example: "ExternalSystem"),
                        "status": .oneOf(["active", "deactivated"], "Whether it is in use."),
                        "version": .version("The version in which it changed last."),
                    ]), "Newest first."),
        ])
}
