/// The numbers that a question accepts.
public struct FormulaNumberDomain: Hashable, Sendable {
    /// The smallest answer.
    public let lower: FormulaNumber
    /// The largest answer. With steps, it is one of them.
    public let upper: FormulaNumber
    /// The distance between adjacent answers; nil if they are continuous.
    public let step: FormulaNumber?
    /// The number of decimal places that conditions are sent with.
    public let decimals: Int

    /// Creates a domain; nil if no number is within the limits, if the step isn't positive, or if there are too many
    /// steps to count.
    ///
    /// A continuous scale is continuous in spite of its decimal places: neither platform rounds its answers to them.
    public init?(
        _ lower: FormulaNumber, _ upper: FormulaNumber, step: FormulaNumber?, decimals: Int = 0
    ) {
        guard lower <= upper, (0...FormulaLimits.decimalPlaces).contains(decimals) else { return nil }
        (self.lower, self.step, self.decimals) = (lower, step, decimals)
        guard let step else {
            self.upper = upper
            return
        }
        guard step > .zero, let steps = upper.minus(lower)?.dividing(by: step)?.whole(.down),
            let reach = FormulaNumber(steps, over: 1)?.times(step), let last = lower.plus(reach)
        else { return nil }
        self.upper = last
    }

    /// Whether all answers are whole numbers. Only those are compared alike by both platforms with every operator.
    public var isWhole: Bool { lower.isWhole && step?.isWhole == true }

    /// The number of answers; nil if they are continuous or too many to count.
    var count: Int? {
        guard let step, let steps = upper.minus(lower)?.dividing(by: step) else { return nil }
        return Int(exactly: steps.whole(.down) + 1)
    }

    /// Returns the answer at a place from 0.
    func answer(at place: Int) -> FormulaNumber? {
        step.flatMap { FormulaNumber(place).times($0) }.flatMap(lower.plus)
    }

    /// Returns whether a number is one of the answers.
    public func contains(_ number: FormulaNumber) -> Bool {
        guard number >= lower, number <= upper else { return false }
        guard let step else { return true }
        return number.minus(lower)?.dividing(by: step)?.isWhole ?? false
    }
}
