import Access
import DesignEditing
import SQLStore
import Studies

extension DesignFeature {
    /// Returns the page on which a step of an activity is designed; `keys` are those of its form, if any, and the step.
    ///
    /// Without keys, and for a step that was removed from the design, returns the page of the activity. Nil if the
    /// design has no such activity.
    public static func stepAddress(
        _ keys: [String], of activity: String, in channel: Channel, _ designs: DesignRepository,
        with grant: Grant<some DesignReading>, _ transaction: borrowing Transaction
    ) throws -> String? {
        let scope = grant.subject.scope
        guard try designs.exists(in: scope, transaction) else { return nil }
        let questionnaires = try designs.documents(Questionnaire.self, in: scope, transaction)
        if let found = questionnaires.first(where: { $0.value.key.lowercased() == activity.lowercased() }) {
            guard let place = place(keys[...], in: found.value) else {
                return StudyDesignerPaths.questionnaire(found.id, channel)
            }
            return StudyDesignerPaths.step(place, of: found.id, channel)
        }
        let tasks = try designs.documents(ActiveTask.self, in: scope, transaction)
        return tasks.first { $0.value.key.lowercased() == activity.lowercased() }.map {
            StudyDesignerPaths.activeTask($0.id, channel)
        }
    }

    private static func place(_ keys: ArraySlice<String>, in questionnaire: Questionnaire)
        -> QuestionnairePart?
    {
        guard let key = keys.first?.lowercased(),
            let step = questionnaire.steps.first(where: { $0.key.lowercased() == key })
        else { return nil }
        guard let inner = keys.dropFirst().first?.lowercased(), case .form(let form) = step,
            let question = form.questions.first(where: { $0.key.lowercased() == inner })
        else { return .step(step.id) }
        return .question(question.id, in: form.id)
    }
}
