import HTTP
import JSON
import WebAccess

// Audit log operations for scripts, which send an API key instead of the page's form token.
extension Operation {
    static let exportAudit = Operation(
        "exportAudit", in: fileGroup, "The audit log of a study, an app, an organization or the site.",
        details: """
            The fields match the filters on the audit log page. Invalid dates, actors and actions are ignored. The \
            export is itself recorded. Each event has a digest. The last line isn't an event: it has the number of \
            events, the SHA-256 of all lines before it, the signed head of the log and a seal: \
            `portal audit verify --export` checks them. In CSV it is the row with the action `audit.head`, \
            as JSON in `details`.
            """,
        parameters: place, body: [.form(filter)], isBodyOptional: true,
        answers: [
            ResponseDescription(
                .ok, "The events, oldest first.",
                [
                    Content(
                        "text/csv", .text("A header row, then one event per line; `summary` has it in words.")
                    ),
                    Content("application/jsonl", event),
                ])
        ] + refusals)

    private static let filter = JSONSchema.object(
        "The events to export.",
        [
            "format": JSONSchema.oneOf(
                AuditFile.Format.allCases.map(\.rawValue), "The format of the file.",
                defaultValue: AuditFile.Format.csv.rawValue
            ).optional,
            "q": JSONSchema.text("Words that the event contains.", example: "SleepDiary").optional,
            "who": JSONSchema.text("`user:` and a number, or a kind of actor.", example: "user:12").optional,
            "what": JSONSchema.text("An action, or a noun followed by a period.", example: "study.").optional,
            "from": JSONSchema.text("The first day, in UTC.", example: "2026-11-20").optional,
            "to": JSONSchema.text("The last day, in UTC.", example: "2026-11-21").optional,
        ]
    ).example(["format": "jsonl", "from": "2026-11-20"])

    private static let event = JSONSchema.object(
        "One event per line.",
        [
            "seq": .integer("Its number.", example: 1),
            "at": .text("The time in UTC.", example: "2026-11-20T09:30:00.000Z"),
            "actorKind": .text("The kind of actor.", example: "user"),
            "user": JSONSchema.integer("The user's number; null for other actors.", example: 12).orNull,
            "actor": .text("The actor's name at the time.", example: "Ada Brook"),
            "address": .text("The address that the request came from.", example: "192.0.2.1"),
            "folder": .text("The folder in which it was done.", example: "MERIDIAN/HERON/SLEEP01"),
            "action": .text("The action: a noun and a verb.", example: "study.publish"),
            "about": .text("The object of the action.", example: "SLEEP01"),
            "details": .anything("Further details of the event."),
            "recorded": JSONSchema.text(
                "The details as recorded, if JSON formats them differently.", example: "{ }"
            ).optional,
            "folderId": .integer("The folder's number, which is part of the digest.", example: 4),
            "entryDigest": JSONSchema.text(
                "SHA-256 of this event only, in an export of a part of the site.",
                example: String(repeating: "a1", count: 32)
            ).optional,
            "digest": JSONSchema.text(
                "SHA-256 that chains the event to the previous one, in an export of the entire site.",
                example: String(repeating: "b2", count: 32)
            ).optional,
            "previous": JSONSchema.text(
                "The digest of the previous event, if that event isn't on the previous line.",
                example: String(repeating: "c3", count: 32)
            ).optional,
        ])
}
