/// The change isn't possible because the folder is archived and therefore read-only.
public struct FolderArchived: UserFacingError, Hashable {
    /// The title of the archived organization or app.
    public let folder: String

    /// Creates the error for an archived folder with this title.
    public init(_ folder: String) { self.folder = folder }

    public var kind: UserFacingErrorKind { .conflict }
    public var title: String { "This is archived" }
    public var sentence: String {
        "\(folder) is archived. You can read everything in it, but you can't change it. "
            + "An administrator can unarchive it from the bar at the top of its pages."
    }
}
