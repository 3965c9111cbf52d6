import Access
import HTTP
import Studies
import Vocabulary

/// A change to a step or question that a button makes when it saves the form.
///
/// The button identifies a part by its ID; without an ID, the change applies to the part of the page.
package struct PartAction: Equatable, Sendable {
    /// The action.
    package enum Kind: String, Sendable {
        case up, down, duplicate
        /// Moves the part to the position in the field `position`.
        case to
        /// Moves the steps selected in the list to the position in the field `position`, in their order.
        case selected
        /// Makes a group of the steps selected in the list.
        case group
    }

    let verb: Kind
    /// The ID of the part. Nil for the part of the page.
    package var item: ItemID?
    /// The IDs of the selected parts.
    private var selection: [ItemID] = []
    /// The typed position, counted from 1.
    private var position = ""

    /// The name of the field for the new position.
    package static let positionField = "position"
    /// The name of the checkboxes of a list.
    package static let selectionField = "selected"

    /// Creates an action for a part.
    package init(_ verb: Kind, _ item: ItemID? = nil) {
        self.verb = verb
        self.item = item
    }

    /// Parses the button of a form. Returns nil for other buttons.
    package init?(_ form: Form) {
        guard let words = form["action"]?.split(separator: " "), words.first == "part", words.count >= 2,
            let verb = Kind(rawValue: String(words[1]))
        else { return nil }
        self.verb = verb
        item = words.count > 2 ? ItemID(String(words[2])) : nil
        selection = form.all(Self.selectionField).map { ItemID($0) }
        position = form[Self.positionField] ?? ""
    }

    /// The value of the button.
    package var text: String { "part \(verb.rawValue)" + (item.map { " \($0)" } ?? "") }

    /// The ID of its button, which keeps the focus so that it can be pressed again.
    package var buttonID: String { "part-\(verb.rawValue)" + (item.map { "-\($0)" } ?? "") }

    /// The fragment of the page after the action: its button, or the first part that moved.
    package var fragment: String {
        if verb == .selected || verb == .group {
            return selection.first.map { "#\(PartAction(.up, $0).buttonID)" } ?? ""
        }
        if verb == .to, let item { return "#\(PartAction(.up, item).buttonID)" }
        return "#\(buttonID)"
    }

    /// Carries out the action. On the page of a form, the part is one of its questions.
    ///
    /// - Throws: ``Access/InvalidInput`` for a position that isn't a number, and if no part is selected.
    package func carryOut(
        on page: QuestionnairePart?, in questionnaire: inout Questionnaire, newID: () -> ItemID
    ) throws(InvalidInput) {
        if verb == .selected {
            guard !selection.isEmpty else {
                throw InvalidInput(Self.positionField, "Select the steps to move")
            }
            return questionnaire.move(Set(selection), to: try target(among: questionnaire.steps.count))
        }
        if verb == .group { return try makeGroup(in: &questionnaire, newID: newID) }
        guard let place = place(on: page) else { return }
        switch verb {
        case .up: questionnaire.move(place, down: false)
        case .down: questionnaire.move(place, down: true)
        case .duplicate: questionnaire.duplicate(place, newID: newID)
        case .to, .selected, .group:
            let count = questionnaire.siblings(of: place)
            questionnaire.move(place, to: try target(among: count))
        }
    }

    /// Groups the selected steps under a key that isn't used yet.
    private func makeGroup(
        in questionnaire: inout Questionnaire, newID: () -> ItemID
    ) throws(InvalidInput) {
        let chosen = Set(selection)
        let places = questionnaire.steps.indices.filter { chosen.contains(questionnaire.steps[$0].id) }
        guard places.count >= 2, let first = places.first, places == Array(first..<(first + places.count))
        else {
            throw InvalidInput(Self.positionField, "Select two or more consecutive steps to group them")
        }
        if let taken = places.first(where: { questionnaire.steps[$0].logic.group != nil }) {
            throw InvalidInput(
                Self.positionField,
                "Step \(taken + 1) is already in a group. Remove it from the group in Flow")
        }
        let taken = Set(questionnaire.groups.flatMap { [$0.key.lowercased(), $0.name.lowercased()] })
        let number = (1...).first { !taken.contains("group\($0)") && !taken.contains("group \($0)") } ?? 1
        var group = StepGroup(id: newID())
        (group.key, group.name) = ("group\(number)", "Group \(number)")
        questionnaire.groups.append(group)
        for place in places { questionnaire.steps[place].logic.group = group.id }
    }

    /// Returns the index of the typed position. A position after the end means the end.
    private func target(among count: Int) throws(InvalidInput) -> Int {
        guard let number = Int(position.trimmed), number >= 1 else {
            throw InvalidInput(Self.positionField, "Enter the new position as a number from 1 to \(count)")
        }
        return min(number, count) - 1
    }

    private func place(on page: QuestionnairePart?) -> QuestionnairePart? {
        guard let page else { return item.map(QuestionnairePart.step) }
        if let item, case .step(let form) = page, item != form { return .question(item, in: form) }
        return page
    }
}

extension PartAction {
    /// Returns a message about the action and the new position.
    package func words(on page: QuestionnairePart?, in questionnaire: Questionnaire) -> String? {
        if verb == .duplicate { return "Duplicated. The copy follows the original and needs its own key." }
        if verb == .selected { return selectionWords(in: questionnaire) }
        if verb == .group {
            return questionnaire.groups.last.map { group in
                let count = questionnaire.steps.count { $0.logic.group == group.id }
                return "\(count) steps are now \(group.name). Name it in Flow."
            }
        }
        guard let place = place(on: page), let index = questionnaire.index(of: place.step) else { return nil }
        guard case .question(let id, _) = place, case .form(let form) = questionnaire.steps[index] else {
            return "Moved. This is now step \(index + 1) of \(questionnaire.steps.count)."
        }
        let inner = form.questions.firstIndex { $0.id == id } ?? 0
        return "Moved. This is now question \(inner + 1) of \(form.questions.count)."
    }

    private func selectionWords(in questionnaire: Questionnaire) -> String? {
        let moved = Set(selection)
        guard let first = questionnaire.steps.firstIndex(where: { moved.contains($0.id) }) else { return nil }
        let count = questionnaire.steps.count { moved.contains($0.id) }
        return count == 1
            ? "Moved. This is now step \(first + 1) of \(questionnaire.steps.count)."
            : "Moved \(count) steps. They are now steps \(first + 1) to \(first + count)."
    }
}
