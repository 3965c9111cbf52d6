import CSQLite
import Timekeeping

// The parts of dates, and the time of the query.
extension SandboxFunctions {
    static var partFunctions: [(name: String, arguments: [Int32], call: Function)] {
        [
            ("year", [1], { SandboxFunctions.part("year", $0, $2) }),
            ("quarter", [1], { SandboxFunctions.part("quarter", $0, $2) }),
            ("month", [1], { SandboxFunctions.part("month", $0, $2) }),
            ("dayofmonth", [1], { SandboxFunctions.part("dayofmonth", $0, $2) }),
            ("dayofweek", [1], { SandboxFunctions.part("dayofweek", $0, $2) }),
            ("dayofyear", [1], { SandboxFunctions.part("dayofyear", $0, $2) }),
            ("hour", [1], { SandboxFunctions.part("hour", $0, $2) }),
            ("minute", [1], { SandboxFunctions.part("minute", $0, $2) }),
            ("second", [1], { SandboxFunctions.part("second", $0, $2) }),
        ]
    }

    private static func part(_ function: String, _ call: OpaquePointer?, _ arguments: Arguments) {
        guard let part = text(arguments, 0).flatMap({ SandboxDates.part(function, of: $0) }) else {
            return sqlite3_result_null(call)
        }
        sqlite3_result_int64(call, Int64(part))
    }

    /// The time of the query in UTC, in the format of columns.
    static var timeFunctions: [(name: String, call: Function)] {
        [
            ("now", { call, _, _ in SandboxFunctions.giveTime(to: call) { $0.description } }),
            ("curdate", { call, _, _ in SandboxFunctions.giveTime(to: call) { $0.date.description } }),
            (
                "curtime",
                { call, _, _ in
                    SandboxFunctions.giveTime(to: call) { String($0.description.dropFirst(11).prefix(8)) }
                }
            ),
        ]
    }

    private static func giveTime(to call: OpaquePointer?, _ words: (CivilDateTime) -> String) {
        guard let rules = sqlite3_user_data(call) else { return sqlite3_result_null(call) }
        let start = Unmanaged<SandboxAuthorizer>.fromOpaque(rules).takeUnretainedValue().startedAt
        give(Array(words(start.civil()).utf8), to: call)
    }
}
