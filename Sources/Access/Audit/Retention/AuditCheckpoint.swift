import Cryptography
import SQLStore
import Timekeeping

/// The record in the log of events that were removed: their number, their range, and their archive.
///
/// It is an event in the chain. It also has its own seal, which requires the key file and is stored in the row of the
/// archive, so that an archive can be compared with its checkpoint even if the rest of the chain is broken.
public struct AuditCheckpoint: Sendable, Hashable {
    static let action = "audit.retain"

    /// The number of events removed.
    public let count: Int
    /// The numbers of the first and last event.
    public let numbers: ClosedRange<Int64>
    /// SHA-256 of the archive, in hex.
    public let archive: String
    let firstDigest: String
    let lastDigest: String
    /// The SHA-256 of the ranges, in hex.
    let runs: String
    let before: Instant

    /// The text that is sealed.
    var statement: String {
        "checkpoint \(count) \(numbers.lowerBound) \(firstDigest) \(numbers.upperBound) \(lastDigest) "
            + "\(archive) \(runs) \(before.milliseconds)"
    }

    /// The particulars of its event.
    var details: AuditDetails {
        [
            "events": .number(count), "first": .number(Int(numbers.lowerBound)),
            "firstDigest": .text(firstDigest), "last": .number(Int(numbers.upperBound)),
            "lastDigest": .text(lastDigest), "before": .text(before.iso8601), "sha256": .text(archive),
            "runs": .text(runs),
        ]
    }
}

extension AuditCheckpoint {
    /// Parses ``details``; nil for an event that isn't a checkpoint.
    init?(_ entry: AuditEntry) {
        var (texts, numbers): ([String: String], [String: Int]) = ([:], [:])
        for pair in entry.decodedDetails.pairs {
            switch pair.value {
            case .text(let text): texts[pair.name] = text
            case .number(let number): numbers[pair.name] = number
            default: break
            }
        }
        guard entry.action == Self.action, let count = numbers["events"], let first = numbers["first"],
            let last = numbers["last"], first <= last, let firstDigest = texts["firstDigest"],
            let lastDigest = texts["lastDigest"], let archive = texts["sha256"], let runs = texts["runs"],
            let before = texts["before"].flatMap({ Instant(iso8601: $0) })
        else { return nil }
        self.init(
            count: count, numbers: Int64(first)...Int64(last), archive: archive, firstDigest: firstDigest,
            lastDigest: lastDigest, runs: runs, before: before)
    }

    /// Creates the checkpoint for events in an archive with this digest.
    init(of leaving: ExpiredAuditEvents, firstDigest: Digest, archive: String) throws {
        guard let numbers = leaving.numbers, let last = leaving.runs.last else { throw NotFound("event") }
        self.init(
            count: leaving.count, numbers: numbers, archive: archive, firstDigest: firstDigest.hex,
            lastDigest: last.end.hex, runs: ArchivedEventRange.digest(of: leaving.runs),
            before: leaving.before)
    }

    /// Returns the checkpoint at this event number; nil if there is none.
    static func find(_ number: Int64, in transaction: borrowing Transaction) throws -> AuditCheckpoint? {
        let next = try AuditRepository.links(after: number - 1, limit: 1, in: transaction).first?.entry
        return next.flatMap { $0.seq == number ? AuditCheckpoint($0) : nil }
    }
}

extension Audit {
    /// Returns the seal of a checkpoint with this key file.
    func seal(_ checkpoint: AuditCheckpoint) -> [UInt8] { seal(checkpoint.statement).bytes }

    /// Returns whether a seal is that of a checkpoint, created with this key file.
    func isSealed(_ checkpoint: AuditCheckpoint, by seal: [UInt8]?) -> Bool {
        constantTimeEqual(self.seal(checkpoint), seal ?? [])
    }

    /// Seals all checkpoints with a new key, without changing the chain.
    ///
    /// The caller has verified the log with the previous key, because sealing accepts any content.
    public func sealCheckpoints(
        with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws {
        for archive in try AuditArchiveRepository.removed(in: transaction) {
            guard let number = archive.checkpoint,
                let checkpoint = try AuditCheckpoint.find(number, in: transaction)
            else { throw ExpiredAuditEvents.refusal(at: archive.checkpoint ?? 0) }
            try AuditArchiveRepository.setSeal(seal(checkpoint), of: archive.id, in: transaction)
        }
    }
}
