import Cryptography
import SQLStore

/// The result of checking an archive.
public struct AuditArchiveReport: Sendable, Hashable {
    /// The number of events read.
    public let count: Int
    /// The number of its checkpoint; nil if there is none.
    public let checkpoint: Int64?
    /// The failure, as a sentence; nil for an archive that is intact and matches the log.
    public let flaw: String?

    /// Whether it is intact and matches the log.
    public var isIntact: Bool { flaw == nil }

    /// The result as a sentence.
    public var sentence: String {
        flaw
            ?? "\(EventCount.words(count)), intact, as recorded in checkpoint \(checkpoint.map { "\($0)" } ?? "")."
    }
}

/// Checks an archive against the log that its events left. Reads one line at a time, so that any size needs little
/// memory.
///
/// Detects changes to the file, the checkpoint, the archived ranges in the log, and the events next to them.
/// ``AuditCheck`` checks the log itself.
public struct AuditArchiveCheck: Sendable {
    private let checkpoint: AuditCheckpoint?
    private let number: Int64?
    private let runs: [ArchivedEventRange]
    private var flaw: String?
    private var count = 0
    private var position = 0
    private var last: Digest?
    private var next: Int64 = 0
    private var firstDigest: Digest?
    /// The event of the last valid line.
    public private(set) var lastLine: (number: Int64, digest: Digest)?

    /// Starts a check of a file with this digest, in hex.
    public init(
        digest: String, with grant: Grant<ManageSite>, _ audit: Audit, in transaction: borrowing Transaction
    ) throws {
        let archive = try AuditArchiveRepository.removed(digest: digest, in: transaction)
        number = archive?.checkpoint
        runs = try archive.map { try ArchivedEventRangeRepository.runs(of: $0.id, in: transaction) } ?? []
        checkpoint = try number.flatMap { try AuditCheckpoint.find($0, in: transaction) }
        guard let checkpoint else {
            flaw = "No checkpoint in this log matches this file. It belongs to another log or was changed."
            return
        }
        if checkpoint.archive != digest || !audit.isSealed(checkpoint, by: archive?.seal) {
            flaw = "The checkpoint of this archive does not match the recorded one."
        } else if ArchivedEventRange.digest(of: runs) != checkpoint.runs {
            flaw = "The log no longer has a record of which events were removed."
        } else {
            flaw = try Self.adjacentFileProblem(runs, in: transaction)
        }
    }

    /// Returns a problem if the event before a range isn't the one that the range continues, provided that it is known.
    private static func adjacentFileProblem(
        _ runs: [ArchivedEventRange], in transaction: borrowing Transaction
    ) throws -> String? {
        for run in runs {
            if let before = try ArchivedEventRangeRepository.digest(before: run.first, in: transaction),
                before != run.before
            {
                return "Event \(run.first - 1) of the log is not the one before the archive."
            }
        }
        return nil
    }

    /// Checks the next line of the file.
    public mutating func add(_ line: String) {
        guard flaw == nil else { return }
        guard let line = AuditArchiveLine(line) else {
            flaw = "Line \(count + 1) of the archive is not an event."
            return
        }
        count += 1
        if last == nil {
            guard position < runs.count, line.entry.seq == runs[position].first,
                line.previous == runs[position].before
            else { return conclude("Event \(line.entry.seq) of the archive is out of order.") }
            (last, next) = (runs[position].before, runs[position].first)
        }
        guard let previous = last, line.entry.seq == next, line.entry.digest(after: previous) == line.digest
        else { return conclude("Event \(line.entry.seq) of the archive does not match what was recorded.") }
        if firstDigest == nil { firstDigest = line.digest }
        (last, next) = (line.digest, next + 1)
        lastLine = (line.entry.seq, line.digest)
        if line.entry.seq == runs[position].last {
            guard line.digest == runs[position].end else {
                return conclude("Event \(line.entry.seq) of the archive does not match what was recorded.")
            }
            (last, position) = (nil, position + 1)
        }
    }

    /// Returns the report, after all lines were added.
    public func finish() -> AuditArchiveReport {
        var found = flaw
        if found == nil,
            position < runs.count || last != nil || count != checkpoint?.count
                || firstDigest?.hex != checkpoint?.firstDigest
        {
            found = "The archive ends before its last event."
        }
        return AuditArchiveReport(count: count, checkpoint: number, flaw: found)
    }

    private mutating func conclude(_ sentence: String) { flaw = sentence }
}
