import JSON

/// What scripts get from the query API.
enum LabKeyAPISchemas {
    private static let schemaName = JSONSchema.oneOf(
        LabKeySchema.allCases.map(\.rawValue), "The schema, in small letters.")

    /// A column, in the answer and in the list of tables.
    static let field = JSONSchema.object(
        "A column.",
        [
            "name": .text("Its name.", example: "hours"), "fieldKey": .text("The same.", example: "hours"),
            "fieldKeyArray": .list(
                of: .text("The name.", example: "hours"), "The same as a list; of its parts for a look-up."),
            "caption": .text("The name in words.", example: "Hours"),
            "shortCaption": .text("The same.", example: "Hours"),
            "type": type, "jsonType": type,
            "hidden": .always(false, "Always the same."),
            "keyField": .flag("Whether it is the key of the table."),
            "readOnly": .flag("Whether `updateRows` leaves it alone."),
        ]
    ).named("ScriptField")

    private static let type = JSONSchema.oneOf(
        ColumnType.allCases.map(\.scriptName), "What it stores.", usual: "string")

    /// The `selectRows` and `executeSql` answers.
    static let rows = JSONSchema.object(
        "The rows. Times read `yyyy-MM-dd HH:mm:ss.SSS`, in UTC.",
        [
            "schemaName": .either(
                [schemaName, .list(of: schemaName, "The same as a list of one, from `9.1`.")],
                "The schema."),
            "queryName": .text("The table; `sql` for a query.", example: "SleepDiary"),
            "formatVersion": JSONSchema.number("The `apiVersion` that was asked for.", usual: 8.3).orNull,
            "metaData": .object(
                "How to read it.",
                [
                    "root": .always("rows", "Always the same."),
                    "totalProperty": .always("rowCount", "Always the same."),
                    "id": JSONSchema.text("The key of the table; absent for a query.", example: "Key")
                        .optional,
                    "fields": .list(of: field, "The columns."),
                ]),
            "columnModel": .list(of: model, "The columns, as grids show them."),
            "rows": .list(
                of: .map(
                    of: .anything("A value of the column's type, or an object with it."),
                    "A row by the names of its columns."), "The rows."),
            "rowCount": .whole("How many there are in all, with those that were left out.", example: 1),
        ])

    private static let model = JSONSchema.object(
        "A column of a grid.",
        [
            "header": .text("The name in words.", example: "Hours"),
            "dataIndex": .text("The column.", example: "hours"),
            "hidden": .always(false, "Always the same."), "editable": .always(false, "Always the same."),
            "sortable": .always(true, "Always the same."),
            "align": .oneOf(["left", "right"], "Where values stand; numbers on the right."),
        ])

    /// The `getSchemas` answer.
    static let schemas = JSONSchema.object(
        "The schemas: a list of their names, or from `9.3` a member for each.",
        [
            "schemas": JSONSchema.list(of: schemaName, "Their names.").optional,
            "lists": schema.optional, "mobileappstudy": schema.optional,
        ])

    private static let schema = JSONSchema.object(
        "A schema.", ["schemaName": schemaName, "fullyQualifiedName": schemaName])

    /// The `getQueries` answer.
    static let queries = JSONSchema.object(
        "The tables of a schema.",
        [
            "schemaName": schemaName,
            "queries": .list(
                of: .object(
                    "A table.",
                    [
                        "name": .text("Its name.", example: "SleepDiary"),
                        "title": .text("What people call it.", example: "SleepDiary"),
                        "hidden": .always(false, "Always the same."),
                        "inherit": .always(false, "Always the same."),
                        "isUserDefined": .flag("Whether a study's design made it: Lists."),
                        "canEdit": .flag("Whether the key's user may change its rows."),
                        "columns": .list(of: field, "Its columns."),
                    ]), "The tables."),
        ])

    /// The `getQueryDetails` answer.
    static let details = JSONSchema.object(
        "A table.",
        [
            "schemaName": schemaName,
            "name": .text("Its name.", example: "SleepDiary"),
            "title": .text("What people call it.", example: "SleepDiary"),
            "hidden": .always(false, "Always the same."),
            "inherit": .always(false, "Always the same."),
            "isUserDefined": .flag("Whether a study's design made it."),
            "canEdit": .flag("Whether the key's user may change its rows."),
            "columns": .list(of: detail, "Its columns."),
            "defaultView": .object(
                "What `selectRows` answers when it names no columns.",
                ["columns": .list(of: detail, "Its columns.")]),
        ])

    private static let detail = JSONSchema.object(
        "A column.",
        [
            "name": .text("Its name.", example: "hours"),
            "caption": .text("The name in words.", example: "Hours"),
            "fieldKey": .text("The name again.", example: "hours"),
            "type": .oneOf(ColumnType.allCases.map(\.detailName), "What it stores.", usual: "Text (String)"),
            "isNullable": .flag("Whether it may be blank."),
            "isKeyField": .flag("Whether it is the key of the table."),
            "isAutoIncrement": .flag("Whether the server numbers it."),
            "isVersionField": .always(false, "Always the same."),
            "isHidden": .flag("Whether it is answered only where it is asked for."),
            "isSelectable": .always(true, "Always the same."),
            "isUserEditable": .flag("Whether `updateRows` changes it."),
            "isReadOnly": .flag("The contrary."),
            "isMvEnabled": .always(false, "Always the same."),
        ]
    ).named("ScriptDetail")

    /// A refusal, as LabKey's clients read it.
    static let refusal = JSONSchema.object(
        "Why a request was refused.",
        [
            "success": .always(false, "It was refused."),
            "exception": .text(
                "What clients show.", example: "The query 'Diary' in the schema 'lists' doesn't exist."),
            "exceptionClass": .text(
                "LabKey's name of the kind.", example: LabKeyException.notFound.rawValue),
            "errors": .list(of: WireSchemas.error, "What is wrong with single parameters; mostly empty."),
        ]
    ).named("ScriptRefusal")

    /// The `whoami` answer.
    static let identity = JSONSchema.object(
        "A user.",
        [
            "id": .whole("Their number.", example: 12),
            "email": .text("Their address.", example: "a@example.org"),
            "displayName": .text("Their name.", example: "Ada Brook"),
            "impersonated": .always(false, "Always the same."),
            "CSRF": .text("What LabKey's clients send back, and with a key is not needed.", example: "none"),
        ])
}
