import Access
import SQLStore
import Timekeeping
import Vocabulary

/// Stores the metadata sources of folders.
package struct MetadataSourceRepository: Sendable {
    package init() {}

    /// Returns the effective source of a channel: that of its study folder or of the nearest parent folder with a
    /// setting.
    package func effective(for channel: ChannelID, _ transaction: borrowing Transaction) throws
        -> EffectiveMetadataSource
    {
        guard let folder = try ChannelRepository.studyFolder(of: channel, in: transaction) else {
            return EffectiveMetadataSource(source: .portal, origin: nil)
        }
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
