import HTTP
import JSON
import WebAccess

// The queries of research teams' scripts, in the format of LabKey's clients for R, Python, SAS, and Java.
extension Operation {
    static let scriptGroup = Group(
        "Queries",
        "LabKey's query API for one study. Scripts need the API key of a user with permission to view responses."
    )

    static let querySelectRows = script(
        "querySelectRows", "Returns the rows of one table: a List or an enrollment table of the study.",
        details: """
            Filters are parameters with LabKey operators, such as `query.hours~gt=6`. You can use any number of \
            filters. The key column is always included. Columns, filters, and sorts can look up columns of other \
            tables: `ParticipantId/AllowDataSharing`, `Response/ActivityId` (also in `ResponseMetadata`), and in a \
            child List `SleepDiaryId/hours`. If a column, operator, or value can't be applied, the error names it.
            """,
        parameters: [
            queryName,
            Parameter(
                "query.columns", in: .query,
                .text("Comma-separated columns. Default: the columns of the List.", example: "hours")),
            Parameter(
                "query.sort", in: .query,
                .text("Columns to sort by. Add a minus sign for descending order.", example: "-Key")),
            Parameter(
                "query.maxRows", in: .query,
                .text("The maximum number of rows. All rows if omitted or negative.", example: "100")),
            Parameter("query.offset", in: .query, .text("The number of rows to skip.", example: "0")),
            version,
        ],
        answers: [ResponseDescription(.ok, "The rows.", [.json(LabKeyAPISchemas.rows)])] + busy)

    static let querySelectDistinct = script(
        "querySelectDistinct", "Returns the different values of one column, in order.",
        details: "Takes the filters of `selectRows`. A blank value is null.",
        parameters: [
            queryName,
            Parameter("query.columns", in: .query, .text("The column.", example: "hours"), isRequired: true),
            Parameter(
                "query.sort", in: .query,
                .text("The same column, with a minus sign for descending order.", example: "-hours")),
            Parameter(
                "query.maxRows", in: .query,
                .text("The maximum number of values. All if omitted or negative.", example: "100")),
        ],
        answers: [ResponseDescription(.ok, "The values.", [.json(LabKeyAPISchemas.distinct)])] + busy)

    static let queryExportRowsTsv = script(
        "queryExportRowsTsv", "Returns the rows of one table as a file of tab-separated values.",
        details: """
            Takes the columns, filters and sort order of `selectRows`. Text that a spreadsheet would read as a formula \
            gets an apostrophe in front, unless `formulas` is `raw`.
            """,
        parameters: [
            queryName,
            Parameter(
                "headerType", in: .query,
                .text("The heads of columns: `Caption` (the default), `Name` or `None`.", example: "Name")),
            Parameter(
                "delim", in: .query,
                .text("The separator: `TAB` (the default) or `COMMA`.", example: "TAB")),
        ],
        answers: [
            ResponseDescription(
                .ok, "The rows.",
                [
                    Content(
                        "text/tab-separated-values", .text("A line for each row.", example: "Key\thours")),
                    Content("text/csv", .text("A line for each row.", example: "Key,hours")),
                ])
        ] + busy)

    static let queryExportRowsExcel = script(
        "queryExportRowsExcel", "Returns the rows of one table as an Excel workbook.",
        details: """
            Takes the columns, filters and sort order of `selectRows`. The file has the format `.xlsx`; LabKey's \
            `exportRowsXLSX` is the same here. Values that Excel can't store are listed in the sheet `Notes`.
            """,
        parameters: [
            queryName,
            Parameter(
                "headerType", in: .query,
                .text("The heads of columns: `Caption` (the default), `Name` or `None`.", example: "Name")),
        ],
        answers: [
            ResponseDescription(
                .ok, "The rows.",
                [
                    Content(
                        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
                        .text("A workbook with a row for each row."))
                ])
        ] + busy)

    static let queryGetQueryViews = script(
        "queryGetQueryViews", "Returns the views of a table: the default one, and those saved on its page.",
        details: "Pass the name of a view as `query.viewName` to `selectRows`.",
        parameters: [
            Parameter(
                "queryName", in: .query, .text("The table. Not case-sensitive.", example: "SleepDiary"),
                isRequired: true),
            Parameter(
                "viewName", in: .query,
                .text("Returns only the view with this name.", example: "Short nights")
            ),
        ],
        answers: [ResponseDescription(.ok, "The views.", [.json(LabKeyAPISchemas.views)])])

