import HTTP
import JSON
import WebAccess

// What participants' apps ask of the response server.
extension Operation {
    private static let participantGroup = Group(
        "Participants",
        "What an app does for a participant. The secret is the enrollment token, then the app token; no other credential."
    )

    static let enroll = wire(
        "enroll", "Enrolls somebody, and returns the secret of their app.",
        details: "Apps post it with an empty body and everything in the query, too.",
        body: [
            "studyId": studyID, "token": token.optional, "allowDataSharing": sharing, "language": language,
        ],
        answers: [ResponseDescription(.ok, "Enrolled.", [.json(WireSchemas.enrolled)]), guessed])

    static let validateEnrollmentToken = wire(
        "validateEnrollmentToken", "Whether a token can be used, without using it.",
        details: "Documented with GET, which is taken as well.",
        body: ["studyId": studyID, "token": token.optional, "language": language],
        answers: [ResponseDescription(.ok, "It can be used.", [.json(WireSchemas.validated)]), guessed])

    static let resolveEnrollmentToken = wire(
        "resolveEnrollmentToken", "The study of a token, used or not.",
        body: ["token": token],
        answers: [
            ResponseDescription(.ok, "Found.", [.json(WireSchemas.resolved)]),
            ResponseDescription(.notFound, "Nobody has issued it.", [.json(WireSchemas.unresolved)]), guessed,
        ])

    static let processResponse = Operation(
        "processResponse", in: participantGroup, "Takes a response.",
        details: """
            The response is kept before it is read: what is wrong with single answers is told to the study's people \
            and not to the app. Sent twice, it is there twice.
            """,
        body: [.json(WireSchemas.submission)],
        answers: [ResponseDescription(.ok, "Kept.", [.json(WireSchemas.done)])] + wireRefusals)

    static let withdrawFromStudy = wire(
        "withdrawFromStudy", "Ends somebody's participation.",
        body: [
            "participantId": secret,
            "delete": JSONSchema.oneOf(
                ["false", "true", "0", "1"],
                "Whether what they sent is erased, in any case; also a Boolean or number of JSON. Without it, it stays."
            ).optional,
        ], answers: [ResponseDescription(.ok, "The person has left.", [.json(WireSchemas.withdrawn)])])

    static let selectRows = wire(
        "selectRows", "The participant's own rows of one List.",
        details:
            "Taken with GET as well. Filters are parameters: `query.hours~gt=6`, by the operators of LabKey.",
        body: [
            "participantId": secret, "queryName": .text("The List, in any case.", example: "SleepDiary"),
            "query.columns": JSONSchema.text("Columns with commas between them.", example: "hours").optional,
            "query.sort": JSONSchema.text("Columns to sort by; a minus turns one round.", example: "-Created")
                .optional,
            "query.maxRows": JSONSchema.text("The most rows.", example: "100").optional,
            "query.offset": JSONSchema.text("How many to leave out.", example: "0").optional,
        ],
        answers: [
            ResponseDescription(.ok, "The rows.", [.json(WireSchemas.selected)]),
            ResponseDescription(.notFound, "There is no such List.", [.json(WireSchemas.refusal)]),
        ] + busy)

    static let executeSQL = wire(
        "executeSQL", "The answer to a query over the participant's own rows.",
        details: """
            Taken with GET as well. One SELECT over the study's Lists; other rows cannot be reached. Apps take 500 \
            with "Query or table not found" to mean that there is no data yet.
            """,
        body: [
            "participantId": secret,
            "sql": .text("The query.", example: "SELECT \"hours\", Created FROM \"SleepDiary\""),
        ],
        answers: [
            ResponseDescription(.ok, "The rows.", [.json(WireSchemas.executed)]),
            ResponseDescription(
                .internalServerError, "There is no such List yet.", [.json(WireSchemas.refusal)]),
        ] + busy)

    /// A query takes its turn: 2 seconds and 100,000 rows each.
    private static let busy = [
        ResponseDescription(
            .tooManyRequests,
            "The participant has a query running and 2 waiting already. `Retry-After` says when to try again.",
            [.json(WireSchemas.refusal)])
    ]

    private static let studyID = JSONSchema.text("The Study ID, in any case.", example: "SLEEP01")
    private static let token = JSONSchema.text(
        "The enrollment token; blanks and hyphens do not count.", example: "ABCDEFGHI")
    private static let sharing = JSONSchema.oneOf(
        ["true", "false", "NA"], "Whether data may be shared with others; `NA` where nobody asked.")
    private static let language = JSONSchema.text(
        "The language of the one refusal that has Spanish words.", example: "es"
    ).optional
    private static let secret = JSONSchema.text(
        "The participant's secret.", example: "2f9c0f6a1d5e4b7c8a9b0c1d2e3f4a5b")

    private static let guessed = ResponseDescription(
        .tooManyRequests,
        "The address asked for more than 10 tokens within a minute, or 100 within an hour, that nobody issued.",
        [.json(WireSchemas.refusal)])

    private static let wireRefusals = [
        ResponseDescription(
            .badRequest, "Refused; a body that is no JSON although it says so is refused in plain text.",
            [.json(WireSchemas.refusal), Content("text/plain", .text("What is wrong."))]),
        ResponseDescription(
            .contentTooLarge, "The body is too large.", [Content("application/problem+json", problem)]),
        ResponseDescription(
            .serviceUnavailable, "Nothing can be kept now, as on a full disk, and nothing was.",
            [.json(WireSchemas.refusal)]),
    ]

    private static func wire(
        _ name: String, _ summary: String, details: String = "",
        body: KeyValuePairs<String, JSONSchema>, answers: [ResponseDescription]
    ) -> Operation {
        let schema = JSONSchema.object("What is asked; also taken as parameters of the address.", body)
        return Operation(
            name, in: participantGroup, summary, details: details, body: [.json(schema), .form(schema)],
            answers: answers + wireRefusals)
    }
}
