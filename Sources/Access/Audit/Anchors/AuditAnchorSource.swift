/// A location outside the database that stores anchors.
public struct AuditAnchorSource: Sendable {
    /// What a source contains.
    public enum Item: Sendable {
        case anchor(AuditAnchor)
        /// Something that should be an anchor and can't be parsed; the sentence says where.
        case unreadable(String)
    }

    /// The name of the location for users.
    public let name: String
    /// Whether others write there as well. If so, anchors of other logs, and those not sealed with a key of this site,
    /// are ignored.
    public let isShared: Bool
    /// Whether this portal adds an anchor there for each event within a minute, so that an old event without one is
    /// unusual. ``AuditAnchorLines`` reports anchors there that were not sealed with a key of this site.
    public let isKeptUpToDate: Bool
    /// Reads the source and calls the closure with each item in turn.
    let read: @Sendable ((Item) throws -> Void) throws -> Void

    /// Creates a source; `read` calls the closure with each item in turn.
    public init(
        _ name: String, isShared: Bool = false, isKeptUpToDate: Bool = false,
        read: @escaping @Sendable ((Item) throws -> Void) throws -> Void
    ) {
        (self.name, self.isShared, self.isKeptUpToDate, self.read) = (name, isShared, isKeptUpToDate, read)
    }
}

/// The results of one source of anchors.
public struct AuditAnchorSummary: Sendable, Hashable {
    /// The name of the location for users.
    public let name: String
    /// The number of anchors of this log.
    public internal(set) var count = 0
    /// The anchored event with the highest number.
    public internal(set) var last: Int64?
    /// The number of anchors for events in archives, which only the archives can confirm.
    public internal(set) var archivedCount = 0
    /// The number of anchors for events that a restored backup doesn't have, according to the log itself.
    public internal(set) var replacedCount = 0
    /// The number of unusable anchors: unreadable, or in a shared location and not sealed with a key of this site.
    public internal(set) var unusableCount = 0
    /// Why the source couldn't be read completely; nil if it was.
    public internal(set) var failure: String?
    /// The last anchor that the log confirmed before one that it doesn't confirm.
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

/// A source of anchors couldn't be read, or not completely.
public struct AuditAnchorSourceFailure: Error, Sendable, Hashable {
    /// The reason, as a phrase.
    public let sentence: String

    /// Creates the error with a reason.
    public init(_ sentence: String) { self.sentence = sentence }
}
