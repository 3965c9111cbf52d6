import JSON
import SQLStore
import Tables

/// Converts answers into stored values by the rules of their result types.
package enum AnswerValue {
    /// Returns the cell for a single-valued answer that was not skipped.
    static func cell(
        _ value: JSONValue, key: String, column: ColumnDefinition, type: ResultType?
    ) throws(ShredFailure) -> SQLValue {
        switch column.type {
        case .boolean:
            guard let flag = value.bool else { throw boolean(value, key) }
            return .integer(flag ? 1 : 0)
        case .double, .integer:
            guard let number = value.double else {
                throw .valueType("field", key: key, expected: "Integer or Float", .number, got: value)
            }
            return .real(number)
        case .dateTime: return try date(value, key: key)
        case .text:
            if value.kind == .array, type?.hasListView == true {
                return try images(value, key: key, column: column)
            }
            guard let text = value.string else { throw string(value, key) }
            return try textCell(text, column: column)
        }
    }

    /// Returns the cell of a task's List, by the type of the column, because apps send a boolean result as `numeric`.
    static func taskCell(
        _ value: JSONValue, key: String, column: ColumnDefinition
    ) throws(ShredFailure) -> SQLValue {
        guard column.type == .boolean else {
            return try cell(value, key: key, column: column, type: nil)
        }
        guard let flag = WireBoolean.read(value) else { throw boolean(value, key) }
        return .integer(flag ? 1 : 0)
    }

    /// Returns text for a column, or NULL. Text longer than the design allows is rejected, and text with a NUL
    /// character, which databases can't store.
    static func textCell(_ text: String?, column: ColumnDefinition) throws(ShredFailure) -> SQLValue {
        guard let text else { return .null }
        // Bytes are counted first, because text never has more characters than bytes.
        if let limit = column.maxLength, text.utf8.count > limit {
            let length = text.unicodeScalars.count
            if length > limit { throw .tooLong(column: column.name, limit: limit, length: length) }
        }
        if text.utf8.contains(0) { throw .nul(column: column.name, text) }
        return .text(text)
    }

    /// Returns a string, number, or boolean as text, or nil for null.
    package static func words(_ value: JSONValue) -> String? {
        switch value.kind {
        case .string: value.string
        case .bool: value.bool.map { $0 ? "true" : "false" }
        case .int, .uint: value.int.map(String.init) ?? value.double.map { String($0) }
        case .double: value.double.map { String($0) }
        case .null, .array, .object: nil
        }
    }

    /// Returns the name of the Java class into which the deployed server would have read the value.
    static func className(of value: JSONValue) -> String {
        switch value.kind {
        case .string: "java.lang.String"
        case .bool: "java.lang.Boolean"
        case .double: "java.lang.Double"
        case .uint: "java.math.BigInteger"
        case .int: Int32(exactly: value.int ?? 0) == nil ? "java.lang.Long" : "java.lang.Integer"
        case .array: "java.util.ArrayList"
        case .object: "java.util.LinkedHashMap"
        case .null: "null"
        }
    }

    private static func boolean(_ value: JSONValue, _ key: String) -> ShredFailure {
        .valueType("field", key: key, expected: "Boolean", .boolean, got: value)
    }

    private static func string(_ value: JSONValue, _ key: String) -> ShredFailure {
        .valueType("field", key: key, expected: "String", .text, got: value)
    }

    private static func date(_ value: JSONValue, key: String) throws(ShredFailure) -> SQLValue {
        guard let text = value.string else {
            throw .valueType("Date field", key: key, expected: "String", .date, got: value)
        }
        guard let wallClock = WireDateTime.wallClock(text) else { throw .date(text, key: key) }
        return .text(wallClock)
    }

    /// Apps send one string. The documentation allows several images, which are stored in order.
    private static func images(
        _ value: JSONValue, key: String, column: ColumnDefinition
    ) throws(ShredFailure) -> SQLValue {
        var texts: [String] = []
        var failure: ShredFailure?
        for (place, element) in value.elements.enumerated() {
            if let text = element.string {
                texts.append(text)
            } else {
                failure.add(string(element, key).within("\(place)"))
            }
        }
        if let failure { throw failure }
        return try texts.isEmpty ? .null : textCell(texts.joined(separator: "; "), column: column)
    }
}
