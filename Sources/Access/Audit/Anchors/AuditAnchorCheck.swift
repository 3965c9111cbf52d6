import Cryptography
import SQLStore
import Timekeeping

/// The result of comparing anchors with the log.
public struct AuditAnchorFinding: Sendable, Hashable {
    /// One line for each source, in the order in which they were read.
    public internal(set) var sources: [AuditAnchorSummary] = []
    /// The mismatch with the log; nil if it confirms every anchor.
    public internal(set) var flaw: AuditIntegrityFailure?
    /// What is wrong with the file of anchors itself, unless an event accounts for it.
    public internal(set) var lineFlaws: [AuditIntegrityFailure] = []
    /// Information for the operator that is no sign of tampering.
    public internal(set) var warnings: [String] = []
    /// The lowest and highest number of anchors that the log neither confirms nor explains.
    var unconfirmed: ClosedRange<Int64>?
    var unconfirmedUntil: Instant?
    var otherLogs: [String] = []
}

/// Compares anchors with a chain that ``AuditCheck`` found intact. Reads one anchor at a time, so that any number of
/// them needs little memory.
public struct AuditAnchorCheck: Sendable {
    /// The maximum number of warnings per source.
    private static let warningsMax = 5
    /// The maximum age in minutes of an event without an anchor: anchors are written every minute.
    private static let minutesMax: Int64 = 10
    /// The maximum number of other logs to list.
    private static let otherLogsMax = 16

    /// The findings so far.
    public private(set) var finding = AuditAnchorFinding()
    private let keys: [Audit]
    private let log: String?
    private let head: Int64
    /// The losses that a portal with a key of this site recorded.
    private var losses: [AuditLoss] = []
    private var unsealed = UnsealedLosses()
    /// The digests of events that left the log, from archives that the caller verified.
    private let archived: [Int64: Digest]
    private var first: (anchor: AuditAnchor, source: Int)?

    /// Creates a check of the log in this transaction; `keys` are those that may have sealed anchors.
    public init(
        keys: [Audit], archived: [Int64: Digest] = [:], in transaction: borrowing Transaction
    ) throws {
        self.keys = keys
        self.archived = archived
        log = try AuditRepository.logID(in: transaction)
        head = try AuditCheck.count(in: transaction)
        for loss in try AuditRepository.losses(in: transaction) {
            switch try loss.origin(keys: keys, in: transaction) {
            case .site: losses.append(loss)
            case .unknown: unsealed.losses.append(loss)
            case .other:
                finding.warnings.append(
                    "Event \(loss.event), which says that events are missing, was not sealed with a key of this data "
                        + "folder, and doesn't count.")
            }
        }
    }

    /// Compares every anchor of a source with the log.
    public mutating func read(_ source: AuditAnchorSource, in transaction: borrowing Transaction) throws {
        finding.sources.append(AuditAnchorSummary(name: source.name))
        let index = finding.sources.count - 1
        var warnings = 0
        do {
            try source.read { item in
                switch item {
                case .anchor(let anchor):
                    try compare(
                        anchor, of: index, isShared: source.isShared, isOwn: source.isKeptUpToDate,
                        in: transaction)
                case .unreadable(let sentence):
                    finding.sources[index].unusableCount += 1
                    warnings += 1
                    if warnings <= Self.warningsMax { finding.warnings.append(sentence) }
                }
            }
        } catch let failure as AuditAnchorSourceFailure {
            finding.sources[index].failure = failure.sentence
        }
        if source.isKeptUpToDate, let gap = try gap(in: finding.sources[index], in: transaction) {
            finding.warnings.append(gap)
        }
    }

    /// Returns a warning if a source that should have an anchor of every event has none of events older than
    /// ``minutesMax``.
    private func gap(
        in source: AuditAnchorSummary, in transaction: borrowing Transaction
    ) throws -> String? {
        guard let now = keys.first?.clock() else { return nil }
        let (last, limit) = (source.last ?? 0, now.milliseconds - Self.minutesMax * 60_000)
        guard let at = try AuditRepository.firstTime(after: last, before: limit, in: transaction) else {
            return nil
        }
        return "\(source.name) has no anchor after event \(last), although later events go back to "
            + "\(at.iso8601.prefix(16)) UTC. If the portal ran since then, the file was cut off or removed."
    }

