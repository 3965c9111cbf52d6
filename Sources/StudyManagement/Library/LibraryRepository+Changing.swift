import Access
import SQLStore
import Studies
import Timekeeping
import Vocabulary

extension LibraryRepository {
    /// Adds an entry with its description.
    public static func add(
        _ content: LibraryContent, as description: LibraryDescription, from origin: String,
        with grant: Grant<UseLibrary>, in transaction: borrowing Transaction
    ) throws -> LibraryEntry {
        try refuse(description)
        let (now, author) = (grant.now, grant.actor.author)
        let id: LibraryEntryID? = try transaction.value(
            """
            insert into library_entries (organization_id, kind, title, description, search, version, created_at,
                modified_at, modified_by, modified_by_name)
            values (\(grant.subject.id), \(content.kind), \(description.title), \(description.description),
                \(description.search), 1, \(now), \(now), \(author.user), \(author.name))
            returning id
            """)
        guard let id else { throw NotFound("library entry") }
        try setTags(description.tags, of: id, in: transaction)
        try insertVersion(1, of: id, content, from: origin, grant, in: transaction)
        let entry = try entry(id, with: grant, in: transaction)
        try record("library.add", entry, ["origin": .text(origin)], grant, in: transaction)
        return entry
    }

    /// Updates an entry's description unless it was changed since `seen`.
    public static func describe(
        _ id: LibraryEntryID, as description: LibraryDescription, seen: Instant,
        with grant: Grant<UseLibrary>, in transaction: borrowing Transaction
    ) throws -> LibraryEntry {
        let previous = try entry(id, with: grant, in: transaction)
        guard previous.modifiedAt == seen else {
            throw Conflict(
                "\(previous.modifiedBy.name) changed this entry after you opened it. "
                    + "Go back, reload the page and make your changes again."
            )
        }
        try refuse(description)
        try transaction.run(
            """
            update library_entries set title = \(description.title),
                description = \(description.description), search = \(description.search)
            where id = \(id) and organization_id = \(grant.subject.id)
            """)
        try setTags(description.tags, of: id, in: transaction)
        try touch(id, grant, in: transaction)
        let entry = try entry(id, with: grant, in: transaction)
        try record("library.describe", entry, ["previous": .text(previous.title)], grant, in: transaction)
        return entry
    }

    /// Saves a new version of an entry of the same kind; the previous versions remain.
    public static func replace(
        _ id: LibraryEntryID, by content: LibraryContent, from origin: String,
        with grant: Grant<UseLibrary>, in transaction: borrowing Transaction
    ) throws -> LibraryEntry {
        let previous = try entry(id, with: grant, in: transaction)
        guard previous.removedAt == nil else { throw NotFound("library entry") }
        guard previous.kind == content.kind else {
            throw InvalidInput(
                "entry",
                "\(previous.title) is a \(previous.kind.title.lowercased()). Choose an entry of this kind"
            )
        }
        let version = previous.version + 1
        try transaction.run("update library_entries set version = \(version) where id = \(id)")
        try insertVersion(version, of: id, content, from: origin, grant, in: transaction)
        try touch(id, grant, in: transaction)
        let entry = try entry(id, with: grant, in: transaction)
        try record("library.replace", entry, ["origin": .text(origin)], grant, in: transaction)
        return entry
    }

    /// Removes an entry from the library. Copies in studies remain, and it can be restored.
    public static func remove(
        _ id: LibraryEntryID, with grant: Grant<UseLibrary>, in transaction: borrowing Transaction
    ) throws -> LibraryEntry {
        try setRemoved(grant.now, id, "library.remove", grant, in: transaction)
    }

    /// Restores a removed entry.
    public static func reinstate(
        _ id: LibraryEntryID, with grant: Grant<UseLibrary>, in transaction: borrowing Transaction
    ) throws -> LibraryEntry {
        try setRemoved(nil, id, "library.reinstate", grant, in: transaction)
    }

    /// Records that a copy was made for a study of the organization.
    public static func noteUse(
        of entry: LibraryEntry, in study: StudyFolder, document: DocumentID?,
        with grant: Grant<UseLibrary>, in transaction: borrowing Transaction
    ) throws {
        guard study.app.organization.id == grant.subject.id else { throw NotFound("study") }
        _ = try Self.entry(entry.id, with: grant, in: transaction)
        let author = grant.actor.author
        try transaction.run(
            """
            insert into library_uses (entry_id, version, folder_id, document_id, used_at, author_id, author_name)
            values (\(entry.id), \(entry.version), \(study.id), \(document), \(grant.now), \(author.user),
                \(author.name))
            """)
        try record("library.use", entry, ["study": .text(study.title)], grant, in: transaction)
    }

    private static func refuse(_ description: LibraryDescription) throws {
        if !description.problems.isEmpty { throw InvalidInput(description.problems) }
    }

    private static func setRemoved(
        _ instant: Instant?, _ id: LibraryEntryID, _ action: String, _ grant: Grant<UseLibrary>,
        in transaction: borrowing Transaction
    ) throws -> LibraryEntry {
        let previous = try entry(id, with: grant, in: transaction)
        guard (previous.removedAt == nil) != (instant == nil) else { return previous }
        try transaction.run(
            """
            update library_entries set removed_at = \(instant)
            where id = \(id) and organization_id = \(grant.subject.id)
            """)
        try touch(id, grant, in: transaction)
        try record(action, previous, [:], grant, in: transaction)
        return try entry(id, with: grant, in: transaction)
    }

    private static func touch(
        _ id: LibraryEntryID, _ grant: Grant<UseLibrary>, in transaction: borrowing Transaction
    ) throws {
        let author = grant.actor.author
        try transaction.run(
            """
            update library_entries set modified_at = \(grant.now), modified_by = \(author.user),
                modified_by_name = \(author.name)
            where id = \(id) and organization_id = \(grant.subject.id)
            """)
    }

    private static func insertVersion(
        _ version: Int, of id: LibraryEntryID, _ content: LibraryContent, from origin: String,
        _ grant: Grant<UseLibrary>, in transaction: borrowing Transaction
    ) throws {
        let author = grant.actor.author
        try transaction.run(
            """
            insert into library_versions (entry_id, version, body, origin, saved_at, author_id, author_name)
            values (\(id), \(version), \(content.text), \(origin), \(grant.now), \(author.user),
                \(author.name))
            """)
    }

    private static func setTags(
        _ tags: [String], of id: LibraryEntryID, in transaction: borrowing Transaction
    ) throws {
        try transaction.run("delete from library_tags where entry_id = \(id)")
        for tag in tags {
            try transaction.run(
                """
                insert into library_tags (entry_id, folded_tag, tag) values (\(id), \(tag.lowercased()), \(tag))
                """)
        }
    }

    private static func record(
        _ action: String, _ entry: LibraryEntry, _ details: AuditDetails, _ grant: Grant<UseLibrary>,
        in transaction: borrowing Transaction
    ) throws {
        var details = details
        details.append("kind", .text(entry.kind.title))
        details.append("version", .number(entry.version))
        try grant.record(action, about: entry.title, details, in: transaction)
    }
}
