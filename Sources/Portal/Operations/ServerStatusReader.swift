import Administration
import SQLStore
import Timekeeping

/// Reads the status of the server: version, disk and database.
struct ServerStatusReader: Sendable {
    let configuration: Configuration
    let store: Store
    let plan: BackupPlan
    let startedAt: Instant

    func state() async throws -> ServerStatus {
        let schema = try await store.read { try SchemaMigrationRepository.newest(in: $0) }
        let (free, all) = DiskSpace.of(configuration.data)
        return ServerStatus(
            version: ReleaseVersion.version, schema: schema ?? "", startedAt: startedAt,
            dataFolder: (try? AbsolutePath.of(configuration.data)) ?? configuration.data,
            dataBytes: DiskSpace.taken(below: configuration.data), freeBytes: free, diskBytes: all,
            databaseBytes: DiskSpace.size(of: store.path), logBytes: DiskSpace.size(of: store.path + "-wal"),
            backupSchedule: plan.sentence, backupIntervalSeconds: plan.intervalSeconds)
    }
}
