import Access
import SQLStore
import Timekeeping

/// Slows down an address that opens many links to designs, working or not. The data is kept in memory.
final class ShareLinkLimiter: Sendable {
    static let openingsMax = 60
    static let windowSeconds = 60 * 60
    /// The maximum number of addresses in memory.
    private static let addressesMax = 10_000

    private let openings = Locked<[String: [Instant]]>([:])

    /// Counts an opening.
    ///
    /// - Throws: ``RateLimited`` if there were too many from the address within an hour.
    func count(_ address: String, at now: Instant) throws {
        let start = now.adding(seconds: -Self.windowSeconds)
        let wait: Int? = openings.withLock { openings in
            var recent = openings[address, default: []].filter { $0 > start }
            if recent.count >= Self.openingsMax {
                let end = recent[0].adding(seconds: Self.windowSeconds)
                return Int((end.milliseconds - now.milliseconds + 999) / 1000)
            }
            recent.append(now)
            if openings.count >= Self.addressesMax {
                openings = openings.filter { $0.value.last.map { $0 > start } ?? false }
                if openings.count >= Self.addressesMax { openings.removeAll() }
            }
            openings[address] = recent
            return nil
        }
        if let wait { throw RateLimited(seconds: wait) }
    }
}
