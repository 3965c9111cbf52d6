import HTTP
import JSON
import WebAccess

// What apps read about themselves, and send to those behind them.
extension Operation {
    static let gatewayInfo = metadata(
        "gatewayInfo", in: appGroup, "What the app shows before somebody has chosen a study.",
        AppSchemas.gateway)

    static let termsPolicy = metadata(
        "termsPolicy", in: appGroup, "The app's terms and privacy policy.", AppSchemas.terms)

    static let notifications = metadata(
        "notifications", in: appGroup, "The notifications that were sent, twenty at a time.",
        parameters: [
            Parameter(
                "skip", in: .query, .whole("How many of the newest to leave out.", example: 0),
                isRequired: true
            ),
            Parameter(
                "applicationId", in: .header,
                .text("The App ID, also taken as a parameter; the credential's without.", example: "HERON")),
        ], AppSchemas.notifications,
        failures: [(.missingParameter, "`skip` is missing or no number from 0.")])

    static let appUpdates = metadata(
        "appUpdates", in: appGroup, "Whether the app has to be updated.",
        details: "The deployed members and the documented ones, in one object.",
        parameters: [
            Parameter(
                "appVersion", in: .query, .text("The version that the caller is.", example: "1.0"),
                isRequired: true)
        ], AppSchemas.updates, failures: [(.missingVersion, "The version is missing or empty.")])

    static let versionInfo = metadata(
        "versionInfo", in: appGroup, "The newest version of the app on each platform.",
        parameters: [appID, organizationID], AppSchemas.versions,
        failures: [
            (.missingApp, "The App ID or the Org ID is missing."),
            (.noVersion, "No version was entered, or the credential is another app's."),
        ])

    static let ping = Operation(
        "ping", in: appGroup, "Whether the service runs: `It Works!`, and no JSON whatever its type says.",
        details: "Answered without a credential too; a bad one is refused.", isCredentialOptional: true,
        answers: [ResponseDescription(.ok, "It runs.")]
            + MetadataFailure.answers([(.badCredential, "The credential does not work.")]))

    static let feedback = mail(
        "feedback", "Mails to those behind the app what somebody thinks of it.",
        ["subject": .text("What it is about.", example: "Reminders"), "body": .text("The text.")])

    static let contactUs = mail(
        "contactUs", "Mails a question to those behind the app.",
        [
            "subject": .text("What it is about.", example: "Joining"), "body": .text("The question."),
            "firstName": .text("Who asks.", example: "Robin"),
            "email": .text("Where the answer goes.", example: "robin@example.org"),
        ])

    private static func mail(
        _ name: String, _ summary: String, _ members: KeyValuePairs<String, JSONSchema>
    ) -> Operation {
        Operation(
            name, in: appGroup, summary,
            details:
                "The original moved this to the server of participants' accounts; apps that kept it may call it.",
            body: [.json(.object("What somebody wrote; nothing of it blank.", members))],
            answers: [ResponseDescription(.ok, "Whether the mail is on its way.", [.json(AppSchemas.mail)])]
                + MetadataFailure.answers(
                    MetadataFailure.credentialFailures + [
                        (.missingText, "Something is blank, or is no text.")
                    ]
                ))
    }

    static let picture = file(
        "picture", "A picture of a study or an app.", ["image/png", "image/jpeg"])
    static let paper = file("paper", "A PDF of a study or an app.", ["application/pdf"])

    /// A file by its digest, which answers name by its whole address.
    private static func file(_ name: String, _ summary: String, _ types: [String]) -> Operation {
        Operation(
            name, in: studyGroup, summary,
            details:
                "Other answers hold the address, which changes with the file. "
                + "Anyone can fetch it while something that is published names it.",
            parameters: [
                Parameter("file", in: .path, .text("The file's digest with its ending.", example: "0.png"))
            ],
            answers: [
                ResponseDescription(.ok, "The file.", types.map { Content($0, .text("Bytes.")) }),
                ResponseDescription(.notFound, "There is no such file."), unreadableAddress,
            ])
    }
}
