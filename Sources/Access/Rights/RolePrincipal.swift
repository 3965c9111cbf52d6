import SQLStore
import Timekeeping

/// A principal that was looked up and may be assigned roles on a certain folder.
struct RolePrincipal {
    let user: UserID?
    let group: GroupID?
    let name: String

    /// Looks up a principal; one that isn't visible from the folder is not found.
    static func find(
        _ principal: Principal, for folder: Folder, by actor: Actor, in transaction: borrowing Transaction
    ) throws -> RolePrincipal {
        switch principal {
        case .user(let id): try user(id, for: folder, by: actor, in: transaction)
        case .email(let email): try user(email: email, in: transaction)
        case .group(let id): try group(id, for: folder, in: transaction)
        }
    }

    /// Returns the roles assigned directly to this principal on a folder and its ancestors.
    func roles(
        along lineage: FolderAncestry, at now: Instant, in transaction: borrowing Transaction
    ) throws -> RoleSet {
        if let user {
            let held = try RoleRepository.assignments(of: user, along: lineage, at: now, in: transaction)
            return EffectiveRoles(held: held, on: lineage).roles
        }
        let held = try RoleRepository.assignments(of: group, in: transaction)
        return EffectiveRoles(held: held, on: lineage).roles
    }

    private static func user(
        _ id: UserID, for folder: Folder, by actor: Actor, in transaction: borrowing Transaction
    ) throws -> RolePrincipal {
        guard let user = try UserRepository.user(id, in: transaction),
            try UserRepository.isKnown(user, to: folder.organization, in: transaction)
                || UserRepository.canSeeAllUsers(actor, in: transaction)
                || !RoleRepository.assignments(of: id, along: folder.lineage, at: actor.now, in: transaction)
                    .isEmpty
        else { throw NotFound("user") }
        return RolePrincipal(user: id, group: nil, name: user.email)
    }

    private static func user(email: String, in transaction: borrowing Transaction) throws -> RolePrincipal {
        guard let user = try UserRepository.user(email: email, in: transaction) else {
            throw NotFound("user")
        }
        return RolePrincipal(user: user.id, group: nil, name: user.email)
    }

    private static func group(
        _ id: GroupID, for folder: Folder, in transaction: borrowing Transaction
    ) throws -> RolePrincipal {
        guard let group = try GroupRepository.group(id, in: transaction),
            group.home == .site || group.home == folder.organization?.id
        else { throw NotFound("group") }
        return RolePrincipal(user: nil, group: id, name: group.name)
    }
}
