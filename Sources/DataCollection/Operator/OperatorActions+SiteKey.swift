import Access
import Cryptography
import DataAccess
import Forwarding
import Responses
import SQLStore

extension OperatorActions {
    /// The columns sealed with the site's key, except the secrets of apps, which are also used for lookups.
    public static let sealedColumns =
        ForwardingSecrets.sealedColumns + [
            MetadataSource.sealedColumn, ParticipantNoteRepository.sealedColumn,
            DeidentificationSecretRepository.sealedColumn, ExportTargetRepository.sealedColumn,
            WebhookRepository.sealedColumn,
        ]

    /// The secrets of participants' apps; exchanged by ``exchangeAppTokens(_:for:with:in:)``.
    public static let appTokenColumn = ParticipantAppTokens.sealedColumn

    /// Keyed digests that other systems know, or that must be found in older backups.
    public static let lastingPurposes = [ForwardingPayload.namePurpose, ErasureLog.purpose]

    /// Seals the secrets of all participants' apps with another key. Returns how many there were.
    public static func exchangeAppTokens(
        _ present: SealingKey, for next: SealingKey, with grant: Grant<ManageSite>,
        in transaction: borrowing Transaction
    ) throws -> Int {
        try ParticipantAppTokens.exchange(present, for: next, in: transaction)
    }
}
