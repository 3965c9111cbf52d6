import Access

/// An email that an administrator's action triggers; `Portal` writes the text and sends it.
public enum AccountEmail: Sendable {
    /// An invitation with the link to choose a first password.
    case invitation(OneTimeLink, by: String, to: String)
    /// Word to someone who has an account that they have a role at a place.
    case access(by: String, to: String)
    /// Roles that can be accepted or declined by a link, whether or not the address has an account.
    case offer(QueuedEmail.RoleOffer, by: String, to: String)
    /// A link to choose another password, which an administrator sent.
    case passwordLink(OneTimeLink, by: String)
    /// The same, for when the previous password no longer works.
    case forcedPassword(OneTimeLink, by: String)
    /// Word that the operator issued an API key in the user's name, for a purpose, which works in a folder.
    case keyIssued(String, by: String, to: String)
    /// Word that an administrator took the second factor of the account away.
    case secondFactorReset(by: String)
}

/// Sends an email; throws if it can't be handed over.
public typealias SendAccountEmail = @Sendable (AccountEmail, EmailRecipient) async throws -> Void

/// Sends the emails that wait in the outbox, without keeping the answer waiting for the mail server.
public typealias SendQueuedEmails = @Sendable () async -> Void
