import SQLStore
import Vocabulary

/// The side whose value is used if two users changed the same thing.
public enum MergeSide: String, Sendable {
    /// The user who saved first.
    case theirs
    /// The user who is about to save.
    case own
}

/// The changes of two users in one value.
public struct MergedDocument<Document: DesignDocument> {
    /// The value, which is not saved yet.
    public let value: Document
    /// The translations that the second user typed next to an English text that the first one changed.
    public let outdated: [StaleTranslation]
}

extension DesignRepository {
    /// Returns a value merged with the changes saved since `revision`, up to the revision `current`.
    ///
    /// The result has the changes that only one side made. If both changed the same thing, `side` decides whose value
    /// is used, except at `ownPaths`, where the second user's value is used with `.theirs`. The result is not validated
    /// until it is saved, based on `current`.
    public func merged<Document: DesignDocument>(
        _ own: Document, of id: DocumentID, startedFrom revision: Int, with current: Int,
        preferring side: MergeSide, ownPaths: Set<String> = [], in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> MergedDocument<Document> {
        guard try entry(id, in: scope, transaction).kind == Document.kind else { throw DocumentNotFound() }
        let base = try body(of: id, revision: revision, transaction)
        let theirs = try body(of: id, revision: current, transaction)
        let mine = try DesignCoding.encode(own)
        // In conflicts, the merge keeps the value passed as `theirs`.
        let merged =
            side == .theirs
            ? try Merge.merged(base: base, theirs: theirs, ours: mine, ownPaths: ownPaths)
            : try Merge.merged(base: base, theirs: mine, ours: theirs)
        let value = try DesignCoding.decode(Document.self, from: merged.body)
        func texts(_ value: Document) throws -> [DesignText] {
            try Self.texts(of: value, stored: try DesignCoding.encode(value), as: id, files: true)
        }
        let typed = TypedTranslations(
            seen: try texts(own), base: try texts(try DesignCoding.decode(Document.self, from: base)),
            theirs: try texts(try DesignCoding.decode(Document.self, from: theirs)))
        return MergedDocument(value: value, outdated: typed.outdated(in: try texts(value)))
    }
}
