import Access
import PortalUI
import Timekeeping
import Vocabulary

/// What equal events have in common: who did what from where within an hour.
struct AuditRepetition: Hashable {
    /// Fewer events than this are shown one by one.
    private static let countMin = 3

    private let actor: String
    private let actorKind: String
    private let user: UserID?
    private let address: String
    private let folder: FolderID
    private let action: String
    private let hour: Int64

    private init(_ entry: AuditEntry) {
        (actor, actorKind, user) = (entry.actorName, entry.actorKind, entry.user)
        (address, folder, action) = (entry.address, entry.folder, entry.action)
        hour = entry.at.seconds / 3_600
    }

    /// Returns the rows of a day, in which each run of equal events is one row that contains them.
    static func rows(_ entries: [(event: AuditEntry, line: TimelineEntry)]) -> [AuditRow] {
        var rows: [AuditRow] = []
        var run: [(event: AuditEntry, line: TimelineEntry)] = []
        for entry in entries {
            if let last = run.last, AuditRepetition(last.event) != AuditRepetition(entry.event) {
                rows += self.rows(ofRun: run)
                run = []
            }
            run.append(entry)
        }
        return rows + self.rows(ofRun: run)
    }

    private static func rows(ofRun run: [(event: AuditEntry, line: TimelineEntry)]) -> [AuditRow] {
        let lines = run.map(\.line)
        guard run.count >= countMin, let first = run.first,
            let sentence = AuditEventText(first.event).sentence(of: run.map(\.event))
        else { return lines.map { AuditRow(entry: $0) } }
        let newest = first.line
        let summary = TimelineEntry(
            at: newest.time, icon: newest.icon, tone: newest.tone, sentence, source: newest.source)
        return [AuditRow(entry: summary, members: lines)]
    }
}
