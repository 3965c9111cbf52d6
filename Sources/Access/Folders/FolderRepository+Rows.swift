import SQLStore
import Vocabulary

// Creates folders from rows. The column lists are next to the initializers that depend on them.

extension FolderRepository {
    /// The columns for the initializers of folders: of an organization, an app, a study, and the app above it.
    static let organizationColumns: SQL = "o.id, o.name, o.title, o.stops_inheriting, o.archived_at"
    package static let appColumns: SQL =
        "a.id, a.name, a.title, a.stops_inheriting, a.archived_at, a.sent_org_id"
    static let studyColumns: SQL = "s.id, s.name, s.title, s.stops_inheriting, s.archived_at, s.sent_org_id"
    private static let homeColumns: SQL =
        "p.id, p.name, p.title, p.stops_inheriting, p.archived_at, p.sent_org_id"

    /// The columns for ``Channel/init(_:)``: organization, app, channel, study, and the app above the study.
    static let channelColumns: SQL = """
        select \(fragment: organizationColumns), \(fragment: appColumns),
            c.id, c.kind, c.study_id, c.status, c.collection_enabled,
            \(fragment: studyColumns), \(fragment: homeColumns)
        """

    /// Selects channels with their folders; conditions can be added with `and`.
    package static let channelSelect: SQL = """
        \(fragment: channelColumns)
        from channels c
        join folders a on a.id = c.app_folder_id
        join folders o on o.id = a.parent_id
        join folders s on s.id = c.study_folder_id
        join folders p on p.id = s.parent_id
        where c.trash_id is null
        """

    /// Returns whether a folder exists, possibly in the trash.
    static func exists(_ folder: FolderID, in transaction: borrowing Transaction) throws -> Bool {
        try transaction.value("select 1 from folders where id = \(folder)", as: Int.self) != nil
    }

    /// Returns the ancestry that determines the rights on a folder; nil if there is no such folder.
    static func lineage(of folder: FolderID, in transaction: borrowing Transaction) throws -> FolderAncestry?
    {
        if folder == .site { return .site }
        let links = try transaction.first(
            """
            select f.id, f.stops_inheriting, case when f.archived_at is not null then f.title end,
                p.id, p.stops_inheriting, case when p.archived_at is not null then p.title end,
                g.id, g.stops_inheriting, case when g.archived_at is not null then g.title end
            from folders f
            left join folders p on p.id = f.parent_id and p.parent_id is not null
            left join folders g on g.id = p.parent_id and g.parent_id is not null
            where f.id = \(folder) and f.trash_id is null
            """
        ) { row in
            try [0, 3, 6].compactMap { column -> FolderAncestry.Ancestor? in
                guard let id: FolderID = try row[column] else { return nil }
                return FolderAncestry.Ancestor(
                    id: id, stopsInheriting: try row[column + 1], archivedTitle: try row[column + 2])
            }
        }
        guard let links, let top = links.last else { return nil }
        return FolderAncestry(
            organization: top, app: links.count > 1 ? links[links.count - 2] : nil,
            study: links.count > 2 ? links[0] : nil)
    }
}

extension OrganizationFolder {
    init(_ row: Row, at column: Int) throws {
        self.init(
            id: try row[column], name: OrganizationID(try row[column + 1]), title: try row[column + 2],
            stopsInheriting: try row[column + 3], isArchived: !row.isNull(column + 4))
    }
}

extension AppFolder {
    package init(_ row: Row, at column: Int, in organization: OrganizationFolder) throws {
        self.init(
            id: try row[column], name: AppID(try row[column + 1]), title: try row[column + 2],
            organization: organization, stopsInheriting: try row[column + 3],
            isArchived: !row.isNull(column + 4), sentOrganization: OrganizationID(try row[column + 5]))
    }
}

extension StudyFolder {
    init(_ row: Row, at column: Int, in app: AppFolder) throws {
        self.init(
            id: try row[column], name: StudyID(try row[column + 1]), title: try row[column + 2], app: app,
            stopsInheriting: try row[column + 3])
    }
}

extension Channel {
    package init(_ row: Row) throws {
        let organization = try OrganizationFolder(row, at: 0)
        let app = try AppFolder(row, at: 5, in: organization)
        // The Test channel may be offered by another app of the same organization than the study's.
        let home: FolderID = try row[22]
        let study = try StudyFolder(
            row, at: 16, in: home == app.id ? app : AppFolder(row, at: 22, in: organization))
        self.init(
            id: try row[11], kind: try Self.value(row[12]), studyID: StudyID(try row[13]),
            status: try Self.value(row[14]), isCollecting: try row[15], app: app, study: study)
    }

    private static func value<V: RawRepresentable<String>>(_ text: String) throws -> V {
        guard let value = V(rawValue: text) else { throw UnknownDatabaseValue(text: text) }
        return value
    }
}

/// A value in the database that this version doesn't support, although the schema constrains it.
struct UnknownDatabaseValue: Error, CustomStringConvertible {
    let text: String
    var description: String { "channels holds the word \(text), which this version does not know" }
}
