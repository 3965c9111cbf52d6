import JSON
import Tables

/// The responses of the query API for scripts.
enum LabKeyAPISchemas {
    private static let schemaName = JSONSchema.oneOf(
        LabKeySchema.allCases.map(\.rawValue), "The schema in lowercase.")

    /// A column, in the answer and in the list of tables.
    static let field = JSONSchema.object(
        "A column.",
        [
            "name": .text("The column name.", example: "hours"),
            "fieldKey": .text("Same as `name`.", example: "hours"),
            "fieldKeyArray": .list(
                of: .text("A part of the name.", example: "hours"),
                "The name as a list. Lookup columns have several parts."),
            "caption": .text("The display name.", example: "Hours"),
            "shortCaption": .text("Same as `caption`.", example: "Hours"),
            "type": type, "jsonType": type,
            "hidden": .always(false, "A fixed value."),
            "keyField": .flag("Whether the column is the key of the table."),
            "readOnly": .flag("Whether the column is read-only for `updateRows`."),
        ]
    ).named("ScriptField")

    private static let type = JSONSchema.oneOf(
        ColumnType.allCases.map(\.scriptName), "The data type.", defaultValue: "string")

    /// The `selectRows` and `executeSql` answers.
    static let rows = JSONSchema.object(
        "The rows. Times have the format `yyyy-MM-dd HH:mm:ss.SSS` and are in UTC.",
        [
            "schemaName": .either(
                [schemaName, .list(of: schemaName, "From `9.1`, a list with one element.")],
                "The schema."),
            "queryName": .text("The table, or `sql` for a query.", example: "SleepDiary"),
            "formatVersion": JSONSchema.number("The requested `apiVersion`.", defaultValue: 8.3).orNull,
            "metaData": .object(
                "How to read the rows.",
                [
                    "root": .always("rows", "A fixed value."),
                    "totalProperty": .always("rowCount", "A fixed value."),
                    "id": JSONSchema.text("The key of the table. Not included for a query.", example: "Key")
                        .optional,
                    "fields": .list(of: field, "The columns."),
                ]),
            "columnModel": .list(of: model, "The columns as shown in grids."),
            "rows": .list(
                of: .map(
                    of: .anything("A value of the column's type, or an object that contains it."),
                    "A row, keyed by column name."), "The rows."),
            "rowCount": .integer(
                """
                The total number of rows, including rows that aren't returned. If `ResponseMetadata` has more rows than \
                requested, it is one more than the position of the last returned row.
                """, example: 1),
        ])

    private static let model = JSONSchema.object(
        "A column of a grid.",
        [
            "header": .text("The display name.", example: "Hours"),
            "dataIndex": .text("The column.", example: "hours"),
            "hidden": .always(false, "A fixed value."), "editable": .always(false, "A fixed value."),
            "sortable": .always(true, "A fixed value."),
            "align": .oneOf(["left", "right"], "The alignment of values. Numbers are right-aligned."),
        ])

