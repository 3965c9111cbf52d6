import JSON
import SQLStore
import Studies

/// The row of a participant property.
struct StoredPropertyID: RowID {
    let rawValue: Int64
}

/// A participant property as a response folder keeps it: never dropped, and never of another type.
struct StoredProperty: Sendable, Equatable {
    /// The longest text that a value may be, in characters: as for answers whose question says nothing.
    static let textLengthMax = 4_000

    let id: StoredPropertyID
    /// Its ID in the design, which is the name of its column.
    let key: String
    /// What staff call it.
    let title: String
    let stage: ParticipantProperty.Stage
    let dataType: ParticipantProperty.DataType
    /// Whether the design still has it.
    let isActive: Bool

    /// How it is compared with what someone typed.
    var foldedKey: String { key.lowercased() }

    /// The column that it would be in a List, by whose rules its values are read and shown.
    var column: ColumnDefinition {
        ColumnDefinition(
            name: key, type: dataType.columnType,
            maxLength: dataType.columnType == .text ? Self.textLengthMax : nil, role: .answer,
            resultType: nil, description: hint, number: Int(id.rawValue))
    }

    /// What a form says of it.
    private var hint: String {
        let time = dataType == .time ? " As hours and minutes, such as 14:30; seconds may follow." : ""
        let state = isActive ? "" : " The design has it no more."
        let words = title.isEmpty || title == key ? "" : "\(title). "
        return "\(words)\(stage == .preEnrollment ? "Before" : "After") enrollment.\(time)\(state)"
    }

    /// What someone typed or a program sent, as the property stores it; a sentence where it cannot be.
    func value(_ typed: String) throws(RowFieldProblem) -> SQLValue {
        let value = try RowField.value(EnteredValueText.plain(typed, dataType.columnType), column)
        if dataType == .time, case .text(let text) = value { return .text(try Self.time(text.trimmed)) }
        return value
    }

    /// A time of day with two digits for each of its parts, and milliseconds where seconds have a fraction.
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

    /// The clock of a time, and its fraction of a second as three digits after a dot.
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

    /// A value in words, as a person types it.
    func text(_ value: SQLValue) -> String { RowField.text(value, dataType.columnType) }
}

extension ParticipantProperty.DataType {
    /// What the column of such a property stores, as the deployed server has it.
    var columnType: ColumnType {
        switch self {
        case .string, .time: .text
        case .integer: .integer
        case .decimal: .double
        case .date: .dateTime
        case .boolean: .boolean
        }
    }

    /// The type of that word, in any case.
    init?(word: String) { self.init(rawValue: word.lowercased()) }
}

/// What programs and files write, in the words of the portal's own forms.
enum EnteredValueText {
    /// What people write in files.
    private static let flags = ["yes": "true", "no": "false"]

    /// The same value as a person would type it: `yes` is `true`, `7.0` a whole number where one is due, and a day
    /// may be written as ISO 8601 has it or with slashes. What is no such value stays as it is.
    static func plain(_ typed: String, _ type: ColumnType) -> String {
        let words = typed.trimmed
        switch type {
        case .boolean:
            return flags[words.lowercased()] ?? WireBoolean.read(words).map { $0 ? "true" : "false" } ?? words
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
