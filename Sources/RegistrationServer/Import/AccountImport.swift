import Access
import Cryptography
import Responses
import SQLStore
import Timekeeping
import Vocabulary

/// Imports the accounts of the previous registration server from CSV files of its tables.
///
/// The files are read twice: first everything is checked and counted, without changing anything; then all accounts are
/// stored in one transaction. Consents and states of activities aren't kept in memory in between.
public struct AccountImport: Sendable {
    let store: Store
    let console: Operator
    let audit: Audit
    let secrets: AccountSecrets
    let appTokens: ParticipantAppTokens
    let consents: ConsentRepository
    let erasures: ErasureLog
    let files: [DumpTable: String]
    /// The apps whose accounts are imported; nil for all apps of the portal.
    let apps: Set<FolderID>?
    /// The constant that followed passwords in the previous server's digests.
    let suffix: String

    /// Creates an import.
    ///
    /// - Parameters:
    ///   - files: The path of each table's file. Without accounts there is nothing to import.
    ///   - apps: The apps whose accounts are imported; nil for all apps of the portal.
    ///   - suffix: The constant that followed passwords in the previous server's digests.
    public init(
        _ files: [DumpTable: String], into apps: [AppFolder]?, suffix: String, store: Store,
        console: Operator,
        key: SealingKey, audit: Audit, erasures: ErasureLog
    ) {
        (self.files, self.suffix, self.store) = (files, suffix, store)
        (self.console, self.audit, self.erasures) = (console, audit, erasures)
        self.apps = apps.map { Set($0.map(\.id)) }
        secrets = AccountSecrets(key: key, random: SystemRandom.bytes)
        appTokens = ParticipantAppTokens(key: key, random: SystemRandom.bytes)
        consents = ConsentRepository(key: key, clock: audit.clock)
    }

    /// Returns what would be imported, without changing anything.
    public func check() async throws -> AccountImportReport { try await plan().report }

    /// Imports everything in one transaction.
    public func run() async throws -> AccountImportReport {
        let plan = try await plan()
        let hashes = try await hash(plan.accounts)
        try await store.write { try save(plan, hashes, $0) }
        return plan.report
    }

    func plan() async throws -> AccountImportPlan {
        let erased = try erasures.contents()?.digests ?? []
        return try await store.read { transaction in
            var planner = AccountImportPlanner(self, erased: erased)
            return try planner.plan(transaction)
        }
    }

    /// Returns the hash to store for each account. Those without a password get one that no password matches.
    private func hash(_ accounts: [ImportedAccount]) async throws -> [PasswordHash] {
        let hasher = PasswordHasher(waitingMax: accounts.count + 1)
        let none = try await hasher.make(SecretToken().text, random: SystemRandom.bytes)
        return try await withThrowingTaskGroup(of: (Int, PasswordHash).self) { group in
            for (index, account) in accounts.enumerated() {
                guard let password = account.password else { continue }
                group.addTask { (index, try await hasher.make(password, random: SystemRandom.bytes)) }
            }
            var hashes = [PasswordHash](repeating: none, count: accounts.count)
            for try await (index, hash) in group { hashes[index] = hash }
            return hashes
        }
    }

    private func save(
        _ plan: AccountImportPlan, _ hashes: [PasswordHash], _ transaction: borrowing Transaction
    ) throws {
        let repository = AccountImportRepository(secrets: secrets, consents: consents, clock: audit.clock)
        var rows: [AccountImportRepository.Saved] = []
        for (account, hash) in zip(plan.accounts, hashes) {
            let grant = console.grant(ManageAccounts.self, on: account.app)
            rows.append(try repository.add(account, hash, with: grant, transaction))
        }
        let reader = AccountImportReader(files)
        try reader.activities(of: plan) { activity, study, account in
            try repository.save(activity, in: study, of: rows[account], transaction)
        }
        for (key, runs) in plan.runs {
            guard let account = runs.account, !runs.runs.isEmpty else { continue }
            try repository.save(runs, of: key, rows[account], transaction)
        }
        try reader.consents(of: plan) { consent, study, account in
            try repository.save(consent, in: study, of: rows[account], transaction)
        }
        try record(plan.accounts, transaction)
    }

    /// Records the imported accounts of each app.
    private func record(_ accounts: [ImportedAccount], _ transaction: borrowing Transaction) throws {
        let apps = Dictionary(grouping: accounts, by: \.app.id).sorted {
            $0.key.rawValue < $1.key.rawValue
        }
        for (_, accounts) in apps {
            guard let app = accounts.first?.app else { continue }
            try console.grant(ManageAccounts.self, on: app).record(
                "account.import", about: app.title,
                [
                    "accounts": .number(accounts.count),
                    "participations": .number(accounts.reduce(0) { $0 + $1.studies.count }),
                ], in: transaction)
        }
    }
}

/// The accounts of a dump that will be imported, and what was found.
struct AccountImportPlan: Sendable {
    var accounts: [ImportedAccount] = []
    /// The index of each account by its user ID.
    var indexes: [String: Int] = [:]
    var runs: [ImportedRunKey: ImportedRuns] = [:]
    var report = AccountImportReport()

    /// Adds an account.
    mutating func add(_ account: ImportedAccount) {
        indexes[account.userID] = accounts.count
        accounts.append(account)
        report.apps[account.app.path, default: 0] += 1
        if !account.isVerified { report.unverifiedCount += 1 }
        if account.password == nil { report.withoutPasswordCount += 1 }
    }

    /// Returns whether an account has a state in a study.
    func has(_ studyID: String, _ account: Int) -> Bool {
        let key = StudyState.key(studyID)
        return accounts[account].studies.contains { $0.key == key }
    }

    /// Returns the key of an activity's runs in an account's app.
    func runKey(_ account: Int, _ study: String, _ activity: String) -> ImportedRunKey {
        ImportedRunKey(app: "\(accounts[account].app.id)", study: study, activity: activity)
    }
}
