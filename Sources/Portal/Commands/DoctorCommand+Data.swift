import Access
import FoundationEssentials
import Glibc
import ResponseServer
import SQLStore
import Studies
import Timekeeping

extension DoctorCommand {
    /// The results of the checks of row numbers and erased participants.
    struct DataReview: Sendable {
        /// Problems to fix.
        private(set) var problems: [String] = []
        /// Warnings for the operator.
        private(set) var warnings: [String] = []
        /// Checks that passed.
        private(set) var notes: [String] = []

        init(_ portal: Installation) throws {
            let site = portal.console.grant(ManageSite.self, on: SiteFolder())
            let keys = try portal.store.withSnapshot { try ListKeyCheck(with: site, in: $0) }
            warnings += keys.warnings
            if keys.warnings.isEmpty { notes.append(keys.sentence) }
            try reviewErasures(portal)
            warnings += Self.keptDatabases(in: portal.folder.configuration.data)
        }

        private mutating func reviewErasures(_ portal: Installation) throws {
            let log = try portal.folder.erasures()
            guard let contents = try log.contents() else { return }
            let counted = try portal.store.withSnapshot { try ErasureLogCount.value(in: $0) }
            if let shortage = contents.shortage(against: counted) {
                problems.append(
                    "The erasure log \(log.path) \(shortage): it was truncated or replaced. Restore it from "
                        + "a copy of the data folder. Without it, a restored backup brings back erased participants. "
                        + "If you have no copy, make a new backup, restore it with --without-erasures, and delete "
                        + "older backups.")
            }
            if !contents.isOfKey {
                problems.append(
                    "The erasure log \(log.path) was written with another key, or its first line is damaged. "
                        + "portal restore will stop until you replace it with an intact copy.")
            }
            if contents.unreadableCount > 0 {
                warnings.append(
                    "Unreadable lines in \(log.path), which were truncated or edited: "
                        + "\(contents.unreadableCount).")
            }
        }

        /// Returns a sentence for each previous database that a restore kept. They still contain erased participants.
        private static func keptDatabases(in folder: String) -> [String] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return names.filter { $0.hasSuffix(".before-restore") }.sorted().compactMap { name in
                var file = stat()
                // The file was last changed when it was renamed.
                guard lstat("\(folder)/\(name)", &file) == 0 else { return nil }
                let days = max(0, (Int(systemClock().seconds) - file.st_ctim.tv_sec) / 86_400)
                return
                    "\(folder)/\(name) is the database from before a restore \(days) days ago. It still contains "
                    + "participants who were erased since then. Delete it when you no longer need it."
            }
        }
    }
}
