import Studies

extension StudyFolder {
    /// The pictures and papers of the design.
    public var files: FileOwner { FileOwner(id) }
}

extension AppFolder {
    /// The pictures and papers of the app's pages and resources.
    public var files: FileOwner { FileOwner(id) }
}

extension OrganizationFolder {
    /// The pictures and papers of the library.
    public var files: FileOwner { FileOwner(id) }
}
