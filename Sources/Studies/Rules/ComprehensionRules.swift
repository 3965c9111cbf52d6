import Vocabulary

extension Comprehension {
    /// Returns the problems of the document, grouped by page.
    public func problems(in context: RuleContext) -> [Problem] {
        var check = RuleCheck(.comprehension, .main, context)
        if let passScore, !DesignLimits.passScore.contains(passScore) {
            check.refuse("passScore", "Enter a whole number from 1 to \(DesignLimits.passScore.upperBound)")
        }
        if isAsked {
            check.require(!questions.isEmpty, "questions", "Add at least one question to the test")
            check.require(passScore != nil, "passScore", "Enter how many answers must be correct")
            if let passScore, DesignLimits.passScore.contains(passScore), !questions.isEmpty {
                check.require(
                    passScore <= questions.count, "passScore",
                    "Each question gives one point. Enter at most \(questions.count)")
            }
        }
        return check.problems
            + questions.enumerated().flatMap { index, question in
                problems(of: question, number: index + 1, in: context)
            }
    }

    /// Missing values are reported only if there is a test. Invalid values are always reported.
    private func problems(
        of question: ComprehensionQuestion, number: Int, in context: RuleContext
    ) -> [Problem] {
        var check = RuleCheck(.comprehension, .item(question.id), context)
        check.text(
            question.text, "text", limit: DesignLimits.comprehensionQuestion,
            ask: "Enter the text of question \(number)")
        let answers = question.answers
        Self.checkCount(answers.count, number: number, &check)
        for (index, answer) in answers.enumerated() {
            let name = "answer \(index + 1) to question \(number)"
            check.within("answers[\(answer.id)].") { check in
                check.text(answer.text, "text", limit: DesignLimits.comprehensionAnswer, ask: "Enter \(name)")
                check.require(answer.isCorrect != nil, "isCorrect", "Select whether \(name) is correct")
            }
        }
        if !answers.isEmpty, answers.allSatisfy({ $0.isCorrect == false }) {
            check.require(
                false, "answers", "No answer to question \(number) is correct. Choose Yes for at least one")
        }
        question.checkDistinct(&check)
        return isAsked ? check.problems : check.problems.refusals
    }

    private static func checkCount(_ count: Int, number: Int, _ check: inout RuleCheck) {
        let limits = DesignLimits.comprehensionAnswers
        if count < limits.lowerBound {
            check.require(false, "answers", "Add at least two answers to question \(number)")
        } else if count > limits.upperBound {
            check.refuse(
                "answers",
                "Question \(number) has \(count) answers. Keep at most \(limits.upperBound)")
        }
    }
}

extension ComprehensionQuestion {
    /// Rejects answers with the same text in any language, because apps distinguish answers by their text.
    fileprivate func checkDistinct(_ check: inout RuleCheck) {
        for language in [.english] + check.context.languages {
            var texts: Set<String> = []
            for answer in answers {
                let text = answer.text[language]
                guard !text.isBlank, !texts.insert(text.lowercased()).inserted else { continue }
                check.add(
                    .refused, "answers[\(answer.id)].text",
                    "\"\(text)\" is used twice. Choose another text",
                    language: language == .english ? nil : language)
            }
        }
    }
}