    /// Returns the findings after all sources were read.
    public consuming func finish() -> AuditAnchorFinding {
        for (anchor, index) in unsealed.rejected { note(anchor, of: index) }
        for source in finding.sources where source.unusableCount > 0 {
            finding.warnings.append(
                "Unusable anchors in \(source.name): \(source.unusableCount). They cannot be read or were sealed "
                    + "with another key.")
        }
        if first != nil || finding.sources.contains(where: { $0.replacedCount + $0.unusableCount > 0 }) {
            finding.warnings += (losses + unsealed.accepted).sorted { $0.event < $1.event }.map(\.sentence)
        }
        if let first {
            let (anchor, source) = first
            let confirmed = finding.sources.map(\.confirmed).filter { $0 < anchor.number }.max() ?? 0
            finding.flaw = .unconfirmed(
                AuditIntegrityFailure.Unconfirmed(
                    number: anchor.number, at: anchor.at, source: finding.sources[source].name,
                    isSealed: keys.contains { $0.isSealed(anchor) }, confirmed: confirmed, end: head))
        }
        return finding
    }

    private mutating func compare(
        _ anchor: AuditAnchor, of index: Int, isShared: Bool, isOwn: Bool,
        in transaction: borrowing Transaction
    ) throws {
        let isSealed = keys.contains { $0.isSealed(anchor) }
        // Other portals and other programs write there, too. Only anchors sealed with a key of this site count.
        if isShared, anchor.log != log { return }
        if isShared || isOwn, !isSealed {
            finding.sources[index].unusableCount += 1
            return
        }
        finding.sources[index].count += 1
        finding.sources[index].last = max(finding.sources[index].last ?? 0, anchor.number)
        switch try place(of: anchor, in: transaction) {
        case .confirmed:
            if isSealed { unsealed.confirmed = max(unsealed.confirmed, anchor.number) }
            if !finding.sources[index].isBroken {
                finding.sources[index].confirmed = max(finding.sources[index].confirmed, anchor.number)
            }
        case .archived: finding.sources[index].archivedCount += 1
        case .missing:
            if losses.contains(where: { $0.explains(anchor, of: log) })
                || unsealed.take(anchor, of: index, log: log)
            {
                finding.sources[index].replacedCount += 1
            } else {
                note(anchor, of: index)
            }
        }
    }

    private mutating func note(_ anchor: AuditAnchor, of index: Int) {
        finding.sources[index].isBroken = true
        finding.unconfirmedUntil = max(finding.unconfirmedUntil ?? anchor.at, anchor.at)
        if anchor.log == log {
            let range = finding.unconfirmed ?? anchor.number...anchor.number
            finding.unconfirmed = min(range.lowerBound, anchor.number)...max(range.upperBound, anchor.number)
        } else if !finding.otherLogs.contains(anchor.log), finding.otherLogs.count < Self.otherLogsMax {
            finding.otherLogs.append(anchor.log)
        }
        if anchor.number < first?.anchor.number ?? .max { first = (anchor, index) }
    }

    private enum Position {
        case confirmed
        case archived
        case missing
    }

    private func place(of anchor: AuditAnchor, in transaction: borrowing Transaction) throws -> Position {
        guard anchor.log == log, anchor.number <= head else { return .missing }
        if let digest = archived[anchor.number] { return digest == anchor.digest ? .confirmed : .missing }
        if let bytes = try AuditRepository.digest(of: anchor.number, in: transaction) {
            return bytes == anchor.digest.bytes ? .confirmed : .missing
        }
        guard try transaction.hasTable("audit_archives"),
            let run = try ArchivedEventRangeRepository.run(around: anchor.number, in: transaction)
        else { return .missing }
        guard run.last == anchor.number else { return .archived }
        return run.end == anchor.digest ? .confirmed : .missing
    }
}
