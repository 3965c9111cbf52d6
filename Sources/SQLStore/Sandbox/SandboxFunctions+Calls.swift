import CSQLite

// The functions of LabKey's SQL that SQLite hasn't, for a connection of the sandbox.
extension SandboxFunctions {
    private typealias Function =
        @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

    /// Adds the functions to a connection with these rules.
    static func add(to handle: OpaquePointer, _ rules: UnsafeMutableRawPointer) throws(SQLError) {
        let functions: [(name: String, arguments: [Int32], call: Function)] = [
            ("year", [1], { SandboxFunctions.year($0, $1, $2) }),
            ("month", [1], { SandboxFunctions.month($0, $1, $2) }),
            ("dayofmonth", [1], { SandboxFunctions.dayOfMonth($0, $1, $2) }),
            ("timestampdiff", [3], { SandboxFunctions.difference($0, $1, $2) }),
            ("locate", [2, 3], { SandboxFunctions.locate($0, $1, $2) }),
            ("replace", [3], { SandboxFunctions.replace($0, $1, $2) }),
            ("concat", [2], { SandboxFunctions.concat($0, $1, $2) }),
        ]
        for (name, counts, call) in functions {
            for count in counts {
                let code = sqlite3_create_function_v2(
                    handle, name, count, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil, call, nil, nil, nil)
                guard code == SQLITE_OK else {
                    throw SQLError(resultCode: code, connection: handle, sql: nil)
                }
            }
        }
        try SandboxAggregates.add(to: handle, rules)
    }

    /// The largest text that a function returns, as SQLite's own.
    private static let textBytesMax = SandboxLimits().valueBytesMax

    private static func year(
        _ call: OpaquePointer?, _ count: Int32, _ arguments: UnsafeMutablePointer<OpaquePointer?>?
    ) { part("year", call, arguments) }

    private static func month(
        _ call: OpaquePointer?, _ count: Int32, _ arguments: UnsafeMutablePointer<OpaquePointer?>?
    ) { part("month", call, arguments) }

    private static func dayOfMonth(
        _ call: OpaquePointer?, _ count: Int32, _ arguments: UnsafeMutablePointer<OpaquePointer?>?
    ) { part("dayofmonth", call, arguments) }

    private static func part(
        _ function: String, _ call: OpaquePointer?, _ arguments: UnsafeMutablePointer<OpaquePointer?>?
    ) {
        guard let part = text(arguments, 0).flatMap({ SandboxDates.part(function, of: $0) }) else {
            return sqlite3_result_null(call)
        }
        sqlite3_result_int64(call, Int64(part))
    }

    private static func difference(
        _ call: OpaquePointer?, _ count: Int32, _ arguments: UnsafeMutablePointer<OpaquePointer?>?
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
        _ call: OpaquePointer?, _ count: Int32, _ arguments: UnsafeMutablePointer<OpaquePointer?>?
    ) {
        guard let sought = bytes(arguments, 0), let text = bytes(arguments, 1) else {
            return sqlite3_result_null(call)
        }
        let start = count == 3 ? Int(clamping: sqlite3_value_int64(arguments?[2])) : 1
        sqlite3_result_int64(call, Int64(SandboxTexts.locate(sought, in: text, from: start)))
    }

    private static func replace(
        _ call: OpaquePointer?, _ count: Int32, _ arguments: UnsafeMutablePointer<OpaquePointer?>?
    ) {
        guard let text = bytes(arguments, 0), let sought = bytes(arguments, 1), let new = bytes(arguments, 2)
        else { return sqlite3_result_null(call) }
        guard let result = SandboxTexts.replace(sought, by: new, in: text, limit: textBytesMax) else {
            return sqlite3_result_error_toobig(call)
        }
        give(result, to: call)
    }

    /// Connects two texts. As in LabKey, the result is null if one of them is.
    private static func concat(
        _ call: OpaquePointer?, _ count: Int32, _ arguments: UnsafeMutablePointer<OpaquePointer?>?
    ) {
        guard let first = bytes(arguments, 0), let second = bytes(arguments, 1) else {
            return sqlite3_result_null(call)
        }
        guard first.count + second.count <= textBytesMax else { return sqlite3_result_error_toobig(call) }
        give(first + second, to: call)
    }

    private static func give(_ bytes: [UInt8], to call: OpaquePointer?) {
        let text = String(decoding: bytes, as: UTF8.self)
        portal_sqlite3_result_text(call, text, UInt64(text.utf8.count))
    }

    private static func text(_ arguments: UnsafeMutablePointer<OpaquePointer?>?, _ index: Int) -> String? {
        bytes(arguments, index).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns an argument as text in UTF-8; nil for null.
    private static func bytes(_ arguments: UnsafeMutablePointer<OpaquePointer?>?, _ index: Int) -> [UInt8]? {
        guard let argument = arguments?[index], sqlite3_value_type(argument) != SQLITE_NULL,
            let text = sqlite3_value_text(argument)
        else { return nil }
        return Array(UnsafeBufferPointer(start: text, count: Int(sqlite3_value_bytes(argument))))
    }
}
