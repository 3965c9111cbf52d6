import PortalUI
import Timekeeping

/// The page of the site's backups, running and finished.
struct BackupsPage {
    /// A finished backup.
    struct Row {
        let path: String
        let reason: String
        let asked: TimeText
        let state: StateChip
        let failure: String
        let contents: String
        let verification: StateChip?
        let verified: TimeText?
        /// The path that verifies the backup again; nil if there is no file.
        let verify: String?
        /// Whether the row offers to make another backup instead.
        let isRepeatable: Bool

        init(_ entry: BackupRecord, mayRepeat: Bool) {
            path = entry.path
            asked = TimeText.minute(entry.askedAt)
            state = Row.chip(entry.state)
            failure = entry.failure
            switch entry.kind {
            case .schedule: reason = "Scheduled"
            case .asked: reason = "Requested by \(entry.askedBy)"
            case .migration: reason = "Before an upgrade"
            case .console: reason = "By \(entry.askedBy)"
            }
            if let bytes = entry.byteCount, let rows = entry.rowCount {
                contents = "\(NumberFormat.size(bytes)), \(NumberFormat.counted(rows, "row", "rows"))"
            } else {
                contents = ""
            }
            verification = entry.byteCount == nil ? nil : Row.chip(entry.verification)
            verified = entry.verifiedAt.map { TimeText.minute($0) }
            let isOpen = entry.state == .done && [.none, .intact, .damaged].contains(entry.verification)
            verify = isOpen ? "\(AdministrationPaths.backups)/\(entry.id)/verify" : nil
            isRepeatable = mayRepeat && (entry.state == .failed || entry.state == .stopped)
        }

        private static func chip(_ state: BackupRecord.State) -> StateChip {
            switch state {
            case .waiting: .pending
            case .running: StateChip("Running", shape: .turning, tone: .amber)
            case .done: StateChip("Complete", shape: .check, tone: .green)
            case .failed: .failed
            case .stopped: StateChip("Stopped", shape: .square, tone: .gray)
            case .removed: StateChip("Deleted", shape: .square, tone: .gray)
            }
        }

        private static func chip(_ verification: BackupRecord.Verification) -> StateChip {
            switch verification {
            case .none: StateChip("Not verified", shape: .dashedRing, tone: .gray)
            case .waiting: StateChip("Waiting", shape: .dashedRing, tone: .gray)
            case .running: StateChip("Verifying", shape: .turning, tone: .amber)
            case .intact: StateChip("Intact", shape: .check, tone: .green)
            case .damaged: StateChip("Damaged", shape: .cross, tone: .red)
            }
        }
    }

    let frame: Frame
    let schedule: String
    let folder: String
    /// When the next backup runs; nil if none is scheduled.
    let nextRun: String?
    let jobs: [JobRow]
    let lines: [Row]
    let first: String?
    let next: String?

    var summary: String { lines.count == 1 ? "1 backup on this page" : "\(lines.count) backups on this page" }

    /// Returns the row of a backup that is being made or verified.
    static func job(_ entry: BackupRecord, token: String) -> JobRow? {
        if entry.isPending {
            let isRunning = entry.state == .running
            return JobRow(
                id: "backup-\(entry.id)",
                title: "Backup, \(entry.kind == .schedule ? "scheduled" : "requested")",
                done: isRunning ? entry.progress : nil, of: BackupRepository.progressMax,
                status: isRunning
                    ? NumberFormat.percent(entry.progress, of: BackupRepository.progressMax) : "Waiting",
                pollAddress: AdministrationPaths.backups,
                stopAddress: "\(AdministrationPaths.backups)/\(entry.id)/stop",
                refreshAddress: AdministrationPaths.backups, formToken: token)
        }
        guard entry.verification == .running || entry.verification == .waiting && entry.state == .done else {
            return nil
        }
        return JobRow(
            id: "backup-\(entry.id)", title: "Verifying the backup of \(TimeText.minuteWords(entry.askedAt))",
            done: nil, of: 1, status: entry.verification == .running ? "In progress" : "Waiting",
            pollAddress: AdministrationPaths.backups, refreshAddress: AdministrationPaths.backups,
            formToken: token)
    }
}
