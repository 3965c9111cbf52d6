import JSON
import Timekeeping

/// Dates and times as apps write them into responses.
package enum WireDateTime {
    /// The note about time zones on pages with answers and other times.
    package static let words = "Times in answers are in the participant's local time, others in UTC."

    /// Returns the start and end time, under any of the names in use. Missing, null, and empty times are nil.
    ///
    /// Invalid times are added to the failure, which names the step, or nil for the response itself.
    static func pair(
        of object: JSONValue, key: String, step: String? = nil, _ failure: inout ShredFailure?
    ) -> (start: Instant?, end: Instant?) {
        var (start, end): (Instant?, Instant?)
        do throws(ShredFailure) {
            start = try instant(of: object, "startTime", or: "start", key, step)
        } catch {
            failure.add(error)
        }
        do throws(ShredFailure) {
            end = try instant(of: object, "endTime", or: "end", key, step)
        } catch {
            failure.add(error)
        }
        return (start, end)
    }

    /// Returns a date answer as the participant's local time, or nil if it has neither of the apps' two formats.
    ///
    /// `2017-02-13T15:15:00.000+0000` becomes `2017-02-13 15:15:00.000`: the offset is required and dropped. A plain
    /// date becomes its midnight.
    static func wallClock(_ text: String) -> String? {
        let bytes = text.utf8
        switch bytes.count {
        case 10: return CivilDate(text).map { CivilDateTime(date: $0, time: .midnight).description }
        case 28:
            guard bytes[at: 10] == UInt8(ascii: "T"), bytes[at: 19] == UInt8(ascii: ".") else { return nil }
            return OffsetDateTime(text)?.civil.description
        default: return nil
        }
    }

    private static func instant(
        of object: JSONValue, _ name: String, or other: String, _ key: String, _ step: String?
    ) throws(ShredFailure) -> Instant? {
        if let value = object[name] { return try instant(value, named: name, key, step) }
        guard let value = object[other] else { return nil }
        return try instant(value, named: other, key, step)
    }

    private static func instant(
        _ value: JSONValue, named name: String, _ key: String, _ step: String?
    ) throws(ShredFailure) -> Instant? {
        guard !value.isNull else { return nil }
        // The common format, parsed without creating a string, because every answer has two times.
        if let parsed = value.withStringBytes({ OffsetDateTime(utf8: $0) }), let parsed {
            return parsed.instant
        }
        if let milliseconds = value.int { return Instant(milliseconds: Int64(milliseconds)) }
        guard let text = value.string else { throw .time(value, key: key, of: step, in: name) }
        if text.isEmpty { return nil }
        let read =
            CivilDateTime(text)?.instant()
            ?? CivilDate(text).map { CivilDateTime(date: $0, time: .midnight).instant() }
        guard let read else { throw .time(value, key: key, of: step, in: name) }
        return read
    }
}

extension String.UTF8View {
    fileprivate subscript(at offset: Int) -> UInt8 { self[index(startIndex, offsetBy: offset)] }
}
