import SQLStore

/// A column as a List page or export shows it.
struct ListColumn: Sendable {
    /// Where the values come from, which is also how the column chooser groups them.
    enum Source: Sendable {
        /// An answer, or what leads from row to row.
        case list
        /// The response that made the row.
        case response
        /// The participant who gave the answers.
        case participant
        /// The people who changed the row.
        case edit
    }

    /// The name in addresses and files.
    let name: String
    /// The name that people read.
    let caption: String
    /// The value, as a piece of SQL in which the List's table is called `t`.
    let expression: String
    /// The column of the List's own table; nil for what is looked up elsewhere, which large Lists are not sorted by.
    let physical: String?
    let type: ColumnType
    let source: Source

    /// Whether numbers are what it shows, which stand at the end of their cell.
    var isNumber: Bool { type == .double || type == .integer }

    /// Every column that can be shown of a List; the token only to those who may see tokens.
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

    /// When a row was edited and by whom, unless questions have these names.
    private static func edits(_ list: ListDefinition) -> [ListColumn] {
        [
            ListColumn("Modified", "Edited", physical: "modified", .dateTime, .edit),
            ListColumn("ModifiedBy", "Edited By", physical: "modified_by", .text, .edit),
        ].filter { list.column($0.name) == nil }
    }

    /// The token's name, as the deployed server names a column looked up from the participant.
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
