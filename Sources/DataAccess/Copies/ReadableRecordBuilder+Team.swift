import JSON
import Responses
import SQLStore
import Studies
import Timekeeping
import Vocabulary

// What the study's team and the server did.
extension ReadableRecordBuilder {
    /// How rows of a table become entries: the title, the field of the time, and the facts.
    private struct Kind {
        let file: String
        let title: String
        let time: String
        let facts: [(name: String, field: String)]
    }

    func team(_ transaction: borrowing Transaction) throws -> Section {
        let by = texts.by
        let kinds = [
            Kind(
                file: "notes", title: texts.note, time: "written_at",
                facts: [(texts.call, "call"), (texts.text, "note"), (by, "written_by")]),
            Kind(
                file: "tasks", title: texts.task, time: "created_at",
                facts: [
                    (texts.text, "text"), (by, "created_by"), (texts.outcome, "outcome"),
                    (texts.when, "closed_at"), (by, "closed_by"),
                ]),
            Kind(
                file: "holds", title: texts.hold, time: "began_at",
                facts: [(texts.until, "ended_at"), (texts.reason, "reason"), (by, "entered_by")]),
            Kind(
                file: "site_moves", title: texts.move, time: "moved_at",
                facts: [
                    (texts.site, "to"), (texts.reason, "reason"), (texts.note, "note"), (by, "moved_by"),
                ]),
            Kind(
                file: "deviations", title: texts.deviation, time: "found_at",
                facts: [
                    (texts.when, "day"), (texts.reason, "reason"), (texts.text, "explanation"),
                    (by, "recorded_by"), (texts.outcome, "decision"), (texts.text, "decision_note"),
                    (by, "decided_by"),
                ]),
        ]
        var section = Section(title: texts.team)
        for kind in kinds { section.entries += try entries(kind, transaction) }
        section.entries += try reminders(transaction)
        return section
    }

    func changes(_ transaction: borrowing Transaction) throws -> Section {
        let by = texts.by
        let kinds = [
            Kind(
                file: "response_corrections", title: texts.valueCorrected, time: "corrected_at",
                facts: [
                    (texts.text, "path"), (texts.asReceived, "old_value"), (texts.corrected, "new_value"),
                    (texts.reason, "reason"), (by, "corrected_by"),
                ]),
            Kind(
                file: "response_discards", title: texts.responseDiscarded, time: "discarded_at",
                facts: [(texts.reason, "reason"), (by, "discarded_by")]),
            Kind(
                file: "list_changes", title: texts.rowChanged, time: "changed_at",
                facts: [(texts.text, "list"), (texts.reason, "reason"), (by, "changed_by")]),
            Kind(
                file: "property_changes", title: texts.propertyChanged, time: "changed_at",
                facts: [(texts.reason, "reason"), (by, "changed_by")]),
        ]
        var section = Section(title: texts.changes)
        for kind in kinds { section.entries += try entries(kind, transaction) }
        return section
    }

    private func entries(_ kind: Kind, _ transaction: borrowing Transaction) throws -> [Entry] {
        var entries: [Entry] = []
        try forEach(in: kind.file, transaction) { values in
            entries.append(
                Entry(
                    title: kind.title, detail: text(kind.time, in: values), facts: facts(kind.facts, values)))
        }
        return entries
    }

    /// Reminders that were sent, with the text in the participant's language.
    private func reminders(_ transaction: borrowing Transaction) throws -> [Entry] {
        var entries: [Entry] = []
        try forEach(in: "reminders", transaction) { values in
            guard text("state", in: values) == "sent" else { return }
            let stored = (try? JSONTree.parse(text("text", in: values))).map { LocalizedText(stored: $0) }
            entries.append(
                Entry(
                    title: texts.reminder, detail: text("settled_at", in: values),
                    facts: [Item(texts.text, stored?.text(in: archive.copy.language) ?? "")]
                        + facts([(texts.by, "sent_by")], values)))
        }
        return entries
    }

    // MARK: Use of the data

    func use(_ transaction: borrowing Transaction) throws -> Section {
        Section(
            title: texts.use, hint: texts.useHint,
            facts: try counted(texts.forwarded, in: "forwarded", by: "target", at: "started_at", transaction)
                + counted(texts.exported, in: "study_exports", by: "asked_by", at: "made_at", transaction)
                + counted(texts.seenBy, in: "activity_log", by: "actor_name", at: "at", transaction))
    }

    /// Returns how often and when last someone is named in a table.
    private func counted(
        _ name: String, in file: String, by field: String, at time: String,
        _ transaction: borrowing Transaction
    ) throws -> [Item] {
        var found: [String: (count: Int, last: Instant?)] = [:]
        try forEach(in: file, transaction) { values in
            let who = text(field, in: values)
            var at = found[who]?.last
            if case .time(let time)? = values[time] { at = max(at ?? time, time) }
            found[who] = ((found[who]?.count ?? 0) + 1, at)
        }
        return found.sorted { $0.key < $1.key }.map { who, use in
            let number = use.count == 1 ? texts.times1 : "\(use.count) \(texts.timesMany)"
            let last = use.last.map { ", \(texts.last) \(format.time($0))" } ?? ""
            return Item(name, "\(who): \(number)\(last)")
        }
    }
}
