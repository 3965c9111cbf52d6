import Access
import Responses
import SQLStore
import Studies
import Tables
import Timekeeping
import Vocabulary

/// The read-only columns of a row that a script changes. Scripts send whole rows back, so equal values are accepted.
///
/// Who changed the row last, and when, is ignored as in LabKey: a script may change a row twice after it read it once.
struct LabKeyReadOnlyColumns: Sendable {
    /// The columns of Lists, in lower case.
    static let namesOfLists: Set<String> = [
        "key", "participantid", "created", "createdby", "modified", "modifiedby", "entityid", "container",
        "lastindexed", "response", "version", "language", "run", "received",
    ]

    /// The columns of participant properties, in lower case.
    static let namesOfProperties: Set<String> = [
        "enrollmenttoken", "rowid", "participantid", "modified", "modifiedby", "created", "createdby",
        "container", "entityid", "lastindexed",
    ]

    /// The stored values, by names in lower case.
    private var values: [String: (type: ColumnType, value: SQLValue)] = [:]

    /// The columns of an existing row.
    init(of row: ListRow, _ list: ListDefinition, in channel: Channel) {
        addOrigin(of: row, in: channel)
        add("key", .integer, .integer(row.key))
        add("response", .integer, row.response?.sqlValue ?? .null)
        add("created", .dateTime, .text(row.created))
        add("createdby", .text, row.createdBy.sqlValue)
        for name in ["entityid", "lastindexed"] { add(name, .text, .null) }
        leaveOut(list)
        for (column, cell) in zip(list.columns, row.cells) where column.role == .foreignKey {
            add(column.name.lowercased(), column.type, cell)
        }
    }

    /// The columns of a new row that follow from its response. A new key and the time are assigned to it.
    init(ofAdded row: ListRow, _ list: ListDefinition, in channel: Channel) {
        addOrigin(of: row, in: channel)
        leaveOut(list)
    }

    /// The columns of a token with properties.
    init(of holder: TokenProperties, _ properties: [StoredProperty], in channel: Channel) {
        add("enrollmenttoken", .text, .text(holder.token))
        add("rowid", .integer, .integer(holder.row))
        add("participantid", .integer, holder.participant?.sqlValue ?? .null)
        add("container", .text, .text("\(channel.id)"))
        for name in ["created", "createdby", "entityid", "lastindexed"] { add(name, .text, .null) }
        for property in properties { values[property.foldedKey] = nil }
    }

    private mutating func addOrigin(of row: ListRow, in channel: Channel) {
        add("participantid", .integer, row.participant.sqlValue)
        add("container", .text, .text("\(channel.id)"))
        add("version", .text, row.version.sqlValue)
        add("language", .text, row.language.sqlValue)
        add("run", .text, row.run.sqlValue)
        add("received", .dateTime, .text(row.created))
    }

    private mutating func add(_ name: String, _ type: ColumnType, _ value: SQLValue) {
        values[name] = (type, value)
    }

    /// An answer can have the name of one of our columns.
    private mutating func leaveOut(_ list: ListDefinition) {
        for column in list.columns { values[column.name.lowercased()] = nil }
    }

    /// Returns the problems with the columns whose value differs from the stored one.
    func problems(in row: LabKeyRowChange.Row) -> [LabKeyRowError.Entry] {
        row.members.compactMap { name, sent in
            guard let stored = values[name.lowercased()],
                !Self.isEqual(sent?.trimmed ?? "", stored.value, stored.type, of: name)
            else { return nil }
            return LabKeyRowError.Entry(
                row: row.number, field: name,
                sentence:
                    "\(name.prefix(80)) is read-only, and its value in row \(row.number) differs from the "
                    + "stored one. Leave it out, or send the stored value.")
        }
    }

    private static func isEqual(
        _ sent: String, _ stored: SQLValue, _ type: ColumnType, of name: String
    ) -> Bool {
        switch stored {
        case .null, .blob: sent.isEmpty
        case .integer(let number): Int64(sent) == number || Double(sent) == Double(number)
        case .real(let number): Double(sent) == number
        case .text(let text) where type == .dateTime: isSameTime(sent, text)
        case .text(let text) where name.lowercased() == PropertyDesign.tokenName.lowercased():
            EnrollmentToken.normalized(sent) == text
        case .text(let text): sent == text.trimmed
        }
    }

    /// Compares times, also without the fraction of the second, which some clients leave out.
    private static func isSameTime(_ sent: String, _ stored: String) -> Bool {
        let words = EnteredValueText.plain(sent, .dateTime)
        if words == stored { return true }
        guard let one = CivilDateTime(words), let other = CivilDateTime(stored) else { return false }
        return words.contains(".") ? one == other : one.date == other.date && one.time == other.time
    }
}
