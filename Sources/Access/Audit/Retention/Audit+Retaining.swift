import Cryptography
import SQLStore
import Timekeeping

extension Audit {
    /// Removes archived events from the log and records a checkpoint in their place, in one transaction.
    ///
    /// The caller has checked with `digest` that the file is intact. Whether the events may leave is checked again,
    /// because in the meantime data may have been locked, the retention period extended, or an event tampered with;
    /// then nothing is removed. Returns the number of the checkpoint.
    @discardableResult
    public func remove(
        _ id: AuditArchiveID, digest: String, with grant: Grant<ManageSite>,
        in transaction: borrowing Transaction
    ) throws -> Int64 {
        let archive = try AuditArchiveRepository.archive(id, with: grant, in: transaction)
        try requireRemovable(archive, digest: digest, at: grant.now, in: transaction)
        let leaving = try ExpiredAuditEvents(before: archive.before, with: grant, in: transaction)
        guard ArchivedEventRange.digest(of: leaving.runs) == archive.runsDigest,
            let first = leaving.numbers?.lowerBound,
            let bytes = try AuditRepository.digest(of: first, in: transaction),
            let firstDigest = Digest(bytes: bytes)
        else {
            throw Conflict(
                "The events that can be removed have changed because of a data lock or a study that was "
                    + "deleted. Create the archive again.")
        }
        let checkpoint = try AuditCheckpoint(of: leaving, firstDigest: firstDigest, archive: digest)
        for run in leaving.runs {
            guard try AuditRepository.remove(run, in: transaction) == run.count else {
                throw ExpiredAuditEvents.refusal(at: run.first)
            }
            try ArchivedEventRangeRepository.insert(run, of: id, in: transaction)
        }
        let number = try grant.record(
            AuditCheckpoint.action, about: archive.fileName, checkpoint.details, in: transaction)
        try AuditArchiveRepository.markRemoved(
            id, checkpoint: number, seal: seal(checkpoint), in: transaction)
        return number
    }

    private func requireRemovable(
        _ archive: AuditArchive, digest: String, at now: Instant, in transaction: borrowing Transaction
    ) throws {
        guard archive.state == .ready else {
            throw Conflict("The events of this archive cannot be removed now.")
        }
        guard digest == archive.digest else {
            throw Conflict("The archive file was changed. Create the archive again.")
        }
        guard let end = try AuditRetentionRepository.current(in: transaction).end(at: now),
            archive.before <= end
        else { throw Conflict("The retention period was extended after the archive was created.") }
    }

    /// Calls `body` with each event that leaves the log, as a line of the archive, oldest first.
    ///
    /// Each event is compared with the chain, so that tampering is found before the event is archived as valid. If so,
    /// throws a ``Conflict`` with the event's number.
    public func writeLines(
        of leaving: ExpiredAuditEvents, in transaction: borrowing Transaction,
        _ body: ([UInt8]) throws -> Void
    ) throws {
        for run in leaving.runs {
            var previous = run.before
            var number = run.first - 1
            while number < run.last {
                let count = min(Int64(Self.pieceCount), run.last - number)
                let links = try AuditRepository.links(after: number, limit: Int(count), in: transaction)
                for (entry, digest) in links {
                    guard entry.seq == number + 1, entry.digest(after: previous) == digest else {
                        throw ExpiredAuditEvents.refusal(at: number + 1)
                    }
                    let line = AuditArchiveLine(
                        entry: entry, digest: digest, previous: entry.seq == run.first ? previous : nil)
                    try body(line.bytes)
                    (previous, number) = (digest, entry.seq)
                }
                guard !links.isEmpty else { throw ExpiredAuditEvents.refusal(at: number + 1) }
            }
        }
    }

    private static let pieceCount = 2000
}
