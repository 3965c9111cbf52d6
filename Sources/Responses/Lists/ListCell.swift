import SQLStore
import Tables
import Timekeeping

/// A value as displayed in the grid of a List.
package struct ListCell: Sendable {
    package let text: String
    package let isBlank: Bool
    package let className: String
    /// The link of the value: to the participant, response, or row with this number.
    package let address: String?
    /// Whether it is the first cell of its row, which shows whether the row was edited.
    package var isFirst = false
    /// Whether it is the number of a participant whose processing is restricted.
    package let isRestricted: Bool

    /// Creates a cell. Results of queries keep the seconds of times, because conditions have them too.
    package init(
        _ value: SQLValue, _ column: Column, address: String? = nil, isRestricted: Bool = false,
        keepsSeconds: Bool = false
    ) {
        self.isRestricted = isRestricted
        isBlank = Self.isBlank(value)
        text = keepsSeconds ? Self.cut(Self.text(value, column.type)) : Self.shown(value, column.type)
        className = column.isNumber ? "number" : column.type == .text ? "text-cell" : ""
        self.address = address
    }

    /// Returns whether a value is missing or contains only whitespace.
    package static func isBlank(_ value: SQLValue) -> Bool {
        switch value {
        case .null: true
        case .text(let text): text.allSatisfy(\.isWhitespace)
        case .integer, .real, .blob: false
        }
    }

    /// Returns the value as text.
    package static func text(_ value: SQLValue, _ type: ColumnType) -> String {
        switch value {
        case .null, .blob: ""
        case .integer(let number): type == .boolean ? (number == 1 ? "yes" : "no") : String(number)
        case .real(let number): ExportNumber.text(number)
        case .text(let text): type == .dateTime ? time(text) : text
        }
    }

    /// Returns the value as text for a page: the time of an answer without its seconds, which participants don't enter.
    package static func words(_ value: SQLValue, _ type: ColumnType) -> String {
        let text = text(value, type)
        guard type == .text, text.utf8.count == 8, text.hasSuffix(":00"), TimeOfDay(text) != nil else {
            return text
        }
        return String(text.prefix(5))
    }

    /// Returns the value as text for a page with many values. Long text is truncated; the page of the row shows all of
    /// it.
    package static func shown(_ value: SQLValue, _ type: ColumnType) -> String { cut(words(value, type)) }

    /// The maximum length of displayed text.
    package static let shownMax = 1_000

    private static func cut(_ text: String) -> String {
        text.utf8.count <= shownMax ? text : "\(text.prefix(shownMax - 1))…"
    }

    /// Formats a wall-clock time without a time at midnight and without milliseconds.
    private static func time(_ text: String) -> String {
        guard text.utf8.count == 23 else { return text }
        if text.hasSuffix(" 00:00:00.000") { return String(text.prefix(10)) }
        return String(text.prefix(16))
    }
}
