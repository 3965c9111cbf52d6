import Studies

/// A folder and those above it, with where inheritance stops: all that deciding about rights needs.
struct FolderAncestry: Sendable, Hashable {
    /// One folder below the site.
    struct Ancestor: Sendable, Hashable {
        let id: FolderID
        let stopsInheriting: Bool
        /// The folder's title where it is archived, for the refusal that names it.
        var archivedTitle: String?
    }

    let organization: Ancestor?
    let app: Ancestor?
    let study: Ancestor?
    /// Of a channel, the app that offers it: on it no roles are held, but it may be archived.
    var offeredBy: Ancestor?

    static let site = FolderAncestry(organization: nil, app: nil, study: nil)

    /// The title of the topmost folder that is archived; nil where none is.
    var archivedTitle: String? {
        organization?.archivedTitle ?? app?.archivedTitle ?? offeredBy?.archivedTitle
    }

    /// The folder itself.
    var id: FolderID { (study ?? app ?? organization)?.id ?? .site }

    /// Whether a folder is the folder itself or one above it.
    func contains(_ folder: FolderID) -> Bool {
        folder == .site || folder == organization?.id || folder == app?.id || folder == study?.id
    }

    /// The folders from the top downwards.
    func forEachAncestor(_ context: (Ancestor) -> Void) {
        context(Ancestor(id: .site, stopsInheriting: false))
        if let organization { context(organization) }
        if let app { context(app) }
        if let study { context(study) }
    }
}

extension FolderID {
    /// The one folder at the top, which the first migration makes.
    public static let site = FolderID(rawValue: 1)
}
