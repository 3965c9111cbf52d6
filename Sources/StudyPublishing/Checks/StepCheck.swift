import Studies
import Vocabulary

/// A check of a questionnaire with findings about its steps.
protocol StepCheck {
    /// The questionnaire's document.
    var document: DocumentID { get }
    /// The questionnaire to check.
    var questionnaire: Questionnaire { get }
}

extension StepCheck {
    /// Returns a note about a step, which does not prevent publishing.
    ///
    /// Without a field, it is about the destination. Without branching, only pre-load logic determines it.
    func note(_ index: Int, _ sentence: String, field: String? = nil, kind: Problem.Kind = .rule)
        -> Finding
    {
        let field = field ?? (questionnaire.branches ? "logic.destination" : "logic.preLoad")
        return Finding(
            .note, .questionnaires, sentence,
            page: DesignPage(
                section: .questionnaires, document: document, part: .item(questionnaire.steps[index].id)),
            field: field, kind: kind)
    }
}
