import Studies

/// A folder and those above it, with where inheritance stops: all that deciding about rights needs.
struct Lineage: Sendable, Hashable {
    /// One folder below the site.
    struct Link: Sendable, Hashable {
        let id: FolderID
        let stopsInheriting: Bool
    }

    let organization: Link?
    let app: Link?
    let study: Link?

    static let site = Lineage(organization: nil, app: nil, study: nil)

    /// The folder itself.
    var id: FolderID { (study ?? app ?? organization)?.id ?? .site }

    /// The folders from the top downwards.
    func walk(_ visit: (Link) -> Void) {
        visit(Link(id: .site, stopsInheriting: false))
        if let organization { visit(organization) }
        if let app { visit(app) }
        if let study { visit(study) }
    }
}

extension FolderID {
    /// The one folder at the top, which the first migration makes.
    public static let site = FolderID(rawValue: 1)
}
