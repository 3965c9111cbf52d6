/// The study folder whose design a function can access.
///
/// It proves that access was granted: features obtain it from the subject of a grant, never from a request, and every
/// statement of this target is limited to it.
public struct DesignScope: Hashable, Sendable {
    /// The study folder.
    public let folder: FolderID

    /// Creates the scope of a study folder.
    public init(folder: FolderID) { self.folder = folder }
}
