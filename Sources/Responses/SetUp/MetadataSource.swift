import Access
import Cryptography
import SQLStore
import Timekeeping
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

/// Stores the metadata sources of folders.
package struct MetadataSourceRepository: Sendable {
    package init() {}

    /// Returns the effective source of a channel: that of its study folder or of the nearest parent folder with a
    /// setting.
    package func effective(for channel: ChannelID, _ transaction: borrowing Transaction) throws
        -> EffectiveMetadataSource
    {
        let folder: FolderID? = try transaction.value(
            "select study_folder_id from channels where id = \(channel)")
        guard let folder else { return EffectiveMetadataSource(source: .portal, origin: nil) }
        return try effective(on: folder, transaction)
    }

    /// Returns the effective source of a folder.
    package func effective(on folder: FolderID, _ transaction: borrowing Transaction) throws
        -> EffectiveMetadataSource
    {
        let found = try transaction.first(
            """
            with recursive above (id, parent_id, depth) as (
                select id, parent_id, 0 from folders where id = \(folder)
                union all
                select f.id, f.parent_id, a.depth + 1 from folders f join above a on f.id = a.parent_id)
            select s.folder_id, s.kind, s.directory, s.base_url, s.user_name, s.password_sealed
            from above a join metadata_sources s on s.folder_id = a.id order by a.depth limit 1
            """
        ) { EffectiveMetadataSource(source: try Self.source($0), origin: try $0[0]) }
        return found ?? EffectiveMetadataSource(source: .portal, origin: nil)
    }

    /// Sets the source of a folder and all folders below it without their own setting.
    package func set(
        _ source: MetadataSource, on folder: FolderID, by author: String, at now: Instant,
        _ transaction: borrowing Transaction
    ) throws {
        let (kind, directory, access): (String, String?, MetadataSource.WCPAccess?) =
            switch source {
            case .portal: ("portal", nil, nil)
            case .files(let directory): ("files", directory, nil)
            case .wcp(let access): ("wcp", nil, access)
            }
        try transaction.run(
            """
            insert into metadata_sources (folder_id, kind, directory, base_url, user_name, password_sealed,
                changed_at, changed_by)
            values (\(folder), \(kind), \(directory), \(access?.baseURL), \(access?.userName),
                \(access?.passwordSealed), \(now), \(author))
            on conflict (folder_id) do update set kind = excluded.kind, directory = excluded.directory,
                base_url = excluded.base_url, user_name = excluded.user_name,
                password_sealed = excluded.password_sealed, changed_at = excluded.changed_at,
                changed_by = excluded.changed_by
            """)
    }

    /// Removes the setting of a folder, so that it is inherited.
    package func remove(from folder: FolderID, _ transaction: borrowing Transaction) throws {
        try transaction.run("delete from metadata_sources where folder_id = \(folder)")
    }

    private static func source(_ row: Row) throws -> MetadataSource {
        switch try row[1] as String {
        case "files": .files(directory: try row[2])
        case "wcp":
            .wcp(
                MetadataSource.WCPAccess(
                    baseURL: try row[3], userName: try row[4] ?? "", passwordSealed: try row[5] ?? []))
        default: .portal
        }
    }
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
