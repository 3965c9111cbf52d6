import AppSimulation
import JSON
import PortalUI
import SQLStore
import Tables
import Timekeeping
import Vocabulary

/// A form field for one column of a row: the control that suits its type, and parsing of the input.
package struct RowField: Sendable {
    package let column: ColumnDefinition
    /// The text of the field.
    package let text: String
    /// The options, or none if any value can be entered.
    let choices: [SelectOption]
    /// The answers that the design accepts, if it is known.
    package var rule: AnswerRule?
    package var error: String?

    package init(_ column: ColumnDefinition, text: String, choices: [SelectOption]) {
        self.column = column
        self.text = text
        self.choices = choices
    }

    /// The field's name in the form.
    package var name: String { column.physicalName }

    private static let longText = 90

    /// The select control for columns with options, or nil for others.
    package var select: SelectField? {
        let offered =
            column.type == .boolean ? [SelectOption("true", "yes"), SelectOption("false", "no")] : choices
        guard !offered.isEmpty else { return nil }
        let isKnown = text.isEmpty || offered.contains { $0.value == text }
        return SelectField(
            name, label,
            [SelectOption("", "blank")] + (isKnown ? offered : offered + [SelectOption(text, text)]),
            chosen: text, hint: hint, error: error)
    }

    /// The control for multi-line text.
    package var area: TextArea? {
        guard column.type == .text, choices.isEmpty, !isTime,
            text.count > Self.longText || text.contains("\n")
        else {
            return nil
        }
        return TextArea(name, label, text, hint: hint, error: error, limit: column.maxLength)
    }

    package var line: TextField {
        let isText = column.type == .text && !isTime
        return TextField(
            name, label, text, kind: kind, hint: hint, error: error, limit: isText ? column.maxLength : nil,
            width: isText ? .long : .medium, unit: unit)
    }

    private var kind: TextField.Kind {
        if isTime { return .time }
        return column.type == .double ? .decimal(step: "any") : .text
    }

    /// Whether a time control can hold the text. It offers no seconds, so other times are entered as text.
    private var isTime: Bool {
        guard case .text(let rule)? = rule, rule.kind == .timeOfDay else { return false }
        return text.isEmpty
            || TimeOfDay(text) != nil
                && (text.utf8.count == 5 || text.utf8.count == 8 && text.hasSuffix(":00"))
    }

    private var unit: String? {
        guard case .number(let rule)? = rule, !rule.unit.isEmpty else { return nil }
        return rule.unit
    }

    /// The range of a number, or the form of a text; nil if the control shows it or anything is accepted.
    private var expectation: String? {
        switch rule {
        case .number(let rule)?: "Expected: \(rule.expectation)."
        case .text(let rule)? where rule.kind != .plain && !isTime: "Expected: \(rule.expectation)."
        default: nil
        }
    }

    private var label: String { Caption.words(column.name) }
    private var hint: String? {
        let format =
            column.type == .dateTime ? "Such as 2026-11-20 or 2026-11-20 14:30, without a time zone." : nil
        let parts = [column.description.isEmpty ? nil : column.description, format, expectation].compactMap {
            $0
        }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    /// Returns the text of a value, which can be parsed again.
    package static func text(_ value: SQLValue, _ type: ColumnType) -> String {
        switch value {
        case .null, .blob: return ""
        case .integer(let number):
            return type == .boolean ? (number == 1 ? "true" : "false") : String(number)
        case .real(let number): return ExportNumber.text(number)
        case .text(let text):
            guard type == .dateTime else { return text }
            for ending in [" 00:00:00.000", ":00.000", ".000"] where text.hasSuffix(ending) {
                return String(text.dropLast(ending.count))
            }
            return text
        }
    }

    /// Parses input into the value to store.
    ///
    /// - Throws: ``RowFieldProblem`` if the input is invalid.
    package static func value(_ typed: String, _ column: ColumnDefinition) throws(RowFieldProblem) -> SQLValue
    {
        if typed.allSatisfy(\.isWhitespace) { return .null }
        switch column.type {
        case .double: return .real(try number(typed.trimmed))
        case .integer:
            guard let number = Int64(typed.trimmed) else {
                throw RowFieldProblem("Enter a whole number, or leave it blank.")
            }
            return .integer(number)
        case .boolean:
            guard let flag = WireBoolean.read(typed) else {
                throw RowFieldProblem("Choose yes, no, or blank.")
            }
            return .integer(flag ? 1 : 0)
        case .dateTime: return .text(try time(typed.trimmed))
        case .text:
            if let limit = column.maxLength, typed.unicodeScalars.count > limit {
                throw RowFieldProblem(
                    "The text has \(typed.unicodeScalars.count) characters. Use at most \(limit).")
            }
            return .text(typed)
        }
    }

    private static func number(_ typed: String) throws(RowFieldProblem) -> Double {
        // Swift also parses hexadecimal numbers.
        guard typed.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }),
            let number = Double(typed), number.isFinite
        else {
            throw RowFieldProblem("Enter a number, such as 12 or 7.5, or leave it blank.")
        }
        return number
    }

    private static func time(_ typed: String) throws(RowFieldProblem) -> String {
        if let day = CivilDate(typed) { return CivilDateTime(date: day, time: .midnight).description }
        guard let time = CivilDateTime(typed) ?? CivilDateTime(typed + ":00") else {
            throw RowFieldProblem(
                "Enter a date, such as 2026-11-20, or a date and time, such as 2026-11-20 14:30.")
        }
        return time.description
    }
}

/// The reason why the input of a field is invalid.
package struct RowFieldProblem: Error {
    package let sentence: String

    package init(_ sentence: String) { self.sentence = sentence }
}
