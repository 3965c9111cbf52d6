/// A particular of an answer for the access log: no secret, and nothing that a client sent.
public struct LogNote: Sendable, Hashable {
    /// The name of a note that says why something was refused.
    public static let refusal = "refusal"

    /// What it is, as lines of the log call it.
    public let name: String
    /// What it says.
    public let value: String

    /// A note.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
