import HTTP
import JSON
import WebAccess

// What research teams' scripts ask, in the words of LabKey's clients for R, Python, SAS and Java.
extension Operation {
    static let scriptGroup = Group(
        "Queries",
        "LabKey's query API over one study, for scripts with the API key of somebody who may see its responses."
    )

    static let querySelectRows = script(
        "querySelectRows", "The rows of one table: a List, or a table of the study's enrollment.",
        details: """
            Filters are parameters, as many as there are: `query.hours~gt=6`, by the operators of LabKey. The key of \
            the table is always among the columns. Columns of other tables are looked up, in columns, filters and sorts: \
            `ParticipantId/AllowDataSharing`, `Response/ActivityId` (also of `ResponseMetadata`), and from a List below \
            `SleepDiaryId/hours`. A column, operator or value that can't be applied is refused by name.
            """,
        parameters: [
            Parameter(
                "query.queryName", in: .query,
                .text("The table, in any case; also taken as `queryName`.", example: "SleepDiary"),
                isRequired: true),
            Parameter(
                "query.columns", in: .query,
                .text("Columns with commas between them; without, those of the List.", example: "hours")),
            Parameter(
                "query.sort", in: .query,
                .text("Columns to sort by; a minus turns one round.", example: "-Key")),
            Parameter(
                "query.maxRows", in: .query,
                .text("The most rows; all without, or below 0.", example: "100")),
            Parameter("query.offset", in: .query, .text("How many to leave out.", example: "0")),
            version,
        ],
        answers: [ResponseDescription(.ok, "The rows.", [.json(LabKeyAPISchemas.rows)])] + busy)

    static let queryExecuteSQL = script(
        "queryExecuteSql", "The answer to a query over the tables of the study.",
        details: """
            One SELECT over the Lists and, without a prefix, over the tables of enrollment; nothing else can be \
            reached. The SQL may come as LabKey's clients wrap it to get past firewalls. Columns are looked up with dots: \
            `ParticipantId.AllowDataSharing`.
            """,
        parameters: [
            Parameter(
                "sql", in: .query,
                .text("The query.", example: "SELECT count(*) AS nights FROM \"SleepDiary\""),
                isRequired: true),
            Parameter(
                "maxRows", in: .query, .text("The most rows; all without, or below 0.", example: "100")),
            Parameter("offset", in: .query, .text("How many to leave out.", example: "0")),
            Parameter(
                "query.sort", in: .query,
                .text("Columns of the answer to sort by; a minus turns one round.", example: "-nights")),
            version,
        ],
        answers: [ResponseDescription(.ok, "The rows.", [.json(LabKeyAPISchemas.rows)])] + busy)

    static let queryGetSchemas = script(
        "queryGetSchemas", "The schemas of a study, which are always the same two.", parameters: [version],
        answers: [ResponseDescription(.ok, "The schemas.", [.json(LabKeyAPISchemas.schemas)])])

    static let queryGetQueries = script(
        "queryGetQueries", "The tables of a schema with their columns.",
        answers: [ResponseDescription(.ok, "The tables.", [.json(LabKeyAPISchemas.queries)])])

    static let queryGetQueryDetails = script(
        "queryGetQueryDetails", "The columns of one table, in LabKey's words for grids.",
        parameters: [
            Parameter(
                "queryName", in: .query, .text("The table, in any case.", example: "SleepDiary"),
                isRequired: true)
        ],
        answers: [ResponseDescription(.ok, "The columns.", [.json(LabKeyAPISchemas.details)])])

    static let whoAmI = Operation(
        "whoAmI", in: scriptGroup, "Whose key it is.",
        details: "LabKey's clients ask before anything else. With a key no form token is needed. "
            + "Also taken with POST.",
        answers: [
            ResponseDescription(.ok, "The user.", [.json(LabKeyAPISchemas.identity)]), unreadableAddress,
            scriptRefusal(.unauthorized, "No key, or one that was revoked or has expired."),
        ])

    /// A query takes its turn: 20 seconds, 1,000,000 rows and 64 MB each.
    private static let busy = [
        scriptRefusal(
            .tooManyRequests,
            "The key's user has 2 queries running and 8 waiting already. `Retry-After` says when to try again."
        ),
        scriptRefusal(
            .serviceUnavailable,
            "The server has too many queries to answer. `Retry-After` says when to try again."),
    ]

    private static let version = Parameter(
        "apiVersion", in: .query,
        .text(
            "The form of the rows: below `9.1` values, then objects with the value, from `13.2` below `data`.",
            example: "8.3"))

    private static let schema = Parameter(
        "schemaName", in: .query,
        .text("`lists`, which is usual, or `mobileappstudy` for enrollment; in any case.", example: "lists"))

    private static func script(
        _ name: String, _ summary: String, details: String = "", parameters: [Parameter] = [],
        answers: [ResponseDescription]
    ) -> Operation {
        let posting = "Also taken with POST: the parameters in a form, or as members of an object in JSON."
        return Operation(
            name, in: scriptGroup, summary,
            details: [details, posting].filter { !$0.isEmpty }
                .joined(separator: "\n"),
            parameters: place + [schema] + parameters,
            answers: answers + scriptRefusals("A parameter is missing or wrong, or the query cannot be run."))
    }

    /// What LabKey's clients hear of whatever requires a right, in LabKey's form.
    static func scriptRefusals(_ mistakes: String, _ bodies: [JSONSchema] = []) -> [ResponseDescription] {
        let refusal = LabKeyAPISchemas.refusal
        let body = bodies.isEmpty ? refusal : .either(bodies + [refusal], mistakes)
        return [
            ResponseDescription(
                .badRequest, mistakes, [.json(body), Content("application/problem+json", Operation.problem)]),
            scriptRefusal(.unauthorized, "No key, or one that was revoked or has expired."),
            scriptRefusal(.forbidden, "The key's user lacks the right."),
            scriptRefusal(
                .notFound, "There is no such schema, table or study, or the key's user has no role on it."),
            scriptRefusal(.contentTooLarge, "The body is too large."),
        ]
    }

    /// A refusal in LabKey's form.
    static func scriptRefusal(_ status: Status, _ meaning: String) -> ResponseDescription {
        ResponseDescription(status, meaning, [.json(LabKeyAPISchemas.refusal)])
    }
}
