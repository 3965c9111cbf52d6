import CCurl
import Outbound

/// The limits that end a transfer which doesn't progress. A transfer that does may take as long as its file needs.
public struct TransferLimits: Sendable {
    /// The timeout for resolving, connecting, encryption, and signing in to an SFTP server.
    public var connectMilliseconds = 20_000
    /// The time after which a transfer is ended that moves fewer than ``slowestBytesPerSecond``, also while waiting
    /// for a response.
    public var stallSeconds = 60
    /// The slowest accepted rate.
    public var slowestBytesPerSecond = 1_000

    /// Creates the default limits.
    public init() {}
}

extension CurlHandle {
    /// Sets what all transfers have in common: no proxy or redirect unless configured, limits, one connection each.
    func prepare(_ limits: TransferLimits, protocols: String) throws(CurlFailure) {
        try set(CURLOPT_NOSIGNAL, 1)
        try set(CURLOPT_PROTOCOLS_STR, protocols)
        try set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        try set(CURLOPT_FOLLOWLOCATION, 0)
        try set(CURLOPT_PROXY, "")
        try set(CURLOPT_PATH_AS_IS, 1)
        // An open connection would skip the checks of addresses, certificates and host keys.
        try set(CURLOPT_FRESH_CONNECT, 1)
        try set(CURLOPT_FORBID_REUSE, 1)
        try set(CURLOPT_CONNECTTIMEOUT_MS, limits.connectMilliseconds)
        try set(CURLOPT_LOW_SPEED_LIMIT, limits.slowestBytesPerSecond)
        try set(CURLOPT_LOW_SPEED_TIME, limits.stallSeconds)
        try set(CURLOPT_UPLOAD_BUFFERSIZE, 262_144)
    }
}
