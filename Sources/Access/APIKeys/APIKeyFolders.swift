import SQLStore
import Studies

/// The organizations, apps and studies in which a key can work, to choose one of them.
public enum APIKeyFolders {
    /// More folders than these aren't offered.
    public static let countMax = 500

    /// The folders on which a person holds a role, by path.
    public static func all(of person: AuthenticatedUser, in transaction: borrowing Transaction) throws
        -> [Folder]
    {
        try folders(visibleTo: person.holder, below: .site, in: transaction)
    }

    /// The folders of the grant's organization, or of the site, on which the administrator holds a role, by path.
    public static func all(
        with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws -> [Folder] {
        guard let holder = grant.actor.holder else { return [] }
        return try folders(visibleTo: holder, below: grant.subject.folderID, in: transaction)
    }

    private static func folders(
        visibleTo holder: AccessIdentity, below top: FolderID, in transaction: borrowing Transaction
    ) throws -> [Folder] {
        var ids = Set(try RoleRepository.visible(to: holder, below: top, in: transaction).keys)
        if top != .site { ids.insert(top) }
        let kept = Set(ids.sorted().prefix(countMax))
        return try FolderRepository.folders(kept, below: top, in: transaction).values.sorted { one, other in
            one.path < other.path
        }
    }
}
