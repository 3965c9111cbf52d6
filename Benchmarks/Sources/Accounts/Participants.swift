import Access
import Cryptography
import Glibc
import RegistrationServer
import Responses
import SQLStore
import Timekeeping
import WebAccess

/// Accounts of participants who are signed in on phones and take part in a study. Their addresses are
/// `participant1@example.org`, `participant2@example.org` and so on; all have the same password.
struct Participants: Sendable {
    private static let batch = 1_000

    private let store: Store
    private let requests: AccountRequests
    private let study: String
    /// Made once, because a hash takes 20 ms.
    private let password: PasswordHash

    init(data: String, study: String, password: String) throws {
        let key = try SealingKey.load(orCreateAt: data + "/portal.key")
        let database = data + "/portal.sqlite"
        store = try Store(path: database)
        requests = AccountRequests(
            key: key, audit: Audit(key: DerivedKeys(key).audit, clock: Self.clock),
            erasures: ErasureLog(nextTo: database, key: key), random: SystemRandom.bytes)
        self.study = study
        self.password = try PasswordHash.make(password)
    }

    /// Adds accounts in commits of a thousand, and closes the database.
    func add(_ count: Int, toApp app: String, of organization: String) async throws {
        for first in stride(from: 1, through: count, by: Self.batch) {
            try await store.write { transaction in
                guard let app = try FolderRepository.app(organization, app, in: transaction) else {
                    fatalError("there is no such app")
                }
                for number in first..<min(first + Self.batch, count + 1) {
                    try add(number, to: app, transaction)
                }
            }
        }
        await store.close()
    }

    private func add(_ number: Int, to app: AppFolder, _ transaction: borrowing Transaction) throws {
        let email = "participant\(number)@example.org"
        let added = try requests.register(email, password, language: .english, in: app.id, transaction)
        guard let account = added else { fatalError("\(email) has an account") }
        try requests.verify(account, transaction)
        let phone = AccountPhone(
            isIOS: number.isMultiple(of: 2), appVersion: "1.0", token: secret("device \(number)"))
        try requests.signIn(account, on: phone, transaction)
        var state = AccountStudy(study, status: "inProgress")
        (state.appToken, state.completion, state.adherence) = (secret("participant \(number)"), 40, 66)
        try requests.save(state, of: account, transaction)
    }

    private func secret(_ text: String) -> String { SHA256.digest(Array(text.utf8)).hex }

    private static let clock: Clock = {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
    }
}