    static let queryExecuteSQL = script(
        "queryExecuteSql", "Runs a query on the tables of the study.",
        details: """
            Supports one SELECT on the Lists and, without a prefix, on the enrollment tables. Nothing else is \
            accessible. The SQL can be encoded the way LabKey clients do to get past firewalls. To look up columns of \
            other tables, use dots: `ParticipantId.AllowDataSharing`. A table that `WITH` defines can refer to itself, \
            for up to 1,000 rows in all such tables, if no table of the study has its name. As in SQLite, `CAST` of a text to a number reads the \
            number at its beginning, and returns 0 if there is none.
            """,
        parameters: [
            Parameter(
                "sql", in: .query,
                .text("The query.", example: "SELECT count(*) AS nights FROM \"SleepDiary\""),
                isRequired: true),
            Parameter(
                "maxRows", in: .query,
                .text("The maximum number of rows. All rows if omitted or negative.", example: "100")),
            Parameter("offset", in: .query, .text("The number of rows to skip.", example: "0")),
            Parameter(
                "query.sort", in: .query,
                .text("Result columns to sort by. Add a minus sign for descending order.", example: "-nights")
            ),
            version,
        ],
        answers: [ResponseDescription(.ok, "The rows.", [.json(LabKeyAPISchemas.rows)])] + busy)

    static let queryGetSchemas = script(
        "queryGetSchemas", "Returns the schemas of a study. Every study has the same two.",
        parameters: [version],
        answers: [ResponseDescription(.ok, "The schemas.", [.json(LabKeyAPISchemas.schemas)])])

    static let queryGetQueries = script(
        "queryGetQueries", "Returns the tables of a schema with their columns.",
        answers: [ResponseDescription(.ok, "The tables.", [.json(LabKeyAPISchemas.queries)])])

    static let queryGetQueryDetails = script(
        "queryGetQueryDetails", "Returns the columns of one table in the LabKey grid format.",
        parameters: [
            Parameter(
                "queryName", in: .query, .text("The table. Not case-sensitive.", example: "SleepDiary"),
                isRequired: true)
        ],
        answers: [ResponseDescription(.ok, "The columns.", [.json(LabKeyAPISchemas.details)])])

    static let whoAmI = Operation(
        "whoAmI", in: scriptGroup, "Returns the user of the API key.",
        details: "LabKey clients call this first. No CSRF token is needed with an API key. "
            + "Also available with POST.",
        answers: [
            ResponseDescription(.ok, "The user.", [.json(LabKeyAPISchemas.identity)]), unreadableAddress,
            scriptRefusal(.unauthorized, "The API key is missing, revoked, or expired."),
        ])

    /// A query takes its turn: 20 seconds, 1,000,000 rows and 64 MB each.
    private static let busy = [
        scriptRefusal(
            .tooManyRequests,
            "The user already has 2 queries running and 8 waiting. Try again after the time in `Retry-After`."
        ),
        scriptRefusal(
            .serviceUnavailable,
            "The server has too many queries. Try again after the time in `Retry-After`."),
    ]

    private static let queryName = Parameter(
        "query.queryName", in: .query,
        .text("The table. Not case-sensitive. Also accepted as `queryName`.", example: "SleepDiary"),
        isRequired: true)

    private static let version = Parameter(
        "apiVersion", in: .query,
        .text(
            "The row format. Below `9.1`: plain values. From `9.1`: objects with the value. From `13.2`: those objects "
                + "in `data`.",
            example: "8.3"))

    private static let schema = Parameter(
        "schemaName", in: .query,
        .text(
            "`lists` (the default) or `mobileappstudy` for enrollment. Not case-sensitive.", example: "lists")
    )

    private static func script(
        _ name: String, _ summary: String, details: String = "", parameters: [Parameter] = [],
        answers: [ResponseDescription]
    ) -> Operation {
        let posting = "You can also use POST and send the parameters as a form or as a JSON object."
        return Operation(
            name, in: scriptGroup, summary,
            details: [details, posting].filter { !$0.isEmpty }
                .joined(separator: "\n"),
            parameters: place + [schema] + parameters,
            answers: answers + scriptRefusals("A parameter is missing or invalid, or the query can't be run.")
        )
    }

    /// What LabKey's clients hear of whatever requires a right, in LabKey's form.
    package static func scriptRefusals(_ mistakes: String, _ bodies: [JSONSchema] = [])
        -> [ResponseDescription]
    {
        let refusal = LabKeyAPISchemas.refusal
        let body = bodies.isEmpty ? refusal : .either(bodies + [refusal], mistakes)
        return [
            ResponseDescription(
                .badRequest, mistakes, [.json(body), Content("application/problem+json", Operation.problem)]),
            scriptRefusal(.unauthorized, "The API key is missing, revoked, or expired."),
            scriptRefusal(.forbidden, "The user doesn't have permission."),
            scriptRefusal(
                .notFound, "The schema, table, or study doesn't exist, or the user has no role there."),
            scriptRefusal(.contentTooLarge, "The body is too large."),
        ]
    }

    /// A refusal in LabKey's form.
    static func scriptRefusal(_ status: Status, _ meaning: String) -> ResponseDescription {
        ResponseDescription(status, meaning, [.json(LabKeyAPISchemas.refusal)])
    }
}
