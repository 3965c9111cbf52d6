import DesignEditing
import PortalUI
import Studies
import Timekeeping
import Vocabulary

/// Consecutive changes by one author to one item on one day, which the history shows as one event.
struct JoinedChanges {
    /// The changes, newest first.
    let changes: [DesignChange]
    let newest: DesignChange

    private init(_ change: DesignChange) { (changes, newest) = ([change], change) }

    private init(_ group: JoinedChanges, adding older: DesignChange) {
        (changes, newest) = (group.changes + [older], group.newest)
    }

    /// Joins changes that are listed newest first, unless something else happened in between. An undo or a restored
    /// revision is never joined.
    static func groups(of changes: [DesignChange], separatedBy times: [Instant] = []) -> [JoinedChanges] {
        var groups: [JoinedChanges] = []
        for change in changes {
            let oldest = groups.last?.changes.last?.at ?? change.at
            let isSeparate = times.contains { change.at < $0 && $0 <= oldest }
            if let last = groups.last, !isSeparate, last.joins(change) {
                groups[groups.count - 1] = JoinedChanges(last, adding: change)
            } else {
                groups.append(JoinedChanges(change))
            }
        }
        return groups
    }

    /// Returns the first changes of a list, newest first, for a page that doesn't divide joined ones.
    static func page(of changes: [DesignChange]) -> [DesignChange] {
        var shown: [DesignChange] = []
        for group in groups(of: Array(changes.prefix(HistoryPagination.joinedSize)))
        where shown.count < HistoryPagination.size {
            shown += group.changes
        }
        return shown
    }

    /// Returns the last changes of a list, newest first, for a page that doesn't divide joined ones.
    static func page(before changes: [DesignChange]) -> [DesignChange] {
        var shown: [DesignChange] = []
        for group in groups(of: changes).reversed() where shown.count < HistoryPagination.size {
            shown = group.changes + shown
        }
        return shown
    }

    private func joins(_ change: DesignChange) -> Bool {
        newest.document == change.document && newest.section == change.section
            && newest.author == change.author && TimeText.day(newest.at) == TimeText.day(change.at)
            && !newest.isEvent && !change.isEvent
    }

    /// Returns the entry of the timeline: one change, or a sentence about all of them that opens to show each.
    func entry(_ one: (DesignChange) -> TimelineEntry) -> TimelineEntry {
        let members = changes.map(one)
        guard let first = members.first, members.count > 1 else { return one(newest) }
        return TimelineEntry(
            at: first.time, icon: clauses.first?.icon ?? first.icon, sentence(linking: first.sentence),
            detail: revisions, summarizing: members)
    }

    /// Returns what was done to an item with a title in words, such as "added Sleep diary and marked it complete".
    func words(of title: String) -> String {
        clauses.enumerated().map { place, clause in
            switch place {
            case 0: "\(clause.verb) \(title)\(clause.rest)"
            case clauses.count - 1: " and \(clause.verb) it\(clause.rest)"
            default: ", \(clause.verb) it\(clause.rest)"
            }
        }.joined()
    }

    private func sentence(linking sentence: LinkedText) -> LinkedText {
        let link = sentence.pieces.first { if case .link = $0 { true } else { false } }
        var pieces: [LinkedText.Piece] = [.strong(newest.author.name)]
        for (place, clause) in clauses.enumerated() {
            switch place {
            case 0: pieces += [.plain(" \(clause.verb) "), link ?? .plain("an item"), .plain(clause.rest)]
            case clauses.count - 1: pieces.append(.plain(" and \(clause.verb) it\(clause.rest)"))
            default: pieces.append(.plain(", \(clause.verb) it\(clause.rest)"))
            }
        }
        return LinkedText(pieces: pieces)
    }

    private var revisions: String? {
        let numbers = changes.compactMap(\.revision)
        guard let first = numbers.min(), let last = numbers.max() else { return nil }
        return first == last ? "Revision \(first)" : "Revisions \(first) to \(last)"
    }

    /// Changes of one kind.
    private struct Clause {
        let kind: DesignEdit.Kind
        var count = 1
        var languages: [LanguageTag]

        var verb: String { DesignEditText(kind).verb }
        var icon: IconName { DesignEditText(kind).icon }
        var rest: String {
            switch kind {
            case .saved, .moved: count > 1 ? " \(count) times" : ""
            case .completed, .reopened: DesignEditText(kind).rest + languageWords
            default: ""
            }
        }

        private var languageWords: String {
            guard languages != [.english] else { return "" }
            let names = (languages.filter { $0 == .english } + languages.filter { $0 != .english })
                .map(\.englishName)
            guard let last = names.last, names.count > 1 else { return " in " + names.joined() }
            return " in \(names.dropLast().joined(separator: ", ")) and \(last)"
        }

        /// The position in the sentence: an item is added before it is changed, and changed before it is marked.
        var rank: Int {
            switch kind {
            case .added, .reinstated: 0
            case .saved, .moved: 1
            case .completed, .reopened: 2
            case .removed: 3
            }
        }
    }

    /// The kinds of changes. Changes of one moment have no order, so the kind decides.
    private var clauses: [Clause] {
        var clauses: [Clause] = []
        for change in changes.reversed() {
            let language = change.language ?? .english
            if let place = clauses.firstIndex(where: { $0.kind == change.kind }) {
                clauses[place].count += 1
                if !clauses[place].languages.contains(language) { clauses[place].languages.append(language) }
            } else {
                clauses.append(Clause(kind: change.kind, languages: [language]))
            }
        }
        return (0...3).flatMap { rank in clauses.filter { $0.rank == rank } }
    }
}

extension DesignChange {
    /// Whether the change is an event of its own in the history.
    fileprivate var isEvent: Bool { isUndoing || restoredFrom != nil }
}
