/// A folder that can be archived: an organization or an app.
public protocol Archivable: AccessSubject {
    /// The folder's location.
    var place: FolderLocation { get }
}

extension OrganizationFolder: Archivable {
    public var place: FolderLocation { .organization(self) }
}

extension AppFolder: Archivable {
    public var place: FolderLocation { .app(self) }
}
