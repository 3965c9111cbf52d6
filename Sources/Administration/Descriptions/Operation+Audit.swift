import HTTP
import JSON
import WebAccess

// What scripts fetch of the audit, with an API key in place of the page's form token.
extension Operation {
    static let exportAudit = Operation(
        "exportAudit", in: fileGroup, "The audit log of a study, an app, an organization or the site.",
        details: """
            The fields are those of the log's page. What is no day, no actor and no action filters nothing. The export \
            is itself written down. Each event has a digest, and the last line, which is no event, has the number of events, \
            the SHA-256 of all lines before it, the signed head of the log and a seal: `portal audit verify --export` checks \
            them. In CSV it is the row with the action `audit.head`, as JSON in `details`.
            """,
        parameters: place, body: [.form(filter)], isBodyOptional: true,
        answers: [
            ResponseDescription(
                .ok, "The events, oldest first.",
                [
                    Content("text/csv", .text("A heading, then an event to a line.")),
                    Content("application/jsonl", event),
                ])
        ] + refusals)

    private static let filter = JSONSchema.object(
        "Which events.",
        [
            "format": JSONSchema.oneOf(
                AuditFile.Format.allCases.map(\.rawValue), "The form of the file.",
                usual: AuditFile.Format.csv.rawValue
            ).optional,
            "q": JSONSchema.text("Words that an event tells.", example: "SleepDiary").optional,
            "who": JSONSchema.text("`user:` with a number, or a kind of actor.", example: "user:12").optional,
            "what": JSONSchema.text("An action, or a noun with its full stop.", example: "study.").optional,
            "from": JSONSchema.text("The first day, in UTC.", example: "2026-11-20").optional,
            "to": JSONSchema.text("The last day, in UTC.", example: "2026-11-21").optional,
        ]
    ).example(["format": "jsonl", "from": "2026-11-20"])

    private static let event = JSONSchema.object(
        "An event; one to a line.",
        [
            "seq": .whole("Its number.", example: 1),
            "at": .text("When, in UTC.", example: "2026-11-20T09:30:00.000Z"),
            "actorKind": .text("What kind of actor.", example: "user"),
            "user": JSONSchema.whole("The user's number; null for other actors.", example: 12).orNull,
            "actor": .text("The actor's name then.", example: "Ada Brook"),
            "address": .text("Where the request came from.", example: "192.0.2.1"),
            "folder": .text("Where it was done.", example: "MERIDIAN/HERON/SLEEP01"),
            "action": .text("What was done: a noun and a verb.", example: "study.publish"),
            "about": .text("To what.", example: "SLEEP01"),
            "details": .anything("Whatever else belongs to it."),
            "recorded": JSONSchema.text(
                "The details as they were recorded, where JSON writes them in another way.", example: "{ }"
            ).optional,
            "folderId": .whole("The number of the folder, which the digest covers.", example: 4),
            "entryDigest": JSONSchema.text(
                "SHA-256 of the event alone, in an export of a part of the site.",
                example: String(repeating: "a1", count: 32)
            ).optional,
            "digest": JSONSchema.text(
                "SHA-256 that chains the event to the one before it, in an export of the whole site.",
                example: String(repeating: "b2", count: 32)
            ).optional,
            "previous": JSONSchema.text(
                "The digest of the event before it, where that isn't the line before.",
                example: String(repeating: "c3", count: 32)
            ).optional,
        ])
}
