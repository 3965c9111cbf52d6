import SQLStore
import Studies
import Vocabulary

/// Keeps the index of searches up to date.
enum SearchIndexRepository {
    /// Returns what waits to be indexed, oldest first.
    static func changes(
        count: Int, _ transaction: borrowing Transaction
    ) throws -> [(id: Int64, source: SearchSource)] {
        try transaction.rows("select id, source, source_id from search_changes order by id limit \(count)") {
            (try $0[0], SearchSource(name: try $0[1], id: try $0[2]))
        }
    }

    /// Returns whether something waits to be indexed.
    static func hasChanges(_ transaction: borrowing Transaction) throws -> Bool {
        try transaction.value("select 1 from search_changes limit 1", as: Int.self) != nil
    }

    /// Indexes what has waited longest, and returns how much that was.
    static func update(count: Int, _ transaction: borrowing Transaction) throws -> Int {
        let changes = try changes(count: count, transaction)
        for change in changes {
            try replace(change.source, with: entries(of: change.source, transaction), transaction)
            try transaction.run("delete from search_changes where id = \(change.id)")
        }
        return changes.count
    }

    private static func replace(
        _ source: SearchSource, with entries: [SearchEntry], _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            "delete from search_entries where source = \(source.name) and source_id = \(source.id)")
        for entry in entries {
            let words = entry.words
            try transaction.run(
                """
                insert into search_entries (source, source_id, kind, folder_id, channel_id, section, part, title,
                    detail, words, texts)
                values (\(source.name), \(source.id), \(entry.kind), \(entry.folder), \(entry.channel),
                    \(entry.section), \(entry.part), \(entry.title), \(entry.detail),
                    \(words.joined(separator: " ")), \(entry.shownTexts))
                """)
            let id = transaction.lastInsertedID
            for word in words {
                try transaction.run(
                    """
                    insert into search_words (word, folder_id, entry_id) values (\(word), \(entry.folder), \(id))
                    """)
            }
        }
    }

    // MARK: Sources

    private static func entries(
        of source: SearchSource, _ transaction: borrowing Transaction
    ) throws -> [SearchEntry] {
        switch source.name {
        case "document": try documents(source.id, transaction)
        case "folder": try folders(source.id, transaction)
        case "channel": try channels(source.id, transaction)
        case "list": try lists(source.id, transaction)
        case "user": try users(source.id, transaction)
        default: []
        }
    }

    private static func documents(
        _ id: Int64, _ transaction: borrowing Transaction
    ) throws -> [SearchEntry] {
        let found = try transaction.first(
            """
            select d.folder_id, d.kind, d.title, r.body from design_documents d
            join design_revisions r on r.document_id = d.id and r.revision = d.revision
            where d.id = \(id) and d.state = 'active'
            """
        ) { (try $0[0] as FolderID, try $0[1] as DocumentKind, try $0[2] as String, try $0[3] as String) }
        guard let (folder, kind, title, body) = found else { return [] }
        let name = title.isEmpty ? kind.section.title : title
        // A document that can't be read is found by its title, and holds up no other.
        guard let parts = try? SearchablePart.all(of: kind, body: body) else {
            return [SearchEntry(kind: .design, folder: folder, section: kind.section.rawValue, title: name)]
        }
        return parts.map { part in
            SearchEntry(
                kind: .design, folder: folder, section: kind.section.rawValue, part: part.item,
                title: part.item.isEmpty ? name : part.title,
                detail: part.item.isEmpty ? (name == kind.section.title ? "" : kind.section.title) : name,
                texts: part.texts)
        }
    }

    private static func folders(_ id: Int64, _ transaction: borrowing Transaction) throws -> [SearchEntry] {
        try transaction.rows("select id, kind, title, name from folders where id = \(id)") { row in
            let kind: String = try row[1]
            return SearchEntry(
                kind: kind == "app" ? .app : .organization, folder: try row[0], title: try row[2],
                texts: [try row[3]])
        }
    }

    private static func channels(_ id: Int64, _ transaction: borrowing Transaction) throws -> [SearchEntry] {
        try transaction.rows(
            """
            select c.id, c.study_folder_id, f.title, c.study_id from channels c
            join folders f on f.id = c.study_folder_id where c.id = \(id)
            """
        ) { row in
            SearchEntry(
                kind: .study, folder: try row[1], channel: try row[0] as ChannelID, title: try row[2],
                detail: try row[3], texts: [try row[3]])
        }
    }

    private static func lists(_ id: Int64, _ transaction: borrowing Transaction) throws -> [SearchEntry] {
        let columns: [(name: String, description: String)] = try transaction.rows(
            "select name, description from list_columns where list_id = \(id) order by number"
        ) { (try $0[0], try $0[1]) }
        return try transaction.rows(
            """
            select l.channel_id, c.study_folder_id, l.name, l.title from lists l
            join channels c on c.id = l.channel_id where l.id = \(id)
            """
        ) { row in
            SearchEntry(
                kind: .list, folder: try row[1], channel: try row[0] as ChannelID, title: try row[3],
                texts: [try row[2]] + columns.map(\.name) + columns.map(\.description))
        }
    }

    private static func users(_ id: Int64, _ transaction: borrowing Transaction) throws -> [SearchEntry] {
        try transaction.rows("select home_folder_id, name, email from users where id = \(id)") { row in
            SearchEntry(
                kind: .user, folder: try row[0], title: try row[1], detail: try row[2], texts: [try row[2]])
        }
    }
}
