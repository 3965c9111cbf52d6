import Access
import HTTP
import Responses
import SQLStore
import Timekeeping
import WebAccess

/// Slows down guessing of enrollment tokens: an address that tried several unknown tokens has to wait.
///
/// A token has 37 bits because apps know its format, and anyone who has one can enroll. Only tokens with a valid check
/// letter count, so 1 of 26 misspelled tokens does. An address is an IPv4 address or an IPv6 network of 48 bits, which
/// is what a single customer can get. The data is kept in memory, so a guess causes no write.
final class TokenGuessLimiter: Sendable {
    static let throttle = Throttle.enrollmentToken
    /// The maximum number of addresses in memory. The least recently active ones are dropped first.
    static let addressesMax = 10_000

    private let clock: @Sendable () -> Instant
    private let note: @Sendable (String) -> Void
    private let state = Locked(State())

    fileprivate struct State {
        /// When each address failed, oldest first.
        var failures: [PeerAddress: [Instant]] = [:]
        var loggedAt: Instant?
    }

    /// Creates an empty limiter. `tell` is called at most once a minute when an address has to wait.
    init(clock: @escaping @Sendable () -> Instant, note: @escaping @Sendable (String) -> Void) {
        (self.clock, self.note) = (clock, note)
    }

    /// The number of addresses in memory.
    var addressCount: Int { state.withLock { $0.failures.count } }

    /// Looks up a token for an address. Throws ``RateLimited`` if the address tried too many unknown tokens.
    ///
    /// `isUnknown` evaluates the result. Errors about an unknown token count as well and are rethrown.
    func lookUp<Found: Sendable>(
        _ token: String, from peer: PeerAddress, isUnknown: (Found) -> Bool = { _ in false },
        _ body: () async throws -> Found
    ) async throws -> Found {
        guard EnrollmentToken.isWellFormed(EnrollmentToken.normalized(token)) else { return try await body() }
        let address = Self.address(of: peer)
        try admit(address)
        do {
            let found = try await body()
            if isUnknown(found) { count(address) }
            return found
        } catch let refusal as WireError {
            if refusal.entries.contains(where: { $0.field == Enrollment.tokenField }) { count(address) }
            throw refusal
        }
    }

    private static func address(of peer: PeerAddress) -> PeerAddress {
        guard case .v6(let upper, _) = peer else { return peer }
        return .v6((upper >> 16) << 16, 0)
    }

    private func admit(_ address: PeerAddress) throws {
        let failures = state.withLock { $0.failures[address] ?? [] }
        if let seconds = Self.wait(after: failures, at: clock()) { throw RateLimited(seconds: seconds) }
    }

    private static func wait(after failures: [Instant], at now: Instant) -> Int? {
        throttle.delay(pairFailures: failures, addressFailures: failures, at: now)
    }

    private func count(_ address: PeerAddress) {
        let now = clock()
        let shouldLog = state.withLock { state in
            if state.failures[address] == nil { state.forget(at: now) }
            let previous = (state.failures[address] ?? []).suffix(Self.throttle.addressFailuresMax - 1)
            let failures = Array(previous) + [now]
            state.failures[address] = failures
            let mayLog = state.loggedAt.map { $0.adding(seconds: 60) <= now } ?? true
            guard mayLog, Self.wait(after: failures, at: now) != nil else { return false }
            state.loggedAt = now
            return true
        }
        if shouldLog {
            note("an address was rate limited after trying many unknown enrollment tokens")
        }
    }
}

extension TokenGuessLimiter.State {
    /// Removes expired entries if there are too many addresses, then the least active half.
    fileprivate mutating func forget(at now: Instant) {
        guard failures.count >= TokenGuessLimiter.addressesMax else { return }
        let start = now.adding(seconds: -TokenGuessLimiter.throttle.addressWindowSeconds)
        failures = failures.filter { ($0.value.last ?? start) > start }
        guard failures.count >= TokenGuessLimiter.addressesMax else { return }
        let latest = failures.sorted { ($0.value.last ?? start) > ($1.value.last ?? start) }
        failures = Dictionary(
            uniqueKeysWithValues: latest.prefix(TokenGuessLimiter.addressesMax / 2).map { ($0.key, $0.value) }
        )
    }
}
