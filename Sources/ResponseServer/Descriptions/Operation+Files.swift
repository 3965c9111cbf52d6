import HTTP
import JSON
import WebAccess

// What scripts fetch with an API key.
extension Operation {
    static let exportTable = Operation(
        "exportTable", in: fileGroup, "The rows of a table of the data browser.",
        details: "Filters, columns and order are the parameters of the table's page, whose link this is.",
        parameters: place + [
            Parameter("table", in: .path, .text("The name of the table.", example: "Response")), format,
            formulas, sharing,
        ], answers: [rowsOfFile] + refusals)

    static let exportList = Operation(
        "exportList", in: fileGroup, "The rows of a List.",
        details: "Filters, columns and order are the parameters of the List's page, whose link this is.",
        parameters: place + [
            Parameter(
                "list", in: .path, .whole("The number of the List, as in its page's address.", example: 1)),
            format, formulas, sharing,
        ], answers: [rowsOfFile] + refusals)

    private static let format = Parameter(
        "format", in: .query, .oneOf(["csv", "tsv", "json", "jsonl"], "The form of the file."))
    private static let formulas = Parameter(
        "formulas", in: .query,
        .oneOf(["raw"], "Leaves out the apostrophe before what spreadsheets take for formulas."))
    private static let sharing = Parameter(
        DataSharingFilter.parameter, in: .query,
        .oneOf(
            [DataSharingFilter.value],
            "Only rows of participants who share their data; those who refused or were not asked are left out."
        ))
    private static let rowsOfFile = ResponseDescription(
        .ok, "The rows.",
        [
            .json(
                .list(of: .map(of: .anything("A value."), "A row by the names of its columns."), "The rows.")),
            Content("text/csv", .text("The rows.")),
            Content("text/tab-separated-values", .text("The rows.")),
            Content("application/jsonl", .text("A row by the names of its columns to a line.")),
        ])

    static let exportProperties = Operation(
        "exportProperties", in: fileGroup, "The participant properties of a study, as CSV.",
        details: """
            A line for each participant who enrolled with a token, and for each token with values; tokens only for those \
            who may see tokens. The file can be changed and imported again.
            """,
        parameters: place,
        answers: [ResponseDescription(.ok, "The values.", [Content("text/csv", .text("A token to a line."))])]
            + refusals)

    static let exportTokens = Operation(
        "exportTokens", in: fileGroup, "The enrollment tokens of a batch, as CSV.",
        parameters: place + [
            Parameter("batch", in: .path, .whole("The number of the batch.", example: 1))
        ],
        answers: [ResponseDescription(.ok, "The tokens.", [Content("text/csv", .text("A token to a line."))])]
            + refusals)
}
