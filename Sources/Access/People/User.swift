import Timekeeping
import Vocabulary

/// A user account.
public struct User: Sendable, Hashable, Identifiable {
    /// The state of an account.
    public enum State: String, Sendable {
        /// Invited, without a password yet.
        case invited
        /// Able to sign in.
        case active
        /// Deactivated; the account is kept for the records of its actions.
        case deactivated
    }

    /// The ID of the user's row.
    public let id: UserID
    /// The folder whose administrators manage the account: the site or an organization.
    public let home: FolderID
    /// The email address to sign in with, as entered.
    public let email: String
    /// The name on pages.
    public let name: String
    /// The state of the account.
    public let state: State
    /// When the user last signed in; nil if never.
    public let signedInAt: Instant?
    /// When the account was created.
    public let createdAt: Instant
    /// The language of emails to the user, as a language tag.
    public let language: String
    /// Whether it is a service account, which no one can sign in to.
    public var isService = false

    /// Throws if this is a service account. Everything that gives someone a way to sign in calls it first.
    func requirePerson() throws {
        if isService { throw Conflict(Self.serviceRefusal(email)) }
    }

    static func serviceRefusal(_ address: String) -> String {
        "\(address) is a service account, and no one can sign in to it. Issue an API key for it instead."
    }
}