    /// The `getSchemas` answer.
    static let schemas = JSONSchema.object(
        "The schemas: a list of names, or from `9.3` a field for each schema.",
        [
            "schemas": JSONSchema.list(of: schemaName, "The names of the schemas.").optional,
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
                        "name": .text("The table name.", example: "SleepDiary"),
                        "title": .text("The title of the table.", example: "SleepDiary"),
                        "hidden": .always(false, "A fixed value."),
                        "inherit": .always(false, "A fixed value."),
                        "isUserDefined": .flag(
                            "Whether the table comes from a study design. True for Lists."),
                        "canEdit": .flag("Whether the user of the API key can edit rows."),
                        "columns": .list(of: field, "The columns."),
                    ]), "The tables."),
        ])

    /// The `selectDistinct` answer.
    static let distinct = JSONSchema.object(
        "The values of a column.",
        [
            "schemaName": schemaName,
            "queryName": .text("The table name.", example: "SleepDiary"),
            "values": .list(of: .anything("A value of the column's type, or null."), "The values."),
        ])

    /// The `getQueryViews` answer.
    static let views = JSONSchema.object(
        "The views of a table.",
        [
            "schemaName": schemaName,
            "queryName": .text("The table name.", example: "SleepDiary"),
            "views": .list(of: view, "The default view first."),
        ])

    private static let view = JSONSchema.object(
        "A view.",
        [
            "name": .text("The name. Empty for the default view.", example: "Short nights"),
            "label": .text("The name as shown.", example: "Short nights"),
            "default": .flag("Whether it is the default view."),
            "shared": .flag("Whether everyone who can read the table can use it."),
            "owner": JSONSchema.text("The user who saved it, if it isn't shared.", example: "Ada Brook")
                .optional,
            "inherit": .always(false, "A fixed value."), "session": .always(false, "A fixed value."),
            "editable": .always(false, "A fixed value."), "deletable": .always(false, "A fixed value."),
            "hidden": .always(false, "A fixed value."),
            "columns": .list(
                of: .object(
                    "A column.",
                    [
                        "name": .text("The column name.", example: "hours"),
                        "key": .text("Same as `name`.", example: "hours"),
                        "fieldKey": .text("Same as `name`.", example: "hours"),
                        "title": .text("The display name.", example: "Hours"),
                    ]), "The columns, in order."),
            "filter": .list(
                of: .object(
                    "A filter.",
                    [
                        "fieldKey": .text("The column.", example: "hours"),
                        "op": .text("The operator.", example: "lt"),
                        "value": .text("The value.", example: "6"),
                    ]), "The filters."),
            "sort": .list(
                of: .object(
                    "A sort column.",
                    [
                        "fieldKey": .text("The column.", example: "hours"),
                        "dir": .oneOf(["+", "-"], "The direction."),
                    ]), "The sort order."),
        ])

    /// The `getQueryDetails` answer.
    static let details = JSONSchema.object(
        "A table.",
        [
            "schemaName": schemaName,
            "name": .text("The table name.", example: "SleepDiary"),
            "title": .text("The title of the table.", example: "SleepDiary"),
            "hidden": .always(false, "A fixed value."),
            "inherit": .always(false, "A fixed value."),
            "isUserDefined": .flag("Whether the table comes from a study design."),
            "canEdit": .flag("Whether the user of the API key can edit rows."),
            "columns": .list(of: detail, "The columns."),
            "defaultView": .object(
                "The columns that `selectRows` returns by default.",
                ["columns": .list(of: detail, "The columns.")]),
        ])

    private static let detail = JSONSchema.object(
        "A column.",
        [
            "name": .text("The column name.", example: "hours"),
            "caption": .text("The display name.", example: "Hours"),
            "fieldKey": .text("Same as `name`.", example: "hours"),
            "type": .oneOf(
                ColumnType.allCases.map(\.detailName), "The data type.", defaultValue: "Text (String)"),
            "isNullable": .flag("Whether the column can be blank."),
            "isKeyField": .flag("Whether the column is the key of the table."),
            "isAutoIncrement": .flag("Whether the server assigns the value."),
            "isVersionField": .always(false, "A fixed value."),
            "isHidden": .flag("Whether the column is returned only on request."),
            "isSelectable": .always(true, "A fixed value."),
            "isUserEditable": .flag("Whether `updateRows` can change the column."),
            "isReadOnly": .flag("The opposite of `isUserEditable`."),
            "isMvEnabled": .always(false, "A fixed value."),
        ]
    ).named("ScriptDetail")

    /// A refusal, as LabKey's clients read it.
    static let refusal = JSONSchema.object(
        "An error.",
        [
            "success": .always(false, "The request failed."),
            "exception": .text(
                "The error message.", example: "The query 'Diary' in the schema 'lists' doesn't exist."),
            "exceptionClass": .text(
                "LabKey's exception class.", example: LabKeyException.notFound.rawValue),
            "errors": .list(of: WireSchemas.error, "Errors in individual parameters. Usually empty."),
        ]
    ).named("ScriptRefusal")

    /// The `whoami` answer.
    static let identity = JSONSchema.object(
        "A user.",
        [
            "id": .integer("The number of the user.", example: 12),
            "email": .text("The email address of the user.", example: "a@example.org"),
            "displayName": .text("The name of the user.", example: "Ada Brook"),
            "impersonated": .always(false, "A fixed value."),
            "CSRF": .text(
                "The token that LabKey clients send back. Not needed with an API key.", example: "none"),
        ])
}
