import Vocabulary

extension Questionnaire {
    public var withoutDataFlags: Questionnaire {
        var copy = self
        copy.steps = steps.map { step in
            switch step {
            case .instruction: return step
            case .question(var question):
                question.dataFlag = nil
                return .question(question)
            case .form(var form):
                for index in form.questions.indices { form.questions[index].dataFlag = nil }
                return .form(form)
            }
        }
        return copy
    }
}
