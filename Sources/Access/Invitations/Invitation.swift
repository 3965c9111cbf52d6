import Studies
import Timekeeping

/// Roles that were offered to an address and wait for an answer.
///
/// Says nothing about whether the address has an account.
public struct Invitation: Sendable, Hashable, Identifiable {
    /// The invitation's row.
    public let id: InvitationID
    /// The site, or the organization whose administrators invite.
    public let home: FolderID
    /// The address as it was typed.
    public let email: String
    /// The language of the email, as a tag.
    public let language: String
    /// When it was sent last.
    public let createdAt: Instant
    /// When it can no longer be accepted.
    public let expiresAt: Instant
    /// The roles, of those that the reader may know of.
    public internal(set) var roles: [OfferedRole] = []
}

/// A role that an invitation offers.
public struct OfferedRole: Sendable, Hashable {
    /// The role.
    public let role: Role
    /// The folder on which it would be held.
    public let folder: Folder
    /// The name of the person who invites.
    public let invitedBy: String
    /// Whether that person could give the role today; otherwise no one gets it by accepting.
    public let isGrantable: Bool

    /// The role as it is listed once it is held.
    public var given: AssignedRole { AssignedRole(role: role, folder: folder, group: nil) }
}

/// What the owner of an address finds behind the link of an invitation.
public struct OpenInvitation: Sendable {
    /// The invitation with all of its roles.
    public let invitation: Invitation
    /// The title of the organization, or of the site.
    public let place: String
    /// The name that the person who invites gave them; empty for none.
    public let name: String
    /// The account of the address; nil for someone who gets one by accepting.
    public let account: User?

    /// Whether a password is chosen here: there is no account, or no one has ever signed in to it.
    public var choosesPassword: Bool { account.map { $0.state == .invited } ?? true }
}
