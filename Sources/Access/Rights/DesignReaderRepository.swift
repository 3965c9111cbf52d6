import SQLStore
import Timekeeping
import Vocabulary

/// A person who can view a design and comment on it.
public struct DesignReader: Sendable, Hashable, Identifiable {
    public let id: UserID
    public let name: String
    public let email: String

    public init(id: UserID, name: String, email: String) {
        (self.id, self.name, self.email) = (id, name, email)
    }
}

/// Reads who can view a design and comment on it: whom comments can mention and reviews can be requested from.
public enum DesignReaderRepository {
    /// Returns the active users with a role on the grant's study, its app or its organization that includes comments, by
    /// name. Site Admins and service accounts are left out.
    public static func all<P: DesignReading>(
        with grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> [DesignReader] {
        let roles = RightsTable.roles(granting: CommentOnDesign.right).roles.map(\.rawValue)
        return try transaction.rows(
            """
            select distinct u.id, u.name, u.email, u.name_key from role_assignments a
            left join group_members m on m.group_id = a.group_id
            join users u on u.id = coalesce(a.user_id, m.user_id)
            where a.folder_id in (\(list: folders(of: grant.subject))) and a.role in (\(list: roles))
                and (a.ends_at is null or a.ends_at > \(grant.now)) and u.state = 'active' and u.is_service = 0
            order by u.name_key, u.id
            """
        ) { row in DesignReader(id: try row[0], name: try row[1], email: try row[2]) }
    }

    /// Returns whether an active user can comment on a study's design now. The server itself asks, so no grant is needed.
    package static func mayComment(
        _ user: UserID, on study: StudyFolder, at now: Instant, in transaction: borrowing Transaction
    ) throws -> Bool {
        guard try UserRepository.isActive(user, in: transaction) else { return false }
        return try Roles.effectiveRoles(of: user, on: .study(study), at: now, in: transaction)
            .hasPermission(CommentOnDesign.self)
    }

    /// The study and the folders above it whose roles it inherits, up to the organization.
    private static func folders(of study: StudyFolder) -> [FolderID] {
        var ids: [FolderID] = []
        var next: Folder? = .study(study)
        while let folder = next, folder.organization != nil {
            ids.append(folder.folderID)
            next = folder.stopsInheriting ? nil : folder.parent
        }
        return ids
    }
}
