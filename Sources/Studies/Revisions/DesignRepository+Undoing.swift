import SQLStore
import Timekeeping

/// What undoing did.
public struct UndoResult: Hashable, Sendable {
    /// What was undone.
    public let edit: DesignEdit
    /// The act that did it, which can be undone itself; for something that was done again, what is again.
    public let next: DesignEditID
    /// Whether something that had been undone was done again.
    public var isRedoing: Bool { edit.undoes != nil }
}

extension DesignRepository {
    /// Undoes an edit with new revisions. Undoing an undo repeats the edit.
    ///
    /// Refused if there were later changes or the rules reject the result. If it is refused, the caller must roll back
    /// the transaction or a savepoint of it.
    public func undo(
        _ id: DesignEditID, in scope: DesignScope, by author: Author, _ transaction: borrowing Transaction
    ) throws -> UndoResult {
        let parts = try parts(of: id, in: scope, transaction)
        guard let edit = parts.first?.edit, let newest = parts.last?.row else { throw EditNotFound() }
        guard edit.isUndoable else { throw EditAlreadyUndone(edit: edit) }
        if let since = try since(edit, parts, newest, in: scope, transaction) {
            throw EditSuperseded(edit: edit, since: since)
        }
        let last = try lastEdit(in: scope, transaction)
        for part in parts.reversed() where !part.isMark {
            try reverse(part.edit, in: scope, by: author, transaction)
        }
        let isMarkAlone = parts.allSatisfy(\.isMark)
        for part in parts.reversed() where part.isMark {
            do {
                try reverse(part.edit, in: scope, by: author, transaction)
            } catch is DocumentInvalid where !isMarkAlone {
                // The restored value is no longer complete. It stays open, and its page shows why.
                continue
            }
        }
        let act = try join(since: last, in: scope, transaction)
        return UndoResult(
            edit: edit, next: try settle(edit, undoneBy: act, in: scope, transaction))
    }

    /// What was done since to the same things, and still is.
    private func since(
        _ edit: DesignEdit, _ parts: [DesignEditRow], _ newest: DesignEditID, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> DesignEdit? {
        let touches = Set(parts.map(\.touches)).sorted()
        // Documents removed since then have no position and no mark.
        let documents = Set(parts.compactMap(\.edit.document)).map { DesignEdit.Touch.document($0).text }
        // Anyone who undoes an undoing must not jump over another; what was done and undone in between is no matter.
        let counted: SQL =
            edit.undoes == nil ? "e.undoes is null" : "(e.undoes is null or e.undoes < \(edit.id))"
        return try transaction.first(
            """
            select \(fragment: DesignEdit.columns) from design_edits e
            where e.folder_id = \(scope.folder) and e.id > \(newest) and e.stands = 1
                and (e.touches in (\(list: touches))
                    or e.deed = \(DesignEdit.Kind.removed) and e.touches in (\(list: documents.sorted() + [""])))
                and \(fragment: counted)
            order by e.id desc limit 1
            """
        ) { try DesignEdit($0) }
    }

    /// Records which edits are undone and which are in effect again.
    private func settle(
        _ edit: DesignEdit, undoneBy act: DesignEditID?, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> DesignEditID {
        func stand(_ stands: Bool, _ act: DesignEditID) throws {
            try transaction.run(
                """
                update design_edits set stands = \(stands)
                where folder_id = \(scope.folder) and act = \(act)
                """)
        }
        try stand(false, edit.id)
        if let act {
            try transaction.run(
                """
                update design_edits set undoes = \(edit.id)
                where folder_id = \(scope.folder) and act = \(act)
                """)
        }
        guard let original = edit.undoes else { return act ?? edit.id }
        // What was done again is the original; the act that did it again is not undone for itself.
        try stand(true, original)
        if let act { try stand(false, act) }
        return original
    }

    private func reverse(
        _ edit: DesignEdit, in scope: DesignScope, by author: Author, _ transaction: borrowing Transaction
    ) throws {
        guard let document = edit.document else {
            return try reverseMark(of: edit.section, edit, in: scope, by: author, transaction)
        }
        switch edit.kind {
        case .saved:
            let entry = try entry(document, in: scope, transaction)
            _ = try restore(
                edit.previous ?? entry.revision, of: document, startedFrom: entry.revision, in: scope,
                by: author, transaction)
        case .added, .reinstated:
            try remove(document, in: scope, by: author, transaction)
        case .removed:
            try restore(document, in: scope, by: author, transaction)
            if let place = edit.previous {
                try move(document, to: place, in: scope, by: author, transaction)
            }
        case .moved:
            try move(document, to: edit.previous ?? 1, in: scope, by: author, transaction)
        case .completed:
            try markIncomplete(
                document, language: edit.language ?? .english, in: scope, by: author, transaction)
        case .reopened:
            try markComplete(
                document, language: edit.language ?? .english, in: scope, by: author, transaction)
        }
    }

    private func reverseMark(
        of section: Section, _ edit: DesignEdit, in scope: DesignScope, by author: Author,
        _ transaction: borrowing Transaction
    ) throws {
        let language = edit.language ?? .english
        if edit.kind == .completed {
            try markIncomplete(section, language: language, in: scope, by: author, transaction)
        } else {
            try markComplete(section, language: language, in: scope, by: author, transaction)
        }
    }
}
