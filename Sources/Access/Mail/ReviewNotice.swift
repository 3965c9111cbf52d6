/// Something in the review of a design about which a user gets an email. The email has no text of the design or of comments.
public struct ReviewNotice: Sendable, Hashable {
    /// What happened. The raw value is stored.
    public enum Kind: String, Sendable, CaseIterable {
        /// A comment mentions the recipient.
        case mention
        /// The recipient is asked to review the design.
        case request
        /// Someone answered the recipient's request.
        case answer
    }

    /// What happened.
    public let kind: Kind
    /// The path of the page that shows it.
    public let path: String

    /// Creates a notice.
    public init(_ kind: Kind, path: String) { (self.kind, self.path) = (kind, path) }
}
