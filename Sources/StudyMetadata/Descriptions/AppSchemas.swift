import JSON
import Studies

/// What apps read about themselves, and what response servers read about participants.
enum AppSchemas {
    /// The `gatewayInfo` answer.
    static let gateway = JSONSchema.answer(
        "What an app shows before a study is selected.",
        [
            "info": StudySchemas.pages,
            "resources": .list(
                of: .object(
                    "A resource of the app.",
                    [
                        "resourcesId": .text("ID.", example: "12"),
                        "resourceId": .text("Same ID, under the documented name.", example: "12"),
                        "title": .text("Name.", example: "Questions and answers"),
                        "type": .oneOf(["html", "pdf"], "Type of `content`: HTML or the URL of a PDF."),
                        "content": .words("HTML or a URL.", example: "<p>…</p>"),
                    ]), "Resources, in order."),
        ])

    /// The `termsPolicy` answer.
    static let terms = JSONSchema.answer(
        "Terms and privacy policy of an app.",
        [
            "terms": .words("Terms of use, or their URL."),
            "privacy": .words("Privacy policy, or its URL."),
        ])

    /// The `versionInfo` answer.
    static let versions = JSONSchema.object(
        "The newest version of an app on each platform.", ["android": release, "ios": release])

    /// The `appUpdates` answer: the deployed members, and the documented ones.
    static let updates = JSONSchema.object(
        "Whether an app must be updated.",
        [
            "message": .words("Message for users. Empty if the app is up to date."),
            "forceUpdate": .flag("Whether the update is required to continue.", defaultValue: false),
            "currentVersion": .text(
                "Newest version. If none is set, the version of the caller.", example: "1.5"),
            "android": release, "ios": release,
        ])

    private static let release = JSONSchema.object(
        "The newest version on a platform.",
        [
            "latestVersion": JSONSchema.text("Version, or null if none is set.", example: "1.5")
                .orNull,
            "forceUpdate": .oneOf(
                ["false", "true"], "Whether older versions must be updated. Sent as text.",
                defaultValue: "false"),
        ]
    ).named("Release")

    /// The `feedback` and `contactUs` answers.
    static let mail = JSONSchema.object(
        "Whether the email was sent.",
        ["message": .oneOf(["SUCCESS", "FAILURE"], "`FAILURE`, with status 200, if it was not sent.")])

    /// The `notifications` answer.
    static let notifications = JSONSchema.answer(
        "Sent notifications, newest first.",
        [
            "notifications": .list(
                of: .object(
                    "A notification.",
                    [
                        "notificationId": .text("ID.", example: "7"),
                        "type": .oneOf(
                            ["Study", "Gateway"],
                            "Whether the notification belongs to a study or to the app."),
                        "subtype": .oneOf(
                            ["Announcement", "Study", "Activity", "Resource"], "Topic."),
                        "studyId": .words(
                            "Study ID. Empty for notifications of the app.", example: "SLEEP01"),
                        "audience": .oneOf(["Participants", "All", "Limited"], "Recipients."),
                        "title": .words("Title."),
                        "message": .text("Text.", example: "A new questionnaire is available."),
                        "date": .dateTime("When the notification was sent."),
                    ]), "At most 20 notifications.")
        ])

    /// The `participantProperties` answer.
    static let properties = JSONSchema.object(
        "The participant properties of a study.",
        [
            "message": .oneOf(
                ["success", "FAILURE"], "`FAILURE` if there are none, otherwise `success` in lowercase."),
            "metadata": .object(
                "The study.",
                [
                    "studyId": .text("Study ID.", example: "SLEEP01"),
                    "studyVersion": .version(
                        "Version of the study. Empty before the first version.", defaultValue: ""),
                ]),
            "participantProperties": .list(
                of: .object(
                    "A property. A date from another system has two more properties: its ID and its entry date.",
                    [
                        "propertyId": .text("ID.", example: "surgeryDate"),
                        "propertyName": .text("Name.", example: "Surgery date"),
                        "propertyType": .oneOf(
                            ["PreEnrollment", "PostEnrollment"],
                            "Whether the value is known before or after enrollment."),
                        "propertyDataType": .oneOf(
                            ["date", "boolean", "integer", "decimal", "string", "time"], "Data type."),
                        "shouldRefresh": .flag("Whether the value can change."),
                        "dataSource": .words("Source of the value.", example: "ExternalSystem"),
                        "status": .oneOf(["active", "deactivated"], "Status of the property."),
                        "version": .version("Version in which the property last changed."),
                    ]), "Properties, newest first."),
        ])
}
