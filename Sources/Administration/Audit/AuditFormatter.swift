import Access
import PortalUI
import SQLStore
import Studies
import Timekeeping
import Vocabulary

/// Formats audit events for pages: days, sentences, folders and changes.
struct AuditFormatter {
    /// The path of the audit page that lists the events.
    let address: String
    let now: Instant
    /// The path of the folder whose audit log is shown.
    let home: String
    /// The titles and names of what events are about, by what they recorded.
    let names: [String: String]
    private var paths: [FolderID: String] = [:]

    init(address: String, home: String, now: Instant, names: [String: String] = [:]) {
        self.names = names
        self.address = address
        self.home = home
        self.now = now
    }

    /// Returns the events grouped by day, in their given order. Equal events in a row are one row.
    mutating func days(
        of entries: [AuditEntry], in transaction: borrowing Transaction
    ) throws -> [TimelineDay] {
        var days: [(date: CivilDate, entries: [(event: AuditEntry, line: TimelineEntry)])] = []
        for entry in entries {
            let date = entry.at.civil().date
            let line = line(entry, path: try path(of: entry.folder, in: transaction))
            if days.last?.date == date {
                days[days.count - 1].entries.append((entry, line))
            } else {
                days.append((date, [(entry, line)]))
            }
        }
        return days.map { day in
            let full = day.date.dayMonthYear
            let words = Self.relative(day.date, to: now.civil().date)
            return TimelineDay(
                words ?? full, date: words == nil ? nil : full, AuditRepetition.joined(day.entries, names))
        }
    }

    /// Returns the readable path of a folder, or its number if it no longer exists.
    mutating func path(of folder: FolderID, in transaction: borrowing Transaction) throws -> String {
        if let path = paths[folder] { return path }
        let path =
            try FolderRepository.folder(folder, in: transaction)?.path ?? "a deleted folder (\(folder))"
        paths[folder] = path
        return path
    }

    /// Returns the details that aren't changes, each as a fact.
    static func facts(of entry: AuditEntry) -> [DescriptionItem] {
        entry.currentDetails.pairs.compactMap { pair in
            fact(pair.name, pair.value, of: entry).map { DescriptionItem($0.title, LinkedText($0.words)) }
        }
    }

    /// Returns the changes as a diff.
    static func changes(of entry: AuditEntry) -> [DiffLine] {
        entry.currentDetails.pairs.compactMap { pair in
            guard case .change(let before, let after) = pair.value else { return nil }
            let kind: DiffLine.Kind = before.isEmpty ? .added : after.isEmpty ? .removed : .changed
            return DiffLine(kind, title(pair.name), from: before, to: after)
        }
    }

    /// Returns the address that the actor used.
    static func source(of entry: AuditEntry) -> String {
        if !entry.address.isEmpty { return entry.address }
        return entry.actorKind == Actor.Kind.operator.rawValue ? "Console" : "Portal"
    }

