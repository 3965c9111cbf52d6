import Timekeeping

/// How much guessing is let through: a few failures delay one account from one address, many delay the
/// address.
///
/// An account is never locked as a whole, so no one can shut someone else out from elsewhere.
public struct Throttle: Sendable, Hashable {
    /// After so many failures the pair of account and address waits.
    public let pairFailuresMax: Int
    /// How long a failure counts against the pair.
    public let pairWindowSeconds: Int
    /// After so many failures, of whatever accounts, the address waits.
    public let addressFailuresMax: Int
    /// How long a failure counts against the address.
    public let addressWindowSeconds: Int

    /// For signing in: 5 in 15 minutes for the pair, 50 in an hour for the address.
    public static let signIn = Throttle(
        pairFailuresMax: 5, pairWindowSeconds: 15 * 60, addressFailuresMax: 50, addressWindowSeconds: 60 * 60)
    /// For asking for a password link: 3 in an hour for the pair, 20 in an hour for the address.
    public static let passwordLink = Throttle(
        pairFailuresMax: 3, pairWindowSeconds: 60 * 60, addressFailuresMax: 20, addressWindowSeconds: 60 * 60)

    /// For codes of a second factor, from wherever they are typed: 5 in 15 minutes for the account.
    public static let secondFactor = Throttle(
        pairFailuresMax: 5, pairWindowSeconds: 15 * 60, addressFailuresMax: .max,
        addressWindowSeconds: 15 * 60)

    /// For enrollment tokens that no one issued, in place of the pair: 10 in a minute, 100 in an hour for the address.
    public static let enrollmentToken = Throttle(
        pairFailuresMax: 10, pairWindowSeconds: 60, addressFailuresMax: 100, addressWindowSeconds: 60 * 60)

    /// For asking to change the email address: 3 in an hour for the pair, 20 in an hour for the address.
    public static let email = passwordLink
    /// After so many failures within an hour, from wherever, the right password alone does not open an account.
    public static let accountFailuresMax = 30

    /// How many seconds to wait before the next attempt, or nil if it may be made now.
    ///
    /// The failures are those that still count, oldest first.
    public func delay(pairFailures: [Instant], addressFailures: [Instant], at now: Instant) -> Int? {
        let waits = [
            wait(pairFailures, pairFailuresMax, pairWindowSeconds, now),
            wait(addressFailures, addressFailuresMax, addressWindowSeconds, now),
        ]
        return waits.compactMap(\.self).max()
    }

    /// Until enough failures have left the window for one more to fit.
    private func wait(_ failures: [Instant], _ max: Int, _ windowSeconds: Int, _ now: Instant) -> Int? {
        let counting = failures.filter { $0.adding(seconds: windowSeconds) > now }
        guard counting.count >= max else { return nil }
        let leaving = counting[counting.count - max].adding(seconds: windowSeconds)
        return Int((leaving.milliseconds - now.milliseconds + 999) / 1000)
    }
}
