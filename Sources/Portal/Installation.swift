import Access
import Cryptography
import FoundationEssentials
import SQLStore

/// An opened data folder, used by all commands and the server.
struct Installation: Sendable {
    let folder: DataFolder
    let store: Store
    let keys: DerivedKeys
    let audit: Audit
    let accounts: Accounts
    /// The operator who runs the command.
    let console: Operator

    /// Opens or creates the data folder, and updates the schema of its database.
    init(_ folder: DataFolder) async throws {
        self.init(folder, try await folder.open(), DerivedKeys(try folder.key()))
    }

    /// Returns the data folder for a database that the caller opens and closes.
    init(_ folder: DataFolder, opened store: Store) throws {
        self.init(folder, store, DerivedKeys(try folder.key()))
    }

    /// Returns the data folder for a database that the caller has opened, with its current keys.
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

    /// Returns an empty temporary portal, for commands that need no data.
    static func temporary(_ folder: DataFolder) async throws -> Installation {
        let store = try Store.temporary()
        try await store.migrate(MigrationFiles.load(from: folder.home.migrations))
        return Installation(folder, store, DerivedKeys(SealingKey()))
    }

    /// The data folder that a command requires.
    enum Need {
        /// An existing portal, upgraded if needed.
        case existing
        /// An existing portal, with any schema version.
        case untouched
        /// An existing or new portal.
        case any
    }

    /// Opens the portal, runs a command, and always closes the portal.
    ///
    /// - Throws: ``CommandFailure`` with the message for the operator.
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

    /// Runs work on a store and always closes it.
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

/// The failure of a command, with the message for the operator.
struct CommandFailure: Error, CustomStringConvertible {
    let description: String

    init(_ error: any Error) {
        // The sentence for pages is about their URL.
        if let missing = error as? NotFound {
            description =
                "This \(missing.thing) does not exist. Check the path, name or number in the command."
        } else {
            description = (error as? any UserFacingError)?.sentence ?? "\(error)"
        }
    }

    init(sentence: String) { description = sentence }
}
