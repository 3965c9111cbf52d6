import CSQLite

// `least`, `greatest` and `mod`, as in PostgreSQL.
extension SandboxFunctions {
    static func least(_ call: OpaquePointer?, _ count: Int32, _ arguments: Arguments) {
        choose("least", call, count, arguments) { $0 < 0 }
    }

    static func greatest(_ call: OpaquePointer?, _ count: Int32, _ arguments: Arguments) {
        choose("greatest", call, count, arguments) { $0 > 0 }
    }

    /// Returns the argument that is preferred to all others by the order of SQLite: numbers, then texts. Null
    /// is left out.
    private static func choose(
        _ name: String, _ call: OpaquePointer?, _ count: Int32, _ arguments: Arguments,
        _ isPreferred: (Int) -> Bool
    ) {
        guard count > 0 else { return refuseCount(call, name) }
        var chosen: OpaquePointer?
        for index in 0..<Int(count) {
            guard let value = arguments?[index], sqlite3_value_type(value) != SQLITE_NULL else { continue }
            if let known = chosen, !isPreferred(order(value, known)) { continue }
            chosen = value
        }
        guard let chosen else { return sqlite3_result_null(call) }
        sqlite3_result_value(call, chosen)
    }

    /// Returns a negative number, zero, or a positive number.
    private static func order(_ one: OpaquePointer, _ other: OpaquePointer) -> Int {
        switch (isNumber(one), isNumber(other)) {
        case (true, true):
            if sqlite3_value_type(one) == SQLITE_INTEGER, sqlite3_value_type(other) == SQLITE_INTEGER {
                return sign(sqlite3_value_int64(one), sqlite3_value_int64(other))
            }
            return sign(sqlite3_value_double(one), sqlite3_value_double(other))
        case (true, false): return -1
        case (false, true): return 1
        case (false, false):
            let (first, second) = (text(one), text(other))
            return first == second ? 0 : first.utf8.lexicographicallyPrecedes(second.utf8) ? -1 : 1
        }
    }

    private static func sign<Value: Comparable>(_ one: Value, _ other: Value) -> Int {
        one < other ? -1 : one > other ? 1 : 0
    }

    private static func isNumber(_ value: OpaquePointer) -> Bool {
        [SQLITE_INTEGER, SQLITE_FLOAT].contains(sqlite3_value_type(value))
    }

    private static func text(_ value: OpaquePointer) -> String {
        sqlite3_value_text(value).map { String(cString: $0) } ?? ""
    }

    /// Returns the remainder of a division, which is a whole number if both numbers are. Null for a division by zero.
    static func remainder(_ call: OpaquePointer?, _ count: Int32, _ arguments: Arguments) {
        guard let one = arguments?[0], let other = arguments?[1],
            [one, other].allSatisfy({ isNumber($0) }), sqlite3_value_double(other) != 0
        else { return sqlite3_result_null(call) }
        guard sqlite3_value_type(one) == SQLITE_INTEGER, sqlite3_value_type(other) == SQLITE_INTEGER else {
            return sqlite3_result_double(
                call, sqlite3_value_double(one).truncatingRemainder(dividingBy: sqlite3_value_double(other)))
        }
        let divisor = sqlite3_value_int64(other)
        // The quotient of the lowest number and -1 has no value.
        sqlite3_result_int64(call, divisor == -1 ? 0 : sqlite3_value_int64(one) % divisor)
    }
}
