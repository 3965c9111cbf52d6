import Cryptography
import SQLStore
import Timekeeping

/// The data in Access that depends on the key of the data folder.
public enum SiteKey {
    /// The audit action of a key rotation.
    static let rotation = "key.rotate"

    /// The columns that Access encrypts. The verifiers of pending provider sign-ins aren't among them: they last for
    /// minutes, and are encrypted for a state that only the browser has.
    public static let sealedColumns =
        SecondFactorRepository.sealedColumns + [
            MailQueueRepository.sealedColumn, SignInProviderRepository.sealedColumn,
        ]

    /// The purposes of keyed digests that are stored permanently elsewhere: authenticators identify users by them.
    public static let permanentPurposes = [Accounts.passkeyUserPurpose]

    /// Deletes what can't be re-encrypted with another key: recovery codes, which are only stored as digests, and
    /// pending provider sign-ins. Returns the number of users who had codes.
    ///
    /// Codes have 49 bits: anyone with the previous key and a copy of the database can find them by trying.
    public static func revokeUnrotatable(
        with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> Int {
        let people = try SecondFactorRepository.removeAllRecoveryCodes(in: transaction)
        try ProviderSignInRepository.removeAll(in: transaction)
        // Forms are encrypted with keys derived from the site's key, and kept for only half an hour.
        try StashedFormRepository.removeAll(in: transaction)
        return people
    }

    /// Records that the key was replaced.
    public static func recordRotation(
        from previous: SealingKey, to next: SealingKey, valueCount: Int, with grant: Grant<ManageSite>,
        in transaction: borrowing Transaction
    ) throws {
        try grant.record(
            rotation, about: "key \(next.identifier)",
            ["previous": .text(previous.identifier), "values": .number(valueCount)], in: transaction)
    }

    /// Returns the identifiers of all keys that were replaced.
    static func previousIdentifiers(in transaction: borrowing Transaction) throws -> Set<String> {
        let entries = try AuditRepository.all(rotation, in: transaction)
        return Set(
            entries.flatMap(\.decodedDetails.pairs).compactMap { pair in
                guard pair.name == "previous", case .text(let text) = pair.value else { return nil }
                return text
            })
    }

    /// Returns since when the current key is used, according to the audit log; nil if there are no events yet.
    public static func since(
        with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> Instant? {
        if let entry = try AuditRepository.last(rotation, in: transaction) { return entry.at }
        return try AuditRepository.firstTime(in: transaction)
    }
}

extension Audit {
    /// Returns whether this audit's key sealed the end of the chain; false if there is no chain.
    public func hasSealedTheEnd(in transaction: borrowing Transaction) throws -> Bool {
        try AuditRepository.head(in: transaction).map(isSealed) ?? false
    }
}
