import Access
import Cryptography
import FoundationEssentials
import SQLStore

/// A portal's data folder, opened: what every verb and the server start from.
struct Installation: Sendable {
    let folder: DataFolder
    let store: Store
    let keys: SecretKeys
    let audit: Audit
    let accounts: Accounts
    /// Whoever runs the command.
    let console: Operator

    init(_ folder: DataFolder) async throws {
        self.folder = folder
        keys = SecretKeys(try folder.key())
        store = try await folder.open()
        audit = Audit(key: keys.audit, clock: systemClock)
        accounts = Accounts(
            store: store, hashing: PasswordHashing(), audit: audit, random: SystemRandom.bytes)
        console = Operator(host: ProcessInfo.processInfo.hostName, audit: audit)
    }

    /// Opens, does the work of a verb, and closes again, whatever comes of it.
    static func use<R: Sendable>(
        _ options: CommonOptions, _ work: @Sendable (Installation) async throws -> R
    ) async throws -> R {
        let installation = try await Installation(options.dataFolder())
        do {
            let result = try await work(installation)
            await installation.store.close()
            return result
        } catch {
            await installation.store.close()
            throw CommandFailure(error)
        }
    }
}

/// Why a verb could not do its work, as the sentence that the operator reads.
struct CommandFailure: Error, CustomStringConvertible {
    let description: String

    init(_ error: any Error) {
        description = (error as? any PeopleRefusal)?.sentence ?? "\(error)"
    }

    init(sentence: String) { description = sentence }
}
