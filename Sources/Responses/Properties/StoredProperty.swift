import JSON
import SQLStore
import Studies
import Tables
import Vocabulary

/// The ID of a participant property.
package struct StoredPropertyID: RowID {
    package let rawValue: Int64

    package init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A participant property stored in a response folder. It is never dropped, and its type never changes.
package struct StoredProperty: Sendable, Equatable {
    /// The maximum length of a text value, the same as for answers to questions without a limit.
    static let textLengthMax = 4_000

    package let id: StoredPropertyID
    /// Its ID in the design, which is the name of its column.
    package let key: String
    /// The displayed title.
    package let title: String
    package let stage: ParticipantProperty.Stage
    package let dataType: ParticipantProperty.DataType
    /// Whether it is still in the design.
    package let isActive: Bool

    /// The key in the form used for comparison with input.
    package var foldedKey: String { key.lowercased() }

    /// The equivalent List column, whose rules apply to its values.
    package var column: ColumnDefinition {
        ColumnDefinition(
            name: key, type: dataType.columnType,
            maxLength: dataType.columnType == .text ? Self.textLengthMax : nil, role: .answer,
            resultType: nil, description: hint, number: Int(id.rawValue))
    }

    /// The hint in forms.
    private var hint: String {
        let time = dataType == .time ? " Hours and minutes, such as 14:30. Seconds are optional." : ""
        let state = isActive ? "" : " No longer in the design."
        let words = title.isEmpty || title == key ? "" : "\(title). "
        return "\(words)\(stage == .preEnrollment ? "Before" : "After") enrollment.\(time)\(state)"
    }

    /// Parses input of a user or program into the value to store.
    ///
    /// - Throws: ``RowFieldProblem`` if the input is invalid.
    package func value(_ typed: String) throws(RowFieldProblem) -> SQLValue {
        let value = try RowField.value(EnteredValueText.plain(typed, dataType.columnType), column)
        if dataType == .time, case .text(let text) = value { return .text(try Self.time(text.trimmed)) }
        return value
    }

    /// Returns a time of day with two digits for each part, and milliseconds if seconds have a fraction.
    private static func time(_ typed: String) throws(RowFieldProblem) -> String {
        let (clock, fraction) = try divided(typed)
        let limits = [24, 60, 60]
        let parts = clock.split(separator: ":", omittingEmptySubsequences: false).map { String($0) }
        var text: [String] = []
        for (part, limit) in zip(parts, limits) {
            guard (1...2).contains(part.utf8.count), let number = Int(part), (0..<limit).contains(number)
            else { break }
            text.append(number < 10 ? "0\(number)" : "\(number)")
        }
        guard text.count == parts.count, text.count == 3 || text.count == 2 && fraction.isEmpty else {
            throw noTime
        }
        return text.joined(separator: ":") + fraction
    }

    /// Splits a time into the clock and the fraction of a second as three digits after a dot.
    private static func divided(
        _ typed: String
    ) throws(RowFieldProblem) -> (clock: String, fraction: String) {
        guard let dot = typed.firstIndex(of: ".") else { return (typed, "") }
        let digits = typed[typed.index(after: dot)...]
        guard (1...3).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { throw noTime }
        let padding = String(repeating: "0", count: 3 - digits.utf8.count)
        return (String(typed[..<dot]), ".\(digits)\(padding)")
    }

    private static var noTime: RowFieldProblem {
        RowFieldProblem("Enter a time as hours and minutes, such as 14:30, or with seconds: 14:30:05.250.")
    }

    /// Returns a value as a user would enter it.
    package func text(_ value: SQLValue) -> String { RowField.text(value, dataType.columnType) }
}

extension ParticipantProperty.DataType {
    /// The column type of such a property, as in the deployed server.
    package var columnType: ColumnType {
        switch self {
        case .string, .time: .text
        case .integer: .integer
        case .decimal: .double
        case .date: .dateTime
        case .boolean: .boolean
        }
    }

    /// Creates the type with this name, ignoring case.
    init?(word: String) { self.init(rawValue: word.lowercased()) }
}

/// Converts values in the formats of programs and files to the format of the portal's forms.
package enum EnteredValueText {
    /// The boolean values that people write in files.
    private static let flags = ["yes": "true", "no": "false"]

    /// Returns the value in a file as a user would enter it: `yes` becomes `true`.
    package static func plain(inFile typed: String, _ type: ColumnType) -> String {
        type == .boolean ? flags[typed.trimmed.lowercased()] ?? plain(typed, type) : plain(typed, type)
    }

    /// Returns the value as a user would enter it: `1` becomes `true`, `7.0` an integer if one is expected,
    /// and dates may be in ISO 8601 format or with slashes. Other text is returned unchanged.
    package static func plain(_ typed: String, _ type: ColumnType) -> String {
        let words = typed.trimmed
        switch type {
        case .boolean:
            return WireBoolean.read(words).map { $0 ? "true" : "false" } ?? words
        case .integer:
            guard Int64(words) == nil, let number = Double(words), let whole = Int64(exactly: number) else {
                return words
            }
            return String(whole)
        case .dateTime:
            return words.replacing("/", with: "-").replacing("T", with: " ")
        case .double, .text: return typed
        }
    }
}
