/// Sends email; a protocol, so that a test can inspect the messages.
public protocol Mailer: Sendable {
    /// Sends `message`; returns once it has been accepted for delivery.
    func send(_ message: MailMessage) async throws(MailFailure)
}

/// The reason a message wasn't sent.
public enum MailFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The server rejected the message with this code and reply.
    case rejected(code: Int, reply: String)
    /// The server rejected the credentials.
    case signInRefused(reply: String)
    /// Connecting or TLS failed, or the connection was lost, with the reason as a sentence.
    case unreachable(String)
    /// The file couldn't be written, with the reason as a sentence.
    case notStored(String)

    /// What happened, for the log and the page.
    public var description: String {
        switch self {
        case .rejected(let code, let reply): "the mail server rejected the message (\(code)): \(reply)"
        case .signInRefused(let reply): "the mail server rejected the user name or password: \(reply)"
        case .unreachable(let reason): "the mail server cannot be used: \(reason)"
        case .notStored(let reason): "the message could not be stored: \(reason)"
        }
    }
}
