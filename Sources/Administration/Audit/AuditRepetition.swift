import Access
import PortalUI
import Timekeeping
import Vocabulary

/// What equal events have in common: who did what from where within an hour.
struct AuditRepetition: Hashable {
    /// Fewer events than this are shown one by one.
    private static let countMin = 3
    private static let views = "view"

    /// An event and its row.
    typealias Line = (event: AuditEntry, line: TimelineEntry)

    private let actor: String
    private let actorKind: String
    private let user: UserID?
    private let address: String
    /// The folder; nil for events of which those in several folders are equal.
    private let folder: FolderID?
    private let action: String
    private let hour: Int64

    private init(_ entry: AuditEntry) {
        (actor, actorKind, user) = (entry.actorName, entry.actorKind, entry.user)
        let isView = Self.isView(entry)
        let isOfRoles = entry.action.hasPrefix("role.") || entry.action.hasPrefix("study-site-role.")
        (address, action) = (entry.address, isView ? Self.views : entry.action)
        folder = isView || isOfRoles ? nil : entry.folder
        hour = entry.at.seconds / 3_600
    }

    private static func isView(_ entry: AuditEntry) -> Bool { entry.action.hasSuffix(".view") }

    /// Returns the entries of a day, in which each run of equal events is one entry that summarizes them. Views by
    /// several users at the same time are one entry for each user.
    static func joined(_ entries: [Line], _ names: [String: String] = [:]) -> [TimelineEntry] {
        var found: [TimelineEntry] = []
        var run: [Line] = []
        for entry in entries {
            if let last = run.last, !continues(last.event, entry.event) {
                found += summaries(of: run, names)
                run = []
            }
            run.append(entry)
        }
        return found + summaries(of: run, names)
    }

    private static func continues(_ event: AuditEntry, _ next: AuditEntry) -> Bool {
        isView(event) && isView(next) || AuditRepetition(event) == AuditRepetition(next)
    }

    /// Returns the entries of a run, each summary in place of its newest event.
    private static func summaries(of run: [Line], _ names: [String: String]) -> [TimelineEntry] {
        let groups = Dictionary(grouping: run.indices) { AuditRepetition(run[$0].event) }
        var found: [(place: Int, entry: TimelineEntry)] = []
        for places in groups.values {
            let lines = places.map { run[$0] }
            if let first = places.first, let summary = summary(of: lines, names) {
                found.append((first, summary))
            } else {
                found += places.map { ($0, run[$0].line) }
            }
        }
        return found.sorted { $0.place < $1.place }.map(\.entry)
    }

    /// Returns the entry that summarizes equal events; nil if they are too few or have no sentence.
    private static func summary(of run: [Line], _ names: [String: String]) -> TimelineEntry? {
        guard run.count >= countMin, let first = run.first,
            let sentence = AuditEventText(first.event).sentence(of: run.map(\.event), names: names)
        else { return nil }
        let newest = first.line
        return TimelineEntry(
            at: newest.time, icon: newest.icon, tone: newest.tone, sentence, source: newest.source,
            summarizing: run.map(\.line))
    }
}
