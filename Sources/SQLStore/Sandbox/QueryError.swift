import CSQLite

/// The reason a query was rejected, described without any name that the query didn't contain.
public enum QueryError: Error, Hashable, Sendable {
    /// Unknown and forbidden tables give the same error, so that a query cannot find out which tables exist.
    case tableNotFound(String)
    case columnNotFound(String)
    /// A table defined by WITH is read without any of its columns, or outside the statement that defines it.
    case commonTableNotRead(String)
    case functionNotFound(String)
    case ambiguousColumn(String)
    /// A type that CAST can't convert to.
    case typeNotSupported(String)
    case syntax(near: String)
    /// A table defined by WITH reads itself.
    case recursive
    /// A recursive table has the name of a public table.
    case recursiveNameTaken(String)
    case tooManySteps(Int)
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
        case .typeNotSupported(let type):
            "CAST to \(type) is not supported. Dates are text such as '2026-10-01 08:30:00.000', which compares in the "
                + "order of time, and Booleans are 1 and 0. The first 10 characters of a date are its day."
        case .syntax(let near): "Syntax error near '\(near)'"
        case .recursive: "A query cannot be recursive: a table defined by WITH cannot refer to itself."
        case .recursiveNameTaken(let name):
            "\(name) is a table of the study, so a table that refers to itself can't have this name. Choose another name."
        case .tooManySteps(let count):
            "The recursion takes more than \(count) steps, one for each of its rows. End it with a condition or a LIMIT in "
                + "the parentheses after AS."
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

extension QueryError {
    /// Messages of SQLite that concern only the SQL and may be passed on.
    private static let harmless = [
        "SELECTs to the left and right of", "a GROUP BY clause is required", "sub-select returns",
        "misuse of aggregate", "misuse of window function", "wrong number of arguments to function",
        "ORDER BY clause should come after", "LIMIT clause should come after",
        "HAVING clause on a non-aggregate", "recursive aggregate queries",
        "cannot use window functions in recursive",
        // These end with a name that WITH defines in the query.
        "circular reference: ", "multiple recursive references: ", "multiple references to recursive table: ",
        "recursive reference in a subquery: ",
    ]

    /// Returns the error to report for a failure of SQLite, or `nil` if the database caused it and not the query.
    ///
    /// SQLite's messages name physical tables, so a name is passed on only if the query contains it.
    static func make(
        resultCode: Int32, message: String, rules: SandboxAuthorizer, text: QueryText, limits: SandboxLimits
    ) -> QueryError? {
        switch resultCode & 0xFF {
        case SQLITE_INTERRUPT:
            switch rules.stop {
            case .memory: return .tooComplex
            case .cancellation: return .interrupted
            case .time, .steps, nil: return .tooLong(seconds: limits.seconds)
            }
        case SQLITE_TOOBIG, SQLITE_NOMEM, SQLITE_RANGE:
            return .tooComplex
        case SQLITE_AUTH, SQLITE_READONLY:
            return refusal(rules.refused, text)
        case SQLITE_ERROR:
            // A view that may not be read can cause an error other than "not authorized".
            if let steps = limits.recursionStepsMax, rules.stop == .steps { return .tooManySteps(steps) }
            return rules.refused.map { refusal($0, text) } ?? refusal(message, text)
        case SQLITE_MISMATCH:
            return .notPossible
        default:
            return nil
        }
    }

    private static func refusal(_ refused: SandboxAuthorizer.Denial?, _ text: QueryText) -> QueryError {
        switch refused {
        case .table(let name): refusal(ofTable: name, text)
        case .function(let name): text.mentions(name) ? .functionNotFound(name) : .notPossible
        case .recursion: .recursive
        case .action, nil: .notOneSelect
        }
    }

    /// Returns the same error for a table that doesn't exist as for one that is forbidden.
    private static func refusal(ofTable name: String, _ text: QueryText) -> QueryError {
        guard let spelling = text.spelling(ofTable: name) else { return .notPossible }
        guard text.defines(name) else { return .tableNotFound(spelling) }
        return text.isRecursive(name) && !text.allowsRecursion ? .recursive : .commonTableNotRead(spelling)
    }

    private static func refusal(_ message: String, _ text: QueryText) -> QueryError {
        if let name = message.rest(after: "no such table: ") {
            let last = name.split(separator: ".").last.map(String.init) ?? name
            return refusal(ofTable: last, text)
        }
        if let name = message.rest(after: "no such column: ") {
            return text.mentions(name) ? .columnNotFound(name) : .notPossible
        }
        if let name = message.rest(after: "ambiguous column name: ") {
            return text.mentions(name) ? .ambiguousColumn(name) : .notPossible
        }
        if let name = message.rest(after: "no such function: ") { return .functionNotFound(name) }
        if let words = message.rest(after: "near \""), let end = words.firstRange(ofASCII: "\": syntax error")
        {
            return .syntax(near: String(words[..<end.lowerBound]))
        }
        if let words = message.rest(after: "unrecognized token: \"") {
            return .syntax(near: String(words.dropLast()))
        }
        if message == "incomplete input" { return .syntax(near: "end of query") }
        if harmless.contains(where: message.hasPrefix) { return .invalid(message) }
        let isBig = ["too large", "too many", "too big", "at most", "too complex"].contains {
            message.firstRange(ofASCII: $0) != nil
        }
        return isBig ? .tooComplex : .notPossible
    }
}

extension String {
    fileprivate func rest(after prefix: String) -> String? {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
    }
}
