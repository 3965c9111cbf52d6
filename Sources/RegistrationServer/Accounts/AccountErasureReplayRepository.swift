import Access
import Cryptography
import Responses
import SQLStore
import Vocabulary

/// Erases accounts of a restored backup again if they are in the erasure log.
public struct AccountErasureReplayRepository: Sendable {
    private static let pageCount = 1_000

    private let store: Store
    private let log: ErasureLog
    private let audit: Audit
    private let accounts: AccountRepository
    private let closure: AccountClosureRepository

    /// Creates a replay for a restored database that isn't in use yet, with the key of the data folder.
    public init(_ store: Store, log: ErasureLog, key: SealingKey, audit: Audit) {
        (self.store, self.log, self.audit) = (store, log, audit)
        let secrets = AccountSecrets(key: key, random: SystemRandom.bytes)
        accounts = AccountRepository(secrets: secrets, clock: audit.clock)
        closure = AccountClosureRepository(secrets: secrets, clock: audit.clock, erasures: log)
    }

    /// An account that was erased and is in the restored database.
    public struct Returned: Sendable {
        let id: AccountID
        let address: AccountAddress
    }

    /// Returns those of the digests that belong to an account in the database. Works with the schema of any version.
    public static func present(
        _ digests: Set<String>, of log: ErasureLog, in transaction: borrowing Transaction
    ) throws -> Set<String> {
        guard try transaction.hasTable("accounts") else { return [] }
        var (found, last) = (Set<String>(), AccountID(rawValue: 0))
        while true {
            let page = try page(after: last, in: transaction)
            guard let end = page.last else { return found }
            found.formUnion(page.map { log.digest(of: $0.identity) }.filter(digests.contains))
            last = end.returned.id
        }
    }

    /// Returns all such accounts; none in the schema of a version without accounts.
    public func find(_ digests: Set<String>) async throws -> [Returned] {
        guard try await store.read({ try $0.hasTable("accounts") }) else { return [] }
        var found: [Returned] = []
        var last = AccountID(rawValue: 0)
        while true {
            let from = last
            let page = try await store.read { try Self.page(after: from, in: $0) }
            guard let end = page.last else { return found }
            found += page.filter { digests.contains(log.digest(of: $0.identity)) }.map { $0.returned }
            last = end.returned.id
        }
    }

    /// Erases the accounts, and ends their participations. Requires the schema of this version.
    public func erase(_ returned: [Returned]) async throws {
        // With another key than the backup's, nothing can be opened, and the audit log must not be sealed.
        let isRecorded = try await store.read { [audit] in try audit.hasSealedTheEnd(in: $0) }
        for one in returned {
            try await store.write { [audit, accounts, closure] transaction in
                guard isRecorded else {
                    return try AccountRepository.remove(one.id, at: one.address, transaction)
                }
                try closure.close(
                    try accounts.account(one.id, transaction), erasing: false, isErasureRecorded: true,
                    transaction)
                try Actor.system("Restore", audit: audit).record(
                    "account.erase-again", on: one.address.app, in: transaction)
            }
        }
    }

    private static func page(
        after last: AccountID, in transaction: borrowing Transaction
    ) throws -> [(identity: ErasedIdentity, returned: Returned)] {
        try transaction.rows(
            """
            select id, app_folder_id, email_digest, user_id from accounts where id > \(last)
            order by id limit \(pageCount)
            """
        ) { row in
            let address = AccountAddress(app: try row[1], digest: try row[2])
            return (ErasedIdentity(account: try row[3]), Returned(id: try row[0], address: address))
        }
    }
}
