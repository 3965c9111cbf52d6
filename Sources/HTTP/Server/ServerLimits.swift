import NIOCore

/// The limits on what clients can use.
public struct ServerLimits: Sendable {
    /// The maximum number of connections; further ones get a 503 and are closed.
    public var connectionCount = 2_048
    /// The maximum number of connections per address or IPv6 /64 network; for clients of a trusted proxy, the maximum
    /// number of concurrent requests. Further ones get a 429.
    public var connectionsPerAddress = 256
    /// The maximum size of the request target in bytes; a longer one gets a 414.
    public var targetSize = 8 << 10
    /// The maximum size of one header field, name and value, in bytes; a larger one gets a 431.
    public var headerFieldSize = 16 << 10
    /// The maximum size of all header fields and the target together, in bytes; more gets a 431.
    public var headerSize = 32 << 10
    /// The maximum number of header fields; more get a 431.
    public var headerCount = 100
    /// The time a connection may wait for its next request before it is closed, in seconds.
    public var idleSeconds = 75.0
    /// The time from the start of a connection to its first byte before it is closed, in seconds.
    public var firstByteSeconds = 15.0
    /// The time from the first to the last byte of a request's head, in seconds; then the client gets a 408.
    public var headerSeconds = 15.0
    /// The time for each ``bodyProgress`` bytes of a body, in seconds; then the client gets a 408.
    public var bodySeconds = 30.0
    /// The minimum number of body bytes in each ``bodySeconds``, unless the body ends earlier.
    public var bodyProgress = 16 << 10
    /// The time a client may receive no bytes of a response, in seconds; then the connection is closed.
    public var writeSeconds = 30.0
    /// The maximum number of concurrent streamed responses, each with a thread; further ones get a 503.
    public var streamCount = 16
    /// The maximum duration of a streamed response in seconds; then the connection is closed.
    public var streamSeconds = 900.0
    /// The time that running requests have to finish after the server starts to stop, in seconds.
    public var stopSeconds = 30.0
    /// How many bytes and seconds of a refused request are read and discarded, so that the client gets the response:
    /// proxies forward everything that they have buffered, and would lose the response if the connection closed
    /// earlier.
    public var lingerSize = 64 << 20
    public var lingerSeconds = 2.0
    /// The minimum size of a body to compress, in bytes; a smaller one fits in one packet anyway.
    public var compressionSize = 1_400

    /// Creates the default limits.
    public init() {}
}

extension TimeAmount {
    static func seconds(_ value: Double) -> TimeAmount { .nanoseconds(Int64(value * 1e9)) }
}
