import SQLStore
import Timekeeping
import Vocabulary

extension DesignRepository {
    /// Returns the document of a kind that has exactly one.
    public func document<Document: DesignDocument>(
        _ type: Document.Type, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> SavedDocument<Document> {
        try only(
            try saved(type, "and d.kind = \(Document.kind) and d.listed = 0", in: scope, transaction))
    }

    /// Returns a document of a list. A removed draft is not found until it is restored.
    public func document<Document: DesignDocument>(
        _ type: Document.Type, _ id: DocumentID, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> SavedDocument<Document> {
        try only(
            try saved(
                type,
                """
                and d.kind = \(Document.kind) and d.id = \(id)
                and (d.state = \(DocumentSummary.State.active) or d.published_at is not null)
                """, in: scope, transaction))
    }

    /// Returns a document that was removed from its list.
    public func removedDocument<Document: DesignDocument>(
        _ type: Document.Type, _ id: DocumentID, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> SavedDocument<Document> {
        try only(
            try saved(
                type,
                """
                and d.kind = \(Document.kind) and d.id = \(id) and d.state = \(DocumentSummary.State.deleted)
                """, in: scope, transaction))
    }

    /// Returns all documents of a list with their values, in order.
    public func documents<Document: DesignDocument>(
        _ type: Document.Type, in scope: DesignScope, state: DocumentSummary.State = .active,
        _ transaction: borrowing Transaction
    ) throws -> [SavedDocument<Document>] {
        try saved(
            type, "and d.kind = \(Document.kind) and d.state = \(state.rawValue)", in: scope, transaction)
    }

    /// Returns all active activities with their values, by kind and in the order of their lists.
    public func activities(
        in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> [(entry: DocumentSummary, value: any Activity)] {
        var all: [(entry: DocumentSummary, value: any Activity)] = []
        for case let type as any Activity.Type in DocumentKind.activities.map(\.type) {
            all += try activities(type, in: scope, transaction)
        }
        return all
    }

    private func activities<Value: Activity>(
        _ type: Value.Type, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> [(entry: DocumentSummary, value: any Activity)] {
        try documents(type, in: scope, transaction).map { ($0.entry, $0.value) }
    }

    /// Returns the documents of a section without their values, in order.
    public func entries(
        of section: Section, in scope: DesignScope, state: DocumentSummary.State = .active,
        _ transaction: borrowing Transaction
    ) throws -> [DocumentSummary] {
        try entries(in: scope, transaction).filter { $0.kind.section == section && $0.state == state }
    }

    /// Returns all documents of the design without their values, by kind and in order.
    public func entries(
        in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> [DocumentSummary] {
        let marks = try marks(in: scope, transaction)
        return try transaction.rows(
            """
            select \(fragment: Self.columns) from design_documents d
            where d.folder_id = \(scope.folder) order by d.kind, d.position, d.id
            """
        ) { try DocumentSummary($0, marks: marks) }
    }

    /// Returns a document of any kind without its value.
    public func entry(
        _ id: DocumentID, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> DocumentSummary {
        let marks = try marks(in: scope, transaction)
        let found = try transaction.first(
            """
            select \(fragment: Self.columns) from design_documents d
            where d.folder_id = \(scope.folder) and d.id = \(id)
            """
        ) { try DocumentSummary($0, marks: marks) }
        guard let found else { throw DocumentNotFound() }
        return found
    }

    private func saved<Document: DesignDocument>(
        _ type: Document.Type, _ condition: SQL, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> [SavedDocument<Document>] {
        let marks = try marks(in: scope, transaction)
        return try transaction.rows(
            """
            select \(fragment: Self.columns), r.body from design_documents d
            join design_revisions r on r.document_id = d.id and r.revision = d.revision
            where d.folder_id = \(scope.folder) \(fragment: condition) order by d.position, d.id
            """
        ) { row in
            SavedDocument(
                entry: try DocumentSummary(row, marks: marks),
                value: try DesignCoding.decode(type, from: try row[Self.columnCount]))
        }
    }

    private func only<Document>(_ found: [SavedDocument<Document>]) throws -> SavedDocument<Document> {
        guard let document = found.first else { throw DocumentNotFound() }
        return document
    }

    /// The columns needed to decode ``DocumentSummary``.
    static let columns: SQL =
        """
        d.id, d.kind, d.key, d.title, d.position, d.state, d.revision, d.created_at, d.modified_at,
        d.modified_by, d.modified_by_name, d.published_at
        """
    static let columnCount = 12
}

extension DocumentSummary {
    init(_ row: Row, marks: [DocumentID: Set<LanguageTag>]) throws {
        let id: DocumentID = try row[0]
        let key: String? = try row[2]
        self.init(
            id: id, kind: try row[1], key: key ?? "", title: try row[3], position: try row[4],
            state: try row[5], revision: try row[6], createdAt: try row[7], modifiedAt: try row[8],
            modifiedBy: Author(user: try row[9], name: try row[10]), publishedAt: try row[11],
            completeIn: marks[id] ?? [])
    }
}

extension DocumentSummary.State: SQLBindable, SQLReadable {}
