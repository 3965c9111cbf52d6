/// A small line chart of a trend, without numbers: `{% use Sparkline([3, 5, 4, 9]) %}`
public struct Sparkline {
    let values: [Double]

    /// Creates a line through the values; fewer than two values show nothing.
    public init(_ values: [Double]) {
        self.values = values
    }
}

extension Sparkline {
    var isDrawn: Bool { values.count > 1 }

    /// Returns the points in the format of the `points` attribute, in a box of 72 by 28.
    var line: String {
        let low = values.min() ?? 0
        let span = max((values.max() ?? 0) - low, .leastNonzeroMagnitude)
        let step = 70 / Double(max(values.count - 1, 1))
        return values.enumerated().map { index, value in
            "\(tenths(1 + Double(index) * step)),\(tenths(26 - (value - low) / span * 24))"
        }.joined(separator: " ")
    }

    var area: String { "1,28 \(line) 71,28" }

    private func tenths(_ number: Double) -> String {
        // The drawing never exceeds this value, and the conversion would trap.
        let rounded = Int((number.isFinite ? min(max(number, 0), 1e6) * 10 : 0).rounded())
        return "\(rounded / 10).\(rounded % 10)"
    }
}
