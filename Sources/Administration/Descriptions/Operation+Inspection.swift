import HTTP
import JSON
import WebAccess

// What an inspector asks about one study, fetched with an API key.
extension Operation {
    static let exportReport = Operation(
        "exportReport", in: fileGroup, "The report on a study for an inspection.",
        details: """
            What was published and signed, who had access and signed in, which rights changed, what was exported, read and \
            corrected, and how the audit log stands. Without days it goes back a year. The export is itself written down.
            """,
        parameters: place,
        body: [
            .form(
                .object(
                    "Which days, and which form.",
                    [
                        "format": JSONSchema.oneOf(["csv", "json"], "The form of the file.", usual: "csv")
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
                    Content("text/csv", .text("A table below the other, each under its title.")),
                    .json(report),
                ])
        ] + refusals + [refusal(.unprocessableContent, "A day is none, or the last is before the first.")])

    static let exportSignatures = Operation(
        "exportSignatures", in: fileGroup, "The electronic signatures on both channels of a study.",
        details: """
            Each is compared with the audit and with the documents as it is asked for. The export is itself written down.
            """,
        parameters: place,
        answers: [
            ResponseDescription(
                .ok, "The signatures, the newest first.", [.json(.list(of: signature, "The signatures."))])
        ] + refusals)

    private static let report = JSONSchema.object(
        "The report.",
        [
            "facts": .map(of: .text("A value.", example: "SLEEP01"), "What it is of, by name."),
            "tables": .list(
                of: .object(
                    "A table.",
                    [
                        "title": .text("What it tells.", example: "Versions published"),
                        "note": .text("The same in a sentence.", example: "On both channels."),
                        "columns": .list(of: .text("A heading.", example: "When (UTC)"), "Its columns."),
                        "rows": .list(
                            of: .list(of: .text("A cell.", example: "1.0"), "A row."), "Its rows."),
                        "omitted": .whole("How many rows are left out.", example: 0),
                    ]), "The tables, in order."),
        ])

    private static let signature = JSONSchema.object(
        "A signature.",
        [
            "event": .whole("The number of its event in the audit.", example: 212),
            "at": .text("When, in UTC.", example: "2026-11-20T09:30:00.000Z"),
            "signer": .text("Who signed, by the name of then.", example: "Ada Brook"),
            "meaning": .text("What it means.", example: "approval"),
            "by": .text("How the signer proved who they are.", example: "passkey"),
            "channel": .oneOf(["live", "test"], "On which channel."),
            "action": .text("What was done.", example: "study.launch"),
            "what": .text("The same in words.", example: "Launch with version 1.0"),
            "version": JSONSchema.text("The version of the documents.", example: "1.0").orNull,
            "documents": JSONSchema.text("SHA-256 of the documents, in hex.", example: "9f86d0").orNull,
            "reason": JSONSchema.text("Why, where it was asked.", example: "Read out").orNull,
            "statement": .text("SHA-256 of all that was signed, in hex.", example: "60303a"),
            "whole": .flag("Whether what was signed is what is there."),
            "flaw": JSONSchema.text("What is not.", example: "The audit tells of another act.").orNull,
        ])
}
