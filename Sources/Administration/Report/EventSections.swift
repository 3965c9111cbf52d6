import Access
import PortalUI
import Studies
import Timekeeping

/// Summarizes the events of a study in a period: changes by kind, tokens, exports, reads, corrections, locks.
struct EventSections: Sendable {
    private static let reads: Set<String> = [
        "list.view", "response.view", "participant.view", "participants.view", "data.view", "query.run",
        "token-batch.view", "app-token.reveal", "enrollment-token.reveal",
    ]

    static let correctionsTitle = "Data corrections"

    private var counts: [String: (count: Int, first: Instant, last: Instant)] = [:]
    private var readers: [String: (row: [String], count: Int, first: Instant, last: Instant)] = [:]
    private var setUp: ReportSection
    private var tokens: ReportSection
    private var exports: ReportSection
    private var corrections: ReportSection
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
        setUp = ReportSection(
            "Study lifecycle and setup",
            "Publishing, pausing and ending the study, response collection, forwarding, design sources and data locks.",
            ["Event", "When (UTC)", "Who", "From", "What", "Details"], limit: limit)
        tokens = ReportSection(
            "Enrollment tokens", "Token batches, printing, exports, lookups and revocations.",
            ["Event", "When (UTC)", "Who", "From", "What", "Details"], limit: limit)
        exports = ReportSection(
            "Exports", "All files exported from the portal.",
            ["Event", "When (UTC)", "Who", "From", "What", "Details"], limit: limit)
        corrections = ReportSection(
            Self.correctionsTitle,
            "Rows that users added, corrected, deleted or restored, and failed responses that were reprocessed, "
                + "corrected, discarded or restored. Participants' values are shown as digests, as in the audit log.",
            ReportSection.correctionColumns, limit: limit)
    }

    /// Adds an event to the summary.
    mutating func add(_ entry: AuditEntry) {
        let known = counts[entry.action] ?? (0, entry.at, entry.at)
        counts[entry.action] = (known.count + 1, min(known.first, entry.at), max(known.last, entry.at))
        if Self.reads.contains(entry.action) {
            read(entry)
        } else if Self.isOfData(entry.action) {
            corrections.add(Self.correction(entry))
        } else if entry.action.hasSuffix(".export") || entry.action.hasPrefix("export.") {
            exports.add(Self.line(entry))
        } else if entry.action.hasPrefix("token") {
            tokens.add(Self.line(entry))
        } else if Self.isOfSetUp(entry.action) {
            setUp.add(Self.line(entry))
        }
    }

    /// The tables, in the order of the report.
    var all: [ReportSection] {
        var kinds = ReportSection(
            "Events by type", "The number of events of each type in this study.",
            ["Kind", "Events", "First (UTC)", "Last (UTC)"], limit: limit)
        for (action, entry) in counts.sorted(by: { $0.key < $1.key }) {
            kinds.add([
                AuditEventText.kind(of: action), "\(entry.count)", Self.time(entry.first),
                Self.time(entry.last),
            ])
        }
        var reading = ReportSection(
            "Access to participants' data", "Who viewed which data, how often, and when.",
            ["Who", "What", "Times", "First (UTC)", "Last (UTC)"], limit: limit)
        for (_, entry) in readers.sorted(by: { $0.key < $1.key }) {
            reading.add(
                entry.row + ["\(entry.count)", Self.time(entry.first), Self.time(entry.last)])
        }
        return [setUp, kinds, tokens, exports, reading, corrections]
    }

    private mutating func read(_ entry: AuditEntry) {
        let row = [entry.actorName, AuditEventText.kind(of: entry.action)]
        let key = row.joined(separator: "\u{1F}")
        let known = readers[key] ?? (row, 0, entry.at, entry.at)
        readers[key] = (row, known.count + 1, min(known.first, entry.at), max(known.last, entry.at))
    }

    private static func isOfData(_ action: String) -> Bool {
        action.hasPrefix("list-row.") || action.hasPrefix("response.reprocess")
            || [
                "response.correct", "response.withdraw-correction", "response.discard", "response.restore",
            ].contains(action)
    }

    private static func isOfSetUp(_ action: String) -> Bool {
        [
            "study.", "channel.", "collection.", "forwarding.", "metadata", "data-lock.", "enrollment.",
            "signature.",
        ].contains { action.hasPrefix($0) }
    }

    private static func correction(_ entry: AuditEntry) -> [String] {
        var changes: [String] = []
        var reason = ""
        for pair in entry.currentDetails.pairs {
            switch pair.value {
            case .change(let before, let after) where before != after:
                changes.append(AuditFormatter.change(pair.name, from: before, to: after))
            case .text(let text) where pair.name == "reason": reason = text
            case .text(let text) where pair.name == "before": changes.append("Before: \(text)")
            case .text(let text) where pair.name == "path": changes.append(AnswerPlace(pointer: text).words)
            default: break
            }
        }
        return [
            "\(entry.seq)", time(entry.at), entry.actorName,
            AuditEventText(entry).sentenceWithoutActor(entry), changes.joined(separator: "; "),
            reason,
        ]
    }

    /// Returns the row of an event with all its details.
    static func line(_ entry: AuditEntry) -> [String] {
        [
            "\(entry.seq)", time(entry.at), entry.actorName, AuditFormatter.source(of: entry),
            AuditEventText(entry).sentenceWithoutActor(entry),
            AuditFormatter.details(of: entry).joined(separator: "; "),
        ]
    }

    static func time(_ instant: Instant) -> String {
        String(instant.iso8601.prefix(19)).replacing("T", with: " ")
    }
}
