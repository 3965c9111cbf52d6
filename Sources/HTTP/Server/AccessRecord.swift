/// One request as the access log tells it: nothing of its query, fields or body.
public struct AccessRecord: Sendable {
    /// The method.
    public let method: Method
    /// The pattern of the route that took it; an empty text if none did.
    public let pattern: String
    /// The path as it came, still encoded, without the query. It may hold a secret that was put in a path:
    /// log ``pattern`` where that matters.
    public let path: String
    /// The status, or nil if the client left before it was answered.
    public let status: Status?
    /// Bytes of the body that were handed to the connection.
    public let bytes: Int
    /// Nanoseconds from the head's arrival until the response was handed over.
    public let durationNanoseconds: Int64
    /// What ties the line to others.
    public let requestID: RequestID
    /// The client.
    public let peer: PeerAddress
    /// Whether a peer that is no trusted proxy says that it forwarded the request.
    public var isForwardedByStranger = false
    /// What the handler has to say of the answer, such as why it refused.
    public let notes: [LogNote]
}
