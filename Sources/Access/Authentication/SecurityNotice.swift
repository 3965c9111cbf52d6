/// A security event of an account that its owner is notified of by email, regardless of who caused it.
public struct SecurityNotice: Sendable, Hashable {
    /// What happened.
    public enum Event: Sendable, Hashable {
        case passwordChanged
        case secondFactorOn
        case secondFactorOff
        case recoveryCodesRenewed
        /// A recovery code was used instead of the authenticator app; `left` is the number that remains.
        case recoveryCodeUsed(left: Int)
        /// A passkey with this name was added.
        case passkeyAdded(String)
        case passkeyDeleted(String)
        /// An API key for this purpose was created; it works in the folder with this path.
        case keyIssued(String, folder: String)
        /// An API key was created for a service account, given by its address.
        case serviceKeyIssued(String, account: String, folder: String)
    }

    /// What happened.
    public let event: Event
    /// The recipient's address.
    public let email: String
    /// The owner's name.
    public let name: String
    /// The language of the account.
    public let language: String
    /// The client address from which it was done.
    public let source: String

    init(_ event: Event, of person: AuthenticatedUser) {
        self.event = event
        (email, name, language) = (person.email, person.name, person.language)
        source = person.actor.address
    }

    init(_ event: Event, of user: User, from address: ClientAddress) {
        self.event = event
        (email, name, language) = (user.email, user.name, user.language)
        source = address.text
    }
}

extension Accounts {
    /// Receives security events that account owners should know about; doesn't wait for the mail server.
    public typealias SecurityNoticeHandler = @Sendable (SecurityNotice) async -> Void

    /// Returns the same accounts with this handler for security notices.
    public func sendingSecurityNotices(_ send: @escaping SecurityNoticeHandler) -> Accounts {
        var accounts = self
        accounts.sendSecurityNotice = send
        return accounts
    }
}
