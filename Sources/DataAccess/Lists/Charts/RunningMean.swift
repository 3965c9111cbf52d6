/// The mean of a sequence of numbers, even if their sum overflows.
struct RunningMean: Sendable {
    /// The count of numbers.
    private(set) var count = 0
    private var sum = 0.0
    /// An incremental mean, which can't overflow but is less exact than the sum.
    private var share = 0.0

    /// Adds a number.
    mutating func add(_ number: Double) {
        count += 1
        sum += number
        share += number / Double(count) - share / Double(count)
    }

    /// The mean, or nil before the first number.
    var value: Double? { count == 0 ? nil : sum.isFinite ? sum / Double(count) : share }
}
