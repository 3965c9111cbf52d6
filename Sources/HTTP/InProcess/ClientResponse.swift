/// What the in-process client got.
public struct ClientResponse: Sendable {
    /// The status.
    public let status: Status
    /// The header fields.
    public let headers: Headers
    /// The whole body; empty for HEAD.
    public let body: [UInt8]
    /// What cut a streamed body short, or nil.
    public let streamError: (any Error)?
    /// What the access log would tell of it.
    public let logNotes: [LogNote]

    /// The body as text.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// Where a redirect leads, or nil.
    public var location: String? { headers["location"] }
}
