import Cryptography

/// A range of consecutive events that left the log together, with the digests that link it to the rest of the chain.
struct ArchivedEventRange: Sendable, Hashable {
    let first: Int64
    var last: Int64
    /// The digest of the event before the first.
    let before: Digest
    /// The digest of the last event, which the next one in the log includes.
    var end: Digest

    /// The number of events. Wraps on overflow, because a row that was tampered with may have any numbers.
    var count: Int { Int(truncatingIfNeeded: last &- first &+ 1) }

    /// Returns the digest that identifies ranges, in hex.
    static func digest(of runs: [ArchivedEventRange]) -> String {
        var hash = SHA256()
        for run in runs {
            hash.update("\(run.first) \(run.last) \(run.before.hex) \(run.end.hex)\n")
        }
        return hash.finish().hex
    }
}
