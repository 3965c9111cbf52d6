/// The computation of a formula on sample answers, part by part, for the Trial dialog.
public struct FormulaTrial: Hashable, Sendable {
    /// A part with its value.
    public struct Step: Hashable, Sendable {
        /// The part, in canonical form.
        public let text: String
        /// Where it is in the formula, in characters from 0.
        public let range: Range<Int>
        /// Its value for the sample answers.
        public let value: FormulaAnswer
    }

    /// The parts, each after those of which it is made. The last is the whole formula.
    public let steps: [Step]
    /// Whether the formula holds.
    public let result: Bool
}

extension Formula {
    /// Computes the formula on sample answers, and keeps the value of each part.
    public func trial(on answers: FormulaAnswers) -> FormulaTrial {
        var steps: [FormulaTrial.Step] = []
        let evaluation = FormulaEvaluation(answers: answers) { part, value in
            let text = FormulaPrinter.text(of: part)
            steps.append(FormulaTrial.Step(text: text, range: part.range, value: value))
        }
        let result = evaluation.holds(expression)
        return FormulaTrial(steps: steps, result: result)
    }
}
