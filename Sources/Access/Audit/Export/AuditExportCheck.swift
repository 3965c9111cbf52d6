import Cryptography
import JSON
import Timekeeping
import Vocabulary

/// The result of checking an export.
public struct AuditExportReport: Sendable, Hashable {
    /// The number of events read.
    public let count: Int
    /// The failure, as a sentence; nil for an intact export.
    public let flaw: String?
    /// Whether the seal was compared with a key.
    public let isSealChecked: Bool
    /// The end of the log at the time of the export.
    public let head: SealedHead?
    /// Whether the export has all events from the first one to the head.
    public let isComplete: Bool

    /// The result as a sentence.
    public var sentence: String {
        if let flaw { return flaw }
        let extent = isComplete ? "the complete log" : "a part of the log"
        let seal =
            isSealChecked
            ? "sealed by this site's key"
            : "but its seal was not checked because there is no key in the data folder, so its origin is not verified"
        return "\(EventCount.words(count)), \(extent), as exported, \(seal)."
    }
}

/// Checks an export line by line, without a database.
public struct AuditExportCheck: Sendable {
    /// Audits with keys that may have sealed the export; empty if there is no key.
    private let keys: [Audit]
    private var count = 0
    private var flaw: String?
    private var last: (number: Int64, digest: Digest)?
    private var hasGap = false
    private var trailer: AuditExportTrailer?

    /// Creates a check with these keys.
    public init(keys: [Audit]) { self.keys = keys }

    /// Returns whether a line is the end of an export.
    public static func isEnd(_ json: JSONTree) -> Bool { json["exportSeal"] != nil }

    /// Checks the next event, given as a JSON object of the export.
    public mutating func add(_ json: JSONTree) {
        guard flaw == nil else { return }
        if trailer != nil { return conclude("There is more data after the end of the export.") }
        count += 1
        guard let line = ExportedEvent(json) else {
            return conclude("Event \(count) of the export can't be read, or has no digest.")
        }
        let number = line.entry.seq
        if let last, number <= last.number { return conclude("Event \(number) is out of order.") }
        let start = number == 1 ? AuditHead.start.digest : nil
        let previous = line.previous ?? (last?.number == number - 1 ? last?.digest : start)
        let next = last.map { $0.number + 1 } ?? 1
        if next != number { hasGap = true }
        // An event without the digest of the one before it was exported right after that one.
        if line.isChained, line.previous == nil, next < number {
            return conclude(Self.removal(of: next...number - 1))
        }
        if line.isChained, let last, last.number == number - 1, previous != last.digest {
            return conclude("Event \(number) does not follow event \(last.number).")
        }
        let before = line.isChained ? previous : AuditHead.start.digest
        guard let before, line.entry.digest(after: before) == line.digest else {
            return conclude("Event \(number) was changed after the export.")
        }
        if !line.isChained { hasGap = true }
        last = (number, line.digest)
    }

    /// Records a line that isn't JSON.
    public mutating func addUnreadable() {
        if flaw == nil { conclude("Line \(count + 1) of the export can't be read.") }
    }

    /// Returns the report, after all lines were added.
    public func finish() -> AuditExportReport {
        var flaw = flaw
        if flaw == nil, trailer == nil {
            flaw = "The export has no last line: it was cut off or made by a version without seals."
        }
        let isComplete = !hasGap && trailer?.head?.number == last?.number ?? 0
        return AuditExportReport(
            count: count, flaw: flaw, isSealChecked: !keys.isEmpty, head: trailer?.head,
            isComplete: isComplete)
    }

    /// Checks the end of the export. `digests` are those of everything before it: of the bytes of the file, and of the
    /// bytes that the same events had in the exported file, whose line ends or quotation marks a program may
    /// have changed.
    public mutating func end(_ json: JSONTree, digests: Set<String>) {
        guard flaw == nil else { return }
        guard trailer == nil, let trailer = AuditExportTrailer(json) else {
            return conclude("The last line of the export can't be read.")
        }
        self.trailer = trailer
        guard trailer.count == count, digests.contains(trailer.sha256) else {
            return conclude(mismatch(with: trailer))
        }
        if let last, let head = trailer.head, last.number == head.number, !hasGap,
            last.digest.hex != head.digest
        {
            return conclude("The last event does not match the signed head.")
        }
        guard !keys.isEmpty else { return }
        let statement = AuditExportTrailer.statement(trailer.count, trailer.sha256, trailer.head)
        if !keys.contains(where: { constantTimeEqual($0.seal(statement).bytes, trailer.seal) }) {
            conclude("The seal of the export was not made with this site's key.")
        }
    }

    /// Returns the sentence about events of which at least the last one was removed.
    private static func removal(of numbers: ClosedRange<Int64>) -> String {
        if numbers.count == 1 {
            return "Event \(numbers.lowerBound) is missing. It was removed after the export."
        }
        return "Events \(numbers.lowerBound) to \(numbers.upperBound) are missing. "
            + "At least event \(numbers.upperBound) was removed after the export."
    }

    /// Returns the sentence about events that aren't those that were sealed.
    private func mismatch(with trailer: AuditExportTrailer) -> String {
        let missing = trailer.count - count
        guard missing > 0 else {
            return
                "The export was changed: its \(count == 1 ? "event does" : "\(count) events do") not match the sealed events."
        }
        let end = last?.number ?? 0
        if !hasGap, let head = trailer.head?.number, head == Int64(trailer.count), end < head {
            return end + 1 == head
                ? "Event \(head) is missing. It was removed after the export."
                : "Events \(end + 1) to \(head) are missing. They were removed after the export."
        }
        return "\(missing == 1 ? "1 event is" : "\(missing) events are") missing: "
            + "the export was sealed with \(trailer.count), and \(count) are left."
    }

    private mutating func conclude(_ sentence: String) { flaw = sentence }
}

/// A line of an export: the event with its digest.
private struct ExportedEvent {
    let entry: AuditEntry
    let digest: Digest
    let previous: Digest?
    let isChained: Bool

    init?(_ json: JSONTree) {
        // The export contains the folder's path, with its ID in a separate field.
        guard let seq = json["seq"]?.int, let at = json["at"]?.string.flatMap({ Instant(iso8601: $0) }),
            let folder = (json["folderId"] ?? json["folder"])?.int,
            let digest = (json["digest"] ?? json["entryDigest"])?.string.flatMap({ Digest(hex: $0) })
        else { return nil }
        let texts = ["actorKind", "actor", "address", "action", "about"].map { json[$0]?.string }
        let found = texts.compactMap(\.self)
        guard found.count == texts.count, let details = Self.details(json) else { return nil }
        entry = AuditEntry(
            seq: Int64(seq), at: at, actorKind: found[0],
            user: json["user"]?.int.map { UserID(rawValue: Int64($0)) }, actorName: found[1],
            address: found[2], folder: FolderID(rawValue: Int64(folder)), action: found[3], about: found[4],
            details: details)
        self.digest = digest
        previous = json["previous"]?.string.flatMap { Digest(hex: $0) }
        isChained = json["digest"] != nil
    }

    private static func details(_ json: JSONTree) -> String? {
        if let recorded = json["recorded"]?.string { return recorded }
        return json["details"].map { String(decoding: $0.write(), as: UTF8.self) }
    }
}
