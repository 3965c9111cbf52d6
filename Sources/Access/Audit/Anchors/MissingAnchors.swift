import Cryptography
import SQLStore
import Timekeeping

/// An event that accounts for lines that are missing or changed in the file of anchors.
///
/// Everything that was in the file at that time is accounted for, and nothing later: the event has its length
/// and digest.
struct MissingAnchors: Sendable, Hashable {
    /// Recorded when the server starts, or a backup is restored, and the file isn't as it was written.
    static let action = "audit.miss-anchors"
    /// Recorded when a server writes lines that follow each other for the first time.
    static let startAction = "audit.start-anchors"

    /// The number of lines that were written.
    let written: Int64
    /// The number of lines that were found as they were written.
    let found: Int64
    /// The first and the last event whose anchor was found; nil if there is none.
    let events: ClosedRange<Int64>?
    /// The event in the last line that was written, as far as known.
    let lastKnown: Int64
    /// What was wrong with the file.
    let finding: String
    /// Who recorded it, and why.
    let reason: String
    /// The number that the next line continues.
    let line: Int64
    /// The length of the file, in bytes.
    let bytes: Int64
    /// The digest of the file.
    let digest: Digest
    /// The number of the event; 0 before it is recorded.
    var event: Int64 = 0
    private var at = ""
    private var seal: String?

    /// What is sealed in addition to the position of the event.
    var excuse: String {
        "lines \(written) \(found) \(lastKnown) \(line) \(bytes) \(digest.hex)"
    }

    /// Returns whether a portal with a key of this site recorded it. An event of an earlier version has no
    /// seal; for that, the database has a sealed row about the file, which starts where the event says.
    func isOwn(
        keys: [Audit], _ record: AuditAnchorRecord, in transaction: borrowing Transaction
    ) throws -> Bool {
        switch try AuditExcuse(event: event, seal: seal).origin(of: excuse, keys: keys, in: transaction) {
        case .site: return true
        case .other: return false
        case .unknown:
            guard case .end(let end) = record else { return false }
            return end.startLine == line && end.startByte == bytes
        }
    }

    init(
        _ result: AuditAnchorLines.Result, reason: String, bytes: Int64, digest: Digest
    ) {
        (written, found, events) = (result.written, result.found, result.events)
        lastKnown = result.lastKnown
        finding = result.causes.joined(separator: " ")
        (self.reason, self.bytes, self.digest) = (reason, bytes, digest)
        line = max(result.written, result.lastLine)
    }

    /// The particulars of the event.
    var details: AuditDetails {
        var details: AuditDetails = ["written": .number(Int(written)), "found": .number(Int(found))]
        if let events {
            details.append("firstKnown", .number(Int(events.lowerBound)))
            details.append("lastFound", .number(Int(events.upperBound)))
        }
        details.append("lastKnown", .number(Int(lastKnown)))
        for (name, text) in [("finding", finding), ("reason", reason), ("sha256", digest.hex)] {
            details.append(name, .text(text))
        }
        details.append("line", .number(Int(line)))
        details.append("bytes", .number(Int(bytes)))
        return details
    }

    /// The event in a sentence.
    var sentence: String {
        let range = events.map { " (anchors of events \($0.lowerBound) to \($0.upperBound))" } ?? ""
        let known = lastKnown > 0 ? " The last anchor that was written was of event \(lastKnown)." : ""
        return
            "Event \(event) of \(at) records that anchors were missing or changed (\(reason)): \(written) lines were "
            + "written, \(found) were found\(range).\(known) \(finding)"
    }

    init?(_ entry: AuditEntry) {
        var (texts, numbers): ([String: String], [String: Int64]) = ([:], [:])
        for pair in entry.decodedDetails.pairs {
            switch pair.value {
            case .text(let text): texts[pair.name] = text
            case .number(let number): numbers[pair.name] = Int64(number)
            default: break
            }
        }
        guard let line = numbers["line"], let bytes = numbers["bytes"],
            let digest = texts["sha256"].flatMap({ Digest(hex: $0) })
        else { return nil }
        (self.line, self.bytes, self.digest) = (line, bytes, digest)
        (written, found) = (numbers["written"] ?? 0, numbers["found"] ?? 0)
        lastKnown = numbers["lastKnown"] ?? 0
        let (first, last) = (numbers["firstKnown"] ?? 0, numbers["lastFound"] ?? 0)
        events = first > 0 && first <= last ? first...last : nil
        (finding, reason) = (texts["finding"] ?? "", texts["reason"] ?? "")
        (event, at, seal) = (entry.seq, entry.at.iso8601, texts[AuditExcuse.name])
    }
}
