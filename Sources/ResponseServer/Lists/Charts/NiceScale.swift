/// A scale whose steps are 1, 2 or 5 times a power of ten.
struct NiceScale: Sendable {
    let low: Double
    let high: Double
    let step: Double

    /// A scale that holds both ends in about so many steps.
    init(from low: Double, to high: Double, steps: Int = 5) {
        let span = max(high - low, abs(high) * 1e-9, .leastNonzeroMagnitude * 1e20)
        let isPoint = high <= low
        let wanted = (isPoint ? max(abs(high), 1) : span) / Double(max(1, steps))
        var unit = 1.0
        while unit > wanted, unit > 1e-300 { unit /= 10 }
        while unit * 10 <= wanted, unit < 1e300 { unit *= 10 }
        let step = [1.0, 2, 5, 10].map { $0 * unit }.first { $0 >= wanted * 0.999_999 } ?? unit * 10
        self.step = step
        let start = (low / step).rounded(.down) * step
        self.low = start
        let end = (high / step).rounded(.up) * step
        self.high = end > start ? end : start + step
    }

    /// The values at which the scale is written.
    var ticks: [Double] {
        let count = min(50, Int(((high - low) / step).rounded()))
        return (0...max(1, count)).map { low + Double($0) * step }
    }

    /// Where a value lies between the ends, from 0 to 1.
    func fraction(_ value: Double) -> Double { min(max((value - low) / (high - low), 0), 1) }

    /// A value of the scale in as few digits as its step needs.
    func words(_ value: Double) -> String { Self.words(value, step: step) }

    /// A value rounded to a hundredth of a step.
    func fine(_ value: Double) -> String { Self.words(value, step: step / 100) }

    private static func words(_ value: Double, step: Double) -> String {
        var power = 1.0
        while power < 1e9, abs(step * power - (step * power).rounded()) > 1e-6 { power *= 10 }
        return ExportNumber.text((value * power).rounded() / power + 0)
    }
}
