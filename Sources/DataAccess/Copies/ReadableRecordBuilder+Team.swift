import JSON
import Responses
import SQLStore
import Studies
import Timekeeping
import Vocabulary

// What was asked for, and what the study's team and the server did.
extension ReadableRecordBuilder {
    func requests(_ transaction: borrowing Transaction) throws -> Section {
        var section = Section(title: texts.requests)
        try forEach(in: "correction_requests", transaction) { values in
            let outcome = CorrectionRequest.Outcome(rawValue: text("outcome", in: values))
            section.entries.append(
                Entry(
                    title: texts.correction, detail: text("asked_on", in: values),
                    facts: facts([RecordedFact(texts.text, "text")], values) + [
                        Item(texts.outcome, words(outcome))
                    ]
                        + facts(
                            [
                                RecordedFact(texts.answer, "answer"), RecordedFact(texts.when, "closed_at"),
                                RecordedFact(texts.by, "closed_by"),
                            ], values)))
        }
        section.entries += try entries(restrictions, transaction)
        return section
    }

    private func words(_ outcome: CorrectionRequest.Outcome?) -> String {
        switch outcome {
        case .corrected: texts.corrected
        case .declined: texts.declined
        case nil: texts.open
        }
    }

    func team(_ transaction: borrowing Transaction) throws -> Section {
        var section = Section(title: texts.team)
        for kind in [notes, tasks, holds, moves, deviations] {
            section.entries += try entries(kind, transaction)
        }
        section.entries += try reminders(transaction)
        return section
    }

    func changes(_ transaction: borrowing Transaction) throws -> Section {
        var section = Section(title: texts.changes)
        for kind in [corrections, discards, rowChanges, propertyChanges] {
            section.entries += try entries(kind, transaction)
        }
        return section
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
                        + facts([RecordedFact(texts.by, "sent_by")], values)))
        }
        return entries
    }

    // MARK: Use of the data

    func use(_ transaction: borrowing Transaction) throws -> Section {
        Section(
            title: texts.use, hint: texts.useHint,
            facts: try counted(texts.forwarded, in: "forwarded", by: "target", at: "started_at", transaction)
                + counted(texts.exported, in: "study_exports", by: "asked_by", at: "made_at", transaction)
                + counted(texts.downloaded, in: "study_downloads", by: "actor_name", at: "at", transaction)
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
