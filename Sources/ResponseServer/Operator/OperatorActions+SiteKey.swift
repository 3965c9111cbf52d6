import Access
import Cryptography
import SQLStore

extension OperatorActions {
    /// What is sealed with the site's key, except the secrets of apps, which are found by it, too.
    public static let sealedColumns = ForwardingSecrets.sealedColumns + [MetadataSource.sealedColumn]

    /// The secrets of participants' apps; exchanged by ``exchangeAppTokens(_:for:with:in:)``.
    public static let appTokenColumn = ParticipantAppTokens.sealedColumn

    /// Keyed digests that others know, or that must be found in older backups.
    public static let lastingPurposes = [ForwardingPayload.namePurpose, ErasureLog.purpose]

    /// Seals the secrets of all participants' apps with another key, and tells how many there were.
    public static func exchangeAppTokens(
        _ present: SealingKey, for next: SealingKey, with grant: Grant<ManageSite>,
        in transaction: borrowing Transaction
    ) throws -> Int {
        try ParticipantAppTokens.exchange(present, for: next, in: transaction)
    }
}
