/// Something about the safety of an account that its owner should hear of by mail, the person who did it.
public struct SecurityNotice: Sendable, Hashable {
    /// What happened.
    public enum Event: Sendable, Hashable {
        case passwordChanged
        case secondFactorOn
        case secondFactorOff
        case recoveryCodesRenewed
        /// A recovery code stood in for the app; so many are left.
        case recoveryCodeUsed(left: Int)
        /// A passkey of this name.
        case passkeyAdded(String)
        case passkeyDeleted(String)
        /// An API key for this purpose, which works in the folder of this path.
        case keyIssued(String, folder: String)
        /// The same for a service account, by the account's address.
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
    /// From which address it was done.
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

    /// The same accounts, whose news goes this way.
    public func sendingSecurityNotices(_ send: @escaping SecurityNoticeHandler) -> Accounts {
        var accounts = self
        accounts.sendSecurityNotice = send
        return accounts
    }
}
