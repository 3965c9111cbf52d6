import Studies
import Vocabulary

/// A change to a step or question that a button makes when it saves the form.
///
/// The button identifies a part by its ID; without an ID, the change applies to the part of the page.
package struct PartAction: Equatable, Sendable {
    /// The action.
    package enum Kind: String, Sendable { case up, down, duplicate }

    let verb: Kind
    /// The ID of the part. Nil for the part of the page.
    package var item: ItemID?

    /// Creates an action that moves or duplicates a part.
    package init(_ verb: Kind, _ item: ItemID? = nil) {
        self.verb = verb
        self.item = item
    }

    /// Parses the value of a button. Returns nil for other values.
    package init?(_ text: String?) {
        guard let words = text?.split(separator: " "), words.first == "part", words.count >= 2,
            let verb = Kind(rawValue: String(words[1]))
        else { return nil }
        self.verb = verb
        item = words.count > 2 ? ItemID(String(words[2])) : nil
    }

    /// The value of the button.
    package var text: String { "part \(verb.rawValue)" + (item.map { " \($0)" } ?? "") }

    /// The ID of its button, which keeps the focus so that it can be pressed again.
    package var buttonID: String { "part-\(verb.rawValue)" + (item.map { "-\($0)" } ?? "") }

    /// Returns a message about the action and the new position.
    package func words(on page: QuestionnairePart, in questionnaire: Questionnaire) -> String? {
        if verb == .duplicate { return "Duplicated. The copy follows the original and needs its own key." }
        let place = place(on: page)
        guard let index = questionnaire.index(of: place.step) else { return nil }
        guard case .question(let id, _) = place, case .form(let form) = questionnaire.steps[index] else {
            return "Moved. This is now step \(index + 1) of \(questionnaire.steps.count)."
        }
        let inner = form.questions.firstIndex { $0.id == id } ?? 0
        return "Moved. This is now question \(inner + 1) of \(form.questions.count)."
    }

    /// Carries out the action. On the page of a form, the part is one of its questions.
    package func carryOut(
        on page: QuestionnairePart, in questionnaire: inout Questionnaire, newID: () -> ItemID
    ) {
        let place = place(on: page)
        switch verb {
        case .up: questionnaire.move(place, down: false)
        case .down: questionnaire.move(place, down: true)
        case .duplicate: questionnaire.duplicate(place, newID: newID)
        }
    }

    private func place(on page: QuestionnairePart) -> QuestionnairePart {
        if let item, case .step(let form) = page, item != form { return .question(item, in: form) }
        return page
    }
}
