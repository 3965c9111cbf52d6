import Access
import Cryptography
import SQLStore
import Timekeeping
import Vocabulary

/// The queue of calls to other Response servers about participants who left.
///
/// A call is queued in the transaction in which the account leaves, with the app token encrypted and bound to its row.
/// It's deleted when the server has done it. It outlives the account, because no one else could ask the server then.
struct WithdrawalCallRepository: Sendable {
    static let rows = LeasedRows("withdrawal_calls", where: "state = 'waiting'", leaseSeconds: 5 * 60)
    static let sealedColumn = SealedColumn("token_sealed", in: "withdrawal_calls", of: ["id"]) {
        context(try $0[0])
    }

    let key: SealingKey
    let clock: Clock

    /// Queues the call for a state that an account leaves, if the app has another Response server; returns whether
    /// there is one.
    ///
    /// A call for the same participant that is still waiting gets the deletion of the data instead.
    func add(
        leaving state: StudyState, of account: Account, as token: String, erasing: Bool,
        _ transaction: borrowing Transaction
    ) throws -> Bool {
        guard try ResponseServerRepository.address(of: account.app, in: transaction) != nil else {
            return false
        }
        let hasLeft = state.status == .withdrawn
        if hasLeft, !erasing { return false }
        if let present = try find(state, token, transaction) {
            try extend(present, erasing: erasing, transaction)
        } else {
            try insert(state, account, token, erasing: erasing, hasLeft: hasLeft, transaction)
        }
        return true
    }

    /// Takes the call that has been due longest for a limited time; nil if there is none. One that can't be read fails
    /// alone, so that it doesn't hold up the others.
    func claim(_ transaction: borrowing Transaction) throws -> WithdrawalCall? {
        while let id = try Self.rows.claim(at: clock(), transaction) {
            do {
                if let call = try call(id, transaction) { return call }
            } catch is SealingError {
                try failUnreadable(id, transaction)
            }
        }
        return nil
    }

    private func call(_ id: Int64, _ transaction: borrowing Transaction) throws -> WithdrawalCall? {
        try transaction.first(
            """
            select c.leased_until, c.app_folder_id, c.study_id, c.token_sealed, c.erases, c.follows_withdrawal, r.address
            from withdrawal_calls c left join app_response_servers r on r.app_folder_id = c.app_folder_id
            where c.id = \(id)
            """
        ) { row in
            WithdrawalCall(
                id: id, leasedUntil: try row[0], app: try row[1], studyID: try row[2],
                appToken: try open(try row[3], id), erases: try row[4] as Int == 1,
                followsWithdrawal: try row[5] as Int == 1, server: try row[6])
        }
    }

    private func failUnreadable(_ id: Int64, _ transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            update withdrawal_calls set state = 'failed', failed_at = \(clock()), leased_until = null,
                reason = 'The app token can''t be decrypted with the key of this server.'
            where id = \(id)
            """)
    }

    private func open(_ sealed: [UInt8], _ id: Int64) throws -> String {
        String(decoding: try key.open(sealed, context: Self.context(id)), as: UTF8.self)
    }

    /// Returns the waiting or failed call for the participant of a state. One that can't be decrypted isn't found.
    private func find(
        _ state: StudyState, _ token: String, _ transaction: borrowing Transaction
    ) throws -> Int64? {
        let calls = try transaction.rows(
            "select id, token_sealed from withdrawal_calls where account_study_id = \(state.id)"
        ) { (id: try $0[0] as Int64, sealed: try $0[1] as [UInt8]) }
        return calls.first { (try? open($0.sealed, $0.id)) == token }?.id
    }

    private func extend(_ id: Int64, erasing: Bool, _ transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            update withdrawal_calls set erases = case when \(erasing ? 1 : 0) = 1 then 1 else erases end,
                state = 'waiting', failed_at = null, attempts = 0, next_attempt_at = \(clock())
            where id = \(id)
            """)
    }

    private func insert(
        _ state: StudyState, _ account: Account, _ token: String, erasing: Bool, hasLeft: Bool,
        _ transaction: borrowing Transaction
    ) throws {
        let now = clock()
        let id: Int64? = try transaction.value(
            """
            insert into withdrawal_calls (app_folder_id, account_study_id, study_id, study_key, token_sealed, erases,
                follows_withdrawal, queued_at, next_attempt_at)
            values (\(account.app), \(state.id), \(state.studyID), \(StudyState.key(state.studyID)), \([] as [UInt8]),
                \(erasing ? 1 : 0), \(hasLeft ? 1 : 0), \(now), \(now))
            returning id
            """)
        guard let id else { throw SQLError(.other, "A call was inserted without a number.") }
        let sealed = key.seal(Array(token.utf8), context: Self.context(id))
        try transaction.run("update withdrawal_calls set token_sealed = \(sealed) where id = \(id)")
    }

    private static func context(_ id: Int64) -> String { "withdrawal call \(id)" }
}
