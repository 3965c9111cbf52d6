/// An answer as a formula reads it.
public enum FormulaAnswer: Hashable, Sendable {
    /// A number, in the unit that designers see: minutes for a time interval, centimeters for a height.
    case number(FormulaNumber)
    /// A text, or the value of the selected choice.
    case text(String)
    /// Yes or no.
    case truth(Bool)
    /// The values of all selected choices, where several can be selected.
    case choices([String])
    /// No answer: skipped, not shown, or not asked yet.
    case blank

    /// The answer as a number; nil if it isn't one. A text that is a decimal counts as a number.
    var number: FormulaNumber? {
        switch self {
        case .number(let number): number
        case .text(let text): FormulaNumber(text)
        case .choices(let values): values.count == 1 ? FormulaNumber(values[0]) : nil
        case .truth, .blank: nil
        }
    }
}

/// The answers on which a formula is evaluated.
public struct FormulaAnswers: Sendable {
    private let own: FormulaAnswer
    private let others: [String: FormulaAnswer]

    /// Creates answers.
    ///
    /// - Parameters:
    ///   - own: The answer to the step with the formula.
    ///   - others: The answers to other steps by key. Case doesn't matter, as in apps; if two keys differ only in case,
    ///     either is used. A missing answer is blank.
    public init(_ own: FormulaAnswer = .blank, others: [String: FormulaAnswer] = [:]) {
        self.own = own
        self.others = Dictionary(others.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
    }

    /// Returns the answer that a part of a formula refers to.
    func answer(to key: String?) -> FormulaAnswer {
        guard let key else { return own }
        return others[key.lowercased()] ?? .blank
    }
}
