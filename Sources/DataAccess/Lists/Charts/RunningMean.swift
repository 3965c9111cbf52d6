/// The mean of a sequence of numbers, even if their sum overflows or large numbers cancel out.
struct RunningMean: Sendable {
    /// The count of numbers.
    private(set) var count = 0
    private var sum = CompensatedSum()
    /// The sum of the numbers divided by ``scale``, which can't overflow but loses the smallest numbers.
    private var scaledSum = CompensatedSum()

    /// A power of two, so that dividing by it is exact, larger than any count.
    private static let scale = 0x1p64

    /// Adds a number.
    mutating func add(_ number: Double) {
        count += 1
        sum.add(number)
        scaledSum.add(number / Self.scale)
    }

    /// The mean, or nil before the first number.
    var value: Double? {
        if count == 0 { return nil }
        return sum.value.isFinite ? sum.value / Double(count) : scaledSum.value / Double(count) * Self.scale
    }
}

/// A sum that keeps what each addition rounds away (the Kahan–Babuška–Neumaier algorithm).
private struct CompensatedSum: Sendable {
    private var sum = 0.0
    private var rest = 0.0

    var value: Double { sum + rest }

    mutating func add(_ number: Double) {
        let next = sum + number
        rest += sum.magnitude >= number.magnitude ? sum - next + number : number - next + sum
        sum = next
    }
}
