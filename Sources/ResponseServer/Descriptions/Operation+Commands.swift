import HTTP
import JSON
import WebAccess

// What administrators' scripts do with a study, by the actions of the deployed server.
extension Operation {
    private static let commandGroup = Group(
        "Administration",
        "What administrators' scripts do with an API key. Parameters come as JSON, as a form or in the address."
    )

    static let studyConfig = command(
        "studyConfig", "Gives a study its ID, and begins or stops collecting responses.",
        details: "The ID can be changed until somebody has enrolled; it is a part of the folder's address.",
        body: [
            "studyId": .text("The Study ID; `shortName` means the same.", example: "SLEEP01"),
            "collectionEnabled": JSONSchema.flag("Whether responses are taken; left out, it stays.").optional,
        ],
        result: .object(
            "The study as it is now.",
            [
                "rowId": .whole("The number of the study.", example: 1),
                "studyId": .text("The Study ID in capitals.", example: "SLEEP01"),
                "collectionEnabled": .flag("Whether responses are taken."),
            ]))

    static let generateTokens = command(
        "generateTokens", "Makes a batch of enrollment tokens.",
        details: "Large batches are filled in the background, after the answer.",
        body: ["count": .whole("How many, at most 1,000,000.", example: 100)],
        result: .object("The batch.", ["batchId": .whole("Its number.", example: 1)]))

    static let updateStudyMetadata = command(
        "updateStudyMetadata", "Reads the designs of a study anew, and makes its Lists fit them.",
        body: ["studyId": .text("The Study ID of the folder.", example: "SLEEP01")], result: nil)

    static let reprocessResponse = command(
        "reprocessResponse", "Tries failed responses again.",
        details: "Those that are not in error are left alone and named in `notReprocessed`.",
        body: [
            "rowIds": JSONSchema.list(of: .whole("The number of a response.", example: 1), "Which ones.")
                .optional,
            "key": JSONSchema.text("The key of a selection made by `query-setSelected.api`.").optional,
        ],
        result: .object(
            "What became of them.",
            [
                "countReprocessed": .whole("How many are tried again.", example: 1),
                "notReprocessed": .list(
                    of: .whole("The number of a response.", example: 2), "Those that were left alone."),
            ]))

    static let eraseParticipant = command(
        "eraseParticipant", "Erases the data of a participant who has left the study.",
        details: """
            Responses, rows in Lists, properties and the enrollment token are deleted; who did it and why is in the audit \
            log. `mobileappstudy.Participant` lists who has left: `query.Status~eq=1`.
            """,
        body: [
            "participantId": .whole("The number of the participant, as in Lists.", example: 17),
            "reason": .text("Why; name no one who takes part.", example: "Asked for by email."),
        ], result: nil)

    static let forwardingSettings = command(
        "forwardingSettings", "Says where responses are sent on to.",
        details: """
            `***REDACTED***` as the password, or in place of the query of the token request URL, keeps what is stored, \
            unless the endpoint moves to another server.
            """,
        body: [
            "forwardingType": .oneOf(["Disabled", "Basic", "OAuth"], "How the server proves itself."),
            "username": JSONSchema.text("For Basic.").optional,
            "password": JSONSchema.text("For Basic.").optional,
            "basicURL": JSONSchema.text("The endpoint, for Basic.").optional,
            "tokenRequestURL": JSONSchema.text("Gives out tokens, for OAuth.").optional,
            "tokenField": JSONSchema.text("The member that is the token; `access_token` unless given.")
                .optional,
            "header": JSONSchema.text("The field that brings it; `Authorization` unless given.").optional,
            "oauthURL": JSONSchema.text("The endpoint, for OAuth.").optional,
        ], result: nil)

    static let serverConfiguration = command(
        "serverConfiguration",
        "Says where the designs of surveys come from, for all studies that say nothing themselves.",
        details: "For site administrators.", parameters: [],
        body: [
            "metadataLoadLocation": .oneOf(["wcpServer", "file", "portal"], "The kind of source."),
            "wcpBaseURL": JSONSchema.text("The metadata service; ends with `/StudyMetaData`.").optional,
            "wcpUsername": JSONSchema.text("The user there.").optional,
            "wcpPassword": JSONSchema.text("The password there; empty keeps it for the same address.")
                .optional,
            "metadataDirectory": JSONSchema.text("A folder of design documents on the server.").optional,
        ], result: nil)

