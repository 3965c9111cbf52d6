import HTTP
import SQLStore

/// The position at which a page of a table ends and the next one continues: the row's value in the sorted column, and
/// its key.
public struct PageCursor: Sendable, Equatable {
    /// Whether the page comes before or after the position.
    public enum Direction: String, Sendable {
        case after
        case before
    }

    public let value: SQLValue
    public let key: Int64
    public let direction: Direction

    public init(_ direction: Direction, value: SQLValue, key: Int64) {
        self.direction = direction
        self.value = value
        self.key = key
    }

    /// Creates the position of a row whose first columns are its key and its sorted value.
    public init?(_ direction: Direction, row: [SQLValue]?) {
        guard let row, row.count > 1, case .integer(let key) = row[0] else { return nil }
        self.init(direction, value: row[1], key: key)
    }

    /// Reads ``parameters``. Returns nil without a key.
    public init?(_ query: Query, type: ColumnType?) {
        for direction in [Direction.after, .before] {
            // Any number: it is only compared, and the keys of answers exceed those of rows.
            guard let key = query[direction.rawValue].flatMap({ Int64($0) }) else { continue }
            self.init(direction, value: Self.value(query["at"], type, key), key: key)
            return
        }
        return nil
    }

    /// The position as URL parameters.
    public var parameters: [(String, String)] {
        let at: String? =
            switch value {
            case .integer(let number): String(number)
            case .real(let number): String(number)
            case .text(let text): text
            case .null, .blob: nil
            }
        return [(direction.rawValue, String(key))] + (at.map { [("at", $0)] } ?? [])
    }

    private static func value(_ text: String?, _ type: ColumnType?, _ key: Int64) -> SQLValue {
        guard let type else { return .integer(key) }
        guard let text else { return .null }
        switch type {
        case .double: return .real(Double(text) ?? 0)
        case .integer, .boolean: return .integer(Int64(text) ?? 0)
        case .text, .dateTime: return .text(text)
        }
    }
}
