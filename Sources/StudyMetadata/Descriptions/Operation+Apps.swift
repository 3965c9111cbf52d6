import HTTP
import JSON
import WebAccess

// What apps read about themselves, and send to those behind them.
extension Operation {
    static let gatewayInfo = metadata(
        "gatewayInfo", in: appGroup, "What the app shows before a study is selected.",
        AppSchemas.gateway)

    static let termsPolicy = metadata(
        "termsPolicy", in: appGroup, "Terms and privacy policy of the app.", AppSchemas.terms)

    static let notifications = metadata(
        "notifications", in: appGroup, "Sent notifications, 20 at a time.",
        parameters: [
            Parameter(
                "skip", in: .query, .integer("Number of newest notifications to skip.", example: 0),
                isRequired: true
            ),
            Parameter(
                "applicationId", in: .header,
                .text(
                    "App ID, also accepted as a parameter. Defaults to the app of the credential.",
                    example: "HERON")),
        ], AppSchemas.notifications,
        failures: [(.missingParameter, "`skip` is missing or not a number of at least 0.")])

    static let appUpdates = metadata(
        "appUpdates", in: appGroup, "Whether the app must be updated.",
        details: "Contains both the members that deployed servers send and the documented ones.",
        parameters: [
            Parameter(
                "appVersion", in: .query, .text("Version of the calling app.", example: "1.0"),
                isRequired: true)
        ], AppSchemas.updates, failures: [(.missingVersion, "The version is missing or empty.")])

    static let versionInfo = metadata(
        "versionInfo", in: appGroup, "The newest version of the app on each platform.",
        parameters: [appID, organizationID], AppSchemas.versions,
        failures: [
            (.missingApp, "The App ID or the Org ID is missing."),
            (.noVersion, "No version is set, or the credential belongs to another app."),
        ])

    static let ping = Operation(
        "ping", in: appGroup, "Whether the service is running: `It Works!` as text, despite the JSON type.",
        details: "Works without a credential. An invalid credential is rejected.", isCredentialOptional: true,
        answers: [ResponseDescription(.ok, "The service is running.")]
            + MetadataFailure.answers([(.badCredential, "The credential is not valid.")]))

    static let feedback = mail(
        "feedback", "Emails feedback to the app's team.",
        ["subject": .text("Subject.", example: "Reminders"), "body": .text("Text.")])

    static let contactUs = mail(
        "contactUs", "Emails a question to the app's team.",
        [
            "subject": .text("Subject.", example: "Joining"), "body": .text("Question."),
            "firstName": .text("First name of the sender.", example: "Robin"),
            "email": .text("Email address for the reply.", example: "robin@example.org"),
        ])

    private static func mail(
        _ name: String, _ summary: String, _ members: KeyValuePairs<String, JSONSchema>
    ) -> Operation {
        Operation(
            name, in: appGroup, summary,
            details:
                "The original moved this to the registration server. Older apps may still call it here.",
            body: [.json(.object("The message. No member can be blank.", members))],
            answers: [ResponseDescription(.ok, "Whether the email was sent.", [.json(AppSchemas.mail)])]
                + MetadataFailure.answers(
                    MetadataFailure.credentialFailures + [
                        (.missingText, "A member is blank or not a text.")
                    ]
                ))
    }

    static let picture = file(
        "picture", "An image of a study or an app.", ["image/png", "image/jpeg"])
    static let pdf = file("paper", "A PDF of a study or an app.", ["application/pdf"])

    /// Returns the operation for a file by its digest. Other responses contain its full URL.
    private static func file(_ name: String, _ summary: String, _ types: [String]) -> Operation {
        Operation(
            name, in: studyGroup, summary,
            details:
                "Other responses contain the URL, which changes with the file. "
                + "Anyone can fetch the file as long as published content refers to it.",
            parameters: [
                Parameter(
                    "file", in: .path, .text("Digest of the file, with its extension.", example: "0.png"))
            ],
            answers: [
                ResponseDescription(.ok, "The file.", types.map { Content($0, .text("Bytes.")) }),
                ResponseDescription(.notFound, "The file does not exist."), unreadableAddress,
            ])
    }
}