    /// Returns an event in one line of plain text: the sentence, facts and changes.
    static func summary(of entry: AuditEntry) -> String {
        ([AuditEventText(entry).sentence(entry, address: "").text] + details(of: entry))
            .joined(separator: " · ").split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// Returns the facts and changes of an event that its sentence doesn't name, each as a title with its words.
    static func details(of entry: AuditEntry) -> [String] {
        let changes = entry.currentDetails.pairs.compactMap { pair -> String? in
            guard case .change(let before, let after) = pair.value, before != after else { return nil }
            return change(pair.name, from: before, to: after)
        }
        return facts(in: entry) + changes
    }

    /// Returns the details that say something, as the log shows them below the sentence.
    static func shownDetails(of entry: AuditEntry) -> [String] {
        let changes = entry.currentDetails.pairs.compactMap { pair -> String? in
            guard case .change(let before, let after) = pair.value, before != after else { return nil }
            return change(pair.name, from: before, to: after)
        }
        return shownFacts(in: entry) + changes
    }

    /// Returns a change in one line of plain text: "Hours: 7 → 8".
    static func change(_ name: String, from before: String, to after: String) -> String {
        "\(title(name)): \(before) → \(after)"
    }

    /// Returns the facts of an event that its sentence doesn't name.
    private static func facts(in entry: AuditEntry) -> [String] {
        entry.currentDetails.pairs.compactMap { pair in
            guard pair.name != "role" else { return nil }
            return fact(pair.name, pair.value, of: entry).map { "\($0.title): \($0.words)" }
        }
    }

    /// Returns the facts that say something: none that are missing or negative, and no digests of signed documents.
    private static func shownFacts(in entry: AuditEntry) -> [String] {
        let reminder = AuditReminderText(entry)
        return [reminder.words].compactMap(\.self)
            + entry.currentDetails.pairs.compactMap { pair -> String? in
                guard pair.name != "role", !hidden.contains(pair.name), !isNothing(pair.value),
                    reminder.words == nil || !AuditReminderText.details.contains(pair.name)
                else { return nil }
                return fact(pair.name, pair.value, of: entry).map { "\($0.title): \($0.words)" }
            }
    }

    /// The details that only the page of the event shows.
    private static let hidden: Set<String> = ["digest", "signature"]

    private static func isNothing(_ value: AuditValue) -> Bool {
        switch value {
        case .text(let text): ["", "none", "no"].contains(text.trimmed)
        case .flag(let flag): !flag
        case .number, .change: false
        }
    }

    private func line(_ entry: AuditEntry, path: String) -> TimelineEntry {
        let wording = AuditEventText(entry)
        // The folder isn't repeated if it is already shown.
        let place = [home, entry.about, "/"].contains(path) ? [] : [path]
        let changes = entry.currentDetails.pairs.compactMap { pair -> TimelineEntry.Change? in
            guard case .change(let before, let after) = pair.value, before != after else { return nil }
            let shown = DigestText.change(from: before, to: after)
            return TimelineEntry.Change(Self.title(pair.name), from: shown.before, to: shown.after)
        }
        let facts = Self.shownFacts(in: entry).map(DigestText.shortened)
        let detail = (place + facts).joined(separator: " · ")
        return TimelineEntry(
            at: .ofDay(entry.at), icon: wording.icon, tone: wording.tone,
            wording.sentence(entry, address: "\(address)/\(entry.seq)", names: names),
            detail: detail.isEmpty ? nil : detail, changes: changes, source: Self.source(of: entry))
    }

    /// Returns the title and the words of a detail; nil for a change.
    private static func fact(
        _ name: String, _ value: AuditValue, of entry: AuditEntry
    ) -> (title: String, words: String)? {
        guard let words = Self.words(value) else { return nil }
        switch name {
        case "path" where entry.action.hasPrefix("response."):
            return ("Part of the response", AnswerPlace(pointer: words).words)
        case "step" where entry.action.hasPrefix("response."):
            return ("Step", words.replacing("/", with: " \u{203A} "))
        case "format", "formats": return (title(name), AuditChoiceText.formats(words))
        case "channel", "language": return (title(name), AuditChoiceText.name(words))
        case _ where choices.contains(name): return (title(name), AuditPathText.choice(words))
        default: return (title(name), AuditPathText.replacingPaths(in: words, of: name))
        }
    }

    private static func words(_ value: AuditValue) -> String? {
        switch value {
        case .text(let text) where text.isEmpty: "none"
        case .text(let text): Instant(iso8601: text).map(time) ?? text
        case .number(let number): NumberFormat.integer(number)
        case .flag(let flag): flag ? "yes" : "no"
        case .change: nil
        }
    }

    /// Returns a time in words: "1 Aug 2026, 13:44:01 UTC".
    private static func time(_ instant: Instant) -> String {
        "\(TimeText.day(instant)), \(instant.iso8601.dropFirst(11).prefix(8)) UTC"
    }

    /// The details whose texts are the names of choices in code, such as "noAnswer".
    private static let choices: Set<String> = [
        "decision", "kind", "outcome", "result", "state", "status", "trigger", "when",
    ]

    /// Converts the name of a detail, written as in code, to words.
    private static func title(_ name: String) -> String {
        if name == "sha256" { return "SHA-256" }
        if let path = AuditPathText.words(path: name) {
            return path.prefix(1).uppercased() + path.dropFirst()
        }
        var words = ""
        for character in name {
            if character == "-" || character == "_" {
                words.append(" ")
            } else if character.isUppercase, !words.isEmpty {
                words += " " + character.lowercased()
            } else {
                words.append(character)
            }
        }
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    private static func relative(_ date: CivilDate, to today: CivilDate) -> String? {
        switch today - date {
        case 0: "Today"
        case 1: "Yesterday"
        default: nil
        }
    }
}
