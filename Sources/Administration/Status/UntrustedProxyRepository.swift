import Access
import SQLStore
import Timekeeping

/// The peers that forward requests but aren't trusted proxies.
public enum UntrustedProxyRepository {
    /// The number of days that a warning is shown after the last request.
    private static let daysMax = 7

    /// Records that a peer forwarded a request.
    public static func note(
        _ address: String, at time: Instant, in transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            insert into untrusted_proxies (address, last_at) values (\(address), \(time))
            on conflict (address) do update set last_at = excluded.last_at
            """)
        try transaction.run(
            "delete from untrusted_proxies where last_at < \(time.adding(seconds: -daysMax * 86_400))")
    }

    /// Returns the peers that forwarded a request within the last 7 days, by address.
    public static func recent(
        with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> [UntrustedProxy] {
        try transaction.rows(
            """
            select address, last_at from untrusted_proxies
            where last_at >= \(grant.now.adding(seconds: -daysMax * 86_400)) order by address limit 16
            """
        ) { UntrustedProxy(address: try $0[0], lastAt: try $0[1]) }
    }
}
