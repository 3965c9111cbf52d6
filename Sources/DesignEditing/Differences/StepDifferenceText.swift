import Formulas
import JSON
import PortalUI
import Studies
import Vocabulary

/// Describes the differences between two versions of a questionnaire.
struct StepDifferenceText {
    let previous: Questionnaire?
    let newer: Questionnaire?

    let names = DifferenceLabels(.questionnaire)

    init(previous: Questionnaire?, newer: Questionnaire?) {
        self.previous = previous
        self.newer = newer
    }

    /// Returns a line for each difference, with one line for all changes to a step's destinations.
    func lines(_ differences: [Difference]) -> [DiffLine] {
        var seen: Set<ItemID> = []
        return differences.filter(\.isVisible).flatMap { difference -> [DiffLine] in
            guard let place = StepLocation(difference.path) else {
                if difference.path == "flow" { return flow(difference) }
                if difference.path == "flow.branches" {
                    return [branching(difference.before, difference.after)]
                }
                return difference.path.hasPrefix("flow") ? [line(difference)] : names.lines([difference])
            }
            if place.rest.isEmpty { return lines(of: place, difference) }
            guard place.isAboutDestinations else { return [line(difference, place)] }
            let others = place.rest == "logic" ? otherLogic(of: place, difference) : []
            guard let destinationTexts = destinationTexts(of: place) else {
                // Logic without an effect, such as a branch of a choice where several can be selected.
                let all = others + branches(of: place, difference)
                return all.isEmpty ? [line(difference, place)] : all
            }
            return (seen.insert(place.step).inserted ? [destinationTexts] : []) + others
        }
    }

    /// Returns the label of a path.
    func name(of path: String) -> String {
        guard let place = StepLocation(path) else { return names.name(of: path) }
        let step = find(place)
        return place.rest.isEmpty
            ? step.name : "\(step.name): \(declared(place).labels.joined(separator: ", "))"
    }

    /// Returns the label of a field without its step.
    func field(of path: String) -> String {
        guard let place = StepLocation(path), !place.rest.isEmpty else { return name(of: path) }
        return declared(place).labels.joined(separator: ", ").capitalizedFirst
    }

    /// Returns the labels of a value of a step or question, as its form says them.
    private func declared(_ place: StepLocation) -> DeclaredPlace {
        let path = PathMember.members(of: place.rest)[...]
        let found = [newer, previous].lazy.compactMap { $0?.place(at: path, in: place.part) }.first
        return found ?? DeclaredPlace(labels: [names.name(of: place.rest)])
    }

    /// Returns a value in words, from its JSON.
    func text(json: String?, at path: String) -> String {
        guard let json, let tree = try? JSONTree.parse(json) else { return names.text(json: json, at: path) }
        return words(tree, StepLocation(path).map { declared($0).titles } ?? [:])
    }

    /// Returns the lines for a flow that was added or removed.
    private func flow(_ difference: Difference) -> [DiffLine] {
        let (before, after) = (difference.before?["groups"], difference.after?["groups"])
        let groups =
            words(before) == words(after)
            ? [] : [DiffLine(.changed, names.name(of: "groups"), from: words(before), to: words(after))]
        let branches = (difference.before?["branches"], difference.after?["branches"])
        return Self.isOn(branches.0) == Self.isOn(branches.1)
            ? groups : [branching(branches.0, branches.1)] + groups
    }

    /// Returns the line about turning branching on or off.
    private func branching(_ before: JSONTree?, _ after: JSONTree?) -> DiffLine {
        func word(_ value: JSONTree?) -> String { Self.isOn(value) ? "On" : "Off" }
        return DiffLine(
            .changed, names.name(of: "branches"), from: word(before), to: word(after),
            effect: Self.isOn(after)
                ? "Participants follow the destinations of the steps."
                : "Participants see all steps in order.")
    }

    private static func isOn(_ value: JSONTree?) -> Bool { value == .bool(true) }

    /// Returns the line about a group that was added, removed, changed or moved.
    private func line(_ difference: Difference) -> DiffLine {
        let (name, before) = (names.name(of: difference.path), words(difference.before))
        let after = words(difference.after)
        return switch difference.change {
        case .added: DiffLine(.added, name, to: after)
        case .removed: DiffLine(.removed, name, from: before)
        case .changed: DiffLine(.changed, name, from: before, to: after)
        case .moved: DiffLine(.changed, name, from: "position \(before)", to: "position \(after)")
        }
    }

    /// Returns the line about a step's destinations in the words of the branching page; nil if the words are the same.
    private func destinationTexts(of place: StepLocation) -> DiffLine? {
        guard let previous, let newer,
            let before = previous.destinationSentence(of: place.step, numberedAs: newer),
            let after = newer.destinationSentence(of: place.step, numberedAs: newer), before != after
        else { return nil }
        let step = find(place)
        func lines(_ questionnaire: Questionnaire) -> [String] {
            questionnaire.destinations(of: place.step, numberedAs: newer)?.map(\.line) ?? []
        }
        return DiffLine(
            .changed, "\(step.name): Next step", identifier: step.key, from: before, to: after,
            entries: DiffLine.Entries(from: lines(previous), to: lines(newer)))
    }

