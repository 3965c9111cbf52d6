import SQLStore

/// A value as the grid of a List shows it.
struct ListCell: Sendable {
    let text: String
    let isBlank: Bool
    let className: String
    /// Where the value leads: a participant's number to the participant, a response's to the
    /// response, a key to the row.
    var address: String?
    /// Whether it is the first of its row, which bears the mark of what was edited.
    var isFirst = false

    /// The pages to which numbers lead.
    struct Pages: Sendable {
        let participants: String
        let responses: String
        /// The rows of the List, each of which has a page.
        let rows: String
    }

    init(_ value: SQLValue, _ column: ListColumn, _ pages: Pages? = nil) {
        isBlank = Self.isBlank(value)
        text = Self.cut(Self.text(value, column.type))
        className = column.isNumber ? "number" : column.type == .text ? "text-cell" : ""
        switch column.physical {
        case "participant_id" where !isBlank:
            address = pages.map { "\($0.participants)/\(Self.text(value, column.type))" }
        case "response_id" where !isBlank:
            address = pages.map { "\($0.responses)/\(Self.text(value, column.type))" }
        case "key": address = pages.map { "\($0.rows)/\(Self.text(value, column.type))" }
        default: address = nil
        }
    }

    /// Whether there is nothing to read: no value, or a text of blanks.
    static func isBlank(_ value: SQLValue) -> Bool {
        switch value {
        case .null: true
        case .text(let text): text.allSatisfy(\.isWhitespace)
        case .integer, .real, .blob: false
        }
    }

    /// The value in words.
    static func text(_ value: SQLValue, _ type: ColumnType) -> String {
        switch value {
        case .null, .blob: ""
        case .integer(let number): type == .boolean ? (number == 1 ? "yes" : "no") : String(number)
        case .real(let number): ExportNumber.text(number)
        case .text(let text): type == .dateTime ? time(text) : text
        }
    }

    /// The value in words for a page that shows many: a long text is cut, the page of its row has it all.
    static func shown(_ value: SQLValue, _ type: ColumnType) -> String { cut(text(value, type)) }

    /// The bytes of a text that a page shows.
    static let shownMax = 1_000

    private static func cut(_ text: String) -> String {
        text.utf8.count <= shownMax ? text : "\(text.prefix(shownMax - 1))…"
    }

    /// A wall-clock time without what it does not tell: midnight is a day, and milliseconds are no one's answer.
    private static func time(_ text: String) -> String {
        guard text.utf8.count == 23 else { return text }
        if text.hasSuffix(" 00:00:00.000") { return String(text.prefix(10)) }
        return String(text.prefix(16))
    }
}
