import Access
import Cryptography
import FoundationEssentials
import SQLStore

/// A portal's data folder, opened: what every verb and the server start from.
struct Installation: Sendable {
    let folder: DataFolder
    let store: Store
    let keys: DerivedKeys
    let audit: Audit
    let accounts: Accounts
    /// Anyone who runs the command.
    let console: Operator

    /// Opens the data folder, made if there is none, and brings the schema of its database up to date.
    init(_ folder: DataFolder) async throws {
        self.init(folder, try await folder.open(), DerivedKeys(try folder.key()))
    }

    /// The data folder over a database that the caller has opened, and closes.
    init(_ folder: DataFolder, opened store: Store) throws {
        self.init(folder, store, DerivedKeys(try folder.key()))
    }

    /// The data folder over a database that the caller has opened, with the keys that seal it now.
    init(_ folder: DataFolder, _ store: Store, _ keys: DerivedKeys) {
        self.folder = folder
        self.store = store
        self.keys = keys
        audit = Audit(key: keys.audit, clock: systemClock, uptime: systemUptime)
        accounts = Accounts(
            store: store, hashing: PasswordHasher(), audit: audit, sealing: keys.sealing,
            random: SystemRandom.bytes, isLeaked: LeakedPasswordFile.check(folder.configuration))
        console = Operator(host: ProcessInfo.processInfo.hostName, audit: audit)
    }

    /// A portal that is empty and leaves nothing behind, for what needs none of the data.
    static func temporary(_ folder: DataFolder) async throws -> Installation {
        let store = try Store.temporary()
        try await store.migrate(MigrationFiles.load(from: folder.home.migrations))
        return Installation(folder, store, DerivedKeys(SealingKey()))
    }

    /// What a verb asks of the data folder.
    enum Need {
        /// A portal that is there, brought up to date.
        case existing
        /// The same as it is, whatever version its schema has.
        case untouched
        /// A portal, made if there is none.
        case any
    }

    /// Opens, does the work of a verb, and closes again, whatever comes of it.
    ///
    /// - Throws: ``CommandFailure`` with the sentence that the operator reads.
    static func use<R: Sendable>(
        _ options: CommonOptions, _ need: Need = .existing,
        _ work: @Sendable (Installation) async throws -> R
    ) async throws -> R {
        do {
            let folder = try options.dataFolder()
            if need != .any { try folder.requireDatabase() }
            let store = try await folder.open(migrating: need != .untouched)
            return try await closing(store) {
                let portal = try Installation(folder, opened: store)
                let result: Result<R, any Error>
                do {
                    result = .success(try await work(portal))
                } catch {
                    result = .failure(error)
                }
                await portal.anchorEvents()
                return try result.get()
            }
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Does work over a store, and closes it whatever comes of it.
    static func closing<R: Sendable>(
        _ store: Store, _ work: @Sendable () async throws -> R
    ) async throws -> R {
        do {
            let result = try await work()
            await store.close()
            return result
        } catch {
            await store.close()
            throw error
        }
    }
}

/// Why a verb could not do its work, as the sentence that the operator reads.
struct CommandFailure: Error, CustomStringConvertible {
    let description: String

    init(_ error: any Error) {
        description = (error as? any UserFacingError)?.sentence ?? "\(error)"
    }

    init(sentence: String) { description = sentence }
}
