/// One request in the access log, without its query, header fields and body.
public struct AccessRecord: Sendable {
    /// The method.
    public let method: Method
    /// The pattern of the matching route; an empty string if none matched.
    public let pattern: String
    /// The path as received, still encoded, without the query. It may contain a secret if a route has one in its path;
    /// log ``pattern`` where that matters.
    public let path: String
    /// The status, or nil if the client disconnected before the response.
    public let status: Status?
    /// The number of body bytes that were passed to the connection.
    public let bytes: Int
    /// The time from the arrival of the head until the response was passed to the connection, in nanoseconds.
    public let durationNanoseconds: Int64
    /// The identifier that connects this entry with others in the logs.
    public let requestID: RequestID
    /// The address of the client.
    public let peer: PeerAddress
    /// Whether the header fields say that the request was forwarded, but the peer isn't a trusted proxy.
    public var isForwardedByUntrustedProxy = false
    /// The handler's notes about the response, such as why it refused the request.
    public let notes: [LogNote]
}
