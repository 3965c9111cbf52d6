import CSQLite

/// The aggregates of LabKey's SQL that SQLite hasn't: `median`, and `stddev` of a sample. Values that aren't
/// numbers are left out.
enum SandboxAggregates {
    /// The maximum number of values of all medians of a query, which are kept in memory that SQLite doesn't count.
    static let medianValuesMax = 2_000_000

    /// Adds the aggregates to a connection. `rules` count the values of a query.
    static func add(to handle: OpaquePointer, _ rules: UnsafeMutableRawPointer) throws(SQLError) {
        var code = sqlite3_create_function_v2(
            handle, "median", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, rules, nil,
            { SandboxAggregates.addToMedian($0, $2) },
            { SandboxAggregates.finishMedian($0) }, nil)
        if code == SQLITE_OK {
            code = sqlite3_create_function_v2(
                handle, "stddev", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil, nil,
                { SandboxAggregates.addToDeviation($0, $2) },
                { SandboxAggregates.finishDeviation($0) }, nil)
        }
        guard code == SQLITE_OK else { throw SQLError(resultCode: code, connection: handle, sql: nil) }
    }

    /// Returns the argument of a call as a number; nil for other values.
    private static func number(_ arguments: UnsafeMutablePointer<OpaquePointer?>?) -> Double? {
        guard let argument = arguments?[0] else { return nil }
        let type = sqlite3_value_type(argument)
        return type == SQLITE_INTEGER || type == SQLITE_FLOAT ? sqlite3_value_double(argument) : nil
    }

    /// Returns what SQLite keeps for the group of a call, filled with zeros at first; nil if nothing was added.
    private static func state<State>(
        _ type: State.Type, of call: OpaquePointer?, isAdding: Bool
    ) -> UnsafeMutablePointer<State>? {
        sqlite3_aggregate_context(call, isAdding ? Int32(MemoryLayout<State>.size) : 0)?
            .assumingMemoryBound(to: State.self)
    }
}

// The median: the values of a group are owned by a pointer until the group is finished, also if the query is stopped.
extension SandboxAggregates {
    private final class Values { var numbers: [Double] = [] }

    private static func addToMedian(
        _ call: OpaquePointer?, _ arguments: UnsafeMutablePointer<OpaquePointer?>?
    ) {
        guard let slot = state(UnsafeMutableRawPointer?.self, of: call, isAdding: true),
            let rules = sqlite3_user_data(call)
        else { return sqlite3_result_error_nomem(call) }
        guard let number = number(arguments) else { return }
        guard Unmanaged<SandboxAuthorizer>.fromOpaque(rules).takeUnretainedValue().countsMedianValue() else {
            return sqlite3_result_error(
                call, "median takes at most \(medianValuesMax) values; filter the rows", -1)
        }
        if slot.pointee == nil { slot.pointee = Unmanaged.passRetained(Values()).toOpaque() }
        guard let values = slot.pointee else { return }
        Unmanaged<Values>.fromOpaque(values).takeUnretainedValue().numbers.append(number)
    }

    private static func finishMedian(_ call: OpaquePointer?) {
        guard let values = state(UnsafeMutableRawPointer?.self, of: call, isAdding: false)?.pointee else {
            return sqlite3_result_null(call)
        }
        let sorted = Unmanaged<Values>.fromOpaque(values).takeRetainedValue().numbers.sorted()
        let middle = sorted.count / 2
        sqlite3_result_double(
            call, sorted.count % 2 == 1 ? sorted[middle] : sorted[middle - 1] / 2 + sorted[middle] / 2)
    }
}

// The standard deviation, by Welford's method.
extension SandboxAggregates {
    private struct Deviation {
        var count: Int64
        var mean: Double
        var squares: Double
    }

    private static func addToDeviation(
        _ call: OpaquePointer?, _ arguments: UnsafeMutablePointer<OpaquePointer?>?
    ) {
        guard let state = state(Deviation.self, of: call, isAdding: true) else {
            return sqlite3_result_error_nomem(call)
        }
        guard let number = number(arguments) else { return }
        state.pointee.count += 1
        let distance = number - state.pointee.mean
        state.pointee.mean += distance / Double(state.pointee.count)
        state.pointee.squares += distance * (number - state.pointee.mean)
    }

    private static func finishDeviation(_ call: OpaquePointer?) {
        guard let state = state(Deviation.self, of: call, isAdding: false)?.pointee, state.count > 1 else {
            return sqlite3_result_null(call)
        }
        sqlite3_result_double(call, (state.squares / Double(state.count - 1)).squareRoot())
    }
}
