/// The folders next to a location, level by level, that a user may open and switch to. Archived folders are left out,
/// except for the location's own.
public struct SiblingFolders: Sendable, Hashable {
    /// One folder or channel.
    public struct Sibling: Sendable, Hashable {
        /// The name in its URL: Org ID, App ID or Study ID.
        public let name: String
        /// The title on pages.
        public let title: String
    }

    /// The folders of one level, by name.
    public struct Level: Sendable, Hashable {
        /// The folders, including the location's own if the user may open it.
        public internal(set) var all: [Sibling] = []
        /// Whether there are more than are returned.
        public internal(set) var hasMore = false
    }

    /// The maximum number of folders returned per level.
    public static let shownMax = 100
    /// An empty value.
    public static let none = SiblingFolders()

    /// The organizations of the site.
    public internal(set) var organizations = Level()
    /// The apps of the location's organization.
    public internal(set) var apps = Level()
    /// The channels of the location's app.
    public internal(set) var studies = Level()
}
