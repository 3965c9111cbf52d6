import CSQLite

/// An error of a statement or of the database as a whole.
///
/// It contains the text of the statement but never the values bound to it, so it is safe to log.
public struct SQLError: Error, Hashable, Sendable {
    /// The errors that a caller can act on; every database behind this interface maps its own codes to these.
    public enum Code: String, Sendable {
        case unique, foreignKey, check, notNull
        /// A value of the wrong type for a column or for the reader of one.
        case type
        /// A text with a NUL character, which not every database can store.
        case nul
        case busy, full, io, corrupt, readOnly, interrupted
        /// A value or a statement that exceeds the limits.
        case tooBig
        /// The store was closed.
        case closed
        case other
    }

    /// The kind of failure.
    public let code: Code
    /// The database's own result code, or 0 for an error found before the database was called.
    public let resultCode: Int32
    /// What happened, in the words of the database or of this module.
    public let message: String
    /// The statement, with `?` where values were.
    public let sql: String?

    /// Creates an error found by this module or reported by the database.
    public init(_ code: Code, _ message: String, sql: String? = nil, resultCode: Int32 = 0) {
        self.code = code
        self.message = message
        self.sql = sql
        self.resultCode = resultCode
    }

    /// The error of any call after the store was closed.
    static let closed = SQLError(.closed, "The database is closed.")

    /// Whether the database can't be used at the moment, whatever the operation; the same operation may succeed later.
    ///
    /// While a disk fails to read, the database also appears damaged.
    public var isDatabaseUnavailable: Bool {
        switch code {
        case .busy, .full, .io, .corrupt, .closed: true
        default: false
        }
    }

    /// The violated constraint, as the schema names it: `users.email`, `a.b, a.c`, or the name of a check.
    public var constraint: String? {
        guard let range = message.firstRange(ofASCII: "constraint failed: ") else { return nil }
        return String(message[range.upperBound...])
    }
}

extension SQLError: CustomStringConvertible {
    public var description: String {
        var text = "SQL error (\(code.rawValue)): \(message)"
        if let sql { text += "\n\(sql)" }
        return text
    }
}

extension SQLError {
    /// Creates the error that a connection reports for a result code.
    init(resultCode: Int32, connection: OpaquePointer?, sql: String?) {
        let message: String
        if let connection, let text = sqlite3_errmsg(connection) {
            message = String(cString: text)
        } else {
            message = SQLError.name(of: resultCode)
        }
        self.init(Code(resultCode: resultCode), message, sql: sql, resultCode: resultCode)
    }

    /// Returns SQLite's message for a result code.
    static func name(of resultCode: Int32) -> String {
        sqlite3_errstr(resultCode).map { String(cString: $0) } ?? "error \(resultCode)"
    }

    /// Returns the same error with a sentence before its message that describes the operation.
    func during(_ doing: String) -> SQLError {
        SQLError(code, "\(doing): \(message)", sql: sql, resultCode: resultCode)
    }
}

extension SQLError.Code {
    /// Creates the code from an extended result code of SQLite.
    init(resultCode: Int32) {
        switch resultCode {
        // unique, primary key, rowid
        case 2067, 1555, 2579: self = .unique
        case 787: self = .foreignKey
        case 275: self = .check
        case 1299: self = .notNull
        // a value that does not fit the column of a STRICT table
        case 3091: self = .type
        default:
            switch resultCode & 0xFF {
            case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
            case SQLITE_FULL: self = .full
            case SQLITE_IOERR, SQLITE_CANTOPEN: self = .io
            case SQLITE_CORRUPT, SQLITE_NOTADB: self = .corrupt
            case SQLITE_READONLY: self = .readOnly
            case SQLITE_INTERRUPT: self = .interrupted
            case SQLITE_TOOBIG: self = .tooBig
            case SQLITE_MISMATCH: self = .type
            default: self = .other
            }
        }
    }
}
