/// Numbers in the conditions that apps evaluate.
enum ConditionNumber {
    /// Returns a number with a fixed number of fraction digits.
    static func text(_ value: Double, digits: Int) -> String {
        // A draft can have any number of digits; the rules allow fewer.
        let digits = min(max(digits, 0), 10)
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        // Clamps to a range that fits into an integer and is larger than the rules allow.
        let scaled = Int64(min(max((value * scale).rounded(), -9e17), 9e17))
        let text = String(scaled.magnitude)
        let padded = String(repeating: "0", count: max(digits + 1 - text.count, 0)) + text
        let sign = scaled < 0 ? "-" : ""
        return digits < 1 ? sign + padded : "\(sign)\(padded.dropLast(digits)).\(padded.suffix(digits))"
    }
}
