import SQLStore
import Studies

/// Decides whether someone may, and makes the grant that proves it.
public enum Roles {
    /// Checks the permission in the transaction that will do the work.
    ///
    /// Throws ``NotFound`` for someone without any role there, ``AccessDenied`` where the roles fall short,
    /// ``FolderArchived`` where they would do but the folder is only kept to be read. Reads the folder's lineage anew, so a
    /// subject from an earlier transaction may be asked about.
    public static func require<P: Permission>(
        _ permission: P.Type, on subject: P.Subject, by actor: Actor, in transaction: borrowing Transaction
    ) throws -> Grant<P> {
        guard let user = actor.user, let holder = actor.holder,
            try UserRepository.isActive(user, in: transaction),
            let lineage = try FolderRepository.lineage(of: subject.folderID, in: transaction)
        else { throw NotFound(P.Subject.noun) }
        let effectiveRoles = try effectiveRoles(of: holder, on: lineage, in: transaction)
        try check(P.right, effectiveRoles, of: holder, below: lineage, noun: P.Subject.noun, in: transaction)
        // The lineage of a channel's folder says nothing of the app that offers it.
        try checkArchive(P.right, lineage.archivedTitle ?? subject.archivedFolder?.title)
        return Grant(actor: actor, subject: subject)
    }

    /// The same for the place to which a request leads, which was read in this transaction, with the
    /// standings that were read for it.
    package static func grant<P: Permission>(
        _ permission: P.Type, at place: FolderLocation, by actor: Actor,
        roles rolesByLevel: EffectiveRolesByLevel,
        in transaction: borrowing Transaction
    ) throws -> Grant<P> {
        guard let holder = actor.holder, let subject = P.Subject.at(place),
            let lineage = place.lineage(of: P.Subject.level)
        else { throw NotFound(P.Subject.noun) }
        let effectiveRoles = rolesByLevel.roles(at: P.Subject.level)
        do {
            try check(
                P.right, effectiveRoles, of: holder, below: lineage, noun: P.Subject.noun, in: transaction)
            try checkArchive(P.right, lineage.archivedTitle)
        } catch is NotFound where rolesByLevel.roles(at: .any).hasAnyRole {
            // The right is held above this folder, and users with a role there already know about it.
            throw AccessDenied(P.right)
        }
        return Grant(actor: actor, subject: subject)
    }

    /// What a user is and may at a place and above it, by one query.
    package static func effectiveRolesByLevel(
        of user: AccessIdentity, at place: FolderLocation, in transaction: borrowing Transaction
    ) throws -> EffectiveRolesByLevel {
        EffectiveRolesByLevel(
            held: try RoleRepository.assignments(of: user, at: place, in: transaction), place: place,
            limits: user.limits)
    }

    /// What a user is and may on a folder.
    public static func effectiveRoles(
        of user: UserID, on folder: Folder, in transaction: borrowing Transaction
    ) throws -> EffectiveRoles {
        try effectiveRoles(of: .user(user), on: folder.lineage, in: transaction)
    }

    /// What someone is and may on a folder, also while they look at the portal with a role.
    public static func effectiveRoles(
        of holder: AccessIdentity, on folder: Folder, in transaction: borrowing Transaction
    ) throws -> EffectiveRoles {
        try effectiveRoles(of: holder, on: folder.lineage, in: transaction)
    }

    static func effectiveRoles(
        of user: AccessIdentity, on lineage: FolderAncestry, in transaction: borrowing Transaction
    ) throws -> EffectiveRoles {
        EffectiveRoles(
            held: try RoleRepository.assignments(of: user, along: lineage, in: transaction), on: lineage,
            limits: user.limits)
    }

    /// What someone may at a place because of what they hold below it: an organization or an app lets them in, and
    /// anyone who designs one study of an organization uses the library of all.
    package static func rightsFromDescendants(
        of user: AccessIdentity, at place: FolderLocation, in transaction: borrowing Transaction
    ) throws -> RightSet {
        try rightsFromDescendants(of: user, on: place.folder, in: transaction)
    }

    /// The same for a folder.
    static func rightsFromDescendants(
        of user: AccessIdentity, on folder: Folder, in transaction: borrowing Transaction
    ) throws -> RightSet {
        let kind = folder.kind
        guard kind == .organization || kind == .app else { return [] }
        let below = try RoleRepository.visible(to: user, below: folder.folderID, in: transaction).values
        if below.isEmpty { return [] }
        let designs =
            kind == .organization && user.limits?.cover(folder.lineage) != false
            && below.contains { $0.rights.contains(.useLibrary) }
        return designs ? RightSet([.enter, .useLibrary]) : RightSet(.enter)
    }

    private static func check(
        _ right: Right, _ effectiveRoles: EffectiveRoles, of user: AccessIdentity,
        below lineage: FolderAncestry,
        noun: String,
        in transaction: borrowing Transaction
    ) throws {
        if effectiveRoles.granted.contains(right) { return }
        if right == .enter, try RoleRepository.hasRole(lineage.id, below: user, in: transaction) { return }
        // Who designs one study of an organization uses the library of all.
        if right == .useLibrary, user.limits?.cover(lineage) != false,
            try RoleRepository.has(right, below: lineage.id, user, in: transaction)
        {
            return
        }
        throw effectiveRoles.hasAnyRole ? effectiveRoles.refusal(lacking: right) : NotFound(noun)
    }

    /// Refuses what would change something below a folder that is archived, for everyone.
    static func checkArchive(_ right: Right, _ archivedTitle: String?) throws {
        if let archivedTitle, !right.remainsInArchive { throw FolderArchived(archivedTitle) }
    }
}

extension AccessSubject {
    /// The common noun by which refusals name the subject.
    static var noun: String {
        switch level {
        case .site, .any: "page"
        case .organization: "organization"
        case .app: "app"
        case .study: "study"
        }
    }
}
