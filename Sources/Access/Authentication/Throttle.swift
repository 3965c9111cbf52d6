import Timekeeping

/// Limits for guessing: a few failures delay one account from one address, many delay the address.
///
/// An account is never locked as a whole, so no one can lock out another user from elsewhere.
public struct Throttle: Sendable, Hashable {
    /// The number of failures after which an account and address are delayed.
    public let pairFailuresMax: Int
    /// How long a failure counts for the account and address.
    public let pairWindowSeconds: Int
    /// The number of failures, for any accounts, after which the address is delayed.
    public let addressFailuresMax: Int
    /// How long a failure counts for the address.
    public let addressWindowSeconds: Int

    /// For signing in: 5 in 15 minutes for the pair, 50 in an hour for the address.
    public static let signIn = Throttle(
        pairFailuresMax: 5, pairWindowSeconds: 15 * 60, addressFailuresMax: 50, addressWindowSeconds: 60 * 60)
    /// For requesting a password link: 3 in an hour for the pair, 20 in an hour for the address.
    public static let passwordLink = Throttle(
        pairFailuresMax: 3, pairWindowSeconds: 60 * 60, addressFailuresMax: 20, addressWindowSeconds: 60 * 60)

    /// For second-factor codes, from all addresses: 5 in 15 minutes for the account.
    public static let secondFactor = Throttle(
        pairFailuresMax: 5, pairWindowSeconds: 15 * 60, addressFailuresMax: .max,
        addressWindowSeconds: 15 * 60)

    /// For unknown enrollment tokens, in place of the pair: 10 in a minute, 100 in an hour for the address.
    public static let enrollmentToken = Throttle(
        pairFailuresMax: 10, pairWindowSeconds: 60, addressFailuresMax: 100, addressWindowSeconds: 60 * 60)

    /// For requesting an email address change: 3 in an hour for the pair, 20 in an hour for the address.
    public static let email = passwordLink
    /// The number of failures within an hour, from all addresses, after which the correct password alone isn't enough
    /// to sign in.
    public static let accountFailuresMax = 30

    /// Returns how many seconds to wait before the next attempt; nil if it is allowed now.
    ///
    /// Pass only failures that still count, oldest first.
    public func delay(pairFailures: [Instant], addressFailures: [Instant], at now: Instant) -> Int? {
        let waits = [
            wait(pairFailures, pairFailuresMax, pairWindowSeconds, now),
            wait(addressFailures, addressFailuresMax, addressWindowSeconds, now),
        ]
        return waits.compactMap(\.self).max()
    }

    /// Returns the seconds until enough failures have left the window for one more attempt.
    private func wait(_ failures: [Instant], _ max: Int, _ windowSeconds: Int, _ now: Instant) -> Int? {
        let counting = failures.filter { $0.adding(seconds: windowSeconds) > now }
        guard counting.count >= max else { return nil }
        let leaving = counting[counting.count - max].adding(seconds: windowSeconds)
        return Int((leaving.milliseconds - now.milliseconds + 999) / 1000)
    }
}
