import JSON
import SQLStore
import Timekeeping
import Vocabulary

/// A document of an app was not saved because the rules reject it. That of a study is refused by ``DocumentInvalid``.
public struct AppDocumentInvalid: Error {
    /// The problems to fix.
    public let problems: [AppProblem]
}

/// Reads and saves the documents of an app, together with the encoded responses.
///
/// Works in the caller's transaction. Callers must have checked permissions: they take the folder from the subject of a
/// grant, write the audit entry, and refresh ``PublishedStudies`` after the commit.
public struct AppDocumentRepository: Sendable {
    /// The app's folder.
    public let app: FolderID

    /// Creates a repository for an app.
    public init(of app: FolderID) { self.app = app }

    /// A document with details of its last save.
    public struct SavedAppDocument<Document: AppDocument>: Sendable {
        /// The saved value, or the default value.
        public let value: Document
        /// The revision; zero if nothing was saved.
        public let revision: Int
        /// The time and author of the last save; nil if nothing was saved.
        public let change: (at: Instant, author: Author)?
    }

    /// What saving a document changed, for the audit log.
    public struct SavedChange: Sendable {
        /// The differences from the previous value; none if it was equal.
        public let differences: [Difference]
        /// The translations that the change made outdated, and that were confirmed.
        public let confirmed: [StaleTranslation]
    }

    /// A document was not saved because another user saved it since it was opened.
    public struct EditConflict: Error {
        /// The user who saved it.
        public let author: Author
        /// When it was saved.
        public let at: Instant
        /// The current revision.
        public let revision: Int
    }

    /// Returns a document, or its default value if it was never saved.
    public func document<Document: AppDocument>(
        _ type: Document.Type, _ transaction: borrowing Transaction
    ) throws -> SavedAppDocument<Document> {
        let found = try transaction.first(
            """
            select body, revision, modified_at, modified_by, modified_by_name from app_documents
            where app_folder_id = \(app) and kind = \(Document.kind)
            """
        ) { row in
            SavedAppDocument(
                value: try DesignCoding.decode(type, from: try row[0]), revision: try row[1],
                change: (try row[2], Author(user: try row[3], name: try row[4])))
        }
        return found ?? SavedAppDocument(value: Document(), revision: 0, change: nil)
    }

    /// Saves a document and encodes the responses for apps. An equal value changes nothing.
    ///
    /// Apps show saved texts immediately, so a translation that the change makes outdated must be confirmed, unless
    /// `outdated` accepts it without.
    @discardableResult
    public func save<Document: AppDocument>(
        _ value: Document, startedFrom revision: Int, by author: Author, at now: Instant,
        siteAddress: String, restoredFrom: Int? = nil, outdated: OutdatedTexts = .confirmed([]),
        _ transaction: borrowing Transaction
    ) throws -> SavedChange {
        let previous = try document(Document.self, transaction)
        if previous.revision != revision, let change = previous.change {
            throw EditConflict(author: change.author, at: change.at, revision: previous.revision)
        }
        let refusals =
            try problems(of: value, transaction).filter { !$0.isWarning }
            + value.problems(after: previous.value)
        if !refusals.isEmpty { throw AppDocumentInvalid(problems: refusals) }
        if previous.value == value { return SavedChange(differences: [], confirmed: []) }
        let confirmed = try confirm(
            outdated, in: value, after: previous.value, by: author, at: now, transaction)
        let body = try DesignCoding.encode(value)
        try store(
            body, of: Document.kind, revision: previous.revision + 1, by: author, at: now,
            restoredFrom: restoredFrom, transaction)
        var digests: Set<String> = []
        StudyFile.collectDigests(in: try JSONTree.parse(body), into: &digests)
        try FileOwner(app).list(digests, transaction)
        try encodePayloads(siteAddress: siteAddress, transaction)
        try GenerationRepository.publications.advance(in: transaction)
        return SavedChange(
            differences: try Difference.between(try DesignCoding.encode(previous.value), body),
            confirmed: confirmed)
    }

    /// Stores a body as the current one, and in the history.
    private func store(
        _ body: String, of kind: AppDocumentKind, revision: Int, by author: Author, at now: Instant,
        restoredFrom: Int?, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            insert into app_documents (app_folder_id, kind, body, revision, modified_at, modified_by,
                modified_by_name)
            values (\(app), \(kind), \(body), \(revision), \(now), \(author.user), \(author.name))
            on conflict (app_folder_id, kind) do update set body = excluded.body, revision = excluded.revision,
                modified_at = excluded.modified_at, modified_by = excluded.modified_by,
                modified_by_name = excluded.modified_by_name
            """)
        try transaction.run(
            """
            insert into app_document_revisions (app_folder_id, kind, revision, body, saved_at, author_id,
                author_name, restored_from)
            values (\(app), \(kind), \(revision), \(body), \(now), \(author.user), \(author.name),
                \(restoredFrom))
            """)
    }

    /// Returns the problems that prevent saving a value, and its warnings.
    public func problems<Document: AppDocument>(
        of value: Document, _ transaction: borrowing Transaction
    ) throws -> [AppProblem] {
        let properties = try document(AppProperties.self, transaction).value
        var problems = value.problems(in: properties.languages)
        if let properties = value as? AppProperties {
            problems += try typeProblems(of: properties, transaction)
        }
        return problems
    }
}
