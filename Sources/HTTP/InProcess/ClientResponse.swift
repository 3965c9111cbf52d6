/// The response that the in-process client received.
public struct ClientResponse: Sendable {
    /// The status.
    public let status: Status
    /// The header fields.
    public let headers: Headers
    /// The complete body; empty for HEAD.
    public let body: [UInt8]
    /// The error that ended a streamed body early, or nil.
    public let streamError: (any Error)?
    /// The notes for the access log.
    public let logNotes: [LogNote]

    /// The body as text.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The target of a redirect, or nil.
    public var location: String? { headers["location"] }
}
