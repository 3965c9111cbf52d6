/// The mean of numbers that come one by one, also of those whose sum is more than a number can hold.
struct RunningMean: Sendable {
    /// How many numbers came.
    private(set) var count = 0
    private var sum = 0.0
    /// The mean by shares, which cannot overflow but is less exact than the sum.
    private var share = 0.0

    /// Adds a number.
    mutating func add(_ number: Double) {
        count += 1
        sum += number
        share += number / Double(count) - share / Double(count)
    }

    /// The mean; nil before the first number.
    var value: Double? { count == 0 ? nil : sum.isFinite ? sum / Double(count) : share }
}
