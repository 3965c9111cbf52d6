import Cryptography
import SQLStore
import Timekeeping

/// The key of the data folder, as far as Access keeps something under it.
public enum SiteKey {
    /// What is done to a key, in the audit.
    static let rotation = "key.rotate"

    /// What Access seals. The verifiers of sign-ins that went to a provider are not among them: they last minutes, and
    /// what they were sealed for only the browser knows.
    public static let sealedColumns =
        SecondFactorRepository.sealedColumns + [
            MailQueue.sealedColumn, SignInProviderRepository.sealedColumn,
        ]

    /// Keyed digests that others store permanently: authenticators know people by them.
    public static let permanentPurposes = [Accounts.passkeyUserPurpose]

    /// Ends what cannot be given over to another key: recovery codes, of which there are digests only, and sign-ins
    /// that went to a provider. Tells how many people had codes.
    ///
    /// Codes are of 49 bits: anyone who has the previous key and a copy of the database can find them out.
    public static func revokeUnrotatable(
        with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> Int {
        let people: Int? = try transaction.value(
            "select count(distinct user_id) from recovery_codes where used_at is null")
        try transaction.run("delete from recovery_codes")
        try transaction.run("delete from provider_sign_ins")
        // Sealed with keys that are derived from the site's, and for half an hour only.
        try transaction.run("delete from kept_forms")
        return people ?? 0
    }

    /// Writes down that a key took the place of another.
    public static func recordRotation(
        from previous: SealingKey, to next: SealingKey, valueCount: Int, with grant: Grant<ManageSite>,
        in transaction: borrowing Transaction
    ) throws {
        try grant.record(
            rotation, about: "key \(next.identifier)",
            ["former": .text(previous.identifier), "values": .number(valueCount)], in: transaction)
    }

    /// Since when the present key is used, as the audit says; nil where nothing has happened yet.
    public static func since(
        with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> Instant? {
        if let entry = try AuditRepository.last(rotation, in: transaction) { return entry.at }
        return try transaction.value("select min(at) from audit_events")
    }
}

extension Audit {
    /// Whether this audit's key sealed the end of the chain; false where there is no chain.
    public func hasSealedTheEnd(in transaction: borrowing Transaction) throws -> Bool {
        try AuditRepository.head(in: transaction).map(isSealed) ?? false
    }
}
