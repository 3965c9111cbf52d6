import HTTP
import JSON
import Tables
import WebAccess

// The changes by research teams' scripts, in the format of LabKey's clients.
extension Operation {
    static let queryInsertRows = writing(
        "queryInsertRows", "Adds rows to a List, or sets the properties of tokens without properties.",
        details: """
            For a List row, set `response` to the number of a processed response. The row gets the participant and \
            version of that response. If the response has several parent rows, also name the parent row.
            """)

    static let queryUpdateRows = writing(
        "queryUpdateRows", "Updates rows of a List by `Key`, or sets the properties of tokens.",
        details: """
            `ParticipantProperties`, in both schemas, has a row for each enrollment token, identified by \
            `EnrollmentToken`, `RowId`, or `ParticipantId`. Columns that a row doesn't include are unchanged.
            """)

    static let queryDeleteRows = writing(
        "queryDeleteRows", "Deletes rows of a List by `Key`, or clears the properties of tokens.",
        details:
            "Related rows in other Lists are deleted too. You can restore all of them on the page of the List."
    )

    static let querySaveRows = writing(
        "querySaveRows", "Adds, updates and deletes rows of several tables in one request.",
        details: """
            Each command is a request to `insertRows`, `updateRows` or `deleteRows`. Commands are carried out in their \
            order. With `validateOnly`, nothing is saved.
            """, body: commands, answer: saved)

    private static let commands = JSONSchema.object(
        "The changes.",
        [
            "commands": .list(
                of: .object(
                    "A change of one table.",
                    [
                        "command": .oneOf(["insert", "update", "delete"], "What to do with the rows."),
                        "schemaName": JSONSchema.text(
                            "`lists` (the default) or `mobileappstudy`.", example: "lists"
                        ).optional,
                        "queryName": .text("The table.", example: "SleepDiary"),
                        "containerPath": JSONSchema.text(
                            "The folder of the request.", example: "/MERIDIAN/HERON/SLEEP01"
                        ).optional,
                        "rows": .list(of: row, "The rows. All commands together can have 10,000."),
                    ]), "The changes."),
            "transacted": JSONSchema.always(true, "All rows are saved or none.").optional,
            "validateOnly": JSONSchema.flag("Whether the rows are only checked.").optional,
            "auditUserComment": JSONSchema.text(
                "The reason. Default: `by API`. Also accepted as `reason`.", example: "From the clinic"
            ).optional,
        ])

    private static let saved = JSONSchema.object(
        "The results.",
        [
            "committed": .flag("Whether the rows were saved."),
            "errorCount": .integer("Always 0. An error is answered with another status.", example: 0),
            "result": .list(of: written, "The result of each command."),
        ])

    private static func writing(
        _ name: String, _ summary: String, details: String, body: JSONSchema = rows,
        answer: JSONSchema = written
    ) -> Operation {
        let all =
            "Either all rows are saved or none. The audit log records each change with its reason. Original responses "
            + "are unchanged."
        return Operation(
            name, in: scriptGroup, summary, details: details + "\n" + all, parameters: place,
            body: [.json(body)],
            answers: [ResponseDescription(.ok, "Success.", [.json(answer)])]
                + scriptRefusals(
                    "The request or one of its rows is invalid. Nothing was saved.", [rowRefusal]
                )
                + [scriptRefusal(.conflict, "The study data is locked.")])
    }

    private static let row = JSONSchema.map(
        of: .anything("A value of the column's type, or text. Null or empty text clears the value."),
        "A row, keyed by column name.")

    private static let rows = JSONSchema.object(
        "The rows.",
        [
            "schemaName": JSONSchema.text("`lists` (the default) or `mobileappstudy`.", example: "lists")
                .optional,
            "queryName": .text("The table. Not case-sensitive.", example: "ParticipantProperties"),
            "rows": .list(of: row, "The rows, at most 10,000."),
            "auditUserComment": JSONSchema.text(
                "The reason. Default: `by API`. Also accepted as `reason`.", example: "From the clinic"
            ).optional,
        ])

    private static let written = JSONSchema.object(
        "The result.",
        [
            "schemaName": .oneOf(LabKeySchema.allCases.map(\.rawValue), "The schema."),
            "queryName": .text("The table.", example: "ParticipantProperties"),
            "containerPath": .text("The folder.", example: "/MERIDIAN/HERON/SLEEP01"),
            "command": .oneOf(["insert", "update", "delete"], "The operation."),
            "rowsAffected": .integer("The number of rows affected.", example: 1),
            "rows": .list(of: row, "The rows after the change. For a deletion, the rows before it."),
        ])

    private static let rowRefusal = JSONSchema.object(
        "The rows were rejected.",
        [
            "success": .always(false, "The request failed."),
            "exception": .text("The first error.", example: "This study has no token ABC."),
            "exceptionClass": .text(
                "LabKey's exception class.", example: LabKeyException.rows.rawValue),
            "errorCount": .integer("The number of errors.", example: 1),
            "errors": .list(
                of: .object(
                    "The errors of one row.",
                    [
                        "exception": .text("The error message.", example: "This study has no token ABC."),
                        "rowNumber": .integer("The row, counted from 1.", example: 1),
                        "schemaName": .text("The schema.", example: "lists"),
                        "queryName": .text("The table.", example: "ParticipantProperties"),
                        "errors": .list(of: fieldError, "The errors by column."),
                    ]), "The errors by row, at most 100."),
        ])

    private static let fieldError = JSONSchema.object(
        "An error in a column.",
        [
            "id": .text("The column, or `_form` for the entire row.", example: "EnrollmentToken"),
            "field": .text("Same as `id`.", example: "EnrollmentToken"),
            "msg": .text("The error message.", example: "This study has no token ABC."),
            "message": .text("Same as `msg`.", example: "This study has no token ABC."),
            "severity": .always("ERROR", "A fixed value."),
        ])
}
