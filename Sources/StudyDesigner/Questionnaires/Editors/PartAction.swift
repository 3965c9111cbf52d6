import Studies

/// What a button of an editor does with a step or question when it saves the form.
///
/// The button names the part, or means that of the page.
struct PartAction: Equatable, Sendable {
    /// What is done.
    enum Kind: String, Sendable { case up, down, duplicate }

    let verb: Kind
    /// The part that is named; nil for that of the page.
    var item: ItemID?

    /// The order that a part moves up, moves down or is copied.
    init(_ verb: Kind, _ item: ItemID? = nil) {
        self.verb = verb
        self.item = item
    }

    /// Reads the value of a button; nil when it is no order.
    init?(_ text: String?) {
        guard let words = text?.split(separator: " "), words.first == "part", words.count >= 2,
            let verb = Kind(rawValue: String(words[1]))
        else { return nil }
        self.verb = verb
        item = words.count > 2 ? ItemID(String(words[2])) : nil
    }

    /// The value of a button that gives the order.
    var text: String { "part \(verb.rawValue)" + (item.map { " \($0)" } ?? "") }

    /// The identifier of its button: anyone who moves a part by several places presses it again.
    var buttonID: String { "part-\(verb.rawValue)" + (item.map { "-\($0)" } ?? "") }

    /// What was done, in words, with where the part is now.
    func words(on page: QuestionnairePart, in questionnaire: Questionnaire) -> String? {
        if verb == .duplicate { return "Copied. The copy stands behind it and needs a key of its own." }
        let place = place(on: page)
        guard let index = questionnaire.index(of: place.step) else { return nil }
        guard case .question(let id, _) = place, case .form(let form) = questionnaire.steps[index] else {
            return "Moved. It is now step \(index + 1) of \(questionnaire.steps.count)."
        }
        let inner = form.questions.firstIndex { $0.id == id } ?? 0
        return "Moved. It is now question \(inner + 1) of \(form.questions.count)."
    }

    /// Does it; on the page of a form, a named part is one of its questions.
    func carryOut(on page: QuestionnairePart, in questionnaire: inout Questionnaire, newID: () -> ItemID) {
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
