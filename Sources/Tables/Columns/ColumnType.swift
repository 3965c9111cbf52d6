/// The type of a List column. The raw value is the name in the catalog and the codebook.
public enum ColumnType: String, Sendable, CaseIterable {
    /// A key or a reference to one.
    case integer
    /// A number of any size, also used for task results and whole-number questions.
    case double
    /// True or false.
    case boolean
    /// A wall-clock date and time, `yyyy-MM-dd HH:mm:ss.SSS`, without zone.
    case dateTime
    /// Text.
    case text = "string"

    /// The type name in messages of the deployed server.
    public var jdbcName: String {
        switch self {
        case .integer: "INTEGER"
        case .double: "DOUBLE"
        case .boolean: "BOOLEAN"
        case .dateTime: "TIMESTAMP"
        case .text: "VARCHAR"
        }
    }

    /// The type of the column in the database; wall-clock times are text so that they sort and read as written.
    public var storage: String {
        switch self {
        case .integer, .boolean: "integer"
        case .double: "real"
        case .dateTime, .text: "text"
        }
    }
}
