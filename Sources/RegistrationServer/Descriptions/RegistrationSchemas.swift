import JSON

/// What the registration server answers.
enum RegistrationSchemas {
    static let success = JSONSchema.object("The change was saved.", ["message": message])
    private static let message = JSONSchema.always("success", "Always the same.")

    static let saved = JSONSchema.object(
        "The change was saved.", ["message": .always("SUCCESS", "Always the same, in capital letters.")])

    static let sent = JSONSchema.object(
        "The message was queued.", ["success": .always(true, "Always true."), "message": message])

    static let session = JSONSchema.object(
        "The credentials of a session, which ends the previous one.",
        [
            "message": message,
            "userId": .text("The user's ID, to be sent in the header `userId`."),
            "verified": .flag("Whether the email address was verified."),
            "auth": .text(
                "The credential for the header `auth`, valid for \(AccountLimits.credentialMinutes) minutes."),
            "refreshToken": .text("The token for new credentials. It stays the same."),
            "resetPassword": JSONSchema.always(true, "The user must choose a new password.").optional,
        ])

    static let renewed = JSONSchema.object(
        "A new credential for the same session.",
        [
            "message": message, "userId": .text("The user's ID."),
            "auth": .text(
                "The credential for the header `auth`, valid for \(AccountLimits.credentialMinutes) minutes."),
            "refreshToken": .text("The same token as in the request."),
        ])

    static let verified = JSONSchema.object(
        "The state of the account.",
        ["message": message, "verified": .flag("Whether the email address was verified.")])

    static let profile = JSONSchema.object(
        "The user's profile and settings.",
        [
            "message": message,
            "profile": .object("The profile.", ["emailId": .text("The email address.")]),
            "settings": .object(
                "The settings, as the app sent them.",
                [
                    "remoteNotifications": .flag("Whether push notifications are wanted."),
                    "localNotifications": .flag("Whether reminders are wanted."),
                    "touchId": .flag("Whether the app is unlocked by fingerprint."),
                    "passcode": .flag("Whether the app is protected by a passcode."),
                    "reminderLeadTime": .text("The time before a reminder; each app has its own format."),
                    "locale": .text("The locale."),
                ]),
        ])

    static let studies = JSONSchema.object(
        "The states of all studies that the user touched.",
        [
            "message": message,
            "studies": .list(
                of: .object(
                    "A study.",
                    [
                        "studyId": .text("The Study ID."),
                        "status": .oneOf(StudyState.Status.allCases.map(\.rawValue), "The participation."),
                        "bookmarked": .flag("Whether it's bookmarked."),
                        "enrolledDate": .text(
                            "When the participation began; empty if it hasn't.",
                            example: "2026-03-04T10:11:12.000+0000"),
                        "completion": .integer("The completion in percent, as the app computed it."),
                        "adherence": .integer("The adherence in percent, as the app computed it."),
                        "participantId": .text("The participant's app token; empty if there is none."),
                    ]), "The studies."),
        ])

    static let activities = JSONSchema.object(
        "The states of the activities of a study.",
        ["message": message, "activities": .list(of: activity, "The activities.")])

    private static let activity = JSONSchema.object(
        "An activity. Members without a value are left out.",
        [
            "activityId": .text("The key of the activity."),
            "activityVersion": JSONSchema.text("The version.").optional,
            "activityState": JSONSchema.text("The state.").optional,
            "activityRunId": JSONSchema.text("The ID of the current run.").optional,
            "bookmarked": .flag("Whether it's bookmarked."),
            "activityStartDate": JSONSchema.text("The start, as the app sent it.").optional,
            "activityEndDate": JSONSchema.text("The end, as the app sent it.").optional,
            "anchorDateVersion": JSONSchema.text("The version of the anchor date.").optional,
            "anchorDatecreatedDate": JSONSchema.text("When the anchor date was set.").optional,
            "lastModifiedDate": JSONSchema.text("The last change.").optional,
            "customScheduleRuns": JSONSchema.list(
                of: .object(
                    "A run.", ["runStartDate": .text("Its start."), "runEndDate": .text("Its end.")]),
                "The runs at dates of their own."
            ).optional,
            "activityRun": .object(
                "The counts of runs.",
                [
                    "total": JSONSchema.integer("All runs.").optional,
                    "completed": JSONSchema.integer("Completed runs.").optional,
                    "missed": JSONSchema.integer("Missed runs.").optional,
                ]),
        ])

    static let consent = JSONSchema.object(
        "The consent and its document.",
        [
            "message": message,
            "consent": .object(
                "The consent.",
                [
                    "version": .text("The version of the consent.", example: "1.0"),
                    "content": .text("The document in Base64; empty if none was sent."),
                    "type": .always("application/pdf", "Always the same."),
                ]),
            "sharing": .text("The answer about sharing data, as the app sent it."),
        ])

    static let refusal = JSONSchema.object(
        "What is wrong. Apps read the header fields instead.",
        [
            "message": .text("The sentence for the user."),
            "status": .integer("The internal code: 101 to 104."),
            "title": .text("The name of the message."),
        ])
}
