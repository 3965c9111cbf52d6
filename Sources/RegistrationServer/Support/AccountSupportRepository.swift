import Access
import SQLStore
import Timekeeping
import Vocabulary

/// The accounts of an app for those who help their owners.
struct AccountSupportRepository: Sendable {
    static let pageCount = 50

    let core: RegistrationCore
    let closure: AccountClosureRepository
    let confirmations: AccountConfirmationRepository

    // MARK: Lists

    /// Returns a part of the list.
    func page(
        _ condition: AccountCondition?, _ place: AccountListPlace, with grant: Grant<ManageAccounts>,
        _ transaction: borrowing Transaction
    ) throws -> AccountList {
        var found = try rows(
            condition, place, limit: Self.pageCount + 1, with: grant, transaction)
        let hasMore = found.count > Self.pageCount
        if hasMore { found.removeLast() }
        let needsSession = condition == .signedIn || condition == .pushes
        let count: Int? = try transaction.value(
            """
            select count(*) from accounts a \(fragment: needsSession ? join : "")
            where a.app_folder_id = \(grant.subject.id) and \(fragment: filter(condition, grant))
            """)
        switch place {
        case .start:
            return AccountList(accounts: found, count: count ?? 0, hasNewer: false, hasOlder: hasMore)
        case .older:
            return AccountList(accounts: found, count: count ?? 0, hasNewer: true, hasOlder: hasMore)
        case .newer:
            return AccountList(
                accounts: found.reversed(), count: count ?? 0, hasNewer: hasMore, hasOlder: true)
        }
    }

    /// Returns the accounts next to a place, the closest first.
    func rows(
        _ condition: AccountCondition?, _ place: AccountListPlace, limit: Int,
        with grant: Grant<ManageAccounts>, _ transaction: borrowing Transaction
    ) throws -> [AccountSummary] {
        let (after, order): (SQL, SQL) =
            switch place {
            case .start: ("1 = 1", "desc")
            case .older(let id): ("a.id < \(id)", "desc")
            case .newer(let id): ("a.id > \(id)", "asc")
            }
        let found = try transaction.rows(
            """
            select \(fragment: Self.columns) from accounts a \(fragment: join)
            where a.app_folder_id = \(grant.subject.id) and \(fragment: filter(condition, grant))
                and \(fragment: after)
            order by a.id \(fragment: order) limit \(limit)
            """
        ) { try SummaryRow($0) }
        return try found.map { try summary($0, in: grant.subject.id, transaction) }
    }

    // MARK: One account

    /// Returns the account with an address; nil if the app has none.
    func find(
        email: String, with grant: Grant<ManageAccounts>, _ transaction: borrowing Transaction
    ) throws -> Account? {
        try core.accounts.find(
            core.accounts.secrets.address(email, in: grant.subject.id), transaction)
    }

    /// Returns the account with a number in the app.
    func account(
        _ id: AccountID, with grant: Grant<ManageAccounts>, _ transaction: borrowing Transaction
    ) throws -> Account {
        let found = try transaction.first(
            """
            select \(fragment: Account.columns) from accounts a
            where a.id = \(id) and a.app_folder_id = \(grant.subject.id)
            """
        ) { try Account($0) }
        guard let found else { throw NotFound("account") }
        return found
    }

    /// Returns everything that support sees of an account.
    func details(
        _ id: AccountID, with grant: Grant<ManageAccounts>, _ transaction: borrowing Transaction
    ) throws -> SupportedAccount {
        let account = try account(id, with: grant, transaction)
        let row = try transaction.first(
            """
            select \(fragment: Self.columns), a.password_changed_at, a.language
            from accounts a \(fragment: join) where a.id = \(account.id)
            """
        ) { (row: try SummaryRow($0), changedAt: try $0[11] as Instant, language: try $0[12] as String) }
        guard let row else { throw NotFound("account") }
        return SupportedAccount(
            account: account, summary: try summary(row.row, in: account.app, transaction),
            passwordChangedAt: row.changedAt, language: PortalLanguage(tag: row.language),
            studies: try studies(of: account, transaction), emails: try emails(of: account, transaction),
            locks: try core.attempts.locks(of: account.address, transaction),
            newAddress: try confirmations.pendingAddress(of: account.id, transaction),
            lastPush: try lastPush(of: account, transaction))
    }

