import HTTP
import JSON
import WebAccess

// The downloads for scripts with an API key.
extension Operation {
    static let exportTable = Operation(
        "exportTable", in: fileGroup, "Exports the rows of a table in the data browser.",
        details: "Accepts the same parameters for filters, columns, and sort order as the table's page.",
        parameters: place + [
            Parameter("table", in: .path, .text("The name of the table.", example: "Response")), format,
            formulas, sharing,
        ], answers: [rowsOfFile] + refusals)

    static let exportList = Operation(
        "exportList", in: fileGroup, "Exports the rows of a List.",
        details: "Accepts the same parameters for filters, columns, and sort order as the List's page.",
        parameters: place + [
            Parameter(
                "list", in: .path, .integer("The number of the List, as in the URL of its page.", example: 1)),
            format, formulas, sharing,
        ], answers: [rowsOfFile] + refusals)

    static let codebookCSV = Operation(
        "codebook", in: fileGroup,
        "Returns the codebook of a study as CSV: every column with question, type, response options, versions, and flag.",
        parameters: place,
        answers: [
            ResponseDescription(.ok, "The codebook.", [Content("text/csv", .text("One column per line."))])
        ] + refusals)

    static let codebookPDF = Operation(
        "codebookPDF", in: fileGroup, "Returns the codebook of a study as PDF.", parameters: place,
        answers: [
            ResponseDescription(.ok, "The codebook.", [Content("application/pdf", .text("The PDF."))])
        ] + refusals)

    private static let format = Parameter(
        "format", in: .query, .oneOf(["csv", "tsv", "json", "jsonl"], "The format of the file."))
    private static let formulas = Parameter(
        "formulas", in: .query,
        .oneOf(["raw"], "Omits the leading apostrophe before text that spreadsheets would read as a formula.")
    )
    private static let sharing = Parameter(
        DataSharingFilter.parameter, in: .query,
        .oneOf(
            [DataSharingFilter.value],
            "Includes only rows of participants who share their data. Excludes those who declined or weren't asked."
        ))
    private static let rowsOfFile = ResponseDescription(
        .ok, "The rows.",
        [
            .json(
                .list(of: .map(of: .anything("A value."), "A row, keyed by column name."), "The rows.")),
            Content("text/csv", .text("The rows.")),
            Content("text/tab-separated-values", .text("The rows.")),
            Content("application/jsonl", .text("One row per line, as an object keyed by column name.")),
        ])

    package static let exportProperties = Operation(
        "exportProperties", in: fileGroup, "Exports the participant properties of a study as CSV.",
        details: """
            One line per participant who enrolled with a token, and per token with values. Tokens are included only if \
            you have permission to view tokens. You can edit the file and import it again.
            """,
        parameters: place,
        answers: [
            ResponseDescription(.ok, "The values.", [Content("text/csv", .text("One token per line."))])
        ]
            + refusals)

    package static let exportTokens = Operation(
        "exportTokens", in: fileGroup, "Exports the enrollment tokens of a batch as CSV.",
        parameters: place + [
            Parameter("batch", in: .path, .integer("The number of the batch.", example: 1))
        ],
        answers: [
            ResponseDescription(.ok, "The tokens.", [Content("text/csv", .text("One token per line."))])
        ]
            + refusals)
}
