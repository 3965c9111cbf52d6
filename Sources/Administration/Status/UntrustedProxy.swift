import Timekeeping

/// A peer that forwards requests but isn't a trusted proxy, so all of its clients share one IP address.
public struct UntrustedProxy: Sendable, Equatable {
    /// The IP address of the peer.
    public let address: String
    /// When it last forwarded a request, to the hour.
    public let lastAt: Instant

    /// The problem in a sentence.
    public var sentence: String {
        "The proxy at \(address) forwards requests, but PORTAL_TRUSTED_PROXIES doesn't name it."
    }

    /// What to do about it.
    public static let advice =
        "All of its clients count as one address, for limits and in the audit log, and it can't read /metrics. Add it "
        + "to PORTAL_TRUSTED_PROXIES and restart the server."
}
