import CSQLite

/// SQL's `lower` and `upper` for the letters of all languages. SQLite's own change A to Z only; PostgreSQL's don't.
enum LetterCase {
    typealias Function =
        @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

    static let lower: Function = { call, _, arguments in
        LetterCase.convert(call, arguments, ascii: \.foldedASCII, other: { $0.lowercased() })
    }

    static let upper: Function = { call, _, arguments in
        LetterCase.convert(call, arguments, ascii: \.raisedASCII, other: { $0.uppercased() })
    }

    /// Adds the functions to a connection.
    static func add(to handle: OpaquePointer) throws(SQLError) {
        let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
        for (name, call) in [("lower", lower), ("upper", upper)] {
            let code = sqlite3_create_function_v2(handle, name, 1, flags, nil, call, nil, nil, nil)
            guard code == SQLITE_OK else { throw SQLError(resultCode: code, connection: handle, sql: nil) }
        }
    }

    private static func convert(
        _ call: OpaquePointer?, _ arguments: UnsafeMutablePointer<OpaquePointer?>?,
        ascii: (UInt8) -> UInt8, other: (String) -> String
    ) {
        guard let argument = arguments?[0], sqlite3_value_type(argument) != SQLITE_NULL,
            let start = sqlite3_value_text(argument)
        else { return sqlite3_result_null(call) }
        let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(argument)))
        let text =
            bytes.allSatisfy { $0 < 0x80 }
            ? String(unsafeUninitializedCapacity: bytes.count) { buffer in
                for (index, byte) in bytes.enumerated() { buffer[index] = ascii(byte) }
                return bytes.count
            } : other(String(decoding: bytes, as: UTF8.self))
        portal_sqlite3_result_text(call, text, UInt64(text.utf8.count))
    }
}

extension UInt8 {
    fileprivate var raisedASCII: UInt8 {
        self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z") ? self & ~0x20 : self
    }
}
