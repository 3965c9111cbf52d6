import Access
import Cryptography
import SQLStore
import Vocabulary

/// The source of survey designs.
public enum MetadataSource: Equatable, Sendable {
    /// The publications of this portal.
    case portal
    /// A folder on the server with design documents.
    case files(directory: String)
    /// The metadata service of another portal.
    case wcp(WCPAccess)

    /// The access data of a metadata service.
    public struct WCPAccess: Equatable, Sendable {
        /// The URL, which ends with `/StudyMetaData`.
        public let baseURL: String
        /// The user name of the service's credential.
        public let userName: String
        /// The sealed password.
        package let passwordSealed: [UInt8]

        package init(baseURL: String, userName: String, passwordSealed: [UInt8]) {
            self.baseURL = baseURL
            self.userName = userName
            self.passwordSealed = passwordSealed
        }
    }
}

/// A metadata source with the folder on which it is set.
public struct EffectiveMetadataSource: Equatable, Sendable {
    /// The source.
    public let source: MetadataSource
    /// The folder on which it is set, or nil if no folder has a setting and the portal itself is the source.
    public let origin: FolderID?
}

extension MetadataSource {
    /// Creates a source for a folder of design documents, as entered on a page or in a terminal.
    ///
    /// - Throws: ``InvalidInput`` naming the field `directory`.
    package static func files(checking directory: String, in roots: MetadataRoots) throws -> MetadataSource {
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
    package static func wcp(
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

extension MetadataSource.WCPAccess {
    func with(userName: String) -> MetadataSource.WCPAccess {
        MetadataSource.WCPAccess(baseURL: baseURL, userName: userName, passwordSealed: passwordSealed)
    }
}
