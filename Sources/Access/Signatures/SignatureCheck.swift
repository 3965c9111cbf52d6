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
        guard try transaction.hasTable("signatures") else { return [] }
        return Array(
            (try altered(in: transaction) + missing(in: transaction)).prefix(flawsMax))
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
            let piece = try SignatureRepository.unsigned(
                signedActions, after: last, limit: pieceCount, in: transaction)
            for entry in piece where entry.isSigned {
                guard try !isRemoved(entry, in: transaction) else { continue }
                flaws.append(.signatureMissing(event: entry.seq, entry.actorName))
            }
            guard let end = piece.last?.seq else { break }
            last = end
        }
        return flaws
    }

    /// Returns whether a purge removed the signature of this event.
    ///
    /// Purge events list the events of removed signatures since ``SignatureRepository/removedNumbers(of:in:)``
    /// exists. Earlier purges are accepted if the study is gone, or if they were of a Test channel and the signature
    /// was given on one.
    private static func isRemoved(
        _ entry: AuditEntry, in transaction: borrowing Transaction
    ) throws -> Bool {
        let removals = try SignatureRepository.purges(after: entry.seq, in: transaction)
        let exists = try FolderRepository.exists(entry.folder, in: transaction)
        let isOfTest = entry.decodedDetails["channel"] == "test"
        return removals.contains { removal in
            if let named = removal[SignatureRepository.removedName] {
                return named.split(separator: " ").contains { $0 == "\(entry.seq)" }
            }
            return !exists || isOfTest && removal["kind"] == TrashItem.Kind.channel.rawValue
        }
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
