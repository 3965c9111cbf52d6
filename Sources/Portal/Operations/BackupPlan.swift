import Administration
import FoundationEssentials
import Glibc
import SQLStore
import Timekeeping

/// When the portal makes backups by itself, where they lie and how many are kept.
struct BackupPlan: Sendable {
    /// How long a server that has just started is left in peace.
    private static let calmSeconds = 600

    let folder: String
    /// 0 where none is made by itself.
    let intervalSeconds: Int
    /// Of each kind.
    let kept: Int

    init(_ configuration: Configuration) {
        folder = configuration.backupFolder
        intervalSeconds = configuration.backupIntervalSeconds
        kept = configuration.backupKept
    }

    /// The plan as people read it.
    var sentence: String {
        if intervalSeconds == 0 { return "None is made by itself." }
        let hours = intervalSeconds / 3_600
        let interval =
            intervalSeconds % 3_600 != 0
            ? "\(intervalSeconds) seconds" : hours == 1 ? "hour" : "\(hours) hours"
        return "One is made and verified every \(interval), and the last \(kept) of each kind are kept."
    }

    /// When the next is due; nil where none is made by itself.
    func due(after last: Instant?, startedAt: Instant) -> Instant? {
        guard intervalSeconds > 0 else { return nil }
        let calm = startedAt.adding(seconds: min(intervalSeconds, Self.calmSeconds))
        guard let last else { return calm }
        return max(last.adding(seconds: intervalSeconds), calm)
    }

    /// The file of a backup of this moment.
    func path(_ kind: BackupRecord.Kind, at time: Instant) -> String {
        "\(folder)/\(kind.rawValue)-\(time.stamp).sqlite"
    }

    /// Makes the folder, for the operator's eyes only, and says whether a copy of the database has room in it.
    func prepare(for store: Store) throws {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure(sentence: "The folder \(folder) could not be made: \(SystemReason.last).")
        }
        chmod(folder, 0o700)
        let (needed, free) = (DiskSpace.size(of: store.path), DiskSpace.of(folder).free)
        guard free > needed else {
            throw CommandFailure(
                sentence: "There is no room for a backup in \(folder): it needs \(needed) bytes, and "
                    + "\(free) are left.")
        }
    }

    /// Deletes what a server left behind that ended in the midst.
    func removeUnfinished() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names {
            let isOurs = BackupRecord.Kind.allCases.contains { name.hasPrefix($0.rawValue + "-") }
            if isOurs, name.contains(".sqlite.") { unlink("\(folder)/\(name)") }
        }
    }
}
