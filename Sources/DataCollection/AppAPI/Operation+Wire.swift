import DataAccess
import HTTP
import JSON
import WebAccess

// The requests of participants' apps to the response server.
extension Operation {
    private static let participantGroup = Group(
        "Participants",
        "Requests that an app sends for a participant. The app authenticates with the enrollment token, then with the "
            + "app token. No other credential is needed."
    )

    static let enroll = wire(
        "enroll", "Enrolls a participant and returns the app token.",
        details: "Apps can also send an empty body with all parameters in the query string.",
        body: [
            "studyId": studyID, "token": token.optional, "allowDataSharing": sharing, "language": language,
        ],
        answers: [ResponseDescription(.ok, "Enrolled.", [.json(WireSchemas.enrolled)]), guessed])

    static let validateEnrollmentToken = wire(
        "validateEnrollmentToken", "Checks whether a token can be used, without using it.",
        details: "Also available with GET.",
        body: ["studyId": studyID, "token": token.optional, "language": language],
        answers: [
            ResponseDescription(.ok, "The token can be used.", [.json(WireSchemas.validated)]), guessed,
        ])

    static let resolveEnrollmentToken = wire(
        "resolveEnrollmentToken", "Returns the study of a token, whether it has been used or not.",
        body: ["token": token],
        answers: [
            ResponseDescription(.ok, "The study was found.", [.json(WireSchemas.resolved)]),
            ResponseDescription(
                .notFound, "The token doesn't exist.", [.json(WireSchemas.unresolved)]), guessed,
        ])

    static let processResponse = Operation(
        "processResponse", in: participantGroup, "Submits a response.",
        details: """
            The response is saved before it is processed. Problems with individual answers are shown to the study \
            team, not returned to the app. A response that is sent twice is saved twice.
            """,
        body: [.json(WireSchemas.submission)],
        answers: [ResponseDescription(.ok, "The response was saved.", [.json(WireSchemas.done)])]
            + wireRefusals)

    static let withdrawFromStudy = wire(
        "withdrawFromStudy", "Withdraws a participant from the study.",
        body: [
            "participantId": secret,
            "delete": JSONSchema.oneOf(
                ["false", "true", "0", "1"],
                "Whether to erase the participant's data. Not case-sensitive; JSON Booleans and numbers are also "
                    + "accepted. If omitted, the data is kept."
            ).optional,
        ],
        answers: [ResponseDescription(.ok, "The participant has withdrawn.", [.json(WireSchemas.withdrawn)])])

    static let selectRows = wire(
        "selectRows", "Returns the participant's own rows of one List.",
        details:
            "Also available with GET. Filters are parameters with LabKey operators, such as `query.hours~gt=6`.",
        body: [
            "participantId": secret,
            "queryName": .text("The List. Not case-sensitive.", example: "SleepDiary"),
            "query.columns": JSONSchema.text("Comma-separated columns.", example: "hours").optional,
            "query.sort": JSONSchema.text(
                "Columns to sort by. Add a minus sign for descending order.", example: "-Created"
            ).optional,
            "query.maxRows": JSONSchema.text("The maximum number of rows.", example: "100").optional,
            "query.offset": JSONSchema.text("The number of rows to skip.", example: "0").optional,
        ],
        answers: [
            ResponseDescription(.ok, "The rows.", [.json(WireSchemas.selected)]),
            ResponseDescription(.notFound, "The List doesn't exist.", [.json(WireSchemas.refusal)]),
        ] + busy)

    static let executeSQL = wire(
        "executeSQL", "Runs a query on the participant's own rows.",
        details: """
            Also available with GET. Supports one SELECT on the study's Lists. Rows of other participants aren't \
            accessible. Apps treat status 500 with "Query or table not found" as no data yet.
            """,
        body: [
            "participantId": secret,
            "sql": .text("The query.", example: "SELECT \"hours\", Created FROM \"SleepDiary\""),
        ],
        answers: [
            ResponseDescription(.ok, "The rows.", [.json(WireSchemas.executed)]),
            ResponseDescription(
                .internalServerError, "The List doesn't exist yet.", [.json(WireSchemas.refusal)]),
        ] + busy)

    /// A query takes its turn: 2 seconds and 100,000 rows each.
    private static let busy = [
        ResponseDescription(
            .tooManyRequests,
            "The participant already has 1 query running and 2 waiting. Try again after the time in `Retry-After`.",
            [.json(WireSchemas.refusal)])
    ]

    private static let studyID = JSONSchema.text("The Study ID. Not case-sensitive.", example: "SLEEP01")
    private static let token = JSONSchema.text(
        "The enrollment token. Spaces and hyphens are ignored.", example: "ABCDEFGHI")
    private static let sharing = JSONSchema.oneOf(
        ["true", "false", "NA"], "Whether the participant agreed to share data. `NA` if they weren't asked.")
    private static let language = JSONSchema.text(
        "The language of error messages. Only one message has a Spanish translation.", example: "es"
    ).optional
    private static let secret = JSONSchema.text(
        "The participant's app token.", example: "2f9c0f6a1d5e4b7c8a9b0c1d2e3f4a5b")

    private static let guessed = ResponseDescription(
        .tooManyRequests,
        "The IP address tried more than 10 unknown tokens within a minute, or 100 within an hour.",
        [.json(WireSchemas.refusal)])

    private static let wireRefusals = [
        ResponseDescription(
            .badRequest,
            "The request is invalid. If a JSON body can't be parsed, the error is plain text.",
            [.json(WireSchemas.refusal), Content("text/plain", .text("The error message."))]),
        ResponseDescription(
            .contentTooLarge, "The body is too large.", [Content("application/problem+json", problem)]),
        ResponseDescription(
            .serviceUnavailable,
            "The server can't save data right now, for example because the disk is full. Nothing was saved.",
            [.json(WireSchemas.refusal)]),
    ]

    private static func wire(
        _ name: String, _ summary: String, details: String = "",
        body: KeyValuePairs<String, JSONSchema>, answers: [ResponseDescription]
    ) -> Operation {
        let schema = JSONSchema.object("The parameters. Also accepted in the query string.", body)
        return Operation(
            name, in: participantGroup, summary, details: details, body: [.json(schema), .form(schema)],
            answers: answers + wireRefusals)
    }
}