    private func lastPush(of account: Account, _ transaction: borrowing Transaction) throws -> LastPush? {
        try transaction.first(
            """
            select push_result, push_reason, push_at from account_sessions
            where account_id = \(account.id) and push_result is not null and push_at is not null
            """
        ) { row in
            LastPush(
                result: PushDeviceResult(rawValue: try row[0]) ?? .failed, reason: try row[1], at: try row[2])
        }
    }

    private func studies(
        of account: Account, _ transaction: borrowing Transaction
    ) throws -> [SupportedAccount.Study] {
        try transaction.rows(
            """
            select study_id, status from account_studies
            where account_id = \(account.id) order by id
            """
        ) { row in
            SupportedAccount.Study(
                studyID: try row[0], status: StudyState.Status(try row[1]) ?? .yetToJoin)
        }
    }

    private func emails(
        of account: Account, _ transaction: borrowing Transaction
    ) throws -> [SupportedAccount.WaitingEmail] {
        try transaction.rows(
            """
            select kind, written_at, attempts, failure, next_attempt_at from account_emails
            where account_id = \(account.id) order by id desc
            """
        ) { row in
            let next: Instant = try row[4]
            return SupportedAccount.WaitingEmail(
                kind: try row[0], writtenAt: try row[1], attempts: try row[2], failure: try row[3],
                nextAttemptAt: next.milliseconds == .max ? nil : next)
        }
    }
}

extension AccountSupportRepository {
    /// A row with encrypted values.
    private struct SummaryRow {
        let id: AccountID
        let userID: String
        let digest: [UInt8]
        let sealed: [UInt8]
        let isVerified: Bool
        let createdAt: Instant
        let signedInAt: Instant?
        let phone: SignedInPhone?

        init(_ row: Row) throws {
            (id, userID, digest, sealed) = (try row[0], try row[1], try row[2], try row[3])
            (isVerified, createdAt, signedInAt) = (try row[4] as Int == 1, try row[5], try row[6])
            let usedAt: Instant? = try row[10]
            let system: String? = try row[7]
            let version: String? = try row[8]
            let takesPushes: Int? = try row[9]
            phone = usedAt.map {
                SignedInPhone(
                    system: system.flatMap { AccountDevice.System(rawValue: $0) },
                    appVersion: version ?? "", takesPushes: takesPushes == 1, usedAt: $0)
            }
        }
    }

    private static let columns: SQL = """
        a.id, a.user_id, a.email_digest, a.email_sealed, a.is_verified, a.created_at, a.signed_in_at,
            s.device_type, s.app_version,
            case when s.takes_pushes = 1 and s.device_token_sealed is not null then 1 else 0 end,
            s.refresh_used_at
        """

    private var join: SQL { AccountSessionRepository.join(at: core.audit.clock()) }

    private func filter(_ condition: AccountCondition?, _ grant: Grant<ManageAccounts>) -> SQL {
        switch condition {
        case nil: "1 = 1"
        case .verified: "a.is_verified = 1"
        case .unverified: "a.is_verified = 0"
        case .locked: "a.email_digest in (\(fragment: core.attempts.lockedDigests(in: grant.subject.id)))"
        case .signedIn: "s.account_id is not null"
        case .pushes: "s.takes_pushes = 1 and s.device_token_sealed is not null"
        }
    }

    private func summary(
        _ row: SummaryRow, in app: FolderID, _ transaction: borrowing Transaction
    ) throws -> AccountSummary {
        let address = AccountAddress(app: app, digest: row.digest)
        return AccountSummary(
            id: row.id,
            email: try core.accounts.secrets.open(row.sealed, .address(userID: row.userID)),
            isVerified: row.isVerified, createdAt: row.createdAt, signedInAt: row.signedInAt,
            phone: row.phone,
            lockedUntil: try core.attempts.locks(of: address, transaction).first?.until)
    }
}
