import Access
import SQLStore
import Studies
import Timekeeping
import Vocabulary

/// The libraries of organizations. All SQL statements are limited to the grant's organization.
public enum LibraryRepository {
    /// The maximum number of entries per page.
    public static let pageSizeMax = 100
    /// The maximum number of tags offered on a page.
    private static let tagsShown = 100

    /// Returns a page of entries, last changed first, and the total count.
    public static func page(
        _ filter: LibraryFilter, skipping offset: Int = 0, limit: Int, with grant: Grant<UseLibrary>,
        in transaction: borrowing Transaction
    ) throws -> (entries: [LibraryEntry], total: Int) {
        let conditions = conditions(filter, grant)
        let total: Int =
            try transaction.value("select count(*) from library_entries e where \(fragment: conditions)") ?? 0
        let entries = try entries(
            """
            \(fragment: conditions) order by e.modified_at desc, e.id desc
            limit \(min(limit, pageSizeMax)) offset \(max(0, offset))
            """, in: transaction)
        return (entries, total)
    }

    /// Returns an entry, including a removed one.
    public static func entry(
        _ id: LibraryEntryID, with grant: Grant<UseLibrary>, in transaction: borrowing Transaction
    ) throws -> LibraryEntry {
        let found = try entries(
            "e.id = \(id) and e.organization_id = \(grant.subject.id)", in: transaction)
        guard let entry = found.first else { throw NotFound("library entry") }
        return entry
    }

    /// Returns the content of an entry: its newest version, or a previous one.
    public static func content(
        of id: LibraryEntryID, version: Int? = nil, with grant: Grant<UseLibrary>,
        in transaction: borrowing Transaction
    ) throws -> LibraryContent {
        let entry = try entry(id, with: grant, in: transaction)
        let body: String? = try transaction.value(
            """
            select body from library_versions where entry_id = \(id) and version = \(version ?? entry.version)
            """)
        guard let body else { throw NotFound("version") }
        return try LibraryContent(entry.kind, reading: body)
    }

    /// Returns all versions of an entry, newest first.
    public static func versions(
        of id: LibraryEntryID, with grant: Grant<UseLibrary>, in transaction: borrowing Transaction
    ) throws -> [LibraryVersion] {
        _ = try entry(id, with: grant, in: transaction)
        return try transaction.rows(
            """
            select version, origin, saved_at, author_id, author_name from library_versions
            where entry_id = \(id) order by version desc
            """
        ) { row in
            LibraryVersion(
                version: try row[0], origin: try row[1], savedAt: try row[2],
                author: Author(user: try row[3], name: try row[4]))
        }
    }

    /// Returns the last uses of an entry, in studies that the user may enter.
    public static func uses(
        of id: LibraryEntryID, limit: Int, with grant: Grant<UseLibrary>,
        in transaction: borrowing Transaction
    ) throws -> [LibraryUse] {
        let uses = try transaction.rows(
            """
            select u.version, u.folder_id, f.title, a.name, c.study_id, u.used_at, u.author_id, u.author_name
            from library_uses u join library_entries e on e.id = u.entry_id
            join folders f on f.id = u.folder_id
            join channels c on c.study_folder_id = u.folder_id and c.kind = \(ChannelKind.live)
            join folders a on a.id = c.app_folder_id
            where u.entry_id = \(id) and e.organization_id = \(grant.subject.id) and f.trash_id is null
            order by u.used_at desc, u.id desc limit \(limit)
            """
        ) { row in
            LibraryUse(
                version: try row[0], study: try row[1], title: try row[2], app: AppID(try row[3]),
                studyID: StudyID(try row[4]), usedAt: try row[5],
                author: Author(user: try row[6], name: try row[7]))
        }
        guard let holder = grant.actor.holder else { return uses }
        let visible = try RoleRepository.visible(
            to: holder, at: grant.now, below: grant.subject.id, in: transaction)
        return uses.filter { visible[$0.study] != nil }
    }

    /// Returns the tags of current entries, in alphabetical order.
    public static func tags(
        with grant: Grant<UseLibrary>, in transaction: borrowing Transaction
    ) throws -> [String] {
        try transaction.rows(
            """
            select min(t.tag) from library_tags t join library_entries e on e.id = t.entry_id
            where e.organization_id = \(grant.subject.id) and e.removed_at is null
            group by t.folded_tag order by t.folded_tag limit \(tagsShown)
            """
        ) { try $0[0] }
    }

    private static func conditions(_ filter: LibraryFilter, _ grant: Grant<UseLibrary>) -> SQL {
        var conditions: [SQL] = ["e.organization_id = \(grant.subject.id)"]
        conditions.append(filter.isRemoved ? "e.removed_at is not null" : "e.removed_at is null")
        if !filter.kinds.isEmpty { conditions.append("e.kind in (\(list: filter.kinds))") }
        if !filter.tag.isEmpty {
            conditions.append(
                """
                e.id in (select t.entry_id from library_tags t where t.folded_tag = \(filter.tag.lowercased()))
                """)
        }
        for word in filter.text.lowercased().split(whereSeparator: \.isWhitespace).prefix(8) {
            let pattern = "%" + word.map { "%_\\".contains($0) ? "\\\($0)" : "\($0)" }.joined() + "%"
            conditions.append("e.search like \(pattern) escape '\\'")
        }
        return .joined(conditions, by: " and ")
    }

    private static func entries(
        _ rest: SQL, in transaction: borrowing Transaction
    ) throws -> [LibraryEntry] {
        let found = try transaction.rows(
            """
            select e.id, e.kind, e.title, e.description, e.version, e.modified_at, e.modified_by,
                e.modified_by_name, e.removed_at,
                (select count(*) from library_uses u where u.entry_id = e.id)
            from library_entries e where \(fragment: rest)
            """
        ) { row in
            (
                id: try row[0] as LibraryEntryID, kind: try row[1] as LibraryKind,
                title: try row[2] as String, description: try row[3] as String,
                version: try row[4] as Int, modifiedAt: try row[5] as Instant,
                author: Author(user: try row[6], name: try row[7]), removedAt: try row[8] as Instant?,
                uses: try row[9] as Int
            )
        }
        let tags = try tags(of: found.map(\.id), in: transaction)
        return found.map { row in
            LibraryEntry(
                id: row.id, kind: row.kind, title: row.title, description: row.description,
                tags: tags[row.id] ?? [], version: row.version, modifiedAt: row.modifiedAt,
                modifiedBy: row.author, removedAt: row.removedAt, uses: row.uses)
        }
    }

    private static func tags(
        of entries: [LibraryEntryID], in transaction: borrowing Transaction
    ) throws -> [LibraryEntryID: [String]] {
        guard !entries.isEmpty else { return [:] }
        var tags: [LibraryEntryID: [String]] = [:]
        try transaction.forEach(
            """
            select entry_id, tag from library_tags where entry_id in (\(list: entries))
            order by entry_id, folded_tag
            """
        ) { row in tags[try row[0], default: []].append(try row[1]) }
        return tags
    }
}
