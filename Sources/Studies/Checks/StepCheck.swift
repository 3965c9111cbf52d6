/// A proof of one questionnaire, whose findings are about its steps.
protocol StepCheck {
    /// The questionnaire's document.
    var document: DocumentID { get }
    /// What is proved.
    var questionnaire: Questionnaire { get }
}

extension StepCheck {
    /// Something to know of a step, which is in no one's way.
    ///
    /// Where it names no field, it is about the way on: without branching, pre-load logic alone decides that.
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
