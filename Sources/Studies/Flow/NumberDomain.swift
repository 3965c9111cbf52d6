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

    /// The maximum number of digits on phones. A draft can have any number.
    private static let fractionDigitsMax = 10

    /// Creates the domain of a response format, in the unit of its formulas; nil if its answers are not numbers.
    public init?(_ format: ResponseFormat) {
        switch format {
        case .scale(let format):
            lower = Double(format.minimum ?? DesignLimits.scaleValue.lowerBound)
            upper = Double(format.maximum ?? DesignLimits.scaleValue.upperBound)
            step = Double(max(format.stepSize ?? 1, 1))
        case .continuousScale(let format):
            lower = format.minimum ?? Double(DesignLimits.scaleValue.lowerBound)
            upper = format.maximum ?? Double(DesignLimits.scaleValue.upperBound)
            var digit = 1.0
            for _ in 0..<min(max(format.fractionDigits ?? 0, 0), Self.fractionDigitsMax) { digit /= 10 }
            step = digit
        case .numeric(let format):
            (lower, upper) = (format.effectiveMinimum, format.effectiveMaximum)
            step = format.style == .decimal ? nil : 1
        case .timeInterval(let format):
            (lower, upper) = (0, Double(DesignLimits.intervalMinutes.upperBound))
            step = Double(max(format.stepMinutes ?? 1, 1))
        case .height: (lower, upper, step) = (0, 300, nil)
        default: return nil
        }
        if lower > upper { return nil }
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
