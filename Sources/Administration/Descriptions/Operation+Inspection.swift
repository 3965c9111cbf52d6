import HTTP
import JSON
import WebAccess

// Operations for inspecting one study, called with an API key.
extension Operation {
    static let exportReport = Operation(
        "exportReport", in: fileGroup, "The inspection report of a study.",
        details: """
            What was published and signed, who had access and signed in, which rights changed, what was exported, read \
            and corrected, and the status of the audit log. Without dates, it covers one year. The export \
            is itself recorded.
            """,
        parameters: place,
        body: [
            .form(
                .object(
                    "The period and the format.",
                    [
                        "format": JSONSchema.oneOf(
                            ["csv", "json"], "The format of the file.", defaultValue: "csv"
                        )
                        .optional,
                        "from": JSONSchema.text("The first day, in UTC.", example: "2026-01-01").optional,
                        "to": JSONSchema.text("The last day, in UTC.", example: "2026-12-31").optional,
                    ]
                ).example(["format": "json"]))
        ], isBodyOptional: true,
        answers: [
            ResponseDescription(
                .ok, "The report.",
                [
                    Content("text/csv", .text("One table after another, each with its title.")),
                    .json(report),
                ])
        ] + refusals + [
            refusal(.unprocessableContent, "A date is invalid, or the last day is before the first.")
        ])

    static let exportSignatures = Operation(
        "exportSignatures", in: fileGroup, "The electronic signatures on both channels of a study.",
        details: """
            Each signature is compared with the audit log and the documents at the time of the request. \
            The export is itself recorded.
            """,
        parameters: place,
        answers: [
            ResponseDescription(
                .ok, "The signatures, newest first.", [.json(.list(of: signature, "The signatures."))])
        ] + refusals)

    private static let report = JSONSchema.object(
        "The report.",
        [
            "facts": .map(of: .text("A value.", example: "SLEEP01"), "The name of the value."),
            "tables": .list(
                of: .object(
                    "A table.",
                    [
                        "title": .text("The title of the table.", example: "Versions published"),
                        "note": .text("A description of the table.", example: "On both channels."),
                        "columns": .list(
                            of: .text("A column heading.", example: "When (UTC)"), "Its columns."),
                        "rows": .list(
                            of: .list(of: .text("A cell.", example: "1.0"), "A row."),
                            "The rows of the table."),
                        "omitted": .integer("The number of omitted rows.", example: 0),
                    ]), "The tables, in order."),
        ])

    private static let signature = JSONSchema.object(
        "A signature.",
        [
            "event": .integer("The number of its event in the audit log.", example: 212),
            "at": .text("The time in UTC.", example: "2026-11-20T09:30:00.000Z"),
            "signer": .text("The signer's name at the time.", example: "Ada Brook"),
            "meaning": .text("The meaning of the signature.", example: "approval"),
            "by": .text("How the signer proved who they are.", example: "passkey"),
            "channel": .oneOf(["live", "test"], "The channel."),
            "action": .text("The signed action.", example: "study.launch"),
            "what": .text("The signed action in words.", example: "Launch with version 1.0"),
            "version": JSONSchema.text("The version of the documents.", example: "1.0").orNull,
            "documents": JSONSchema.text("SHA-256 of the documents, in hex.", example: "9f86d0").orNull,
            "reason": JSONSchema.text("The reason, if one was required.", example: "Read out").orNull,
            "statement": .text("SHA-256 of the complete signed content, in hex.", example: "60303a"),
            "whole": .flag("Whether the signed content still matches the current content."),
            "flaw": JSONSchema.text("What doesn't match.", example: "The audit log has a different action.")
                .orNull,
        ])
}
