import Access
import Studies

extension StudyFolder {
    /// The owner of the design's images and documents.
    public var files: FileOwner { FileOwner(id) }
}

extension AppFolder {
    /// The owner of the images and documents in the app's pages and resources.
    public var files: FileOwner { FileOwner(id) }
}

extension OrganizationFolder {
    /// The owner of the library's images and documents.
    public var files: FileOwner { FileOwner(id) }
}
