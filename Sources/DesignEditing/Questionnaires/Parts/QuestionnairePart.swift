import Studies
import Vocabulary

/// The part of a questionnaire that a page is about.
package enum QuestionnairePart: Hashable, Sendable {
    /// A step.
    case step(ItemID)
    /// A question inside a form.
    case question(ItemID, in: ItemID)

    /// The step itself, or the form that holds the question.
    package var step: ItemID {
        switch self {
        case .step(let id), .question(_, let id): id
        }
    }

    /// The item that comments are about: "s3", or "f1/q2" for a question in a form.
    package var reviewName: String {
        switch self {
        case .step(let id): id.text
        case .question(let id, let form): "\(form.text)/\(id.text)"
        }
    }

    /// The page of the designer.
    package var part: DesignPage.Part {
        switch self {
        case .step(let id): .item(id)
        case .question(let id, let form): .nested(id, in: form)
        }
    }
}

extension Questionnaire {
    /// Returns the step or question at a location as a step. Nil if there is none.
    package func step(at place: QuestionnairePart) -> Step? {
        guard let step = steps.first(where: { $0.id == place.step }) else { return nil }
        switch place {
        case .step: return step
        case .question(let id, _):
            guard case .form(let form) = step else { return nil }
            return form.questions.first { $0.id == id }.map(Step.question)
        }
    }

    /// Replaces a step or question with a changed one.
    package mutating func replace(_ place: QuestionnairePart, with changed: Step) {
        guard let index = steps.firstIndex(where: { $0.id == place.step }) else { return }
        switch place {
        case .step: steps[index] = changed
        case .question(let id, _):
            guard case .form(var form) = steps[index], case .question(let question) = changed,
                let inner = form.questions.firstIndex(where: { $0.id == id })
            else { return }
            form.questions[inner] = question
            steps[index] = .form(form)
        }
    }

    /// Removes a step or question.
    package mutating func remove(_ place: QuestionnairePart) {
        switch place {
        case .step(let id): steps.removeAll { $0.id == id }
        case .question(let id, let form): changeQuestions(of: form) { $0.removeAll { $0.id == id } }
        }
    }

    /// Returns the questionnaire with a step or question restored from another version, after its predecessor.
    package func puttingBack(_ place: QuestionnairePart, from own: Questionnaire) -> Questionnaire {
        guard step(at: place) == nil, let index = own.steps.firstIndex(where: { $0.id == place.step })
        else { return self }
        var combined = self
        if case .question(let id, let form) = place, steps.contains(where: { $0.id == form }) {
            guard case .form(let mine) = own.steps[index],
                let inner = mine.questions.firstIndex(where: { $0.id == id })
            else { return self }
            combined.changeQuestions(of: form) {
                $0.insert(mine.questions[inner], behind: mine.questions[..<inner].map(\.id))
            }
        } else {
            combined.steps.insert(own.steps[index], behind: own.steps[..<index].map(\.id))
        }
        return combined
    }

    /// Moves a step among the steps, or a question inside its form, by one position.
    mutating func move(_ place: QuestionnairePart, down: Bool) {
        switch place {
        case .step(let id): steps.move(id, down: down)
        case .question(let id, let form): changeQuestions(of: form) { $0.move(id, down: down) }
        }
    }

    /// Moves a step to an index among the steps, or a question inside its form.
    mutating func move(_ place: QuestionnairePart, to index: Int) {
        switch place {
        case .step(let id): steps.move([id], to: index)
        case .question(let id, let form): changeQuestions(of: form) { $0.move([id], to: index) }
        }
    }

    /// Moves steps, in their order, so that the first of them gets an index.
    mutating func move(_ moved: Set<ItemID>, to index: Int) { steps.move(moved, to: index) }

    /// Returns the number of parts among which a part can move.
    func siblings(of place: QuestionnairePart) -> Int {
        guard case .question(_, let form) = place, case .form(let step)? = self.step(at: .step(form)) else {
            return steps.count
        }
        return step.questions.count
    }

    /// Adds a copy after a step or question, without its unique keys.
    mutating func duplicate(_ place: QuestionnairePart, newID: () -> ItemID) {
        switch place {
        case .step(let id):
            guard let index = steps.firstIndex(where: { $0.id == id }) else { return }
            steps.insert(steps[index].copy(newID: newID).withoutKeys, at: index + 1)
        case .question(let id, let form):
            changeQuestions(of: form) { questions in
                guard let index = questions.firstIndex(where: { $0.id == id }) else { return }
                var copy = questions[index].copy(newID: newID)
                copy.key = ""
                questions.insert(copy, at: index + 1)
            }
        }
    }

    /// Adds a step at the end, or after another.
    package mutating func add(_ step: Step, after: ItemID?) {
        let place = after.flatMap { id in steps.firstIndex { $0.id == id } }.map { $0 + 1 }
        steps.insert(step, at: place ?? steps.count)
    }

    /// Adds a question at the end of a form.
    package mutating func add(_ question: Question, to form: ItemID) {
        changeQuestions(of: form) { $0.append(question) }
    }

    private mutating func changeQuestions(of form: ItemID, _ change: (inout [Question]) -> Void) {
        guard let index = steps.firstIndex(where: { $0.id == form }), case .form(var step) = steps[index]
        else { return }
        change(&step.questions)
        steps[index] = .form(step)
    }
}

extension Step {
    /// Returns the step without its key and the keys of its questions.
    fileprivate var withoutKeys: Step {
        switch self {
        case .instruction(var step):
            step.key = ""
            return .instruction(step)
        case .question(var step):
            step.key = ""
            return .question(step)
        case .form(var step):
            step.key = ""
            for index in step.questions.indices { step.questions[index].key = "" }
            return .form(step)
        }
    }
}

extension Array where Element: Identifiable {
    /// Inserts an element after the last of these elements that exists, or at the start if none does.
    fileprivate mutating func insert(_ element: Element, behind others: [Element.ID]) {
        let place = others.compactMap { id in firstIndex { $0.id == id } }.last
        insert(element, at: place.map { $0 + 1 } ?? 0)
    }

    /// Moves elements, in their order, so that the first of them gets an index.
    fileprivate mutating func move(_ moved: Set<Element.ID>, to index: Int) {
        let chosen = filter { moved.contains($0.id) }
        removeAll { moved.contains($0.id) }
        insert(contentsOf: chosen, at: Swift.min(index, count))
    }

    /// Moves an element by one position, unless it is at the end of the list.
    fileprivate mutating func move(_ id: Element.ID, down: Bool) {
        guard let index = firstIndex(where: { $0.id == id }) else { return }
        let target = down ? index + 1 : index - 1
        if indices.contains(target) { swapAt(index, target) }
    }
}
