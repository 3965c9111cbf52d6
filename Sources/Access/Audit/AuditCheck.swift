import Cryptography
import SQLStore

/// A check of the chain in steps, each in its own short transaction.
///
/// The chain only grows at its end. Events that leave it for an archive leave a run of numbers, which the check skips,
/// so steps in later transactions get the same result as a single one. A checkpoint later in the chain seals each run;
/// the check compares both when it reaches the end.
public struct AuditCheck: Sendable {
    /// The number of events per step that doesn't delay other work.
    public static let stepCount = 10_000

    /// The report; nil until the end is reached.
    public private(set) var report: AuditReport?
    private let audit: Audit
    private var last = AuditHead.start
    private var readTo: Int64?
    private var checkpoints: [Int64: AuditCheckpoint] = [:]
    private var clockSteps = AuditClockSteps()

    /// Creates a check that starts at the first event.
    public init(_ audit: Audit) { self.audit = audit }

    /// The number of events checked so far.
    public var checkedCount: Int64 { last.seq }

    /// Returns the number of events according to the end of the chain.
    public static func count(in transaction: borrowing Transaction) throws -> Int64 {
        try AuditRepository.head(in: transaction)?.seq ?? 0
    }

    /// Reads the next events; at the end of the chain, compares it with the seal.
    public mutating func advance(by count: Int, in transaction: borrowing Transaction) throws {
        let links = try AuditRepository.links(after: readTo, limit: count, in: transaction)
        for (entry, digest) in links {
            readTo = entry.seq
            if let flaw = try cross(to: entry.seq, in: transaction) { return conclude(flaw) }
            guard entry.digest(after: last.digest) == digest else { return conclude(.altered(entry.seq)) }
            last = AuditHead(seq: entry.seq, digest: digest, seal: [])
            clockSteps.add(entry)
            if entry.action == AuditCheckpoint.action {
                guard let checkpoint = AuditCheckpoint(entry) else { return conclude(.misfit(entry.seq)) }
                checkpoints[entry.seq] = checkpoint
            }
        }
        guard links.count < count else { return }
        if let flaw = endFlaw(try AuditRepository.head(in: transaction)) { return conclude(flaw) }
        if let flaw = try archiveFlaw(in: transaction) { return conclude(flaw) }
        // A site always has an event, the one about its first user, before there is anything worth hiding.
        let isEmptied = try last.seq == 0 && UserRepository.hasUsers(in: transaction)
        conclude(isEmptied ? .unsealed : nil)
    }

    /// Skips events that left the log, up to the event before this one.
    private mutating func cross(to seq: Int64, in transaction: borrowing Transaction) throws
        -> AuditIntegrityFailure?
    {
        while last.seq + 1 < seq {
            let next = last.seq + 1
            guard try transaction.hasTable("audit_archives"),
                let run = try ArchivedEventRangeRepository.run(around: next, in: transaction), run.last < seq
            else { return .gap(expected: next, found: seq) }
            // A run that starts earlier includes events that an earlier step has read.
            guard run.first < next || run.before == last.digest else { return .altered(last.seq) }
            last = AuditHead(seq: run.last, digest: run.end, seal: [])
        }
        return last.seq + 1 == seq ? nil : .gap(expected: last.seq + 1, found: seq)
    }

    private mutating func conclude(_ flaw: AuditIntegrityFailure?) {
        report = AuditReport(
            eventCount: last.seq,
            archivedCount: checkpoints.values.reduce(0) { $0 &+ Int64($1.count) }, flaw: flaw,
            clockSteps: clockSteps)
    }

    private func endFlaw(_ head: AuditHead?) -> AuditIntegrityFailure? {
        guard let head else { return last.seq == 0 ? nil : .unsealed }
        guard audit.isSealed(head) else { return .forgedSeal }
        guard head.seq == last.seq else { return .cut(sealed: head.seq, found: last.seq) }
        return head.digest == last.digest ? nil : .altered(last.seq)
    }

    /// Compares the log's data about its archives with the checkpoints in the chain.
    private func archiveFlaw(in transaction: borrowing Transaction) throws -> AuditIntegrityFailure? {
        guard try transaction.hasTable("audit_archives") else {
            return checkpoints.keys.min().map(AuditIntegrityFailure.misfit)
        }
        var open = checkpoints
        for archive in try AuditArchiveRepository.removed(in: transaction) {
            guard let number = archive.checkpoint, let checkpoint = open.removeValue(forKey: number) else {
                return .unmarked
            }
            let runs = try ArchivedEventRangeRepository.runs(of: archive.id, in: transaction)
            guard ArchivedEventRange.digest(of: runs) == checkpoint.runs,
                archive.digest == checkpoint.archive,
                audit.isSealed(checkpoint, by: archive.seal), archive.count == checkpoint.count,
                runs.reduce(0, { $0 &+ $1.count }) == checkpoint.count
            else { return .misfit(number) }
        }
        if let number = open.keys.min() { return .misfit(number) }
        return try ArchivedEventRangeRepository.strayCount(in: transaction) == 0 ? nil : .unmarked
    }
}
