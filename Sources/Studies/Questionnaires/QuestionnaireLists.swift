extension Questionnaire {
    /// The Lists that hold the responses: one for the questionnaire, and one for each form and each text or image
    /// choice.
    ///
    /// List names are concatenated without a separator, as on the Response server, so two of them can collide.
    public var responseLists: [ResponseList] {
        guard !key.isEmpty else { return [] }
        let own = ResponseList(ofActivity: key)
        var lists = [own]
        for step in steps {
            switch step {
            case .instruction: break
            case .question(let question): lists += Self.lists(of: question, below: own)
            case .form(let form) where form.key.isEmpty: break
            case .form(let form):
                let list = ResponseList(of: form.key, below: own, item: form.id)
                lists.append(list)
                lists += form.questions.flatMap { Self.lists(of: $0, below: list) }
            }
        }
        return lists
    }

    private static func lists(of question: Question, below parent: ResponseList) -> [ResponseList] {
        guard !question.key.isEmpty, question.response.type.question.hasOwnList else {
            return []
        }
        return [ResponseList(of: question.key, below: parent, item: question.id)]
    }
}
