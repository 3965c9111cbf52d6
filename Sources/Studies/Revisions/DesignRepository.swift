import Cryptography
import SQLStore
import Timekeeping
import Vocabulary

/// The documents of study designs with all their revisions.
///
/// All functions work in the caller's transaction and only access the design of their scope. They do not check
/// permissions: a ``DesignScope`` exists only after the user's permission was checked.
public struct DesignRepository: Sendable {
    package let clock: Clock

    /// Creates a repository that uses a clock for the times of changes.
    public init(clock: @escaping Clock) { self.clock = clock }

    /// Returns whether the study has a design. Other studies have only a response folder.
    public func exists(in scope: DesignScope, _ transaction: borrowing Transaction) throws -> Bool {
        try transaction.value("select 1 from designs where folder_id = \(scope.folder)", as: Int.self) != nil
    }

    /// Creates a design with the default values of its single documents and without activities.
    public func create(
        _ basics: BasicInformation, in scope: DesignScope, by author: Author,
        _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            "insert into designs (folder_id, created_at) values (\(scope.folder), \(clock()))")
        try insert(basics, in: scope, by: author, transaction)
        for kind in DocumentKind.allCases where !kind.isListed && kind != .basicInformation {
            let value: any DesignDocument =
                kind == .overview ? StudyOverview(firstPage: basics.name) : kind.type.init()
            try insert(value, in: scope, by: author, transaction)
        }
        try GenerationRepository.publications.advance(in: transaction)
    }

    /// Adds a document at the end of its list.
    public func add<Document: DesignDocument>(
        _ value: Document, in scope: DesignScope, by author: Author, _ transaction: borrowing Transaction
    ) throws -> SavedDocument<Document> {
        try validate(value, as: nil, in: scope, transaction)
        let id = try insert(value, in: scope, by: author, transaction)
        let added = try document(Document.self, id, in: scope, transaction)
        try record(
            .added, added.entry, touching: .document(id), after: 1, in: scope, by: author, transaction)
        return added
    }

    /// Saves a new value. Throws an error if the rules reject it or another user saved since `revision` was opened.
    ///
    /// The document keeps its mark in the languages in which it is still complete. An equal value creates no revision.
    public func save<Document: DesignDocument>(
        _ value: Document, as id: DocumentID, startedFrom revision: Int, in scope: DesignScope,
        by author: Author,
        _ transaction: borrowing Transaction
    ) throws -> SavedDocument<Document> {
        let current = try document(Document.self, id, in: scope, transaction)
        if current.revision != revision {
            throw try conflict(value, current, startedFrom: revision, transaction)
        }
        if current.value == value { return current }
        let problems = try validate(value, as: id, in: scope, transaction)
        try recordCopiedTranslations(in: value, of: current, scope: scope, transaction)
        let edit = try append(
            value, to: current.entry, restoredFrom: nil, in: scope, by: author, transaction)
        if Document.kind == .settings
            || Self.anchorDates(of: value, id) != Self.anchorDates(of: current.value, id)
        {
            try recheckMarks(after: edit, in: scope, by: author, transaction)
        } else {
            try preserveCompletion(
                of: current.entry, problems: problems, after: edit, in: scope, by: author, transaction)
        }
        return try document(Document.self, id, in: scope, transaction)
    }

    /// Returns the problems of a value without saving it.
    public func problems(
        of value: some DesignDocument, as id: DocumentID?, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> [Problem] {
        value.problems(in: try ruleContext(for: id, in: scope, transaction))
    }

    @discardableResult
    func validate(
        _ value: some DesignDocument, as id: DocumentID?, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> [Problem] {
        let problems = try problems(of: value, as: id, in: scope, transaction)
        if !problems.refusals.isEmpty { throw DocumentInvalid(problems: problems.refusals) }
        return problems
    }

    @discardableResult
    func insert<Document: DesignDocument>(
        _ value: Document, in scope: DesignScope, by author: Author, _ transaction: borrowing Transaction
    ) throws -> DocumentID {
        let now = clock()
        let row = DocumentRow(value)
        let last: Int? = try transaction.value(
            """
            select max(position) from design_documents
            where folder_id = \(scope.folder) and kind = \(Document.kind)
            """)
        let inserted: DocumentID? = try transaction.value(
            """
            insert into design_documents (folder_id, kind, key_scope, folded_key, key, title, listed, position,
                revision, created_at, modified_at, modified_by, modified_by_name)
            values (\(scope.folder), \(Document.kind), \(row.keyScope), \(row.foldedKey), \(row.key),
                \(row.title), \(Document.kind.isListed), \((last ?? 0) + 1), 1, \(now), \(now), \(author.user),
                \(author.name))
            returning id
            """)
        guard let id = inserted else { throw DocumentNotFound() }
        try insertRevision(1, of: id, value, restoredFrom: nil, by: author, transaction)
        return id
    }

    @discardableResult
    func append<Document: DesignDocument>(
        _ value: Document, to entry: DocumentSummary, restoredFrom: Int?, in scope: DesignScope,
        by author: Author, _ transaction: borrowing Transaction
    ) throws -> DesignEditID? {
        let row = DocumentRow(value)
        let next = entry.revision + 1
        try transaction.run(
            """
            update design_documents set key_scope = \(row.keyScope), folded_key = \(row.foldedKey),
                key = \(row.key), title = \(row.title), revision = \(next), modified_at = \(clock()),
                modified_by = \(author.user), modified_by_name = \(author.name)
            where id = \(entry.id)
            """)
        try insertRevision(next, of: entry.id, value, restoredFrom: restoredFrom, by: author, transaction)
        return try record(
            .saved, entry, touching: .document(entry.id), before: entry.revision, after: next, in: scope,
            by: author, transaction)
    }

    private func insertRevision(
        _ revision: Int, of id: DocumentID, _ value: some DesignDocument, restoredFrom: Int?,
        by author: Author,
        _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            insert into design_revisions (document_id, revision, body, saved_at, author_id, author_name,
                restored_from)
            values (\(id), \(revision), \(try DesignCoding.encode(value)), \(clock()), \(author.user),
                \(author.name), \(restoredFrom))
            """)
    }

    func conflict<Document: DesignDocument>(
        _ own: Document, _ current: SavedDocument<Document>, startedFrom: Int,
        _ transaction: borrowing Transaction
    ) throws -> DocumentConflict {
        let base = try body(of: current.id, revision: startedFrom, transaction)
        let theirs = try DesignCoding.encode(current.value)
        let mine = try DesignCoding.encode(own)
        let merged = try Merge.merged(base: base, theirs: theirs, ours: mine)
        return DocumentConflict(
            document: current.id, startedFrom: startedFrom, current: current.revision,
            author: RevisionSummary(
                revision: current.revision, savedAt: current.entry.modifiedAt,
                author: current.entry.modifiedBy,
                restoredFrom: nil),
            theirChanges: try Difference.between(base, theirs),
            ownChanges: try Difference.between(base, mine),
            clashes: merged.clashes, merged: merged.body)
    }
}

/// The columns of a document that are derived from its value.
private struct DocumentRow {
    let keyScope: String?
    let foldedKey: String?
    let key: String?
    let title: String

    init(_ value: some DesignDocument) {
        let hasKey = !value.key.isEmpty
        keyScope = hasKey ? type(of: value).kind.keyScope?.text : nil
        foldedKey = hasKey ? value.key.lowercased() : nil
        key = hasKey ? value.key : nil
        title = value.title
    }
}
