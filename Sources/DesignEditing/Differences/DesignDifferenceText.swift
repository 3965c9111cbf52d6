import JSON
import PortalUI
import Studies
import StudyPublishing
import Vocabulary

/// Describes the differences between two published designs by section and document, with steps by number and key.
package struct DesignDifferenceText {
    package let previous: DesignSnapshot
    package let newer: DesignSnapshot
    /// The changes that alter the meaning of stored answers.
    package var meanings: [AnswerMeaningChange] = []

    package init(previous: DesignSnapshot, newer: DesignSnapshot, meanings: [AnswerMeaningChange] = []) {
        self.previous = previous
        self.newer = newer
        self.meanings = meanings
    }

    /// Returns a section for each document that differs.
    package func sections(_ changes: [DocumentChange]) throws -> [DiffSection] {
        try changes.compactMap { change in
            let lines = try lines(of: change)
            if lines.isEmpty { return nil }
            return DiffSection(
                change.kind.section.title, detail: change.kind.isListed ? change.title : nil, lines)
        }
    }

    private func lines(of change: DocumentChange) throws -> [DiffLine] {
        let kind = change.kind.isListed ? change.kind.itemTitle : "Section"
        switch change.nature {
        case .added:
            let lists = try newer.activity(change.document)?.responseLists.map(\.title) ?? []
            return [
                DiffLine(
                    .added, "\(kind) added", identifier: change.key.isEmpty ? nil : change.key,
                    to: change.title, effect: Self.makes(lists))
            ]
        case .removed:
            return [
                DiffLine(
                    .removed, "\(kind) removed", identifier: change.key.isEmpty ? nil : change.key,
                    from: change.title,
                    effect: change.kind.isActivity
                        ? "Participants see it as ended. Their responses are kept." : nil)
            ]
        case .moved(let from, let to):
            return [DiffLine(.changed, "Order", from: "position \(from)", to: "position \(to)")]
        case .changed(let differences):
            let others = differences.filter { !$0.isOfSchedule }
            let schedule = try others.count < differences.count ? [scheduleLine(change.document)] : []
            return try schedule + text(of: change.document).lines(others) + meanings(of: change.document)
        }
    }

    /// Returns what describes the differences of a document that both designs have.
    private func text(of document: DocumentID) throws -> DocumentDifferenceText {
        let values = try [previous, newer].compactMap { design in
            try design.documents.first { $0.id == document }?.value()
        }
        guard values.count == 2 else { throw DocumentNotFound() }
        return DocumentDifferenceText.of(values[0], values[1])
    }

    /// Returns what the changes mean for stored answers.
    private func meanings(of document: DocumentID) -> [DiffLine] {
        meanings.filter { $0.document == document }.map { meaning in
            DiffLine(.changed, "Stored answers", identifier: meaning.key, effect: meaning.sentence + ".")
        }
    }

    /// Returns one line for the complete schedule, because single values are hard to read without the others.
    private func scheduleLine(_ document: DocumentID) throws -> DiffLine {
        func words(_ design: DesignSnapshot) throws -> String {
            guard let activity = try design.activity(document) else { return "" }
            return ScheduleText(try design.anchorDates()).full(activity.schedule)
        }
        return DiffLine(.changed, "Schedule", from: try words(previous), to: try words(newer))
    }

    /// Returns the sentence about new Lists, or nil if there are none.
    static func makes(_ lists: [String]) -> String? {
        switch lists.count {
        case 0: nil
        case 1: "Creates the List \(lists[0])."
        default: "Creates the Lists \(lists.joined(separator: ", "))."
        }
    }
}