    /// Returns the lines for a step or question that was added, removed or moved.
    private func lines(of place: StepLocation, _ difference: Difference) -> [DiffLine] {
        let step = find(place)
        switch difference.change {
        case .added:
            return [
                DiffLine(
                    .added, "\(step.number) added", identifier: step.key, to: step.text,
                    effect: effect(of: place))
            ]
        case .removed:
            return [
                DiffLine(
                    .removed, "\(step.number) removed", identifier: step.key, from: step.text,
                    effect: "Existing answers are kept.")
            ]
        case .moved:
            return [
                DiffLine(
                    .changed, "\(step.name) moved", identifier: step.key,
                    from: "position \(names.text(difference.before))",
                    to: "position \(names.text(difference.after))")
            ]
        case .changed: return names.lines([difference])
        }
    }

    /// Returns the line for a value of a step or question.
    private func line(_ difference: Difference, _ place: StepLocation) -> DiffLine {
        let step = find(place)
        let declared = declared(place)
        let name = "\(step.name): \(declared.labels.joined(separator: ", "))"
        let (before, after) = (
            words(difference.before, declared.titles), words(difference.after, declared.titles)
        )
        return switch difference.change {
        case .added: DiffLine(.added, name, identifier: step.key, to: after)
        case .removed: DiffLine(.removed, name, identifier: step.key, from: before)
        case .changed:
            DiffLine(
                .changed, name, identifier: step.key, from: before, to: after, effect: difference.fileEffect)
        case .moved:
            DiffLine(
                .changed, name, identifier: step.key, from: "position \(before)", to: "position \(after)")
        }
    }

    /// Returns a value in words, with the names of its options.
    private func words(_ value: JSONTree?, _ titles: [String: String]) -> String {
        let stored: String? =
            switch value {
            case .string(let text)?: text
            case .bool(let flag)?: flag ? "true" : "false"
            default: nil
            }
        return stored.flatMap { titles[$0] } ?? words(value)
    }

    /// Returns a value in words, with the names of steps, groups and choices.
    func words(_ value: JSONTree?) -> String {
        switch value {
        case .string(let text)?:
            let known = newer ?? previous
            if let destination = Destination(text: text), let known { return known.words(destination) }
            return known?.groups.first { $0.id.text == text }?.title ?? names.text(value)
        case .array(let elements)?: return elements.map { words($0) }.joined(separator: ", ")
        case .object(let members)?
        where members.contains { ["comparison", "then", "otherwise"].contains($0.key) }:
            return comparison(members)
        case .object(let members)?:
            let choice = Self.choice(members)
            let named: Set<String> = choice == nil ? [] : ["text", "value"]
            let rest = members.filter { !SnapshotValues.hidden.contains($0.key) && !named.contains($0.key) }
                .map { $0.value == .bool(false) ? "" : words($0.value) }
            return ([choice ?? ""] + rest).filter { !$0.isEmpty }.joined(separator: ", ")
        default: return names.text(value)
        }
    }

    /// Returns the text and value of a choice, such as `“Often” (often)`; nil if it is none.
    private static func choice(_ members: [JSONTree.Member]) -> String? {
        let values = Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
        guard let texts = values["text"], let value = values["value"]?.string else { return nil }
        return Choice.shownName(text: texts["en"]?.string ?? texts.string ?? "", value: value)
    }

    /// Returns a comparison with its destinations, such as "is greater than 5, 3. Nap, Completion step".
    private func comparison(_ members: [JSONTree.Member]) -> String {
        let values = Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
        let connective = values["connective"]?.string.flatMap(PreLoadCondition.Connective.init)
        let comparison = values["comparison"]?.string.flatMap(Comparison.init)
        let sentence = [
            connective?.words, comparison?.words, names.text(values["value"]), values["condition"]?.string,
        ].compactMap(\.self)
        let destinations = [values["then"], values["otherwise"]].compactMap(\.self).map { words($0) }
        return ([sentence.joined(separator: " ")] + destinations).joined(separator: ", ")
    }

    /// Returns the step or question with its current number, or with its previous number if it was removed.
    func find(
        _ place: StepLocation
    ) -> (name: String, number: String, key: String, text: String) {
        let questionnaire = [newer, previous].compactMap { $0 }.first { questionnaire in
            part(place, of: questionnaire) != nil
        }
        guard let questionnaire, let part = part(place, of: questionnaire),
            let number = questionnaire.steps.firstIndex(where: { $0.id == place.step })
        else { return ("Step", "Step", "", "") }
        let name = part.number.map { "Step \(number + 1), question \($0)" } ?? "Step \(number + 1)"
        return (part.text.isEmpty ? name : "\(name) “\(part.text)”", name, part.key, part.text)
    }

    private func part(
        _ place: StepLocation, of questionnaire: Questionnaire
    ) -> (number: Int?, key: String, text: String)? {
        guard let step = questionnaire.steps.first(where: { $0.id == place.step }) else { return nil }
        guard let id = place.question else { return (nil, step.key, step.title) }
        guard case .form(let form) = step, let index = form.questions.firstIndex(where: { $0.id == id })
        else {
            return nil
        }
        return (index + 1, form.questions[index].key, form.questions[index].text.english)
    }

    /// Returns the effect of a new step or question on the Lists.
    private func effect(of place: StepLocation) -> String? {
        guard let newer else { return nil }
        let item = place.question ?? place.step
        let lists = newer.responseLists.filter { $0.item == item }.map(\.title)
        if !lists.isEmpty { return DesignDifferenceText.makes(lists) }
        let found = newer.questions.first { $0.question.id == item }
        return found.map { question, form -> String in
            let list = form.map { ResponseList.title(of: $0.key, below: newer.key) } ?? newer.key
            return "Adds the column \(question.key) to the List \(list)."
        }
    }
}

extension String {
    /// The text with at most 60 characters, for use as a name.
    package var shortened: String { count > 60 ? String(prefix(59)).trimmed + "…" : self }
}
