/// The level of a folder in the tree.
public enum FolderKind: String, CaseIterable, Sendable {
    case site
    case organization
    case app
    case study

    /// The word for the level on pages.
    public var title: String {
        switch self {
        case .site: "Site"
        case .organization: "Organization"
        case .app: "App"
        case .study: "Study"
        }
    }
}
