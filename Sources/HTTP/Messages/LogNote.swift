/// A note about a response for the access log. It must contain no secrets and nothing that the client sent.
public struct LogNote: Sendable, Hashable {
    /// The name of the note that says why a request was refused.
    public static let refusal = "refusal"

    /// The name of the note, as it appears in the log.
    public let name: String
    /// The value of the note.
    public let value: String

    /// Creates a note.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
