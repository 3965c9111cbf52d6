import Studies
import Vocabulary

/// Names the pages of a questionnaire for display: a step by its number and key.
///
/// Steps are found by their ID, because pages list hundreds of problems of hundreds of steps.
package struct StepLabels {
    /// A step, or a question of a form with its form.
    private struct Place {
        /// Counted from 1.
        let stepNumber: Int
        /// Counted from 1; nil for a step.
        var questionNumber: Int?
        let key: String
        let step: Step
    }

    private let places: [DesignPage.Part: Place]

    package init(questionnaire: Questionnaire) {
        var places: [DesignPage.Part: Place] = [:]
        for (step, number) in zip(questionnaire.steps, 1...) {
            places[.item(step.id)] = Place(stepNumber: number, key: step.key, step: step)
            guard case .form(let form) = step else { continue }
            for (question, questionNumber) in zip(form.questions, 1...) {
                places[.nested(question.id, in: form.id)] = Place(
                    stepNumber: number, questionNumber: questionNumber, key: question.key,
                    step: .question(question))
            }
        }
        self.places = places
    }

    /// Returns the subject of a page; nil for the questionnaire itself.
    package func place(of part: DesignPage.Part) -> (title: String, key: String?)? {
        switch part {
        case .main: return nil
        case .schedule: return ("Schedule", nil)
        case .flow: return ("Branching and groups", nil)
        case .item, .nested:
            guard let place = find(part) else { return nil }
            let question = place.questionNumber.map { ", question \($0)" } ?? ""
            return ("Step \(place.stepNumber)\(question)", place.key.isEmpty ? nil : place.key)
        }
    }

    /// Returns the subject of a page as one text, such as "Step 3, wokeBy".
    func title(of part: DesignPage.Part) -> String? {
        place(of: part).map { place in place.key.map { "\(place.title), \($0)" } ?? place.title }
    }

    /// Returns the number of a step for use in a sentence, such as "step 3"; nil if there is no such step.
    func number(of step: ItemID) -> String? { places[.item(step)].map { "step \($0.stepNumber)" } }

    /// Returns what the form of a step or question calls the value at a path; nil if there is none here.
    package func place(at path: ArraySlice<PathMember>, in part: DesignPage.Part) -> DeclaredPlace? {
        places[part].flatMap { StepFieldLabels.place(at: path, in: $0.step) }
    }

    /// Returns the position of a page, in the order of the questionnaire's steps and their questions.
    package func position(of part: DesignPage.Part) -> [Int] {
        switch part {
        case .main: [0]
        case .schedule: [1]
        case .flow: [2]
        case .item, .nested:
            [3, find(part)?.stepNumber ?? .max, places[part].map { $0.questionNumber ?? 0 } ?? .max]
        }
    }

    /// Returns the step or question of a page; the form of a question that it doesn't have anymore.
    private func find(_ part: DesignPage.Part) -> Place? {
        guard case .nested(_, let form) = part else { return places[part] }
        return places[part] ?? places[.item(form)]
    }
}
