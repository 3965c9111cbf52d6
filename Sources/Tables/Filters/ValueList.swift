import JSON
import SQLStore

/// The values of a filter that compares with several, as SQL.
///
/// A statement has a limited number of values, and the sandbox limits its length. A long list is therefore
/// passed as the text of JSON arrays, each small enough for the sandbox.
struct ValueList {
    /// The largest number of values that are bound one by one.
    private static let boundMax = 100
    /// The size from which a new array begins, in bytes.
    private static let arrayBytes = 400_000

    private let values: [SQLValue]

    init(_ values: [SQLValue]) { self.values = values }

    /// Returns the condition that a column has one of the values.
    func contains(_ column: SQL) -> SQL {
        guard values.count > Self.boundMax else { return "\(fragment: column) in (\(list: values))" }
        let found = arrays.map { array -> SQL in
            "\(fragment: column) in (select value from json_each(\(array)))"
        }
        return "(\(fragment: SQL.joined(found, by: " or ")))"
    }

    /// Returns the condition that a column has another value.
    func excludes(_ column: SQL) -> SQL {
        guard values.count > Self.boundMax else { return "\(fragment: column) not in (\(list: values))" }
        return "not \(fragment: contains(column))"
    }

    private var arrays: [String] {
        var arrays: [String] = []
        var rest = values[...]
        while !rest.isEmpty {
            var (count, size) = (0, 0)
            for value in rest where size < Self.arrayBytes {
                size += Self.byteCount(value)
                count += 1
            }
            arrays.append(Self.json(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        return arrays
    }

    private static func byteCount(_ value: SQLValue) -> Int {
        if case .text(let text) = value { return text.utf8.count + 3 }
        return 20
    }

    private static func json(_ values: ArraySlice<SQLValue>) -> String {
        var json = JSONWriter(capacity: values.count * 16)
        json.array { array in
            for value in values {
                switch value {
                case .integer(let number): array.int(Int(number))
                case .real(let number): array.double(number)
                case .text(let text): array.string(text)
                case .null, .blob: array.null()
                }
            }
        }
        return String(decoding: json.finish(), as: UTF8.self)
    }
}
