import JSON
import PortalUI
import Studies

/// Says in words where two frozen designs differ: by section and document, steps by their number and key.
struct DesignDifferenceText {
    let previous: DesignSnapshot
    let newer: DesignSnapshot

    /// A part for each document that differs.
    func sections(_ changes: [DocumentChange]) throws -> [DiffSection] {
        try changes.compactMap { change in
            let lines = try lines(of: change)
            if lines.isEmpty { return nil }
            return DiffSection(
                change.kind.section.title, detail: change.kind.isListed ? change.title : nil, lines)
        }
    }

    private func lines(of change: DocumentChange) throws -> [DiffLine] {
        let kind = change.kind.isListed ? change.kind.itemTitle : "Document"
        switch change.nature {
        case .added:
            let lists = try newer.activity(change.document)?.responseLists.map(\.name) ?? []
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
                        ? "Participants see it as ended. What they have sent stays." : nil)
            ]
        case .moved(let from, let to):
            return [DiffLine(.changed, "Order", from: "place \(from)", to: "place \(to)")]
        case .changed(let differences):
            let others = differences.filter { !$0.isOfSchedule }
            let schedule = try others.count < differences.count ? [scheduleLine(change.document)] : []
            guard change.kind == .questionnaire else {
                return schedule + DifferenceLabels(change.kind).lines(others)
            }
            let steps = StepDifferenceText(
                previous: try previous.value(Questionnaire.self, change.document),
                newer: try newer.value(Questionnaire.self, change.document))
            return try schedule + steps.lines(others) + meanings(of: change.document)
        }
    }

    /// What the changes mean for answers that were sent already.
    private func meanings(of document: DocumentID) throws -> [DiffLine] {
        try newer.changedMeanings(since: previous).filter { $0.document == document }.map { meaning in
            DiffLine(.changed, "Stored answers", identifier: meaning.key, effect: meaning.sentence + ".")
        }
    }

    /// A moved schedule as a whole: its members one by one say little.
    private func scheduleLine(_ document: DocumentID) throws -> DiffLine {
        func words(_ design: DesignSnapshot) throws -> String {
            guard let activity = try design.activity(document) else { return "" }
            return ScheduleText(try design.anchorDates()).full(activity.schedule)
        }
        return DiffLine(.changed, "Schedule", from: try words(previous), to: try words(newer))
    }

    /// What new Lists mean for the data.
    static func makes(_ lists: [String]) -> String? {
        switch lists.count {
        case 0: nil
        case 1: "Makes the List \(lists[0])."
        default: "Makes the Lists \(lists.joined(separator: ", "))."
        }
    }
}
