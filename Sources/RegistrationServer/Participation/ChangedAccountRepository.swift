import Responses
import SQLStore
import Timekeeping
import Vocabulary

/// Accounts that signed in, consented, or got another app token, until their participants know it. Triggers of the database
/// mark them.
struct ChangedAccountRepository: Sendable {
    let secrets: AccountSecrets
    let tokens: ParticipantAppTokens

    /// Returns whether there are marked accounts.
    static func hasSome(_ transaction: borrowing Transaction) throws -> Bool {
        try transaction.value("select 1 from changed_accounts limit 1", as: Int.self) != nil
    }

    /// Tells the participants of some accounts.
    func passOnSome(limit: Int, _ transaction: borrowing Transaction) throws {
        // Taken before the accounts are read, so that a change in the meantime marks them again.
        let accounts: [AccountID] = try transaction.rows(
            """
            delete from changed_accounts where account_id in (
                select account_id from changed_accounts order by account_id limit \(limit)) returning account_id
            """
        ) { try $0[0] }
        for account in accounts { try passOn(account: account, transaction) }
    }

    private func passOn(account: AccountID, _ transaction: borrowing Transaction) throws {
        let links = try transaction.rows(
            """
            select s.study_key, s.app_token_sealed, a.signed_in_at,
                (select c.version from account_consents c where c.account_study_id = s.id
                    and lower(c.status) = 'completed' order by c.id desc limit 1)
            from account_studies s join accounts a on a.id = s.account_id
            where s.account_id = \(account) and s.app_token_sealed is not null
            """
        ) { row in
            (
                context: AccountSealContext.appToken(account, studyKey: try row[0]),
                sealed: try row[1] as [UInt8], signedInAt: try row[2] as Instant?,
                consent: try row[3] as String?
            )
        }
        for link in links {
            // What can't be opened belongs to no participant that could be found.
            guard let token = try? secrets.open(link.sealed, link.context) else { continue }
            try AccountLinkRepository.save(
                signedInAt: link.signedInAt, consentVersion: link.consent, ofAppToken: token, tokens,
                transaction)
        }
    }
}
