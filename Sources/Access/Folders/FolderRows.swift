import SQLStore
import Studies

// How rows become folders. Column lists and initialisers belong together, so they stand together.

extension FolderRepository {
    /// The columns that ``Channel/init(_:)`` reads: organization, app, channel, study, and the app above the
    /// study.
    static let channelColumns: SQL = """
        select o.id, o.name, o.title, o.stops_inheriting, a.id, a.name, a.title, a.stops_inheriting,
            c.id, c.kind, c.study_id, c.status, c.collection_enabled,
            s.id, s.name, s.title, s.stops_inheriting, p.id, p.name, p.title, p.stops_inheriting
        """

    /// Channels with everything around them, to be confined further by an `and`.
    static let channelSelect: SQL = """
        select o.id, o.name, o.title, o.stops_inheriting, a.id, a.name, a.title, a.stops_inheriting,
            c.id, c.kind, c.study_id, c.status, c.collection_enabled,
            s.id, s.name, s.title, s.stops_inheriting, p.id, p.name, p.title, p.stops_inheriting
        from channels c
        join folders a on a.id = c.app_folder_id
        join folders o on o.id = a.parent_id
        join folders s on s.id = c.study_folder_id
        join folders p on p.id = s.parent_id
        where c.trash_id is null
        """

    /// What deciding about rights on a folder takes; nil if there is no such folder.
    static func lineage(of folder: FolderID, in transaction: borrowing Transaction) throws -> Lineage? {
        if folder == .site { return .site }
        let links = try transaction.first(
            """
            select f.id, f.stops_inheriting, p.id, p.stops_inheriting, g.id, g.stops_inheriting
            from folders f
            left join folders p on p.id = f.parent_id and p.parent_id is not null
            left join folders g on g.id = p.parent_id and g.parent_id is not null
            where f.id = \(folder) and f.trash_id is null
            """
        ) { row in
            try [0, 2, 4].compactMap { column -> Lineage.Link? in
                guard let id: FolderID = try row[column] else { return nil }
                return Lineage.Link(id: id, stopsInheriting: try row[column + 1])
            }
        }
        guard let links, let top = links.last else { return nil }
        return Lineage(
            organization: top, app: links.count > 1 ? links[links.count - 2] : nil,
            study: links.count > 2 ? links[0] : nil)
    }
}

extension OrganizationFolder {
    init(_ row: Row, at column: Int) throws {
        self.init(
            id: try row[column], name: OrganizationID(try row[column + 1]), title: try row[column + 2],
            stopsInheriting: try row[column + 3])
    }
}

extension AppFolder {
    init(_ row: Row, at column: Int, in organization: OrganizationFolder) throws {
        self.init(
            id: try row[column], name: AppID(try row[column + 1]), title: try row[column + 2],
            organization: organization, stopsInheriting: try row[column + 3])
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
    init(_ row: Row) throws {
        let organization = try OrganizationFolder(row, at: 0)
        let app = try AppFolder(row, at: 4, in: organization)
        // The Test channel may be offered by another app of the same organization than the study's own.
        let home: FolderID = try row[17]
        let study = try StudyFolder(
            row, at: 13, in: home == app.id ? app : AppFolder(row, at: 17, in: organization))
        self.init(
            id: try row[8], kind: try Self.value(row[9]), studyID: StudyID(try row[10]),
            status: try Self.value(row[11]), isCollecting: try row[12], app: app, study: study)
    }

    private static func value<V: RawRepresentable<String>>(_ text: String) throws -> V {
        guard let value = V(rawValue: text) else { throw UnknownWord(text: text) }
        return value
    }
}

/// A word in the database that this version does not know, though the schema confines it.
struct UnknownWord: Error, CustomStringConvertible {
    let text: String
    var description: String { "channels holds the word \(text), which this version does not know" }
}
