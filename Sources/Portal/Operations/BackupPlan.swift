import Administration
import FoundationEssentials
import Glibc
import SQLStore
import Timekeeping

/// Schedule, folder and retention of automatic backups.
struct BackupPlan: Sendable {
    /// The delay after the start of the server.
    private static let calmSeconds = 600

    let folder: String
    /// 0 if automatic backups are off.
    let intervalSeconds: Int
    /// The number of backups of each kind.
    let kept: Int

    init(_ configuration: Configuration) {
        folder = configuration.backupFolder
        intervalSeconds = configuration.backupIntervalSeconds
        kept = configuration.backupKept
    }

    /// Returns the plan in words.
    var sentence: String {
        if intervalSeconds == 0 { return "Automatic backups are off." }
        let hours = intervalSeconds / 3_600
        let interval =
            intervalSeconds % 3_600 != 0
            ? "\(intervalSeconds) seconds" : hours == 1 ? "hour" : "\(hours) hours"
        return "Backups are made and verified every \(interval). "
            + "Of those on schedule, on request and before upgrades, the last \(kept) each are kept."
    }

    /// Returns when the next backup is due; nil if automatic backups are off.
    func due(after last: Instant?, startedAt: Instant) -> Instant? {
        guard intervalSeconds > 0 else { return nil }
        let calm = startedAt.adding(seconds: min(intervalSeconds, Self.calmSeconds))
        guard let last else { return calm }
        return max(last.adding(seconds: intervalSeconds), calm)
    }

    /// Returns the file name for a backup at this time.
    func path(_ kind: BackupRecord.Kind, at time: Instant) -> String {
        "\(folder)/\(kind.rawValue)-\(time.stamp).sqlite"
    }

    /// Creates the folder, readable only by this user, and checks that a copy of the database fits.
    func prepare(for store: Store) throws {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure(sentence: "The folder \(folder) could not be created: \(SystemReason.last).")
        }
        chmod(folder, 0o700)
        let (needed, free) = (DiskSpace.size(of: store.path), DiskSpace.of(folder).free)
        guard free > needed else {
            throw CommandFailure(
                sentence:
                    "There is not enough space for a backup in \(folder): it needs \(needed) bytes, and only "
                    + "\(free) are free.")
        }
    }

    /// Deletes partial files of a server that stopped during a backup.
    func removeUnfinished() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names {
            let isOurs = BackupRecord.Kind.allCases.contains { name.hasPrefix($0.rawValue + "-") }
            if isOurs, name.contains(".sqlite.") { unlink("\(folder)/\(name)") }
        }
    }
}
