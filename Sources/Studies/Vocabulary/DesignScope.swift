/// The study folder whose design a function can access.
///
/// It proves that access was granted: features get it from the subject of a grant, never from a request,
/// and every statement of this target is confined to it.
public struct DesignScope: Hashable, Sendable {
    /// The study folder.
    public let folder: FolderID

    /// The design of a study folder.
    public init(folder: FolderID) { self.folder = folder }
}
