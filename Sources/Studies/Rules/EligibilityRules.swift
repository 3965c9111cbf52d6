import Vocabulary

extension Eligibility {
    /// Returns the problems of the document, grouped by page.
    public func problems(in context: RuleContext) -> [Problem] {
        var check = RuleCheck(.eligibility, .main, context)
        if let published = context.publishedEligibilityMethod, published != method {
            check.refuse(
                "method", "The eligibility method cannot change after publishing. Change it back")
        }
        if method.asksForToken {
            check.text(
                instruction, "instruction", limit: DesignLimits.eligibilityInstruction,
                ask: "Enter the text shown above the token field")
        }
        if method.asksQuestions {
            check.require(
                !questions.isEmpty, "questions", "Add at least one question to the eligibility test")
        }
        var problems = check.problems
        for (index, question) in questions.enumerated() where method.asksQuestions {
            problems += self.problems(of: question, number: index + 1, in: context)
        }
        return problems
    }

    private func problems(
        of question: EligibilityQuestion, number: Int, in context: RuleContext
    ) -> [Problem] {
        var check = RuleCheck(.eligibility, .item(question.id), context)
        let others = questions.filter { $0.id != question.id }
            .map { RuleContext.KeyedPart(key: $0.key, owner: "another question in the test") }
        check.key(
            Self.reserved(question), "key", limit: DesignLimits.eligibilityKey, others: others,
            ask: "Enter the short title of question \(number)")
        check.text(
            question.text, "text", limit: DesignLimits.eligibilityQuestion,
            ask: "Enter the text of question \(number)")
        check.require(
            question.yesPasses != nil, "yesPasses", "Select whether \"Yes\" to question \(number) passes")
        check.require(
            question.noPasses != nil, "noPasses", "Select whether \"No\" to question \(number) passes")
        if question.yesPasses == false, question.noPasses == false {
            check.refuse("noPasses", "No one can pass question \(number). Let at least one answer pass")
        }
        return check.problems
    }

    /// The keys that publishing this document reserves.
    public var reservedKeys: [ReservedKey] {
        method.asksQuestions ? questions.map(Self.reserved) : []
    }

    private static func reserved(_ question: EligibilityQuestion) -> ReservedKey {
        ReservedKey(
            scope: .eligibility, key: question.key, meaning: "an eligibility question", item: question.id.text
        )
    }
}
