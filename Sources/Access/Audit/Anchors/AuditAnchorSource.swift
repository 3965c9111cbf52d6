/// A place outside the database where anchors are kept.
public struct AuditAnchorSource: Sendable {
    /// What a source contains.
    public enum Item: Sendable {
        case anchor(AuditAnchor)
        /// Something that should be an anchor and can't be read as one; the sentence says where.
        case unreadable(String)
    }

    /// The place, as people know it.
    public let name: String
    /// Whether others write there as well. Anchors of other logs, and those that no key of this site sealed, then say
    /// nothing about this log.
    public let isShared: Bool
    /// Whether this portal adds an anchor there for each event within a minute, so that an old event without one is
    /// unusual.
    public let isKeptUpToDate: Bool
    /// Reads the source and calls the closure with each item in turn.
    let read: @Sendable ((Item) throws -> Void) throws -> Void

    /// A source; `read` calls the closure with each item in turn.
    public init(
        _ name: String, isShared: Bool = false, isKeptUpToDate: Bool = false,
        read: @escaping @Sendable ((Item) throws -> Void) throws -> Void
    ) {
        (self.name, self.isShared, self.isKeptUpToDate, self.read) = (name, isShared, isKeptUpToDate, read)
    }
}

/// What a source of anchors said about the log.
public struct AuditAnchorSummary: Sendable, Hashable {
    /// The place, as people know it.
    public let name: String
    /// How many anchors of this log were found there.
    public internal(set) var count = 0
    /// The anchored event with the highest number.
    public internal(set) var last: Int64?
    /// How many are of events in archives, which only the archives can confirm.
    public internal(set) var archivedCount = 0
    /// How many are of events that a restored backup doesn't have, as the log itself says.
    public internal(set) var replacedCount = 0
    /// How many can't be used: unreadable, or in a shared place and not sealed with a key of this site.
    public internal(set) var unusableCount = 0
    /// Why the source couldn't be read to its end; nil if it was.
    public internal(set) var failure: String?
    /// The last anchor that the log confirmed before one that it doesn't.
    var confirmed: Int64 = 0
    var isBroken = false

    init(name: String) { self.name = name }

    /// The result as a phrase.
    public var phrase: String {
        guard count > 0 else { return failure ?? "no anchors" }
        var phrase = count == 1 ? "1 anchor" : "\(count) anchors"
        if let last { phrase += " up to event \(last)" }
        if archivedCount > 0 { phrase += ", \(archivedCount) for events in archives" }
        if replacedCount > 0 { phrase += ", \(replacedCount) for replaced events" }
        return failure.map { "\(phrase); \($0)" } ?? phrase
    }
}

/// A source of anchors could not be read, or not to its end.
public struct AuditAnchorSourceFailure: Error, Sendable, Hashable {
    /// Why, as a phrase.
    public let sentence: String

    /// A failure for this reason.
    public init(_ sentence: String) { self.sentence = sentence }
}
