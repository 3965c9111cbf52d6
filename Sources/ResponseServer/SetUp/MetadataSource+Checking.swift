import Access
import Cryptography

extension MetadataSource {
    /// A folder of design documents, as it was entered on a page or at the console.
    ///
    /// - Throws: ``InvalidInput`` naming the field `directory`.
    static func files(checking directory: String, in roots: MetadataRoots) throws -> MetadataSource {
        if directory.isEmpty { throw InvalidInput("directory", "Metadata Directory path must not be blank") }
        guard !roots.paths.isEmpty else {
            throw InvalidInput(
                "directory",
                "This server reads no designs from files. PORTAL_METADATA_ROOTS names its folders")
        }
        guard let directory = roots.resolve(directory) else {
            throw InvalidInput(
                "directory",
                "Choose a folder in \(roots.words). PORTAL_METADATA_ROOTS says which ones the server may read"
            )
        }
        guard DesignFiles(directory: directory).isReadable else {
            throw InvalidInput("directory", "Metadata Directory path is invalid")
        }
        return .files(directory: directory)
    }

    /// A metadata service, as it was entered on a page or at the console.
    ///
    /// A password left empty keeps that of the previous source, as long as the address stays the same.
    /// - Throws: ``InvalidInput`` naming the fields `url`, `user` and `password`.
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
