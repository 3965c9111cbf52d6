import SQLStore
import Timekeeping
import Vocabulary

/// A change in the history of a design.
public struct DesignChange: Hashable, Sendable {
    /// The document's row; nil for the mark of a section.
    public let document: DocumentID?
    /// The section.
    public let section: Section
    /// The current title of the document.
    public let title: String
    /// The kind of change.
    public let kind: DesignEdit.Kind
    /// The new revision; nil if no value changed.
    public let revision: Int?
    /// The revision that was restored; nil for a new value.
    public let restoredFrom: Int?
    /// The time of the change.
    public let at: Instant
    /// The author of the change.
    public let author: Author
    /// Whether it is an undo or a redo.
    public let isUndoing: Bool
    /// The language of a mark.
    public let language: LanguageTag?
}

extension DesignRepository {
    /// Returns the changes to the design, newest first; `skipping` is for paging.
    ///
    /// Values come from the revisions, which include changes from before edits were recorded.
    public func changes(
        limit: Int, skipping count: Int = 0, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> [DesignChange] {
        try transaction.rows(
            """
            select d.id, d.kind, null, d.title, null, r.revision, r.restored_from, r.saved_at as at, r.author_id,
                r.author_name, e.undoes, null, 0 as row_id
            from design_revisions r join design_documents d on d.id = r.document_id
            left join design_edits e on e.document_id = r.document_id and e.latter = r.revision
                and e.deed = \(DesignEdit.Kind.saved)
            where d.folder_id = \(scope.folder)
            union all
            select e.document_id, d.kind, e.section, coalesce(d.title, e.title), e.deed, null, null, e.at,
                e.author_id, e.author_name, e.undoes, e.language, e.id as row_id
            from design_edits e left join design_documents d on d.id = e.document_id
            where e.folder_id = \(scope.folder)
                and e.deed not in (\(DesignEdit.Kind.saved), \(DesignEdit.Kind.added))
            order by at desc, 1 desc, 6 desc, row_id desc limit \(limit) offset \(count)
            """
        ) { row in try DesignChange(row) }
    }

    /// Returns the time of the last change of each design on the site, read from an index only.
    public static func lastChangeTimes(_ transaction: borrowing Transaction) throws -> [FolderID: Instant] {
        var times: [FolderID: Instant] = [:]
        try transaction.forEach(
            "select folder_id, max(modified_at) from design_documents group by folder_id"
        ) { row in times[try row[0]] = try row[1] }
        return times
    }

    /// Returns the last change of each of some designs.
    public static func lastChanges(
        in scopes: [DesignScope], _ transaction: borrowing Transaction
    ) throws -> [FolderID: LastChange] {
        let latest = try transaction.prepare(
            """
            select kind, title, modified_at, modified_by, modified_by_name from design_documents
            where folder_id = ? order by modified_at desc, id desc limit 1
            """)
        var changes: [FolderID: LastChange] = [:]
        for scope in scopes {
            changes[scope.folder] = try latest.first(scope.folder) { row in
                let (kind, title): (DocumentKind, String) = (try row[0], try row[1])
                return LastChange(
                    author: Author(user: try row[3], name: try row[4]),
                    item: kind.isListed && !title.isEmpty ? title : kind.section.title, at: try row[2])
            }
        }
        return changes
    }
}

extension DesignChange {
    fileprivate init(_ row: Row) throws {
        let (documentKind, section, language): (DocumentKind?, Section?, String?) = (
            try row[1], try row[2], try row[11]
        )
        let (kind, revision, undone): (DesignEdit.Kind?, Int?, DesignEditID?) = (
            try row[4], try row[5], try row[10]
        )
        let title: String = try row[3]
        guard let place = documentKind?.section ?? section else { throw DocumentNotFound() }
        self.init(
            document: try row[0], section: place,
            title: documentKind?.isListed == true ? title : place.title,
            kind: kind ?? (revision == 1 ? .added : .saved), revision: revision, restoredFrom: try row[6],
            at: try row[7], author: Author(user: try row[8], name: try row[9]), isUndoing: undone != nil,
            language: language.flatMap { LanguageTag($0) })
    }
}
