/// Something would be changed in a folder that is archived, where all is kept to be read.
public struct FolderArchived: UserFacingError, Hashable {
    /// The title of the organization or app that is archived.
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
