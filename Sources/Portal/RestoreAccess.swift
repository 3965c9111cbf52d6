import Access
import FoundationEssentials
import SQLStore

/// Keeps a restored database from giving access that was taken away since the backup.
struct RestoreAccess: Sendable {
    /// Who has access in the database that will be replaced; nil if there is none or it can't be read.
    private let replaced: AccessStateRepository?
    /// Why revocations since the backup are unknown; nil if they are known.
    let warning: String?

    init(replacing database: String) {
        guard FileManager.default.fileExists(atPath: database) else {
            replaced = nil
            warning = Self.unknown("There was no database in the data folder.")
            return
        }
        replaced = try? Backup.read(database) { try AccessStateRepository(in: $0) }
        warning = replaced == nil ? Self.unknown("The previous database can't be read.") : nil
    }

    /// Ends sessions and links of a restored database, and revokes and deactivates what the replaced one had.
    func apply(to restored: String) async throws -> RestoredAccess {
        let (store, replaced) = (try Store(path: restored), replaced)
        return try await Installation.closing(store) {
            try await store.write { transaction in
                try RestoredAccessRepository.apply(replaced, at: systemClock(), in: transaction)
            }
        }
    }

    private static func unknown(_ situation: String) -> String {
        "\(situation) API keys, users and roles are as they were when the backup was made, also those that were revoked "
            + "since. Check them with portal key list and portal user list."
    }
}
