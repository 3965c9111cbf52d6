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

    /// Returns the entries of a day, in which each run of equal events is one entry that summarizes them.
    static func joined(_ entries: [(event: AuditEntry, line: TimelineEntry)]) -> [TimelineEntry] {
        var found: [TimelineEntry] = []
        var run: [(event: AuditEntry, line: TimelineEntry)] = []
        for entry in entries {
            if let last = run.last, AuditRepetition(last.event) != AuditRepetition(entry.event) {
                found += summary(of: run)
                run = []
            }
            run.append(entry)
        }
        return found + summary(of: run)
    }

    private static func summary(
        of run: [(event: AuditEntry, line: TimelineEntry)]
    ) -> [TimelineEntry] {
        let lines = run.map(\.line)
        guard run.count >= countMin, let first = run.first,
            let sentence = AuditEventText(first.event).sentence(of: run.map(\.event))
        else { return lines }
        let newest = first.line
        return [
            TimelineEntry(
                at: newest.time, icon: newest.icon, tone: newest.tone, sentence, source: newest.source,
                summarizing: lines)
        ]
    }
}
