/// A statement with its values, written as a string: `"select name from studies where id = \(id)"`.
///
/// What is interpolated is never text of the statement: it becomes a `?` and a bound value. Three labels say
/// otherwise: `\(identifier: name)` quotes a name, `\(fragment: sql)` splices another statement with its values,
/// `\(list: ids)` becomes `?, ?, ?` for use within parentheses.
public struct SQL: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The text, with a `?` for each value.
    public private(set) var text: String
    /// The values in the order of their `?`.
    public private(set) var values: [SQLValue]

    @inlinable public init(stringLiteral text: String) {
        self.init(verbatim: text)
    }

    /// A text that was not written here, such as a migration; it must not contain anything that a stranger wrote.
    public init(verbatim text: String, values: [SQLValue] = []) {
        self.text = text
        self.values = values
    }

    public init(stringInterpolation parts: StringInterpolation) {
        text = parts.text
        values = parts.values
    }

    /// Puts another statement behind this one.
    public static func += (left: inout SQL, right: SQL) {
        left.text += right.text
        left.values += right.values
    }

    /// This statement followed by another.
    public static func + (left: SQL, right: SQL) -> SQL {
        var sum = left
        sum += right
        return sum
    }

    /// Conditions, columns or the like with a separator between them.
    public static func joined(_ parts: [SQL], by separator: String) -> SQL {
        var all = SQL(verbatim: "")
        for (index, part) in parts.enumerated() {
            if index > 0 { all.text += separator }
            all += part
        }
        return all
    }
}

extension SQL {
    /// Collects the text and the values of an interpolated statement.
    public struct StringInterpolation: StringInterpolationProtocol {
        var text = ""
        var values: [SQLValue] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount)
            values.reserveCapacity(interpolationCount)
        }

        public mutating func appendLiteral(_ literal: String) {
            text += literal
        }

        /// Binds the value.
        @inlinable public mutating func appendInterpolation<Value: SQLBindable>(_ value: Value) {
            append(value.sqlValue)
        }

        /// Binds the value, or NULL.
        @inlinable public mutating func appendInterpolation<Value: SQLBindable>(_ value: Value?) {
            append(value?.sqlValue ?? .null)
        }

        /// A name of a table or column, in quotes whatever it contains.
        public mutating func appendInterpolation(identifier name: String) {
            text += SQL.quoted(name)
        }

        /// Another statement, or a part of one, with its values.
        public mutating func appendInterpolation(fragment: SQL) {
            text += fragment.text
            values += fragment.values
        }

        /// `?, ?, ?` with a value each; nothing is `in` an empty list, and everything is `not in` it.
        public mutating func appendInterpolation<Values: Sequence>(list: Values)
        where Values.Element: SQLBindable {
            var isFirst = true
            for value in list {
                if !isFirst { text += ", " }
                isFirst = false
                append(value.sqlValue)
            }
            // `in ()` is SQLite's own; an empty sub-query means the same everywhere.
            if isFirst { text += "select null where 1 = 0" }
        }

        @usableFromInline mutating func append(_ value: SQLValue) {
            text += "?"
            values.append(value)
        }
    }

    /// The name in double quotes, those within it doubled.
    static func quoted(_ name: String) -> String {
        var text = "\""
        for character in name.unicodeScalars {
            if character == "\"" { text += "\"" }
            text.unicodeScalars.append(character)
        }
        return text + "\""
    }
}
