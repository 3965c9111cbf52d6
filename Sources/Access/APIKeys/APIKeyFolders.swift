import SQLStore
import Timekeeping
import Vocabulary

/// The organizations, apps and studies that can be chosen for a key.
public enum APIKeyFolders {
    /// The maximum number of folders offered.
    public static let countMax = 500

    /// Returns the folders on which a user holds a role, by path.
    public static func all(of person: AuthenticatedUser, in transaction: borrowing Transaction) throws
        -> [Folder]
    {
        try folders(visibleTo: person.holder, at: person.actor.now, below: .site, in: transaction)
    }

    /// Returns the folders of the grant's organization, or of the site, on which the administrator holds a role, by
    /// path.
    public static func all(
        with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws -> [Folder] {
        guard let holder = grant.actor.holder else { return [] }
        return try folders(visibleTo: holder, at: grant.now, below: grant.subject.folderID, in: transaction)
    }

    private static func folders(
        visibleTo holder: AccessIdentity, at now: Instant, below top: FolderID,
        in transaction: borrowing Transaction
    ) throws -> [Folder] {
        var ids = Set(try RoleRepository.visible(to: holder, at: now, below: top, in: transaction).keys)
        if top != .site { ids.insert(top) }
        let kept = Set(ids.sorted().prefix(countMax))
        return try FolderRepository.folders(kept, below: top, in: transaction).values.sorted { one, other in
            one.path < other.path
        }
    }
}
