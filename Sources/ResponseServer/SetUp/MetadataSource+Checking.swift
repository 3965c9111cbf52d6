import Access
import Cryptography

extension MetadataSource {
    /// Creates a source for a folder of design documents, as entered on a page or in a terminal.
    ///
    /// - Throws: ``InvalidInput`` naming the field `directory`.
    static func files(checking directory: String, in roots: MetadataRoots) throws -> MetadataSource {
        if directory.isEmpty { throw InvalidInput("directory", "Metadata Directory path must not be blank") }
        guard !roots.paths.isEmpty else {
            throw InvalidInput(
                "directory",
                "This server cannot read designs from files. Add folders to PORTAL_METADATA_ROOTS first")
        }
        guard let directory = roots.resolve(directory) else {
            throw InvalidInput(
                "directory",
                "Choose a folder in \(roots.words). PORTAL_METADATA_ROOTS lists the folders the server can read"
            )
        }
        guard DesignFiles(directory: directory).isReadable else {
            throw InvalidInput("directory", "Metadata Directory path is invalid")
        }
        return .files(directory: directory)
    }

    /// Creates a source for a metadata service, as entered on a page or in a terminal.
    ///
    /// An empty password keeps that of the previous source if the URL is unchanged.
    ///
    /// - Throws: ``InvalidInput`` naming the fields `url`, `user`, and `password`.
    static func wcp(
        checking url: String, user: String, password: String, previous: MetadataSource, key: SealingKey
    ) throws -> MetadataSource {
        var problems: [FieldProblem] = []
        if !url.hasPrefix("http://"), !url.hasPrefix("https://") {
            problems.append(FieldProblem("url", "WCP Base URL must begin with 'http://' or 'https://'"))
        }
        if !url.hasSuffix("/StudyMetaData") {
            problems.append(FieldProblem("url", "WCP Base URL must end with '/StudyMetaData'"))
        }
        if user.isEmpty { problems.append(FieldProblem("user", "WCP username must not be blank")) }
        if password.isEmpty, case .wcp(let access) = previous, access.baseURL == url {
            if problems.isEmpty { return .wcp(access.with(userName: user)) }
        } else if password.isEmpty {
            problems.append(FieldProblem("password", "WCP password must not be blank"))
        }
        guard problems.isEmpty else { throw InvalidInput(problems) }
        return .wcp(baseURL: url, userName: user, password: password, key: key)
    }
}
