import HTTP
import JSON
import WebAccess

extension Operation {
    private static let pushGroup = Group(
        "Push messages", "Requests of other programs that send messages to the devices of an app's users.")

    static let sendNotification = Operation(
        "sendNotification", in: pushGroup, "Sends push messages to devices.",
        details: """
            Each notification goes to all users of an app who are signed in and take push messages, or to those of them who \
            take part in a study. Requires a key with which its user may send that notification from a page: permission \
            to manage the app, to publish the study, or, for a Test channel, to edit its design. The scope for designs is enough. \
            A notification with the ID of one that was sent to the same recipients with the same text in the last 24 hours \
            is a repetition and isn't sent again. If one notification is \
            refused, none is sent. Unlike notifications from pages, these don't appear in the lists of apps.
            """,
        body: [
            .json(
                .object(
                    "The notifications.",
                    ["notifications": .list(of: notice, "1 to 100 notifications.")]))
        ],
        answers: [
            ResponseDescription(.ok, "All messages are queued.", [.json(RegistrationSchemas.success)]),
            ResponseDescription(
                .badRequest, "The list is empty, or a notification is invalid.",
                [.json(RegistrationSchemas.refusal)]),
            ResponseDescription(
                .forbidden, "The key's user may not send one of the notifications.",
                [Content("application/problem+json", problem)]),
            ResponseDescription(
                .notFound, "An app or study doesn't exist, or the key's user has no role in it.",
                [Content("application/problem+json", problem)]),
            ResponseDescription(
                .conflict, "Several apps have the study, and the notification names none of them.",
                [Content("application/problem+json", problem)]),
        ])

    private static let notice = JSONSchema.object(
        "A notification.",
        [
            "notificationType": .text(
                "`ST` for the participants of a study, `GT` for all users of an app. Notifications of another type are "
                    + "ignored.", example: "ST"),
            "notificationSubType": .text(
                "`Announcement`, `Activity`, `Resource` or `studyEvent`.", example: "Announcement"
            ).optional,
            "notificationText": .text(
                "The text, at most 1,000 characters.", example: "A new survey is available."),
            "notificationTitle": .text("The title; the name of the app if it's missing.").optional,
            "customStudyId": .text("The Study ID; required for `ST`.", example: "SLEEP01").optional,
            "appId": .text("The App ID; required for `GT`.", example: "HERON").optional,
            "orgId": .text("The Org ID; required with `appId`.", example: "MERIDIAN").optional,
            "notificationId": .either(
                [.number("The ID."), .text("The ID.")],
                "Identifies the notification, at most 100 characters; without it, each request sends a message."
            ).optional,
        ])
}
