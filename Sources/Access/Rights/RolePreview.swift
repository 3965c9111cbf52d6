import SQLStore
import Studies

/// Looking at the portal as someone with one role on a folder would: to read only, and never more than one may
/// oneself.
public struct RolePreview: Sendable, Hashable {
    /// Who looks.
    public let user: UserID
    /// The role.
    public let role: Role
    /// The folder on which it is held as if.
    public let folder: FolderID

    package init(user: UserID, role: Role, folder: FolderID) {
        (self.user, self.role, self.folder) = (user, role, folder)
    }

    /// The role with the one that it brings along.
    static func roles(of role: Role) -> [Role] { [role] + role.bases.prefix(1) }

    /// What is held as if: nothing any more once anyone who looks lacks a right of it there.
    ///
    /// What they hold reaches below the folder wherever the role does, so asking on the folder is enough.
    func assignments(in transaction: borrowing Transaction) throws -> [RoleAssignment] {
        guard let place = try FolderRepository.folder(folder, in: transaction) else { return [] }
        let roles = Self.roles(of: role)
        let own = try Roles.effectiveRoles(of: user, on: place, in: transaction).granted
        guard own.isSuperset(of: RoleSet(roles).rights) else { return [] }
        return roles.map { RoleAssignment(folder: folder, role: $0) }
    }
}

/// Whose roles count for a request.
public enum AccessIdentity: Sendable, Hashable {
    /// Someone's own, also through groups.
    case user(UserID)
    /// Those with which someone looks at the portal.
    case preview(RolePreview)
    /// The user's own, as far as the API key lets them through.
    case key(UserID, APIKeyRestrictions)

    /// What narrows the rights that follow from the roles; nil for people.
    var limits: APIKeyRestrictions? {
        if case .key(_, let limits) = self { limits } else { nil }
    }

    /// The folders and roles that are held, as rows of `folder_id` and `role`.
    func assigned(in transaction: borrowing Transaction) throws -> SQL {
        switch self {
        case .user(let user), .key(let user, _):
            return """
                select folder_id, role from role_assignments where user_id = \(user)
                union
                select a.folder_id, a.role
                from group_members m join role_assignments a on a.group_id = m.group_id
                where m.user_id = \(user)
                """
        case .preview(let preview):
            let rows = try preview.assignments(in: transaction).map { held -> SQL in
                "select \(held.folder) as folder_id, \(held.role.rawValue) as role"
            }
            return rows.isEmpty
                ? "select folder_id, role from role_assignments where 1 = 0" : .joined(rows, by: " union ")
        }
    }
}

extension RoleRepository {
    /// The roles as which the portal can be looked at on the grant's folder: those that can be held there, of which
    /// anyone who looks lacks no right.
    public static func previewRoles(
        with grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> [Role] {
        guard let holder = grant.actor.holder else { return [] }
        let own = try Roles.effectiveRoles(of: holder, on: grant.subject, in: transaction).granted
        return Role.allCases.filter { role in
            role.isAssignable(on: grant.subject.kind)
                && own.isSuperset(of: RoleSet(RolePreview.roles(of: role)).rights)
        }
    }

    /// Begins to look at the portal as someone with a role on the grant's folder would.
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

    /// Writes down that someone stopped looking at the portal with a role.
    public static func endPreview(of person: AuthenticatedUser, in transaction: borrowing Transaction) throws
    {
        guard let preview = person.actor.preview else { return }
        let path = try FolderRepository.folder(preview.folder, in: transaction)?.path ?? ""
        try person.actor.record(
            "preview.stop", on: preview.folder, about: path, ["role": .text(preview.role.rawValue)],
            in: transaction)
    }
}
