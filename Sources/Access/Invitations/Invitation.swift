import Timekeeping
import Vocabulary

/// Roles that were offered to an email address and not yet accepted.
///
/// It doesn't reveal whether the address has an account.
public struct Invitation: Sendable, Hashable, Identifiable {
    /// The ID of the invitation's row.
    public let id: InvitationID
    /// The site, or the organization whose administrators sent it.
    public let home: FolderID
    /// The address as entered.
    public let email: String
    /// The language of the email, as a language tag.
    public let language: String
    /// When it was last sent.
    public let createdAt: Instant
    /// When it expires.
    public let expiresAt: Instant
    /// The offered roles that the reader may see.
    public internal(set) var roles: [OfferedRole] = []
}

/// A role that an invitation offers.
public struct OfferedRole: Sendable, Hashable {
    /// The role.
    public let role: Role
    /// The folder of the role.
    public let folder: Folder
    /// The site of the study at which the role is offered; nil for the entire folder.
    public let site: OfferedSite?
    /// The name of the user who invited.
    public let invitedBy: String
    /// Whether that user could assign the role today. If not, accepting doesn't assign it.
    public let isGrantable: Bool

    /// The role as it is listed after acceptance.
    public var given: AssignedRole {
        AssignedRole(role: role, folder: folder, group: nil, site: site?.title)
    }

    /// Whether accepting assigns the role: no one gets a role at a site that has ended.
    public var isAvailable: Bool { site?.hasEnded != true }
}

/// A site of a study at which an invitation offers a role.
public struct OfferedSite: Sendable, Hashable {
    public let id: StudySiteID
    /// 2 to 8 capital letters and digits, for the audit log.
    public let code: String
    /// The name with the code.
    public let title: String
    /// Whether the site is closed, or was deleted with its Test channel.
    public let hasEnded: Bool
}

/// The data of an invitation link's page.
public struct OpenInvitation: Sendable {
    /// The invitation with all of its roles.
    public let invitation: Invitation
    /// The title of the organization, or of the site.
    public let place: String
    /// The name given by the user who invited; empty if there is none.
    public let name: String
    /// The account of the address; nil if accepting creates one.
    public let account: User?

    /// Whether a password is chosen when accepting: there is no account, or it has never been signed in to.
    public var choosesPassword: Bool { account.map { $0.state == .invited } ?? true }
}