    static let createFolder = command(
        "createFolder", "Makes the folder of a study in an app.",
        details: """
            For those who may create studies in the app. The study is a draft whose responses are not collected; its design \
            may be in this portal or elsewhere.
            """, parameters: Array(folder.dropLast()),
        body: [
            "name": .text("The Study ID, in which letters compare without case.", example: "SLEEP03"),
            "title": JSONSchema.text("What people call the study; the name unless given.").optional,
            "description": JSONSchema.text(
                "Taken as the original takes it, and not kept: what a study is about stands in its design."
            ).optional,
        ],
        result: .object(
            "The folder.",
            [
                "rowId": .whole("The number of the study.", example: 3),
                "studyId": .text("The Study ID in capitals.", example: "SLEEP03"),
                "path": .text("Where its addresses begin.", example: "/MERIDIAN/HERON/SLEEP03"),
            ]))

    static let activityMetadata = Operation(
        "activityMetadata", in: commandGroup,
        "The design document by which the responses to an activity are read.",
        details: """
            From the source that is in force for the study. The original knew files only, and asked for no right. Also taken \
            with POST: the parameters in a form, or as members of an object in JSON.
            """,
        parameters: folder + [
            Parameter(
                "studyId", in: .query, .text("The Study ID of the folder.", example: "SLEEP01"),
                isRequired: true),
            Parameter(
                "activityId", in: .query, .text("The activity's short title.", example: "SleepDiary"),
                isRequired: true),
            Parameter(
                "activityVersion", in: .query, .text("Its version.", example: "1.0"), isRequired: true),
        ],
        answers: [
            ResponseDescription(
                .ok, "The document.",
                [.json(.map(of: .anything("A member."), "The design, as its source has it."))])
        ] + commandRefusals)

    static let setSelected = Operation(
        "setSelected", in: commandGroup, "Ticks rows of a grid, or takes ticks away.",
        details: "What is ticked is forgotten when the server stops.", parameters: folder,
        body: both([
            "key": .text("The key of the selection.", example: "mobileappstudy:Response"),
            "id": .list(of: .whole("The number of a row.", example: 1), "Which rows."),
            "checked": .flag("Whether they are ticked."),
            "schemaName": JSONSchema.text("Not needed.").optional,
            "queryName": JSONSchema.text("Not needed.").optional,
        ]),
        answers: [
            ResponseDescription(
                .ok, "Done.",
                [.json(.object("The selection.", ["count": .whole("How many are ticked.", example: 1)]))])
        ] + scriptRefusals("Something is wrong with the request."))

    private static let folder = [
        Parameter("org", in: .path, .text("The Org ID.", example: "MERIDIAN")),
        Parameter("app", in: .path, .text("The App ID.", example: "HERON")),
        Parameter("study", in: .path, .text("The Study ID of the channel.", example: "SLEEP01")),
    ]

    private static let commandRefusals =
        [
            ResponseDescription(
                .badRequest, "Refused; a body that is no JSON although it says so is refused in plain text.",
                [
                    .json(WireSchemas.refusal), Content("text/plain", .text("What is wrong.")),
                    Content("application/problem+json", problem),
                ]),
            ResponseDescription(
                .contentTooLarge, "The body is too large.", [Content("application/problem+json", problem)]),
        ] + refusals.filter { $0.status != .badRequest }

    private static func both(_ members: KeyValuePairs<String, JSONSchema>) -> [Content] {
        let schema = JSONSchema.object("What is to be done.", members)
        return [.json(schema), .form(schema)]
    }

    private static func command(
        _ name: String, _ summary: String, details: String = "", parameters: [Parameter] = folder,
        body: KeyValuePairs<String, JSONSchema>, result: JSONSchema?
    ) -> Operation {
        let done =
            result.map {
                JSONSchema.object("It was done.", ["success": .always(true, "It was done."), "data": $0])
            }
            ?? WireSchemas.done
        return Operation(
            name, in: commandGroup, summary, details: details, parameters: parameters,
            body: both(body), answers: [ResponseDescription(.ok, "Done.", [.json(done)])] + commandRefusals)
    }
}
