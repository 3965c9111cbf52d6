/// The study folder whose design a function may touch.
///
/// Anyone who holds one has been allowed to: features take it from a grant's subject, never from a request,
/// and every statement of this target is confined to it.
public struct DesignScope: Hashable, Sendable {
    /// The study folder.
    public let folder: FolderID

    /// The design of a study folder.
    public init(folder: FolderID) { self.folder = folder }
}
