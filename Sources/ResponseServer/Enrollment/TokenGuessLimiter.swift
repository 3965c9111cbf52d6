import Access
import HTTP
import SQLStore
import Timekeeping

/// Slows the guessing of enrollment tokens: an address that tried some that no one issued has to wait.
///
/// A token has 37 bits, since apps know its form, and anyone who has one may enroll. Only tokens whose last letter
/// checks the others count, so that of 26 that are misspelt one does. An address is one of IPv4, or a network of 48
/// bits of IPv6, for that is what someone gets who asks for many. It is kept in memory: nothing is written for a guess.
final class TokenGuessLimiter: Sendable {
    static let throttle = Throttle.enrollmentToken
    /// How many addresses are remembered; those that were quiet the longest are forgotten for others.
    static let addressesMax = 10_000

    private let clock: @Sendable () -> Instant
    private let tell: @Sendable (String) -> Void
    private let state = Locked(State())

    fileprivate struct State {
        /// When each address failed, the oldest first.
        var failures: [PeerAddress: [Instant]] = [:]
        var toldAt: Instant?
    }

    /// No one has guessed yet; `tell` is told at most once a minute that an address has to wait.
    init(clock: @escaping @Sendable () -> Instant, tell: @escaping @Sendable (String) -> Void) {
        (self.clock, self.tell) = (clock, tell)
    }

    /// How many addresses are remembered.
    var addressCount: Int { state.withLock { $0.failures.count } }

    /// Looks a token up for an address; throws ``RateLimited`` where too many that it asked for were unknown.
    ///
    /// `isUnknown` tells it of what was found. What is refused as an unknown token counts and is passed on.
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
        let isToTell = state.withLock { state in
            if state.failures[address] == nil { state.forget(at: now) }
            let previous = (state.failures[address] ?? []).suffix(Self.throttle.addressFailuresMax - 1)
            let failures = Array(previous) + [now]
            state.failures[address] = failures
            let mayTell = state.toldAt.map { $0.adding(seconds: 60) <= now } ?? true
            guard mayTell, Self.wait(after: failures, at: now) != nil else { return false }
            state.toldAt = now
            return true
        }
        if isToTell {
            tell("an address asked for many enrollment tokens that nobody issued, and has to wait")
        }
    }
}

extension TokenGuessLimiter.State {
    /// Forgets what does not count any more once there are too many addresses; then the quietest half.
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
