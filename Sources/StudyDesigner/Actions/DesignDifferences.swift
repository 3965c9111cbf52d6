import JSON
import PortalUI
import Studies

/// Says in words where two frozen designs differ: by section and document, steps by their number and key.
struct DesignDifferences {
    let former: FrozenDesign
    let newer: FrozenDesign

    /// A part for each document that differs.
    func sections(_ changes: [DocumentChange]) throws -> [DiffSection] {
        try changes.map { change in
            DiffSection(
                change.kind.section.title, detail: change.kind.isListed ? change.title : nil,
                try lines(of: change))
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
                return schedule + DifferenceNames(change.kind).lines(others)
            }
            let steps = StepDifferences(
                former: try former.value(Questionnaire.self, change.document),
                newer: try newer.value(Questionnaire.self, change.document))
            return schedule + others.flatMap(steps.lines)
        }
    }

    /// A moved schedule as a whole: its members one by one say little.
    private func scheduleLine(_ document: DocumentID) throws -> DiffLine {
        func words(_ design: FrozenDesign) throws -> String {
            guard let activity = try design.activity(document) else { return "" }
            return ScheduleWords(try design.anchorDates()).full(activity.schedule)
        }
        return DiffLine(.changed, "Schedule", from: try words(former), to: try words(newer))
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

/// Says in words where two versions of a questionnaire differ.
struct StepDifferences {
    let former: Questionnaire?
    let newer: Questionnaire?

    private let names = DifferenceNames(.questionnaire)

    init(former: Questionnaire?, newer: Questionnaire?) {
        self.former = former
        self.newer = newer
    }

    /// The lines of one difference.
    func lines(_ difference: Difference) -> [DiffLine] {
        guard let place = Place(difference.path) else { return names.lines([difference]) }
        guard place.rest.isEmpty else { return [line(difference, place)] }
        let step = find(place)
        switch difference.change {
        case .added:
            return [
                DiffLine(
                    .added, "\(step.name) added", identifier: step.key, to: step.text,
                    effect: effect(of: place))
            ]
        case .removed:
            return [
                DiffLine(
                    .removed, "\(step.name) removed", identifier: step.key, from: step.text,
                    effect: "Answers that were sent stay.")
            ]
        case .moved:
            return [
                DiffLine(
                    .changed, "\(step.name) moved", identifier: step.key,
                    from: "place \(names.text(difference.before))",
                    to: "place \(names.text(difference.after))")
            ]
        case .changed: return names.lines([difference])
        }
    }

    /// A value inside a step or question.
    private func line(_ difference: Difference, _ place: Place) -> DiffLine {
        let step = find(place)
        let name = "\(step.name), \(names.name(of: place.rest).lowercasedFirst)"
        let (before, after) = (words(difference.before), words(difference.after))
        return switch difference.change {
        case .added: DiffLine(.added, name, identifier: step.key, to: after)
        case .removed: DiffLine(.removed, name, identifier: step.key, from: before)
        case .changed: DiffLine(.changed, name, identifier: step.key, from: before, to: after)
        case .moved:
            DiffLine(.changed, name, identifier: step.key, from: "place \(before)", to: "place \(after)")
        }
    }

    /// A value in words, with the steps and groups that it means by their names.
    private func words(_ value: JSONTree?) -> String {
        switch value {
        case .string(let text)?:
            let known = newer ?? former
            if let destination = Destination(text: text), let known { return known.words(destination) }
            return known?.groups.first { $0.id.text == text }?.title ?? names.text(value)
        case .array(let elements)?: return elements.map { words($0) }.joined(separator: ", ")
        case .object(let members)?:
            return members.filter { !["id", "digest", "mediaType"].contains($0.key) }
                .map { words($0.value) }.filter { !$0.isEmpty }.joined(separator: ", ")
        default: return names.text(value)
        }
    }

    /// Where in a questionnaire a path leads: `steps[s3].questions[q1].text.en`.
    private struct Place {
        let step: ItemID
        let question: ItemID?
        let rest: String

        init?(_ path: String) {
            guard let step = Self.item("steps[", path) else { return nil }
            let question = Self.item("questions[", step.rest)
            self.step = ItemID(step.id)
            self.question = question.map { ItemID($0.id) }
            rest = question?.rest ?? step.rest
        }

        private static func item(_ prefix: String, _ path: String) -> (id: String, rest: String)? {
            guard path.hasPrefix(prefix), let end = path.firstIndex(of: "]") else { return nil }
            let rest = path[path.index(after: end)...].drop { $0 == "." }
            return (String(path[..<end].dropFirst(prefix.count)), String(rest))
        }
    }

    /// A step or question as people know it: by its number now, or else where it was.
    private func find(_ place: Place) -> (name: String, key: String, text: String) {
        let questionnaire = [newer, former].compactMap { $0 }.first { questionnaire in
            part(place, of: questionnaire) != nil
        }
        guard let questionnaire, let part = part(place, of: questionnaire),
            let number = questionnaire.steps.firstIndex(where: { $0.id == place.step })
        else { return ("Step", "", "") }
        let step = "Step \(number + 1)"
        return (part.number.map { "\(step), question \($0)" } ?? step, part.key, part.text)
    }

    private func part(
        _ place: Place, of questionnaire: Questionnaire
    ) -> (number: Int?, key: String, text: String)? {
        guard let step = questionnaire.steps.first(where: { $0.id == place.step }) else { return nil }
        guard let id = place.question else { return (nil, step.key, step.title) }
        guard case .form(let form) = step, let index = form.questions.firstIndex(where: { $0.id == id })
        else {
            return nil
        }
        return (index + 1, form.questions[index].key, form.questions[index].text.english)
    }

    /// What a new step or question means for the Lists.
    private func effect(of place: Place) -> String? {
        guard let newer else { return nil }
        let item = place.question ?? place.step
        let lists = newer.responseLists.filter { $0.item == item }.map(\.name)
        if !lists.isEmpty { return DesignDifferences.makes(lists) }
        let found = newer.questions.first { $0.question.id == item }
        return found.map { question, form in
            "Adds the column \(question.key) to the List \(newer.key)\(form?.key ?? "")."
        }
    }
}
