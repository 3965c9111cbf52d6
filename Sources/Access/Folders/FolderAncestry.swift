import Vocabulary

/// A folder and its ancestors, with where inheritance stops: everything needed to determine rights.
struct FolderAncestry: Sendable, Hashable {
    /// One folder below the site.
    struct Ancestor: Sendable, Hashable {
        let id: FolderID
        let stopsInheriting: Bool
        /// The folder's title if it is archived, for the error message.
        var archivedTitle: String?
    }

    let organization: Ancestor?
    let app: Ancestor?
    let study: Ancestor?
    /// For a channel, the app that offers it. Its roles don't count, but it may be archived.
    var offeredBy: Ancestor?

    static let site = FolderAncestry(organization: nil, app: nil, study: nil)

    /// The title of the topmost archived folder; nil if none is archived.
    var archivedTitle: String? {
        organization?.archivedTitle ?? app?.archivedTitle ?? offeredBy?.archivedTitle
    }

    /// The ID of the folder itself.
    var id: FolderID { (study ?? app ?? organization)?.id ?? .site }

    /// Returns whether a folder is this folder or one of its ancestors.
    func contains(_ folder: FolderID) -> Bool {
        folder == .site || folder == organization?.id || folder == app?.id || folder == study?.id
    }

    /// Calls the closure with each folder from the top down.
    func forEachAncestor(_ context: (Ancestor) -> Void) {
        context(Ancestor(id: .site, stopsInheriting: false))
        if let organization { context(organization) }
        if let app { context(app) }
        if let study { context(study) }
    }
}

extension FolderID {
    /// The folder at the top, created by the first migration.
    public static let site = FolderID(rawValue: 1)
}
