/// The reason a query was rejected, described without any name that the query didn't contain.
public enum QueryError: Error, Hashable, Sendable {
    /// Unknown and forbidden tables give the same error, so that a query cannot find out which tables exist.
    case tableNotFound(String)
    case columnNotFound(String)
    /// A table defined by WITH is read without any of its columns, or outside the statement that defines it.
    case commonTableNotRead(String)
    case functionNotFound(String)
    case ambiguousColumn(String)
    case syntax(near: String)
    /// A table defined by WITH reads itself.
    case recursive
    /// The text isn't exactly one SELECT.
    case notOneSelect
    /// The SQL is invalid, in SQLite's words.
    case invalid(String)
    case tooLong(seconds: Int)
    case tooManyRows(Int)
    case tooManyBytes(Int)
    case tooComplex
    /// The client disconnected.
    case interrupted
    /// An error whose details would reveal data that the query cannot access.
    case notPossible
}

extension QueryError: CustomStringConvertible {
    /// The message for the user.
    public var description: String {
        switch self {
        case .tableNotFound(let name): "Query or table not found: \(name)"
        case .columnNotFound(let name): "Could not resolve column: \(name)"
        case .commonTableNotRead(let name):
            "You can only select columns of \(name), which WITH defines, and only in the statement that follows WITH. "
                + "Instead of count(*), count one of its columns."
        case .functionNotFound(let name): "Unknown function: \(name)"
        case .ambiguousColumn(let name): "Ambiguous column name: \(name)"
        case .syntax(let near): "Syntax error near '\(near)'"
        case .recursive: "A query cannot be recursive: a table defined by WITH cannot refer to itself."
        case .notOneSelect: "Only one SELECT statement is allowed."
        case .invalid(let message): "The query is not valid: \(message)."
        case .tooLong(let seconds):
            "The query took longer than \(seconds) seconds and was stopped. Request less data."
        case .tooManyRows(let count):
            "The query returns more than \(count) rows. Add a condition or a LIMIT."
        case .tooManyBytes(let count):
            "The result is larger than \(count >> 20) MB. Select fewer columns, or add a condition or a LIMIT."
        case .tooComplex: "The query or its result is too large. Request less data."
        case .interrupted: "The query was stopped because the client closed its connection."
        case .notPossible: "The query cannot be run as written."
        }
    }
}
