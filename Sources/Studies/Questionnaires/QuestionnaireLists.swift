extension Questionnaire {
    /// The Lists that hold the responses: one for the questionnaire, and one for each form and each text or image
    /// choice.
    ///
    /// List names are concatenated without a separator, as on the Response server, so two of them can collide.
    public var responseLists: [ResponseList] {
        guard !key.isEmpty else { return [] }
        var lists = [ResponseList(name: key, item: nil)]
        for step in steps {
            switch step {
            case .instruction: break
            case .question(let question): lists += Self.lists(of: question, under: key)
            case .form(let form) where form.key.isEmpty: break
            case .form(let form):
                lists.append(ResponseList(name: key + form.key, item: form.id))
                lists += form.questions.flatMap { Self.lists(of: $0, under: key + form.key) }
            }
        }
        return lists
    }

    private static func lists(of question: Question, under parent: String) -> [ResponseList] {
        guard !question.key.isEmpty, question.response.type.question.hasOwnList else {
            return []
        }
        return [ResponseList(name: parent + question.key, item: question.id)]
    }
}
