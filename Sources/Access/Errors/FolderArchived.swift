/// Something would be changed in a folder that is archived, where all is kept to be read.
public struct FolderArchived: UserFacingError, Hashable {
    /// The title of the organization or app that is archived.
    public let folder: String

    /// A refusal until the folder of this title is taken out of the archive.
    public init(_ folder: String) { self.folder = folder }

    public var kind: UserFacingErrorKind { .conflict }
    public var title: String { "This is archived" }
    public var sentence: String {
        "\(folder) is archived: all of it can be read, and nothing in it be changed or made. "
            + "Whoever administers it can take it out; the bar on top of its pages leads there."
    }
}
