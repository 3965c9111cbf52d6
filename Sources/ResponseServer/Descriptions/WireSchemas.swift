import JSON

/// What participants' apps send to the response server and get from it.
enum WireSchemas {
    private static let success = JSONSchema.always(true, "It was done.")

    /// The answer of what tells nothing else.
    static let done = JSONSchema.object("It was done.", ["success": success]).named("Done")

    /// The `enroll` answer.
    static let enrolled = JSONSchema.object(
        "Somebody was enrolled.",
        [
            "success": success,
            "data": .object(
                "What the app keeps.",
                [
                    "appToken": .text(
                        "The participant's secret: `participantId` in every later request.",
                        example: "2f9c0f6a1d5e4b7c8a9b0c1d2e3f4a5b")
                ]),
        ])

    /// The `validateEnrollmentToken` answer.
    static let validated = JSONSchema.object(
        "The token can be used.",
        [
            "success": success, "preEnrollmentParticipantProperties": properties,
            "data": .object(
                "The same, where it is documented.", ["preEnrollmentParticipantProperties": properties]),
        ])

    private static let properties = JSONSchema.list(
        of: .object(
            "A participant property.",
            [
                "propertyId": .text("Its ID.", example: "surgeryDate"),
                "value": .anything("Its value; null until somebody has entered one."),
            ]), "What is known of the person before they join.")

    /// The `resolveEnrollmentToken` answer.
    static let resolved = JSONSchema.object(
        "The study of a token.",
        ["success": success, "studyId": .text("The Study ID in capitals.", example: "SLEEP01")])

    /// The answer for a token that no one has issued.
    static let unresolved = JSONSchema.object(
        "Nobody has issued the token.",
        [
            "success": .always(false, "It was refused."), "message": .text("What is wrong, as deployed."),
            "exception": .text("The same, as documented."),
        ])

    /// The `withdrawFromStudy` answer.
    static let withdrawn = JSONSchema.object(
        "The person has left.",
        ["success": success, "status": .always("Withdrawn", "As documented; the original does not send it.")])

    /// A refusal.
    static let refusal = JSONSchema.object(
        "Why a request was refused.",
        [
            "success": .always(false, "It was refused."),
            "exception": .text("What apps show: the first of the errors.", example: "Token is required"),
            "errors": .list(of: error, "Everything that is wrong; empty for refusals of queries."),
        ]
    ).named("WireRefusal")

    /// One of the errors of a refusal.
    static let error = JSONSchema.object(
        "What is wrong.",
        [
            "id": .text("`form`, or `form.` with the parameter's name.", example: "form"),
            "msg": .text("What is wrong.", example: "Token is required"),
            "field": .text("The parameter; `form` for the whole request.", example: "form"),
            "message": .text("What is wrong, again.", example: "Token is required"),
            "severity": .always("ERROR", "Always the same."),
        ])

    /// The `selectRows` answer.
    static let selected = rows(
        8.3,
        .map(
            of: .anything("A value, of the column's type."),
            "A row by the names of its columns."), queryName: .text("The List.", example: "SleepDiary"))

    /// The `executeSQL` answer.
    static let executed = rows(
        13.2,
        .object(
            "A row.",
            [
                "data": .map(
                    of: .object("A value.", ["value": .anything("The value, of the column's type.")]),
                    "The row by the names of its columns, spelled as the query spells them.")
            ]), queryName: .always("sql", "Always the same."))

    private static func rows(
        _ version: Double, _ row: JSONSchema, queryName: JSONSchema
    ) -> JSONSchema {
        var formatVersion = JSONSchema.number("The form of the answer.", usual: version)
        formatVersion.values = [.double(version)]
        return .object(
            "The participant's own rows. Times read `yyyy-MM-dd HH:mm:ss.SSS`.",
            [
                "schemaName": .always("MobileAppResponse", "Always the same."),
                "queryName": queryName,
                "formatVersion": formatVersion,
                "metaData": .object(
                    "How to read it.",
                    [
                        "root": .always("rows", "Always the same."),
                        "totalProperty": .always("rowCount", "Always the same."),
                        "id": .always("Key", "Always the same."),
                        "fields": .list(
                            of: LabKeyAPISchemas.field, "The columns."),
                    ]),
                "rows": .list(of: row, "The rows."),
                "rowCount": .whole("How many there are.", example: 1),
            ])
    }

    /// A response, as `processResponse` takes it.
    static let submission = JSONSchema.object(
        "What somebody has answered.",
        [
            "type": JSONSchema.text("What it is; not needed.", example: "questionnaire").optional,
            "metadata": .object(
                "What was answered.",
                [
                    "activityId": .text("The activity's short title.", example: "SleepDiary"),
                    "version": .text("Its version.", example: "1.0"),
                    "studyId": JSONSchema.text("Not needed: the secret tells.", example: "SLEEP01").optional,
                    "name": JSONSchema.text("Not needed.").optional,
                    "activityRunId": JSONSchema.text("The run.", example: "1").optional,
                    "language": JSONSchema.text("The language by its code.", example: "en").optional,
                ]),
            "participantId": .text("The participant's secret.", example: "2f9c0f6a1d5e4b7c8a9b0c1d2e3f4a5b"),
            "data": .map(
                of: .anything("A member."),
                "`startTime`, `endTime` and `results`, a list of results by the keys of the steps."),
        ]
    ).example([
        "type": "questionnaire",
        "metadata": [
            "studyId": "SLEEP01", "activityId": "SleepDiary", "name": "SleepDiary", "version": "1.0",
        ],
        "participantId": "2f9c0f6a1d5e4b7c8a9b0c1d2e3f4a5b",
        "data": [
            "startTime": "2026-11-20T09:30:00.000-0500", "endTime": "2026-11-20T09:31:00.000-0500",
            "results": [
                [
                    "resultType": "numeric", "key": "hours", "value": 7.5, "skipped": false,
                    "startTime": "2026-11-20T09:30:00.000-0500", "endTime": "2026-11-20T09:30:20.000-0500",
                ]
            ],
        ],
    ])
}
