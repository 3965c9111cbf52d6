import Studies
import Timekeeping

/// Someone who may sign in.
public struct User: Sendable, Hashable, Identifiable {
    /// How far an account is.
    public enum State: String, Sendable {
        /// Invited, without a password yet.
        case invited
        /// Able to sign in.
        case active
        /// Shut out; the account stays for what it did.
        case deactivated
    }

    /// The user's row.
    public let id: UserID
    /// The folder whose administrators look after the account: the site or an organization.
    public let home: FolderID
    /// The address to sign in with, as it was typed.
    public let email: String
    /// The name that pages show.
    public let name: String
    /// How far the account is.
    public let state: State
    /// When someone last signed in, or nil if never.
    public let signedInAt: Instant?
    /// When the account was made.
    public let createdAt: Instant
    /// The language in which the portal writes to them, as a tag.
    public let language: String
    /// Whether it is the account of a program, to which no one signs in.
    public var isService = false
}
