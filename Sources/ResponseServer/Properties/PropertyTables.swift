import SQLStore
import Studies

/// The list of participant properties for queries: a row for each enrollment token, a column for each property.
enum PropertyTables {
    /// The table of the values, one for each token and property.
    static let valueTable = "participant_property_values"
    /// The tables that the columns read in addition to the token table.
    private static let lookups = [valueTable, "participant_property_rows"]

    /// The list for a participant's app: the row of the participant's own token, or nothing without properties.
    static func ofParticipant(
        _ properties: [StoredProperty], in channel: ChannelID, among catalog: ListCatalog
    ) -> [SandboxTable] {
        guard !properties.isEmpty, catalog[PropertyDesign.listName] == nil else { return [] }
        return [
            SandboxTable(
                name: PropertyDesign.listName, table: "enrollment_tokens",
                rows: .owned(column: "participant_id", by: QueryTables.owner),
                columns: [SandboxColumn(name: PropertyDesign.tokenName, column: "token")]
                    + properties.map { SandboxColumn(name: $0.key, expression: expression($0)) }
                    + container(channel, after: properties),
                lookups: [lookups[0]])
        ]
    }

    /// The list as described to selectRows for an app.
    static func listOfParticipant(_ properties: [StoredProperty]) -> QueryTable {
        QueryTable(
            name: PropertyDesign.listName, key: PropertyDesign.tokenName,
            columns: [QueryTable.Column(name: PropertyDesign.tokenName, type: .text)] + columns(properties)
                + containerColumn(unlessIn: properties))
    }

    /// The folder of the rows, unless a property has the same name.
    static func container(
        _ channel: ChannelID, after properties: [StoredProperty]
    ) -> [SandboxColumn] {
        let column = QueryTables.container(channel)
        return properties.contains { $0.foldedKey == column.name } ? [] : [column]
    }

    static func containerColumn(unlessIn properties: [StoredProperty]) -> [QueryTable.Column] {
        let name = "container"
        return properties.contains { $0.foldedKey == name }
            ? [] : [QueryTable.Column(name: name, type: .text, isDefault: false)]
    }

    /// The list for users and their scripts: all tokens of the study.
    ///
    /// Users without access to tokens identify a row by its number.
    static func table(
        _ properties: [StoredProperty], in schema: LabKeySchema, showsTokens: Bool
    ) -> LabKeyTable {
        let taken = Set(properties.map(\.foldedKey))
        let own = platform(showsTokens: showsTokens).filter { !taken.contains($0.name.lowercased()) }
        let (first, last) = (own.prefix(2), own.dropFirst(2))
        let sandboxed =
            first.map(\.sandboxed)
            + properties.map { SandboxColumn(name: $0.key, expression: expression($0)) }
            + last.map(\.sandboxed)
        let listed =
            first.map { QueryTable.Column(name: $0.name, type: $0.type) } + columns(properties)
            + last.map { QueryTable.Column(name: $0.name, type: $0.type) }
        return LabKeyTable(
            schema: schema, title: Caption.words(PropertyDesign.listName),
            table: QueryTable(
                name: PropertyDesign.listName,
                key: showsTokens ? PropertyDesign.tokenName : rowName, columns: listed),
            sandboxed: SandboxTable(
                name: PropertyDesign.listName, table: "enrollment_tokens",
                rows: .below(
                    SandboxParent(
                        column: "batch_id", key: "id", table: "token_batches", ownerColumn: "channel_id"),
                    by: LabKeyTables.owner),
                columns: sandboxed, lookups: lookups))
    }

    /// The number of a token's row, and that of its participant.
    static let rowName = "RowId"
    static let participantName = "ParticipantId"
    static let modifiedName = "Modified"
    static let modifiedByName = "ModifiedBy"

    /// Identifies a state. Properties are only added, and keep their column's type.
    static func generation(_ properties: [StoredProperty]) -> String {
        "p\(properties.map { "\($0.id)" }.joined(separator: "."))"
    }

    private struct OwnColumn {
        let name: String
        let expression: String
        let type: ColumnType

        var sandboxed: SandboxColumn { SandboxColumn(name: name, expression: expression) }
    }

    private static func platform(showsTokens: Bool) -> [OwnColumn] {
        let token = OwnColumn(name: PropertyDesign.tokenName, expression: "\"token\"", type: .text)
        let row = OwnColumn(name: rowName, expression: "enrollment_tokens.\"id\"", type: .integer)
        let participant = OwnColumn(
            name: participantName, expression: "\"participant_id\"", type: .integer)
        let changed = """
            (select strftime('%Y-%m-%d %H:%M:%f', r.changed_at / 1000.0, 'unixepoch')
                from main.participant_property_rows r where r.token_id = enrollment_tokens.id)
            """
        let changedBy =
            "(select r.changed_by from main.participant_property_rows r where r.token_id = enrollment_tokens.id)"
        let edits = [
            OwnColumn(name: modifiedName, expression: changed, type: .dateTime),
            OwnColumn(name: modifiedByName, expression: changedBy, type: .text),
        ]
        return (showsTokens ? [token, participant] : [row, participant]) + edits + (showsTokens ? [row] : [])
    }

    private static func columns(_ properties: [StoredProperty]) -> [QueryTable.Column] {
        properties.map {
            QueryTable.Column(name: $0.key, type: $0.dataType.columnType, isEditable: true)
        }
    }

    /// The value of a property of a token, looked up by the key of its table.
    static func expression(_ property: StoredProperty, of token: String = "enrollment_tokens.id") -> String {
        let column =
            switch property.dataType.columnType {
            case .integer, .boolean: "integer_value"
            case .double: "real_value"
            case .dateTime, .text: "text_value"
            }
        return """
            (select v.\(column) from main.participant_property_values v
                where v.token_id = \(token) and v.property_id = \(property.id))
            """
    }
}

extension LabKeyTable {
    /// The list of properties with the folder of its rows, available only by name.
    func addingContainer(_ channel: ChannelID, after properties: [StoredProperty]) -> LabKeyTable {
        let columns = PropertyTables.container(channel, after: properties).map {
            SandboxColumn(name: $0.name, expression: $0.expression, isInStar: false)
        }
        return LabKeyTable(
            schema: schema, title: title,
            table: QueryTable(
                name: table.name, key: table.key,
                columns: table.columns + PropertyTables.containerColumn(unlessIn: properties)),
            sandboxed: SandboxTable(
                name: sandboxed.name, table: sandboxed.table, rows: sandboxed.rows,
                columns: sandboxed.columns + columns, lookups: sandboxed.lookups))
    }
}
