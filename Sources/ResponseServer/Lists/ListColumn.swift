import SQLStore

/// A column of a List page or export.
struct ListColumn: Sendable {
    /// The source of the values, which also groups columns in the column chooser.
    enum Source: Sendable {
        /// An answer, or a key that links rows.
        case list
        /// The response that the row comes from.
        case response
        /// The participant who gave the answers.
        case participant
        /// Corrections of the row.
        case edit
    }

    /// The name in URLs and files.
    let name: String
    /// The displayed name.
    let caption: String
    /// The SQL expression of the value, in which the List's table is named `t`.
    let expression: String
    /// The column of the List's own table, or nil for values from other tables, which large Lists can't be sorted by.
    let physical: String?
    let type: ColumnType
    let source: Source

    /// Whether it contains numbers, which are right-aligned.
    var isNumber: Bool { type == .double || type == .integer }

    /// Returns all available columns of a List. The token is included only for users with access to tokens.
    static func all(of list: ListDefinition, showsTokens: Bool) -> [ListColumn] {
        let own = [
            ListColumn("Key", "Key", physical: "key", .integer, .list),
            ListColumn("ParticipantId", "Participant Id", physical: "participant_id", .integer, .list),
        ]
        let answers = list.columns.map {
            ListColumn($0.name, Caption.words($0.name), physical: $0.physicalName, $0.type, .list)
        }
        let response = QueryTables.hiddenColumns.filter { list.column($0.0) == nil }.map { name, physical in
            ListColumn(
                name, Caption.words(name), physical: physical,
                physical == "response_id" ? .integer : physical == "created" ? .dateTime : .text, .response)
        }
        return own + answers + response + edits(list)
            + participant.filter { showsTokens || $0.name != tokenName }
    }

    /// The time and user of the last edit, unless questions have the same names.
    private static func edits(_ list: ListDefinition) -> [ListColumn] {
        [
            ListColumn("Modified", "Edited", physical: "modified", .dateTime, .edit),
            ListColumn("ModifiedBy", "Edited By", physical: "modified_by", .text, .edit),
        ].filter { list.column($0.name) == nil }
    }

    /// The name of the token column, in the deployed server's syntax for lookups from the participant.
    static let tokenName = "ParticipantId/Token"

    private static let participant = [
        ListColumn(
            name: tokenName, caption: "Token",
            expression:
                "(select e.token from enrollment_tokens e where e.participant_id = t.participant_id)",
            physical: nil, type: .text, source: .participant),
        ListColumn(
            name: "ParticipantId/AllowDataSharing", caption: "Allow Data Sharing",
            expression: "(select p.allow_data_sharing from participants p where p.id = t.participant_id)",
            physical: nil, type: .text, source: .participant),
    ]

    private init(
        _ name: String, _ caption: String, physical: String, _ type: ColumnType, _ source: Source
    ) {
        self.init(
            name: name, caption: caption, expression: "t.\(physical)", physical: physical, type: type,
            source: source)
    }

    init(
        name: String, caption: String, expression: String, physical: String?, type: ColumnType,
        source: Source
    ) {
        self.name = name
        self.caption = caption
        self.expression = expression
        self.physical = physical
        self.type = type
        self.source = source
    }
}
