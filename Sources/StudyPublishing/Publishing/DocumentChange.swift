import JSON
import Studies
import Vocabulary

/// A difference between two design snapshots in one document.
public struct DocumentChange: Sendable {
    /// The kind of change.
    public enum Kind: Equatable, Sendable {
        /// Only the newer design has the document.
        case added
        /// Only the older design has the document.
        case removed
        /// The value of the document changed.
        case changed([Difference])
        /// The position in the list changed; positions are counted from 1.
        case moved(from: Int, to: Int)
    }

    /// The document's row ID.
    public let document: DocumentID
    /// The kind of document.
    public let kind: DocumentKind
    /// The short title that apps use; empty if there is none.
    public let key: String
    /// The title shown in lists.
    public let title: String
    /// The kind of change.
    public let nature: Kind
}

extension DesignSnapshot {
    /// Returns the changes since an earlier design, in the order of the menu, with removed documents last.
    ///
    /// Deleted documents are treated as absent.
    public func changes(since previous: DesignSnapshot) throws -> [DocumentChange] {
        try Section.allCases.flatMap { section in
            try section.kinds.flatMap { kind in
                try Self.changes(previous.active(kind), active(kind))
            }
        }
    }

    private func active(_ kind: DocumentKind) -> [Document] {
        documents.filter { $0.kind == kind && $0.state == .active }
    }

    private static func changes(_ old: [Document], _ new: [Document]) throws -> [DocumentChange] {
        var changes: [DocumentChange] = []
        for document in new {
            guard let previous = old.first(where: { $0.id == document.id }) else {
                changes.append(try document.change(.added))
                continue
            }
            let differences = try Difference.between(previous.body, document.body)
            if !differences.isEmpty { changes.append(try document.change(.changed(differences))) }
        }
        changes += try moves(old, new)
        for document in old where !new.contains(where: { $0.id == document.id }) {
            changes.append(try document.change(.removed))
        }
        return changes
    }

    /// Returns the smallest set of documents to move to get from the old order to the new one.
    private static func moves(_ old: [Document], _ new: [Document]) throws -> [DocumentChange] {
        try Difference.between(order(of: old), order(of: new)).compactMap { difference in
            guard difference.change == .moved, let from = difference.before?.int,
                let to = difference.after?.int, new.indices.contains(to - 1)
            else { return nil }
            return try new[to - 1].change(.moved(from: from, to: to))
        }
    }

    private static func order(of documents: [Document]) -> String {
        "[" + documents.map { #"{"id":"\#($0.id)"}"# }.joined(separator: ",") + "]"
    }
}

extension DesignSnapshot.Document {
    /// The title shown in lists.
    public func title() throws -> String { try value().title }

    /// The document's value.
    public func value() throws -> any DesignDocument { try DesignCoding.decode(kind, from: body) }

    fileprivate func change(_ nature: DocumentChange.Kind) throws -> DocumentChange {
        DocumentChange(document: id, kind: kind, key: key, title: try title(), nature: nature)
    }
}
