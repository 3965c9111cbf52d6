import Formulas
import Vocabulary

extension Questionnaire {
    /// Checks pre-load logic that evaluates the answer of the step at an index; nil if there is no step yet.
    func checkPreLoad(_ logic: PreLoadLogic, at index: Int?, _ check: inout RuleCheck) {
        check.within("preLoad.") { check in
            check.require(logic.destination != nil, "destination", "Choose a destination")
            check.require(
                logic.conditions.contains { $0.comparison != nil }, "if0.comparison",
                "Choose how to compare the answer")
            if logic.conditions.count > DesignLimits.preLoadConditions {
                check.refuse(
                    "if0.comparison",
                    "There are \(logic.conditions.count) conditions. Keep at most \(DesignLimits.preLoadConditions)"
                )
            }
            guard let index else { return }
            checkDestination(
                logic.destination, "destination", from: index, allowsElsewhere: true, &check)
            checkConditions(logic, of: steps[index].decidingQuestion, &check)
        }
        if branches {
            check.add(
                .warning, "preLoad",
                """
                This questionnaire uses branching, so phones follow the destinations and ignore pre-load logic. \
                Use only one of the two
                """)
        }
    }

    private func checkConditions(
        _ logic: PreLoadLogic, of question: Question?, _ check: inout RuleCheck
    ) {
        guard let question else { return }
        let allowed = question.response.type.preLoadComparisons
        if allowed.isEmpty {
            return check.refuse(
                "if0.comparison",
                "\(question.response.type.title) answers cannot be compared. Remove the pre-load logic")
        }
        for (index, condition) in logic.conditions.enumerated() {
            if let comparison = condition.comparison, !allowed.contains(comparison) {
                let signs = allowed.map(\.rawValue).joined(separator: ", ")
                check.refuse(
                    "if\(index).comparison",
                    "\(question.response.type.title) answers can be compared only with \(signs). Choose one")
            }
            checkValue(condition.value, of: question, "if\(index).value", &check)
        }
        if logic.conditions.count > 1, !question.response.type.isMeasured {
            check.add(
                .warning, "if1.comparison",
                "Phones combine comparisons only for numbers. Use one comparison for this type of answer")
        }
    }

    private func checkValue(
        _ value: String, of question: Question, _ field: String, _ check: inout RuleCheck
    ) {
        check.text(
            value, field, limit: DesignLimits.preLoadValue, ask: "Enter the value to compare the answer with")
        if value.isBlank { return }
        if value.contains(":") {
            // Several values are joined by colons when they are sent.
            check.refuse(field, "Values cannot contain a colon. Remove it")
        } else if question.response.type.isMeasured, Double(value) == nil {
            check.refuse(field, "The answer is a number. Enter a number, like 12 or 2.5")
        }
        let values = question.allChoices.map { $0.value.lowercased() }
        if !values.isEmpty, !values.contains(value.lowercased()) {
            check.require(
                false, field,
                "No choice has the value \(value). Enter one of: \(values.joined(separator: ", "))")
        }
    }

    /// Checks that the snippet occurs in the text and that the step of the answer comes earlier.
    func checkPiping(_ piping: Piping, at index: Int, _ check: inout RuleCheck) {
        let step = steps[index]
        guard let texts = step.pipedTexts else {
            return check.refuse("piping", "Forms do not support piping. Remove the piping")
        }
        checkSnippet(piping.snippet, of: step, in: texts, &check)
        check.require(piping.source != nil, "piping.source", "Choose the question whose answer to insert")
        guard let source = piping.source else { return }
        checkSource(source, before: index, &check)
    }

    /// Checks that the texts of a step contain the snippet in all of its languages.
    private func checkSnippet(
        _ text: LocalizedText, of step: Step, in texts: [LocalizedText], _ check: inout RuleCheck
    ) {
        check.text(
            text, "piping.snippet", limit: DesignLimits.snippet,
            ask: "Enter the words in the text that the answer replaces")
        for language in text.languages {
            let snippet = text[language]
            if !texts.contains(where: { $0[language].contains(snippet) }) {
                check.add(
                    .incomplete, "piping.snippet",
                    "The text does not contain \"\(snippet)\". Enter the snippet exactly as in the text",
                    language: language == .english ? nil : language)
            } else if !texts[0][language].contains(snippet) {
                // Otherwise participants would see the snippet itself.
                check.add(
                    .incomplete, "piping.snippet",
                    """
                    Phones replace words only in the \(step.kind == .question ? "question" : "title"), and it does \
                    not contain \"\(snippet)\". Add it there
                    """, language: language == .english ? nil : language)
            }
        }
    }

    private func checkSource(_ source: Destination, before index: Int, _ check: inout RuleCheck) {
        let field = "piping.source"
        switch source {
        case .elsewhere(let activity, let key):
            let exists = check.context.otherSteps.contains {
                $0.isQuestion && $0.activity.lowercased() == activity.lowercased()
                    && $0.key.lowercased() == key.lowercased()
            }
            check.require(
                exists, field, "Question \(key) no longer exists in \(activity). Choose another")
        case .step(let id):
            guard let place = self.index(of: id), steps[place].kind == .question else {
                return check.require(false, field, "The question no longer exists. Choose another")
            }
            check.require(
                place < index, field,
                "Step \(place + 1) comes later. Choose a question that comes before this step")
        case .group, .end: check.require(false, field, "Choose a question")
        }
    }
}

extension Step {
    /// The texts in which piping can replace words, starting with the one that all phones support; nil if there are
    /// none.
    var pipedTexts: [LocalizedText]? {
        switch self {
        case .instruction(let step): [step.title, step.text]
        case .question(let question): [question.text, question.details]
        case .form: nil
        }
    }
}
