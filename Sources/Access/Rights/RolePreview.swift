import SQLStore
import Timekeeping
import Vocabulary

/// A preview of the portal as a user with one role on a folder would see it. Read-only, and never with more rights than
/// the user's own.
public struct RolePreview: Sendable, Hashable {
    /// The user who is previewing.
    public let user: UserID
    /// The role.
    public let role: Role
    /// The folder on which the role is simulated.
    public let folder: FolderID

    package init(user: UserID, role: Role, folder: FolderID) {
        (self.user, self.role, self.folder) = (user, role, folder)
    }

    /// Returns the role with the base role that it includes.
    static func roles(of role: Role) -> [Role] { [role] + role.bases.prefix(1) }

    /// Returns the simulated roles; none if the user no longer has all of their rights on the folder.
    ///
    /// The user's own roles reach below the folder wherever the simulated role does, so checking the folder is enough.
    func assignments(
        at now: Instant, in transaction: borrowing Transaction
    ) throws -> [RoleAssignment] {
        guard let place = try FolderRepository.folder(folder, in: transaction) else { return [] }
        let roles = Self.roles(of: role)
        let own = try Roles.effectiveRoles(of: user, on: place, at: now, in: transaction).granted
        guard own.isSuperset(of: RoleSet(roles).rights) else { return [] }
        return roles.map { RoleAssignment(folder: folder, role: $0) }
    }
}

/// The identity whose roles apply to a request.
public enum AccessIdentity: Sendable, Hashable {
    /// The user's own roles, including those from groups.
    case user(UserID)
    /// The role that a user is previewing.
    case preview(RolePreview)
    /// The user's own roles, limited by an API key.
    case key(UserID, APIKeyRestrictions)

    /// The restrictions on the rights; nil for users without an API key.
    var limits: APIKeyRestrictions? {
        if case .key(_, let limits) = self { limits } else { nil }
    }
}

extension RoleRepository {
    /// Returns the roles that can be previewed on the grant's folder: those that can be assigned there and that have no
    /// right the user lacks.
    public static func previewRoles(
        with grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> [Role] {
        guard let holder = grant.actor.holder else { return [] }
        let own = try Roles.effectiveRoles(of: holder, on: grant.subject, at: grant.now, in: transaction)
            .granted
        return Role.allCases.filter { role in
            role.isAssignable(on: grant.subject.kind)
                && own.isSuperset(of: RoleSet(RolePreview.roles(of: role)).rights)
        }
    }

    /// Starts a preview of the portal with a role on the grant's folder.
    public static func preview(
        _ role: Role, with grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> RolePreview {
        guard let user = grant.actor.user, try previewRoles(with: grant, in: transaction).contains(role)
        else {
            throw InvalidInput("role", "Choose one of the listed roles.")
        }
        try grant.record(
            "preview.start", about: grant.subject.path, ["role": .text(role.rawValue)], in: transaction)
        return RolePreview(user: user, role: role, folder: grant.subject.folderID)
    }

    /// Records that a user stopped a preview.
    public static func endPreview(of person: AuthenticatedUser, in transaction: borrowing Transaction) throws
    {
        guard let preview = person.actor.preview else { return }
        let path = try FolderRepository.folder(preview.folder, in: transaction)?.path ?? ""
        try person.actor.record(
            "preview.stop", on: preview.folder, about: path, ["role": .text(preview.role.rawValue)],
            in: transaction)
    }
}
