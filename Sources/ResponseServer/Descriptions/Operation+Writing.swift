import HTTP
import JSON
import WebAccess

// What research teams' scripts write, in the words of LabKey's clients.
extension Operation {
    static let queryInsertRows = writing(
        "queryInsertRows", "Adds rows to a List, or sets the properties of tokens that have none yet.",
        details: """
            A row of a List names in `response` the number of a response that was processed, whose participant and version \
            it takes, and the row above it where the response has several.
            """)

    static let queryUpdateRows = writing(
        "queryUpdateRows", "Corrects rows of a List, by `Key`, or sets the properties of tokens.",
        details: """
            `ParticipantProperties`, in either schema, has a row for each enrollment token, named by `EnrollmentToken`, or \
            by `RowId` or `ParticipantId`. Columns that a row does not name stay as they are.
            """)

    static let queryDeleteRows = writing(
        "queryDeleteRows", "Deletes rows of a List, by `Key`, or clears the properties of tokens.",
        details: "Rows of a List that belong to a deleted one go with it; all can be restored on its page.")

    private static func writing(_ name: String, _ summary: String, details: String) -> Operation {
        let all =
            "All rows or none; each change is in the audit with its reason. Raw responses stay as they came."
        return Operation(
            name, in: scriptGroup, summary, details: details + "\n" + all, parameters: place,
            body: [.json(rows)],
            answers: [ResponseDescription(.ok, "Done.", [.json(written)])]
                + scriptRefusals(
                    "Something is wrong with the request or with its rows: nothing was written.", [rowRefusal]
                )
                + [scriptRefusal(.conflict, "The data of the study is locked.")])
    }

    private static let row = JSONSchema.map(
        of: .anything("A value in the type of its column, or as text; null or an empty text is blank."),
        "A row by the names of its columns.")

    private static let rows = JSONSchema.object(
        "The rows.",
        [
            "schemaName": JSONSchema.text("`lists`, which is usual, or `mobileappstudy`.", example: "lists")
                .optional,
            "queryName": .text("The table, in any case.", example: "ParticipantProperties"),
            "rows": .list(of: row, "At most 10,000."),
            "auditUserComment": JSONSchema.text(
                "Why; `by API` where it is not said. Also taken as `reason`.", example: "From the clinic"
            ).optional,
        ])

    private static let written = JSONSchema.object(
        "What was done.",
        [
            "schemaName": .oneOf(LabKeySchema.allCases.map(\.rawValue), "The schema."),
            "queryName": .text("The table.", example: "ParticipantProperties"),
            "containerPath": .text("The folder.", example: "/MERIDIAN/HERON/SLEEP01"),
            "command": .oneOf(["insert", "update", "delete"], "What was done."),
            "rowsAffected": .whole("With how many rows.", example: 1),
            "rows": .list(of: row, "The rows as they are now, or were before they were deleted."),
        ])

    private static let rowRefusal = JSONSchema.object(
        "Rows that cannot be taken.",
        [
            "success": .always(false, "It was refused."),
            "exception": .text("The first thing that is wrong.", example: "This study has no token ABC."),
            "exceptionClass": .text(
                "LabKey's name of the kind.", example: LabKeyException.rows.rawValue),
            "errorCount": .whole("How many things are wrong.", example: 1),
            "errors": .list(
                of: .object(
                    "What is wrong with one row.",
                    [
                        "exception": .text("What is wrong.", example: "This study has no token ABC."),
                        "rowNumber": .whole("The row, counted from 1.", example: 1),
                        "schemaName": .text("The schema.", example: "lists"),
                        "queryName": .text("The table.", example: "ParticipantProperties"),
                        "errors": .list(of: fieldError, "By column."),
                    ]), "At most 100."),
        ])

    private static let fieldError = JSONSchema.object(
        "What is wrong with a column.",
        [
            "id": .text("The column; `_form` for the row as a whole.", example: "EnrollmentToken"),
            "field": .text("The same.", example: "EnrollmentToken"),
            "msg": .text("What is wrong.", example: "This study has no token ABC."),
            "message": .text("The same.", example: "This study has no token ABC."),
            "severity": .always("ERROR", "Always the same."),
        ])
}
