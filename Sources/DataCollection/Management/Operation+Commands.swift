import DataAccess
import HTTP
import JSON
import WebAccess

// The administration commands for scripts, with the actions of the deployed server.
extension Operation {
    private static let commandGroup = Group(
        "Administration",
        "Administration for scripts with an API key. Send parameters as JSON, as a form, or in the query string."
    )

    static let studyConfig = command(
        "studyConfig", "Sets the Study ID and turns response collection on or off.",
        details:
            "The Study ID is part of the folder's URL. It can be changed until the first participant enrolls.",
        body: [
            "studyId": .text("The Study ID. Also accepted as `shortName`.", example: "SLEEP01"),
            "collectionEnabled": JSONSchema.flag("Whether responses are collected. Unchanged if omitted.")
                .optional,
        ],
        result: .object(
            "The updated study.",
            [
                "rowId": .integer("The row ID of the study.", example: 1),
                "studyId": .text("The Study ID in uppercase.", example: "SLEEP01"),
                "collectionEnabled": .flag("Whether responses are collected."),
            ]))

    static let generateTokens = command(
        "generateTokens", "Generates a batch of enrollment tokens.",
        details: "Large batches are completed in the background after the response is sent.",
        body: ["count": .integer("The number of tokens, at most 1,000,000.", example: 100)],
        result: .object("The batch.", ["batchId": .integer("The number of the batch.", example: 1)]))

    static let updateStudyMetadata = command(
        "updateStudyMetadata", "Reads the study designs again and updates the Lists to match.",
        body: ["studyId": .text("The Study ID of the folder.", example: "SLEEP01")], result: nil)

    static let reprocessResponse = command(
        "reprocessResponse", "Reprocesses failed responses.",
        details: "Responses without an error are skipped and listed in `notReprocessed`.",
        body: [
            "rowIds": JSONSchema.list(of: .integer("The number of a response.", example: 1), "The responses.")
                .optional,
            "key": JSONSchema.text("The key of a selection made with `query-setSelected.api`.").optional,
        ],
        result: .object(
            "The result.",
            [
                "countReprocessed": .integer("The number of responses being reprocessed.", example: 1),
                "notReprocessed": .list(
                    of: .integer("The number of a response.", example: 2), "The responses that were skipped."),
            ]))

    static let eraseParticipant = command(
        "eraseParticipant", "Erases the data of a participant who has withdrawn from the study.",
        details: """
            Deletes responses, List rows, properties, and the enrollment token. The audit log records the user and the \
            reason. To list withdrawn participants, query `mobileappstudy.Participant` with `query.Status~eq=1`.
            """,
        body: [
            "participantId": .integer("The participant number, as shown in Lists.", example: 17),
            "reason": .text("The reason. Don't name participants.", example: "Asked for by email."),
        ], result: nil)

    static let forwardingSettings = command(
        "forwardingSettings", "Configures where responses are forwarded.",
        details: """
            Send `***REDACTED***` as the password, or as the query string of the token request URL, to keep the stored \
            value. This isn't possible if the endpoint changes to another server.
            """,
        body: [
            "forwardingType": .oneOf(["Disabled", "Basic", "OAuth"], "How the server authenticates."),
            "username": JSONSchema.text("The username for Basic.").optional,
            "password": JSONSchema.text("The password for Basic.").optional,
            "basicURL": JSONSchema.text("The endpoint for Basic.").optional,
            "tokenRequestURL": JSONSchema.text("The URL that issues tokens for OAuth.").optional,
            "tokenField": JSONSchema.text("The field that contains the token. Default: `access_token`.")
                .optional,
            "header": JSONSchema.text("The header that carries the token. Default: `Authorization`.")
                .optional,
            "oauthURL": JSONSchema.text("The endpoint for OAuth.").optional,
        ], result: nil)

    static let serverConfiguration = command(
        "serverConfiguration",
        "Configures where questionnaire designs come from, for all studies without their own setting.",
        details: "Requires a site administrator.", parameters: [],
        body: [
            "metadataLoadLocation": .oneOf(["wcpServer", "file", "portal"], "The kind of source."),
            "wcpBaseURL": JSONSchema.text("The URL of the metadata service. It ends with `/StudyMetaData`.")
                .optional,
            "wcpUsername": JSONSchema.text("The username for the metadata service.").optional,
            "wcpPassword": JSONSchema.text(
                "The password for the metadata service. If empty, the stored password is kept for the same URL."
            ).optional,
            "metadataDirectory": JSONSchema.text("A folder on the server that contains design documents.")
                .optional,
        ], result: nil)

