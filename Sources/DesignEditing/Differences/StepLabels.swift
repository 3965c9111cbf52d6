import Studies
import Vocabulary

/// Names the pages of a questionnaire for display: a step by its number and key.
package struct StepLabels {
    package let questionnaire: Questionnaire

    package init(questionnaire: Questionnaire) {
        self.questionnaire = questionnaire
    }

    /// Returns the subject of a page; nil for the questionnaire itself.
    package func place(of part: DesignPage.Part) -> (title: String, key: String?)? {
        switch part {
        case .main: return nil
        case .schedule: return ("Schedule", nil)
        case .flow: return ("Branching and groups", nil)
        case .item(let id):
            guard let step = find(id) else { return nil }
            return ("Step \(step.number)", key(step.step.key))
        case .nested(let id, let form):
            guard let found = find(form) else { return nil }
            guard case .form(let step) = found.step,
                let index = step.questions.firstIndex(where: { $0.id == id })
            else { return ("Step \(found.number)", key(found.step.key)) }
            return ("Step \(found.number), question \(index + 1)", key(step.questions[index].key))
        }
    }

    /// Returns the subject of a page as one text, such as "Step 3, wokeBy".
    func title(of part: DesignPage.Part) -> String? {
        place(of: part).map { place in place.key.map { "\(place.title), \($0)" } ?? place.title }
    }

    private func key(_ key: String) -> String? { key.isEmpty ? nil : key }

    private func find(_ id: ItemID) -> (number: Int, step: Step)? {
        guard let index = questionnaire.steps.firstIndex(where: { $0.id == id }) else { return nil }
        return (index + 1, questionnaire.steps[index])
    }
}
