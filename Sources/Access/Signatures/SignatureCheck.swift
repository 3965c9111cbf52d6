import JSON
import SQLStore
import Vocabulary

/// Compares all signatures of a site with their events in the chain, in both directions.
enum SignatureCheck {
    /// The maximum number of failures listed; one is reason enough to act.
    private static let flawsMax = 20
    private static let pieceCount = 200
    private static let signedActions =
        StudyAction.allCases.filter(\.isSigned).map(\.auditName) + ["data-lock.lock", "data-lock.unlock"]

    /// Returns a failure for each signature that was altered, and for each that is missing.
    static func flaws(in transaction: borrowing Transaction) throws -> [AuditIntegrityFailure] {
        guard try exists(in: transaction) else { return [] }
        return Array(
            (try altered(in: transaction) + missing(in: transaction)).prefix(flawsMax))
    }

    private static func exists(in transaction: borrowing Transaction) throws -> Bool {
        let count: Int? = try transaction.value(
            "select count(*) from sqlite_schema where name = 'signatures'")
        return count == 1
    }

    private static func altered(in transaction: borrowing Transaction) throws -> [AuditIntegrityFailure] {
        var flaws: [AuditIntegrityFailure] = []
        var last: Int64 = 0
        while flaws.count < flawsMax {
            let piece = try SignatureRepository.next(after: last, limit: pieceCount, in: transaction)
            for signature in piece {
                guard case .broken(let sentence) = signature.validity else { continue }
                flaws.append(.signature(event: signature.event, signature.signer, sentence))
            }
            guard let end = piece.last?.id.rawValue else { break }
            last = end
        }
        return flaws
    }

    /// Returns signed actions in the chain whose signatures are missing, although their study wasn't purged.
    private static func missing(in transaction: borrowing Transaction) throws -> [AuditIntegrityFailure] {
        var flaws: [AuditIntegrityFailure] = []
        var last: Int64 = 0
        while flaws.count < flawsMax {
            let piece = try unsigned(after: last, in: transaction)
            for entry in piece where entry.isSigned {
                guard try !isRemoved(entry, in: transaction) else { continue }
                flaws.append(.signatureMissing(event: entry.seq, entry.actorName))
            }
            guard let end = piece.last?.seq else { break }
            last = end
        }
        return flaws
    }

    private static func unsigned(
        after number: Int64, in transaction: borrowing Transaction
    ) throws -> [AuditEntry] {
        try transaction.rows(
            """
            \(fragment: AuditRepository.columns)
            where e.seq > \(number) and e.action in (\(list: signedActions))
                and not exists (select 1 from signatures s where s.event_seq = e.seq)
            order by e.seq limit \(pieceCount)
            """
        ) { row in try AuditEntry(row) }
    }

    /// Returns whether a purge removed the signature of this event.
    ///
    /// Purge events list the events of removed signatures since ``SignatureRemoval`` exists. Earlier purges are
    /// accepted if the study is gone, or if they were of a Test channel and the signature was given on one.
    private static func isRemoved(
        _ entry: AuditEntry, in transaction: borrowing Transaction
    ) throws -> Bool {
        let removals = try transaction.rows(
            """
            \(fragment: AuditRepository.columns) where e.seq > \(entry.seq) and e.action = 'folder.purge'
            order by e.seq
            """
        ) { row in try AuditEntry(row).decodedDetails }
        let folder: Int? = try transaction.value("select 1 from folders where id = \(entry.folder)")
        let isOfTest = entry.decodedDetails["channel"] == "test"
        return removals.contains { removal in
            if let named = removal[SignatureRemoval.name] {
                return named.split(separator: " ").contains { $0 == "\(entry.seq)" }
            }
            return folder == nil || isOfTest && removal["kind"] == TrashItem.Kind.channel.rawValue
        }
    }
}

/// Which signatures a purge removes, as listed in its event.
package enum SignatureRemoval {
    package static let name = "signatures"

    /// Returns the numbers of the events whose signatures are removed with the channels of a trash item.
    package static func particular(of id: TrashID, in transaction: borrowing Transaction) throws -> AuditValue
    {
        let numbers: [Int64] = try transaction.rows(
            """
            select s.event_seq from signatures s join channels c on c.id = s.channel_id
            where c.trash_id = \(id) or c.study_folder_id in (select f.id from folders f where f.trash_id = \(id))
                or c.app_folder_id in (select f.id from folders f where f.trash_id = \(id))
            order by s.event_seq
            """
        ) { row in try row[0] }
        return .text(numbers.map { "\($0)" }.joined(separator: " "))
    }
}

extension AuditDetails {
    /// Returns a particular that is a text.
    fileprivate subscript(name: String) -> String? {
        for pair in pairs where pair.name == name {
            if case .text(let text) = pair.value { return text }
        }
        return nil
    }
}

extension AuditEntry {
    /// Whether the event records a signature.
    fileprivate var isSigned: Bool { decodedDetails["signature"] != nil }
}
