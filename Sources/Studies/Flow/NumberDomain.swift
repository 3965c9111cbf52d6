/// The numeric answers to a question, used to evaluate conditions.
///
/// Conditions only compare answers with constants, so their result can change only there. A few numbers around each
/// constant represent all numbers.
public struct NumberDomain: Hashable, Sendable {
    /// The smallest answer.
    public let lower: Double
    /// The largest answer.
    public let upper: Double
    /// The distance between adjacent answers; nil if answers are continuous.
    public let step: Double?

    /// Creates a domain from its limits; nil if no number is within them.
    public init?(_ lower: Double, _ upper: Double, step: Double?) {
        if lower > upper { return nil }
        self.lower = lower
        self.upper = upper
        self.step = step
    }

    /// Creates the domain of a response format, in the unit of its formulas; nil if its answers are not numbers.
    public init?(_ format: ResponseFormat) {
        guard let numbers = format.question.numbers else { return nil }
        self = numbers
    }

    /// Returns sample answers, with at least one in each interval between constants.
    public func samples(around constants: [Double]) -> [Double] {
        let reach = step ?? 0.5
        let sorted = constants.sorted()
        var found = [lower, upper]
        for constant in sorted { found += [constant - reach, constant, constant + reach] }
        for (left, right) in zip(sorted, sorted.dropFirst()) { found.append((left + right) / 2) }
        if let step { found = found.flatMap { onGrid($0, step) } }
        return Set(found.filter { $0 >= lower && $0 <= upper }).sorted()
    }

    private func onGrid(_ number: Double, _ step: Double) -> [Double] {
        let places = (number - lower) / step
        // The tolerance allows for rounding errors of binary fractions.
        if abs(places - places.rounded()) < 1e-6 { return [lower + places.rounded() * step] }
        return [lower + places.rounded(.down) * step, lower + places.rounded(.up) * step]
    }
}
