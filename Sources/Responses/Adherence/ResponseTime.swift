import JSON
import Timekeeping

/// When a participant completed a response, by the clock of the phone.
package struct ResponseTime: Sendable, Hashable {
    /// The end of the response, or its start if it has no end; nil if it has neither.
    package let completed: Instant?
    /// The phone's offset from UTC; nil if the response doesn't tell.
    package let offset: UTCOffset?

    /// A response that doesn't tell when it was completed.
    package static let unknown = ResponseTime(completed: nil, offset: nil)

    package init(completed: Instant?, offset: UTCOffset?) {
        self.completed = completed
        self.offset = offset
    }

    /// Reads the times of a response's `data`. Those that can't be read are nil: the response itself fails for them.
    package init(_ data: JSONValue) {
        var ignored: ShredFailure?
        let (start, end) = WireDateTime.pair(of: data, key: "", &ignored)
        self.init(completed: end ?? start, offset: Self.offset(of: data))
    }

    /// Reads the times of a stored response; unknown if it isn't JSON.
    package init(storedData: String) {
        self = (try? JSONParser().parse(Array(storedData.utf8)) { ResponseTime($0) }) ?? .unknown
    }

    /// Phones write their own offset. `Z` is a time that was converted to UTC and says nothing about the phone.
    private static func offset(of data: JSONValue) -> UTCOffset? {
        for name in ["endTime", "end", "startTime", "start"] {
            guard let text = data[name]?.string, let last = text.utf8.last, last != UInt8(ascii: "Z"),
                let time = OffsetDateTime(text)
            else { continue }
            return time.offset
        }
        return nil
    }
}
