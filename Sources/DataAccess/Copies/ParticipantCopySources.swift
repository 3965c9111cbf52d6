import Cryptography
import Responses

/// What copies of participants' data need in addition to the database.
package struct ParticipantCopySources: Sendable {
    /// The key of encrypted notes.
    let key: SealingKey
    /// Finds the accounts of participants; nil without accounts.
    let accounts: (any ParticipantAccountRecords)?

    package init(key: SealingKey, accounts: (any ParticipantAccountRecords)?) {
        (self.key, self.accounts) = (key, accounts)
    }
}
