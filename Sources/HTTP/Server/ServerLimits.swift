import NIOCore

/// Everything that a client may use up, each with its limit.
public struct ServerLimits: Sendable {
    /// Connections at once; one more is answered 503 and closed.
    public var connectionCount = 2_048
    /// Connections at once of one address, or of an IPv6 network of 64 bits; for clients of a trusted proxy, requests
    /// that are being answered at once. One more is answered 429.
    public var connectionsPerAddress = 256
    /// Bytes of the request's target; a longer one is answered 414.
    public var targetSize = 8 << 10
    /// Bytes of one header field, name and value; a larger one is answered 431.
    public var headerFieldSize = 16 << 10
    /// Bytes of all header fields and the target together; more is answered 431.
    public var headerSize = 32 << 10
    /// How many header fields; more are answered 431.
    public var headerCount = 100
    /// Seconds that a connection may wait for its next request before it is closed.
    public var idleSeconds = 75.0
    /// Seconds from the start of a connection to its first byte; then it is closed.
    public var firstByteSeconds = 15.0
    /// Seconds for a request's head from its first byte to its last; then 408.
    public var headerSeconds = 15.0
    /// Seconds for each ``bodyProgress`` bytes of a body; then 408.
    public var bodySeconds = 30.0
    /// Bytes that a body must bring in each ``bodySeconds``, if it is not over by then.
    public var bodyProgress = 16 << 10
    /// Seconds that a client may take no bytes of a response at all; then the connection is cut.
    public var writeSeconds = 30.0
    /// Streamed responses at once, each with a thread; one more is answered 503.
    public var streamCount = 16
    /// Seconds for a whole streamed response; then the connection is cut.
    public var streamSeconds = 900.0
    /// Seconds that requests can still run after the server starts to stop.
    public var stopSeconds = 30.0
    /// Bytes and seconds of a refused request that are read and dropped, so that the client sees the refusal: proxies
    /// send on all that they hold of it, and to be cut off before would cost them the answer.
    public var lingerSize = 64 << 20
    public var lingerSeconds = 2.0
    /// Bodies smaller than this are not compressed: they fit in a packet anyway.
    public var compressionSize = 1_400

    /// The usual limits.
    public init() {}
}

extension TimeAmount {
    static func seconds(_ value: Double) -> TimeAmount { .nanoseconds(Int64(value * 1e9)) }
}
