import SQLStore
import Timekeeping
import Vocabulary

/// The result of an undo or redo.
public struct UndoResult: Hashable, Sendable {
    /// The edit that was undone.
    public let edit: DesignEdit
    /// The edit to undo next time to reverse this one; after a redo it is the original edit.
    public let next: DesignEditID
    /// Whether it was a redo.
    public var isRedoing: Bool { edit.undoes != nil }
}

extension DesignRepository {
    /// Undoes an edit with new revisions. Undoing an undo repeats the edit.
    ///
    /// Throws an error if there were later changes or the rules reject the result. The caller must then roll back the
    /// transaction or a savepoint of it.
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

    /// Returns the last edit of the same objects since then that is still in effect.
    private func since(
        _ edit: DesignEdit, _ parts: [DesignEditRow], _ newest: DesignEditID, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> DesignEdit? {
        let touches = Set(parts.map(\.touches)).sorted()
        // Documents removed since then have no position and no mark.
        let documents = Set(parts.compactMap(\.edit.document)).map { DesignEdit.Touch.document($0).text }
        // An undo can be undone although edits were since made and undone, but not if an older undo is still in effect.
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
        func setUndoable(_ isUndoable: Bool, _ act: DesignEditID) throws {
            try transaction.run(
                """
                update design_edits set stands = \(isUndoable)
                where folder_id = \(scope.folder) and act = \(act)
                """)
        }
        try setUndoable(false, edit.id)
        if let act {
            try transaction.run(
                """
                update design_edits set undoes = \(edit.id)
                where folder_id = \(scope.folder) and act = \(act)
                """)
        }
        guard let original = edit.undoes else { return act ?? edit.id }
        // A redo restores the original edit. The edit that performed the redo cannot be undone separately.
        try setUndoable(true, original)
        if let act { try setUndoable(false, act) }
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
