/// Sends mail; who needs to takes this, so that a test can look at the messages.
public protocol Mailer: Sendable {
    /// Hands `message` over to anyone who delivers it; returns when that is done.
    func send(_ message: MailMessage) async throws(MailFailure)
}

/// Why a message was not handed over.
public enum MailFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The server answered with this code; its words are added.
    case rejected(code: Int, reply: String)
    /// The server asks for other credentials.
    case signInRefused(reply: String)
    /// No connection, no TLS, or the connection broke; the sentence says which.
    case unreachable(String)
    /// The file could not be written; the sentence says why.
    case notStored(String)

    /// Whether sending the same message again later is of no use.
    public var isPermanent: Bool {
        if case .rejected(let code, _) = self { code >= 500 } else { false }
    }

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
