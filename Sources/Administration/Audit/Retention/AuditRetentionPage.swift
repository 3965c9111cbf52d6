import Access
import PortalUI
import Timekeeping

/// The retention setting, the events that would be archived now, and the archives.
struct AuditRetentionPage {
    /// The retention options.
    enum RetentionChoice: String, CaseIterable {
        case forever
        case years

        init(_ retention: AuditRetention) { self = retention.years == nil ? .forever : .years }
    }

    let frame: Frame
    var kept: String
    var years: String
    /// The events that would be archived; nil if events are kept forever, or while an archive is being written.
    let preview: Preview?
    let jobs: [JobRow]
    let lines: [Row]
    var problems = FormProblems()

    var choices: [SelectOption] {
        [
            SelectOption(
                RetentionChoice.forever.rawValue, "Forever",
                hint: "Default. No events are removed from the log."),
            SelectOption(
                RetentionChoice.years.rawValue, "For a number of years",
                hint: "You can move older events to an archive."),
        ]
    }

    var yearsMin: Int { AuditRetention.yearsRange.lowerBound }
    var yearsMax: Int { AuditRetention.yearsRange.upperBound }

    /// The events that would be archived.
    struct Preview {
        private static let kindsMax = 12

        let sentence: String
        let isEmpty: Bool
        let kinds: [(title: String, count: String)]
        let omission: String?

        init(_ leaving: ExpiredAuditEvents) {
            let day = TimeText.day(leaving.before)
            isEmpty = leaving.count == 0
            if let times = leaving.times, let numbers = leaving.numbers {
                let more = leaving.isTruncated ? " The next archive can include more." : ""
                sentence =
                    "\(NumberFormat.counted(leaving.count, "event", "events")) from \(TimeText.day(times.lowerBound)) "
                    + "to \(TimeText.day(times.upperBound)), with numbers from "
                    + "\(NumberFormat.integer(Int(numbers.lowerBound))) to \(NumberFormat.integer(Int(numbers.upperBound)))."
                    + more
            } else {
                sentence = "There are no events from before \(day) to archive."
            }
            kinds = leaving.kinds.prefix(Self.kindsMax).map {
                (AuditEventText.title(of: $0.action), NumberFormat.integer($0.count))
            }
            let rest = leaving.kinds.count - Self.kindsMax
            omission = rest > 0 ? NumberFormat.counted(rest, "more type", "more types") + " of events." : nil
        }
    }

    /// One archive.
    struct Row {
        let name: String
        let contents: String
        let asked: TimeText
        let askedBy: String
        let state: StateChip
        let digest: String
        let failure: String
        /// The path of the file; nil if it no longer exists.
        let download: String?
        /// The dialog that confirms removing the events from the log; nil if they can't be removed.
        let removal: Removal?
        /// The event that replaced the removed events.
        let checkpoint: PageLink?

        struct Removal {
            let dialog: String
            let address: String
            let title: String

            var link: String { "#" + dialog }
        }

        init(_ archive: AuditArchive, hasFile: Bool) {
            let events = NumberFormat.counted(archive.count, "event", "events")
            name = archive.fileName.isEmpty ? "No file" : archive.fileName
            contents = archive.byteCount.map { "\(events), \(NumberFormat.size($0))" } ?? ""
            (asked, askedBy) = (TimeText.minute(archive.askedAt), archive.askedBy)
            state = Self.chip(archive.state)
            digest = archive.digest ?? ""
            let isGone = archive.digest != nil && !hasFile
            failure =
                isGone
                ? "The file is no longer in the data folder. Keep your copy." : archive.failure
            let address = "\(AdministrationPaths.auditArchives)/\(archive.id)"
            download = archive.digest != nil && hasFile ? address : nil
            removal =
                archive.state == .ready && hasFile
                ? Removal(
                    dialog: "remove-\(archive.id)", address: address + "/removal",
                    title: "Remove \(events) from the log?") : nil
            checkpoint = archive.checkpoint.map {
                PageLink(
                    "Checkpoint, event \(NumberFormat.integer(Int($0)))",
                    to: "\(AdministrationPaths.audit)/\($0)")
            }
        }

        private static func chip(_ state: AuditArchive.State) -> StateChip {
            switch state {
            case .waiting: .pending
            case .ready: StateChip("Written, still in the log", shape: .halfDisc, tone: .blue)
            case .removed: StateChip("Removed from the log", shape: .check, tone: .green)
            case .failed: .failed
            case .replaced: StateChip("Replaced", shape: .square, tone: .gray)
            }
        }
    }

    /// Returns the row of an archive that is being written.
    static func job(_ archive: AuditArchive) -> JobRow {
        JobRow(
            id: "archive-\(archive.id)",
            title: "Creating an archive of events from before "
                + TimeText.day(archive.before), done: nil, of: 1, status: "In progress",
            pollAddress: AdministrationPaths.auditRetention,
            refreshAddress: AdministrationPaths.auditRetention)
    }
}
