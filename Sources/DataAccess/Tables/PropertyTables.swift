import Responses
import SQLStore
import Tables
import Vocabulary

/// The list of participant properties: a row for each enrollment token, a column for each property.
package enum PropertyTables {
    /// The table of the values, one for each token and property.
    static let valueTable = "participant_property_values"
    /// The table of the tokens that have values, with the last change of each.
    private static let rowTable = "participant_property_rows"

    static let rowName = "RowId"
    package static let participantName = "ParticipantId"
    private static let containerName = "container"

    /// The list for a participant's app: the row of the participant's own token.
    static func ofParticipant(_ properties: [StoredProperty], in channel: ChannelID) -> Table {
        Table(
            schema: .lists, name: PropertyDesign.listName, title: Caption.words(PropertyDesign.listName),
            source: "enrollment_tokens", rows: .owned(column: "participant_id", by: ListTables.participant),
            key: PropertyDesign.tokenName,
            columns: [Column(PropertyDesign.tokenName, .text, "token")] + columns(properties)
                + container(channel, unlessIn: properties).map { $0.with { $0.isInStar = true } },
            lookups: [valueTable])
    }

    /// The list for users and their scripts: all tokens of the study.
    ///
    /// Users without access to tokens identify a row by its number.
    package static func table(
        _ properties: [StoredProperty], in schema: LabKeySchema = .mobileappstudy, of channel: ChannelID,
        showsTokens: Bool
    ) -> Table {
        let taken = Set(properties.map(\.foldedKey))
        func free(_ columns: [Column]) -> [Column] {
            columns.filter { !taken.contains($0.name.lowercased()) }
        }
        let own = free(
            (showsTokens ? [token, participant] : [rowID, participant]) + [.site(.tokenHolder)] + edits
                + (showsTokens ? [rowID.with { $0.isDefaultOnPages = false }] : []))
        var all = own.prefix(2) + columns(properties) + own.dropFirst(2)
        all[0].link = .property
        return Table(
            schema: schema, name: PropertyDesign.listName, title: Caption.words(PropertyDesign.listName),
            source: "enrollment_tokens", rows: EnrollmentTables.tokensOfStudy,
            key: showsTokens ? PropertyDesign.tokenName : rowName,
            columns: all + container(channel, unlessIn: properties), lookups: [valueTable, rowTable]
        ).with { $0.site = .tokenHolder }
    }

    /// Identifies a state. Properties are only added, and keep their column's type.
    static func generation(_ properties: [StoredProperty]) -> String {
        "p\(properties.map { "\($0.id)" }.joined(separator: "."))"
    }

    private static let token = Column(PropertyDesign.tokenName, .text, "token").with {
        $0.sorting = .byIndex("token")
    }

    private static let rowID = Column(rowName, .integer, expression: "enrollment_tokens.\"id\"").with {
        ($0.isKey, $0.sorting) = (true, .byIndex("id"))
    }

    private static let participant = Column(participantName, .integer, "participant_id").with {
        $0.link = .participant
    }

    private static let edits = [
        Column("Modified", .dateTime, expression: lastChange(EnrollmentTables.timeText("r.changed_at"))),
        Column("ModifiedBy", .text, expression: lastChange("r.changed_by")),
    ]

    private static func lastChange(_ value: String) -> String {
        "(select \(value) from main.\(rowTable) r where r.token_id = enrollment_tokens.id)"
    }

    private static func columns(_ properties: [StoredProperty]) -> [Column] {
        properties.map { property in
            Column(property.key, property.dataType.columnType, expression: expression(property)).with {
                $0.isEditable = true
            }
        }
    }

    /// The folder of the rows, available to programs by name.
    private static func container(
        _ channel: ChannelID, unlessIn properties: [StoredProperty]
    ) -> [Column] {
        guard !properties.contains(where: { $0.foldedKey == containerName }) else { return [] }
        return [
            ListTables.container(channel).with { ($0.isDefault, $0.isInStar) = (false, false) }
        ]
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
            (select v.\(column) from main.\(valueTable) v
                where v.token_id = \(token) and v.property_id = \(property.id))
            """
    }
}
