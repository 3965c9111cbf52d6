import Access
import FoundationEssentials
import Glibc
import ResponseServer
import SQLStore
import Studies
import Timekeeping

extension DoctorCommand {
    /// What doctor says of the numbers of rows and of erased participants.
    struct DataReview: Sendable {
        /// What has to be repaired.
        private(set) var problems: [String] = []
        /// What an operator should know or decide.
        private(set) var warnings: [String] = []
        /// What was looked at and found in order.
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
                    "The log of erasures \(log.path) \(shortage): it was cut off or replaced. Copy it back from a copy of "
                        + "the data folder. Without it, backups would bring erased participants back: make a new backup, "
                        + "restore it with --without-erasures, and delete the older ones.")
            }
            if !contents.isOfKey {
                problems.append(
                    "The log of erasures \(log.path) was kept with another key, or its first line is damaged. A "
                        + "restore would stop.")
            }
            if contents.unreadableCount > 0 {
                warnings.append(
                    "Lines of \(log.path) that were cut off or edited, and name no one: "
                        + "\(contents.unreadableCount).")
            }
        }

        /// A sentence for each database that a restore left: erased participants are in it still.
        private static func keptDatabases(in folder: String) -> [String] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return names.filter { $0.hasSuffix(".before-restore") }.sorted().compactMap { name in
                var file = stat()
                // Getting its name is the last that happened to it.
                guard lstat("\(folder)/\(name)", &file) == 0 else { return nil }
                let days = max(0, (Int(systemClock().seconds) - file.st_ctim.tv_sec) / 86_400)
                return
                    "\(folder)/\(name) is the database before a restore, \(days) days old. Participants who were "
                    + "erased since are in it still: delete it when it isn't needed any more."
            }
        }
    }
}