    static let createFolder = command(
        "createFolder", "Creates a study folder in an app.",
        details: """
            Requires permission to create studies in the app. The study starts as a draft with response collection \
            off. Its design can be in this portal or elsewhere.
            """, parameters: Array(folder.dropLast()),
        body: [
            "name": .text("The Study ID. Not case-sensitive.", example: "SLEEP03"),
            "title": JSONSchema.text("The title of the study. Default: the name.").optional,
            "description": JSONSchema.text(
                "Accepted for compatibility and ignored. The study description is part of the design."
            ).optional,
        ],
        result: .object(
            "The folder.",
            [
                "rowId": .integer("The row ID of the study.", example: 3),
                "studyId": .text("The Study ID in uppercase.", example: "SLEEP03"),
                "path": .text(
                    "The path at the start of the study's URLs.", example: "/MERIDIAN/HERON/SLEEP03"),
            ]))

    static let activityMetadata = Operation(
        "activityMetadata", in: commandGroup,
        "Returns the design document used to process responses to an activity.",
        details: """
            The document comes from the metadata source of the study. You can also use POST and send the parameters \
            as a form or as a JSON object.
            """,
        parameters: folder + [
            Parameter(
                "studyId", in: .query, .text("The Study ID of the folder.", example: "SLEEP01"),
                isRequired: true),
            Parameter(
                "activityId", in: .query, .text("The activity's short title.", example: "SleepDiary"),
                isRequired: true),
            Parameter(
                "activityVersion", in: .query, .text("The version of the activity.", example: "1.0"),
                isRequired: true),
        ],
        answers: [
            ResponseDescription(
                .ok, "The document.",
                [.json(.map(of: .anything("A field."), "The design as provided by its source."))])
        ] + commandRefusals)

    static let setSelected = Operation(
        "setSelected", in: commandGroup, "Selects or deselects rows of a grid.",
        details: "Selections are lost when the server restarts.", parameters: folder,
        body: both([
            "key": .text("The key of the selection.", example: "mobileappstudy:Response"),
            "id": .list(of: .integer("The number of a row.", example: 1), "The rows."),
            "checked": .flag("Whether to select the rows."),
            "schemaName": JSONSchema.text("Ignored.").optional,
            "queryName": JSONSchema.text("Ignored.").optional,
        ]),
        answers: [
            ResponseDescription(
                .ok, "Success.",
                [
                    .json(
                        .object(
                            "The selection.", ["count": .integer("The number of selected rows.", example: 1)])
                    )
                ])
        ] + scriptRefusals("The request is invalid."))

    private static let folder = [
        Parameter("org", in: .path, .text("The Org ID.", example: "MERIDIAN")),
        Parameter("app", in: .path, .text("The App ID.", example: "HERON")),
        Parameter("study", in: .path, .text("The Study ID of the channel.", example: "SLEEP01")),
    ]

    private static let commandRefusals =
        [
            ResponseDescription(
                .badRequest,
                "The request is invalid. If a JSON body can't be parsed, the error is plain text.",
                [
                    .json(WireSchemas.refusal), Content("text/plain", .text("The error message.")),
                    Content("application/problem+json", problem),
                ]),
            ResponseDescription(
                .contentTooLarge, "The body is too large.", [Content("application/problem+json", problem)]),
        ] + refusals.filter { $0.status != .badRequest }

    private static func both(_ members: KeyValuePairs<String, JSONSchema>) -> [Content] {
        let schema = JSONSchema.object("The parameters.", members)
        return [.json(schema), .form(schema)]
    }

    private static func command(
        _ name: String, _ summary: String, details: String = "", parameters: [Parameter] = folder,
        body: KeyValuePairs<String, JSONSchema>, result: JSONSchema?
    ) -> Operation {
        let done =
            result.map {
                JSONSchema.object("Success.", ["success": .always(true, "Success."), "data": $0])
            }
            ?? WireSchemas.done
        return Operation(
            name, in: commandGroup, summary, details: details, parameters: parameters,
            body: both(body), answers: [ResponseDescription(.ok, "Success.", [.json(done)])] + commandRefusals
        )
    }
}
