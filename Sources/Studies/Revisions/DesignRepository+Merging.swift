import SQLStore

/// Whose value is where two people changed the same thing.
public enum MergeSide: String, Sendable {
    /// That of the person who saved first.
    case theirs
    /// That of anyone who is about to save.
    case own
}

extension DesignRepository {
    /// A value put together with what others saved since `revision`, up to the revision `current`.
    ///
    /// What only one of them changed is in the result; where both changed the same thing, `side` says whose value
    /// is. The result is not checked: saving it does that, started from `current`.
    public func merged<Document: DesignDocument>(
        _ own: Document, of id: DocumentID, startedFrom revision: Int, with current: Int,
        preferring side: MergeSide, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> Document {
        guard try entry(id, in: scope, transaction).kind == Document.kind else { throw DocumentNotFound() }
        let base = try body(of: id, revision: revision, transaction)
        let theirs = try body(of: id, revision: current, transaction)
        let mine = try DesignCoding.encode(own)
        // A merge keeps the side that it takes for theirs.
        let merged =
            side == .theirs
            ? try Merge.merged(base: base, theirs: theirs, ours: mine)
            : try Merge.merged(base: base, theirs: mine, ours: theirs)
        return try DesignCoding.decode(Document.self, from: merged.body)
    }
}
