import SQLStore
import Timekeeping

/// Checks permissions and creates the grants that prove them.
public enum Roles {
    /// Checks the permission in the transaction that does the work.
    ///
    /// Throws ``NotFound`` for a user without any role there, ``AccessDenied`` if the roles don't grant it, and
    /// ``FolderArchived`` if they do but the folder is archived. Reads the folder's ancestors again, so the subject may
    /// come from an earlier transaction.
    public static func require<P: Permission>(
        _ permission: P.Type, on subject: P.Subject, by actor: Actor, in transaction: borrowing Transaction
    ) throws -> Grant<P> {
        guard let user = actor.user, let holder = actor.holder,
            try UserRepository.isActive(user, in: transaction),
            let lineage = try FolderRepository.lineage(of: subject.folderID, in: transaction)
        else { throw NotFound(P.Subject.noun) }
        var effectiveRoles = try effectiveRoles(of: holder, on: lineage, at: actor.now, in: transaction)
        if let channel = subject.channelWithSites {
            let atSites = try StudySiteRoleRepository.held(
                by: holder, in: channel, at: actor.now, transaction)
            effectiveRoles = effectiveRoles.adding(atSites, on: lineage, limits: holder.limits)
        }
        let scope = try check(
            permission, effectiveRoles, of: holder, by: actor, below: lineage, in: transaction)
        // The ancestry of a channel's folder doesn't include the app that offers the channel.
        try checkArchive(P.right, lineage.archivedTitle ?? subject.archivedFolder?.title)
        return Grant(actor: actor, subject: subject, scope: scope)
    }

    /// Checks the permission at the location of a request, using the location and effective roles that were read in
    /// this transaction.
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
            let scope = try check(
                permission, effectiveRoles, of: holder, by: actor, below: lineage, in: transaction)
            try checkArchive(P.right, lineage.archivedTitle)
            return Grant(actor: actor, subject: subject, scope: scope)
        } catch is NotFound where rolesByLevel.roles(at: .any).hasAnyRole {
            // The right belongs to a level above this folder, and users with a role here already know about that
            // folder.
            throw AccessDenied(P.right).asking(
                try RoleRepository.administrators(of: lineage, at: actor.now, in: transaction))
        }
    }

    /// Returns a user's roles and rights at a location and above it, with one query.
    package static func effectiveRolesByLevel(
        of user: AccessIdentity, at place: FolderLocation, now: Instant, in transaction: borrowing Transaction
    ) throws -> EffectiveRolesByLevel {
        EffectiveRolesByLevel(
            held: try RoleRepository.assignments(of: user, at: place, now: now, in: transaction),
            atSites: try place.channel.map {
                try StudySiteRoleRepository.held(by: user, in: $0.id, at: now, transaction)
            } ?? [],
            place: place, limits: user.limits)
    }

    /// Returns a user's roles and rights on a folder.
    public static func effectiveRoles(
        of user: UserID, on folder: Folder, at now: Instant, in transaction: borrowing Transaction
    ) throws -> EffectiveRoles {
        try effectiveRoles(of: .user(user), on: folder.lineage, at: now, in: transaction)
    }

    /// Returns the roles and rights of any identity on a folder, including a role preview.
    public static func effectiveRoles(
        of holder: AccessIdentity, on folder: Folder, at now: Instant, in transaction: borrowing Transaction
    ) throws -> EffectiveRoles {
        try effectiveRoles(of: holder, on: folder.lineage, at: now, in: transaction)
    }

    static func effectiveRoles(
        of user: AccessIdentity, on lineage: FolderAncestry, at now: Instant,
        in transaction: borrowing Transaction
    ) throws -> EffectiveRoles {
        EffectiveRoles(
            held: try RoleRepository.assignments(of: user, along: lineage, at: now, in: transaction),
            on: lineage,
            limits: user.limits)
    }

    /// Returns the rights at a location that come from roles below it: entering an organization or app, and using an
    /// organization's library for anyone who designs one of its studies.
    package static func rightsFromDescendants(
        of user: AccessIdentity, at place: FolderLocation, now: Instant, in transaction: borrowing Transaction
    ) throws -> RightSet {
        try rightsFromDescendants(of: user, on: place.folder, now: now, in: transaction)
    }

    /// Returns the same for a folder.
    static func rightsFromDescendants(
        of user: AccessIdentity, on folder: Folder, now: Instant, in transaction: borrowing Transaction
    ) throws -> RightSet {
        let kind = folder.kind
        guard kind == .organization || kind == .app else { return [] }
        let below = try RoleRepository.visible(
            to: user, at: now, below: folder.folderID, in: transaction
        ).values
        if below.isEmpty { return [] }
        let designs =
            kind == .organization && user.limits?.cover(folder.lineage) != false
            && below.contains { $0.rights.contains(.useLibrary) }
        return designs ? RightSet([.enter, .useLibrary]) : RightSet(.enter)
    }

    /// Returns the sites in which the permission is held, or throws.
    private static func check<P: Permission>(
        _ permission: P.Type, _ effectiveRoles: EffectiveRoles, of user: AccessIdentity, by actor: Actor,
        below lineage: FolderAncestry, in transaction: borrowing Transaction
    ) throws -> StudySiteScope {
        if let scope = effectiveRoles.scope(of: permission) { return scope }
        let right = P.right
        if right == .enter,
            try RoleRepository.hasRole(lineage.id, below: user, at: actor.now, in: transaction)
        {
            return .all
        }
        // Anyone who designs one study of an organization can use its library.
        if right == .useLibrary, user.limits?.cover(lineage) != false,
            try RoleRepository.has(right, below: lineage.id, user, at: actor.now, in: transaction)
        {
            return .all
        }
        guard effectiveRoles.hasAnyRole else { throw NotFound(P.Subject.noun) }
        let refusal = effectiveRoles.refusal(lacking: permission)
        guard let denied = refusal as? AccessDenied else { throw refusal }
        throw denied.asking(try RoleRepository.administrators(of: lineage, at: actor.now, in: transaction))
    }

    /// Throws if the right would change something in or below an archived folder, for every user.
    static func checkArchive(_ right: Right, _ archivedTitle: String?) throws {
        if let archivedTitle, !right.remainsInArchive { throw FolderArchived(archivedTitle) }
    }
}

extension AccessSubject {
    /// The common noun for the subject in error messages.
    package static var noun: String {
        switch level {
        case .site, .any: "page"
        case .organization: "organization"
        case .app: "app"
        case .study: "study"
        }
    }
}
