import JSON

/// The data that participants' apps send to the response server and receive from it.
package enum WireSchemas {
    private static let success = JSONSchema.always(true, "Success.")

    /// The response without further data.
    package static let done = JSONSchema.object("Success.", ["success": success]).named("Done")

    /// The `enroll` answer.
    package static let enrolled = JSONSchema.object(
        "The participant was enrolled.",
        [
            "success": success,
            "data": .object(
                "The data that the app stores.",
                [
                    "appToken": .text(
                        "The app token. Send it as `participantId` in all later requests.",
                        example: "2f9c0f6a1d5e4b7c8a9b0c1d2e3f4a5b")
                ]),
        ])

    /// The `validateEnrollmentToken` answer.
    package static let validated = JSONSchema.object(
        "The token can be used.",
        [
            "success": success, "preEnrollmentParticipantProperties": properties,
            "data": .object(
                "The same data, in its documented location.",
                ["preEnrollmentParticipantProperties": properties]),
        ])

    private static let properties = JSONSchema.list(
        of: .object(
            "A participant property.",
            [
                "propertyId": .text("The ID of the property.", example: "surgeryDate"),
                "value": .anything("The value. Null until it is entered."),
            ]), "The participant properties that are available before enrollment.")

    /// The `resolveEnrollmentToken` answer.
    package static let resolved = JSONSchema.object(
        "The study of a token.",
        ["success": success, "studyId": .text("The Study ID in uppercase.", example: "SLEEP01")])

    /// The answer for a token that no one has issued.
    package static let unresolved = JSONSchema.object(
        "The token doesn't exist.",
        [
            "success": .always(false, "The request failed."),
            "message": .text("The error message, in the deployed format."),
            "exception": .text("The error message, in the documented format."),
        ])

    /// The `withdrawFromStudy` answer.
    package static let withdrawn = JSONSchema.object(
        "The participant has withdrawn.",
        ["success": success, "status": .always("Withdrawn", "A fixed value.")])

    /// A refusal.
    package static let refusal = JSONSchema.object(
        "An error.",
        [
            "success": .always(false, "The request failed."),
            "exception": .text("The first error message, which apps display.", example: "Token is required"),
            "errors": .list(of: error, "All errors. Empty for errors in queries."),
        ]
    ).named("WireRefusal")

    /// One of the errors of a refusal.
    static let error = JSONSchema.object(
        "One error.",
        [
            "id": .text("`form`, or `form.` followed by the parameter name.", example: "form"),
            "msg": .text("The error message.", example: "Token is required"),
            "field": .text("The parameter, or `form` for the entire request.", example: "form"),
            "message": .text("Same as `msg`.", example: "Token is required"),
            "severity": .always("ERROR", "A fixed value."),
        ])

    /// The `selectRows` answer.
    package static let selected = rows(
        8.3,
        .map(
            of: .anything("A value of the column's type."),
            "A row, keyed by column name."), queryName: .text("The List.", example: "SleepDiary"))

    /// The `executeSQL` answer.
    package static let executed = rows(
        13.2,
        .object(
            "A row.",
            [
                "data": .map(
                    of: .object("A value.", ["value": .anything("The value of the column's type.")]),
                    "The row, keyed by column name as written in the query.")
            ]), queryName: .always("sql", "A fixed value."))

    private static func rows(
        _ version: Double, _ row: JSONSchema, queryName: JSONSchema
    ) -> JSONSchema {
        var formatVersion = JSONSchema.number("The response format version.", defaultValue: version)
        formatVersion.values = [.double(version)]
        return .object(
            "The participant's own rows. Times have the format `yyyy-MM-dd HH:mm:ss.SSS`.",
            [
                "schemaName": .always("MobileAppResponse", "A fixed value."),
                "queryName": queryName,
                "formatVersion": formatVersion,
                "metaData": .object(
                    "How to read the rows.",
                    [
                        "root": .always("rows", "A fixed value."),
                        "totalProperty": .always("rowCount", "A fixed value."),
                        "id": .always("Key", "A fixed value."),
                        "fields": .list(
                            of: LabKeyAPISchemas.field, "The columns."),
                    ]),
                "rows": .list(of: row, "The rows."),
                "rowCount": .integer("The number of rows.", example: 1),
            ])
    }

    /// A response, as `processResponse` takes it.
    package static let submission = JSONSchema.object(
        "A response.",
        [
            "type": JSONSchema.text("The type of response. Optional.", example: "questionnaire").optional,
            "metadata": .object(
                "The activity and run.",
                [
                    "activityId": .text("The activity's short title.", example: "SleepDiary"),
                    "version": .text("The version of the activity.", example: "1.0"),
                    "studyId": JSONSchema.text(
                        "Ignored. The app token identifies the study.", example: "SLEEP01"
                    ).optional,
                    "name": JSONSchema.text("Ignored.").optional,
                    "activityRunId": JSONSchema.text("The run of the activity.", example: "1").optional,
                    "language": JSONSchema.text("The language code.", example: "en").optional,
                ]),
            "participantId": .text(
                "The participant's app token.", example: "2f9c0f6a1d5e4b7c8a9b0c1d2e3f4a5b"),
            "data": .map(
                of: .anything("A field."),
                "`startTime`, `endTime`, and `results`, a list of results identified by step key."),
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
