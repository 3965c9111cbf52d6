import SQLStore
import Timekeeping
import Vocabulary

// Edits are recorded by the functions that make them, so that every change can be undone.
extension DesignRepository {
    /// Returns the newest edit of the design; nil if there is none.
    ///
    /// Call it before a change, and pass the result to ``join(since:in:_:)``.
    public func lastEdit(
        in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> DesignEditID? {
        try transaction.value("select max(id) from design_edits where folder_id = \(scope.folder)")
    }

    /// Joins all edits since then into one, which is undone as a unit; nil if there were none.
    ///
    /// Must be called in the same transaction as the edits.
    @discardableResult
    public func join(
        since last: DesignEditID?, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> DesignEditID? {
        let last = last?.rawValue ?? 0
        let first: DesignEditID? = try transaction.value(
            "select min(id) from design_edits where folder_id = \(scope.folder) and id > \(last)")
        guard let first else { return nil }
        try transaction.run(
            "update design_edits set act = \(first) where folder_id = \(scope.folder) and id > \(last)")
        return first
    }

    /// Returns the last edit in a section, or to one of its documents, that has not been undone.
    public func lastUndoableEdit(
        of section: Section, document: DocumentID? = nil, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> DesignEdit? {
        try newestAct(of: section, document, where: "e.undoes is null", in: scope, transaction)
    }

    /// Returns the last undo in a section, or for one of its documents, if there was no edit since.
    public func lastUndo(
        of section: Section, document: DocumentID? = nil, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> DesignEdit? {
        let newest = try newestAct(of: section, document, where: "1 = 1", in: scope, transaction)
        return newest?.undoes == nil ? nil : newest
    }

    /// Returns the newest edit in a section, or to one of its documents, that is in effect and matches a condition.
    private func newestAct(
        of section: Section, _ document: DocumentID?, where condition: SQL, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> DesignEdit? {
        let isAbout: SQL = document.map { "e.document_id = \($0)" } ?? "1 = 1"
        let act: DesignEditID? = try transaction.value(
            """
            select e.act from design_edits e
            where e.folder_id = \(scope.folder) and e.section = \(section) and e.stands = 1
                and \(fragment: isAbout) and \(fragment: condition)
            order by e.id desc limit 1
            """)
        return try act.flatMap { try edit($0, in: scope, transaction) }
    }

    /// Returns an edit by its ID.
    public func edit(
        _ id: DesignEditID, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> DesignEdit? {
        try parts(of: id, in: scope, transaction).first?.edit
    }

    /// Returns all rows of an edit in the order in which they were recorded.
    func parts(
        of act: DesignEditID, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> [DesignEditRow] {
        try transaction.rows(
            """
            select \(fragment: DesignEdit.columns), e.id, e.touches from design_edits e
            where e.folder_id = \(scope.folder) and e.act = \(act) order by e.id
            """
        ) { row in DesignEditRow(edit: try DesignEdit(row), row: try row[13], touches: try row[14]) }
    }

    /// Records a change to a document; `act` is the edit to which the change belongs.
    @discardableResult
    func record(
        _ kind: DesignEdit.Kind, _ entry: DocumentSummary, touching: DesignEdit.Touch,
        before previous: Int? = nil,
        after latter: Int? = nil, language: LanguageTag? = nil, as act: DesignEditID? = nil,
        in scope: DesignScope,
        by author: Author, _ transaction: borrowing Transaction
    ) throws -> DesignEditID? {
        let title = entry.kind.isListed ? entry.title : entry.kind.section.title
        return try note(
            kind, entry.kind.section, entry.id, title, touching: touching, previous: previous, latter: latter,
            language: language, as: act, in: scope, by: author, transaction)
    }

    @discardableResult
    func note(
        _ kind: DesignEdit.Kind, _ section: Section, _ document: DocumentID?, _ title: String,
        touching: DesignEdit.Touch, previous: Int? = nil, latter: Int? = nil, language: LanguageTag? = nil,
        as act: DesignEditID? = nil, in scope: DesignScope, by author: Author,
        _ transaction: borrowing Transaction
    ) throws -> DesignEditID? {
        let id: DesignEditID? = try transaction.value(
            """
            insert into design_edits (folder_id, act, deed, section, document_id, title, touches, former, latter,
                language, at, author_id, author_name)
            values (\(scope.folder), \(act?.rawValue ?? 0), \(kind), \(section), \(document), \(title),
                \(touching.text), \(previous), \(latter), \(language?.text), \(clock()), \(author.user),
                \(author.name))
            returning id
            """)
        if act == nil, let id { try transaction.run("update design_edits set act = \(id) where id = \(id)") }
        return act ?? id
    }

    /// Deletes all recorded edits, because a newly created design has nothing to undo.
    public func forgetEdits(in scope: DesignScope, _ transaction: borrowing Transaction) throws {
        try transaction.run("delete from design_edits where folder_id = \(scope.folder)")
    }
}

/// One row of an edit.
struct DesignEditRow {
    let edit: DesignEdit
    let row: DesignEditID
    let touches: String

    /// Whether it is a mark. Marks depend on the marked documents.
    var isMark: Bool { edit.kind == .completed || edit.kind == .reopened }
}

extension DesignEdit {
    /// The columns needed to decode an edit.
    static let columns: SQL =
        """
        e.act, e.deed, e.section, e.document_id, e.title, e.former, e.latter, e.language, e.at, e.author_id,
        e.author_name, e.undoes, e.stands
        """

    init(_ row: Row) throws {
        let language: String? = try row[7]
        let undoable: Int = try row[12]
        self.init(
            id: try row[0], kind: try row[1], section: try row[2], document: try row[3], title: try row[4],
            previous: try row[5], latter: try row[6], language: language.flatMap { LanguageTag($0) },
            at: try row[8], author: Author(user: try row[9], name: try row[10]), undoes: try row[11],
            isUndoable: undoable == 1)
    }
}
