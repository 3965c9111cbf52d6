import SQLStore
import Timekeeping
import Vocabulary

/// What the registration server tells about participants whose accounts it knows. The link from an account to a
/// participant is encrypted, so that no one can follow it who only has the database.
package enum AccountLinkRepository {
    /// Saves what is known of the account of a participant; an unknown value is kept.
    ///
    /// The time of a sign-in is rounded down to the day in UTC: a more exact one would tell whose account it is.
    package static func save(
        signedInAt: Instant?, consentVersion: String?, ofAppToken token: String,
        _ tokens: ParticipantAppTokens, _ transaction: borrowing Transaction
    ) throws {
        let participant: ParticipantID? = try transaction.value(
            "select id from participants where app_token_digest = \(tokens.digest(of: token))")
        guard let participant else { return }
        if let signedInAt {
            let day = Instant(seconds: signedInAt.seconds / 86_400 * 86_400)
            try transaction.run(
                """
                update adherence_people set signed_in_at = \(day)
                where participant_id = \(participant) and coalesce(signed_in_at, 0) < \(day)
                """)
        }
        if let consentVersion {
            try transaction.run(
                """
                update participants set consent_version = \(consentVersion)
                where id = \(participant) and coalesce(consent_version, '') <> \(consentVersion)
                """)
        }
    }
}
