import JSON
import SQLStore
import Vocabulary

/// The values of a row by physical column, as stored with a change.
package struct RowCells: Sendable {
    private(set) var values: [(name: String, value: SQLValue)]

    package init(_ values: [(name: String, value: SQLValue)] = []) { self.values = values }

    /// Reads what ``text`` wrote.
    package init(text: String) {
        let members = (try? JSONTree.parse(text))?.object ?? []
        values = members.map { ($0.key, Self.value($0.value)) }
    }

    package subscript(name: String) -> SQLValue? { values.first { $0.name == name }?.value }

    /// The values as a JSON object. An integer is stored as an array of one, so that it isn't read back as another
    /// number type.
    package var text: String {
        var json = JSONWriter()
        json.object { object in
            for (name, value) in values {
                object.key(name)
                switch value {
                case .null, .blob: object.null()
                case .integer(let number): object.array { $0.int(Int(number)) }
                case .real(let number): object.double(number)
                case .text(let text): object.string(text)
                }
            }
        }
        return String(decoding: json.finish(), as: UTF8.self)
    }

    private static func value(_ tree: JSONTree) -> SQLValue {
        if let text = tree.string { return .text(text) }
        if let whole = tree[0]?.int { return .integer(Int64(whole)) }
        if let number = tree.double { return .real(number) }
        return .null
    }
}

extension ListRow {
    /// All values of the row.
    package func values(of list: RequestedList) -> RowCells {
        let own: [SQLValue] = [
            .integer(key), participant.sqlValue, response.sqlValue, version.sqlValue, language.sqlValue,
            run.sqlValue, .text(created), createdBy.sqlValue, modified.sqlValue, modifiedBy.sqlValue,
        ]
        let answers = zip(list.definition.columns.map(\.physicalName), cells)
        return RowCells(
            zip(Self.ownColumns, own).map { ($0, $1) } + answers.filter { $1 != .null }.map { ($0, $1) })
    }

    /// Reads a stored row, or returns nil for an incomplete one. Columns added since then are blank.
    package init?(_ kept: RowCells, of list: RequestedList) {
        func text(_ name: String) -> String? { if case .text(let text) = kept[name] { text } else { nil } }
        func number(_ name: String) -> Int64? {
            if case .integer(let number) = kept[name] { number } else { nil }
        }
        guard let key = number("key"), let participant = number("participant_id"),
            let created = text("created")
        else { return nil }
        self.key = key
        self.participant = ParticipantID(participant)
        response = number("response_id").map { ResponseID($0) }
        (version, language, run) = (text("version"), text("language"), text("run"))
        self.created = created
        (createdBy, modified, modifiedBy) = (text("created_by"), text("modified"), text("modified_by"))
        cells = list.definition.columns.map { kept[$0.physicalName] ?? .null }
    }
}
