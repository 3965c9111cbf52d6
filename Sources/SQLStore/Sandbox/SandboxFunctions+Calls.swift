import CSQLite

// The functions of LabKey's SQL that SQLite hasn't, for a connection of the sandbox.
extension SandboxFunctions {
    typealias Function =
        @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void
    typealias Arguments = UnsafeMutablePointer<OpaquePointer?>?

    /// Adds the functions to a connection with these rules.
    static func add(to handle: OpaquePointer, _ rules: UnsafeMutableRawPointer) throws(SQLError) {
        let functions: [(name: String, arguments: [Int32], call: Function)] = [
            ("timestampdiff", [3], { SandboxFunctions.difference($0, $1, $2) }),
            ("locate", [2, 3], { SandboxFunctions.locate($0, $1, $2) }),
            ("replace", [3], { SandboxFunctions.replace($0, $1, $2) }),
            ("concat", [-1], { SandboxFunctions.concat($0, $1, $2) }),
            ("startswith", [2], { SandboxFunctions.startsWith($0, $1, $2) }),
            ("lcase", [1], LetterCase.lower), ("ucase", [1], LetterCase.upper),
            ("least", [-1], { SandboxFunctions.least($0, $1, $2) }),
            ("greatest", [-1], { SandboxFunctions.greatest($0, $1, $2) }),
            ("mod", [2], { SandboxFunctions.remainder($0, $1, $2) }),
        ]
        for (name, counts, call) in functions + partFunctions {
            for count in counts { try add(name, count, SQLITE_DETERMINISTIC, nil, call, to: handle) }
        }
        for (name, call) in timeFunctions { try add(name, 0, 0, rules, call, to: handle) }
        try SandboxAggregates.add(to: handle, rules)
    }

    private static func add(
        _ name: String, _ count: Int32, _ flags: Int32, _ context: UnsafeMutableRawPointer?,
        _ call: Function, to handle: OpaquePointer
    ) throws(SQLError) {
        let code = sqlite3_create_function_v2(
            handle, name, count, SQLITE_UTF8 | flags, context, call, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLError(resultCode: code, connection: handle, sql: nil) }
    }

    /// The largest text that a function returns, as SQLite's own.
    private static let textBytesMax = SandboxLimits().valueBytesMax

    private static func difference(
        _ call: OpaquePointer?, _ count: Int32, _ arguments: Arguments
    ) {
        guard let unit = text(arguments, 0), SandboxDates.isUnit(unit) else {
            return sqlite3_result_error(
                call, "timestampdiff needs a unit, such as 'SQL_TSI_DAY', as its first argument", -1)
        }
        guard let start = text(arguments, 1), let end = text(arguments, 2),
            let difference = SandboxDates.difference(unit, from: start, to: end)
        else { return sqlite3_result_null(call) }
        sqlite3_result_int64(call, Int64(difference))
    }

    private static func locate(
        _ call: OpaquePointer?, _ count: Int32, _ arguments: Arguments
    ) {
        guard let sought = bytes(arguments, 0), let text = bytes(arguments, 1) else {
            return sqlite3_result_null(call)
        }
        let start = count == 3 ? Int(clamping: sqlite3_value_int64(arguments?[2])) : 1
        sqlite3_result_int64(call, Int64(SandboxTexts.locate(sought, in: text, from: start)))
    }

    private static func replace(
        _ call: OpaquePointer?, _ count: Int32, _ arguments: Arguments
    ) {
        guard let text = bytes(arguments, 0), let sought = bytes(arguments, 1), let new = bytes(arguments, 2)
        else { return sqlite3_result_null(call) }
        guard let result = SandboxTexts.replace(sought, by: new, in: text, limit: textBytesMax) else {
            return sqlite3_result_error_toobig(call)
        }
        give(result, to: call)
    }

    /// Connects texts. As in LabKey, the result is null if one of them is.
    private static func concat(_ call: OpaquePointer?, _ count: Int32, _ arguments: Arguments) {
        guard count > 0 else { return refuseCount(call, "concat") }
        var text: [UInt8] = []
        for index in 0..<Int(count) {
            guard let part = bytes(arguments, index) else { return sqlite3_result_null(call) }
            text += part
            guard text.count <= textBytesMax else { return sqlite3_result_error_toobig(call) }
        }
        give(text, to: call)
    }

    /// Returns whether a text begins with another one, ignoring case as LabKey does.
    private static func startsWith(_ call: OpaquePointer?, _ count: Int32, _ arguments: Arguments) {
        guard let whole = text(arguments, 0), let start = text(arguments, 1) else {
            return sqlite3_result_null(call)
        }
        sqlite3_result_int(call, whole.lowercased().utf8.starts(with: start.lowercased().utf8) ? 1 : 0)
    }

    static func refuseCount(_ call: OpaquePointer?, _ name: String) {
        sqlite3_result_error(call, "wrong number of arguments to function \(name)()", -1)
    }

    static func give(_ bytes: [UInt8], to call: OpaquePointer?) {
        let text = String(decoding: bytes, as: UTF8.self)
        portal_sqlite3_result_text(call, text, UInt64(text.utf8.count))
    }

    static func text(_ arguments: Arguments, _ index: Int) -> String? {
        bytes(arguments, index).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns an argument as text in UTF-8; nil for null.
    private static func bytes(_ arguments: Arguments, _ index: Int) -> [UInt8]? {
        guard let argument = arguments?[index], sqlite3_value_type(argument) != SQLITE_NULL,
            let text = sqlite3_value_text(argument)
        else { return nil }
        return Array(UnsafeBufferPointer(start: text, count: Int(sqlite3_value_bytes(argument))))
    }
}
