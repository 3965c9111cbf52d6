import Glibc
import Tables

/// A scale whose steps are 1, 2, or 5 times a power of ten.
///
/// It works for any two numbers, even if their difference overflows: all calculations use the small number of steps,
/// never the unit of the values.
package struct NiceScale: Sendable {
    /// The maximum number of steps.
    static let stepsMax = 50

    let low: Double
    let high: Double
    let step: Double
    /// The ends in steps. They are whole numbers unless an end is beyond the range of integers.
    private let first: Double
    private let last: Double

    /// Creates a scale that includes both ends in about this many steps.
    package init(from low: Double, to high: Double, steps: Int = 5) {
        let (low, high) = (Self.finite(low), Self.finite(high))
        let step = Self.step(from: low, to: high, Double(max(1, steps)))
        self.step = step
        first = (low / step).rounded(.down)
        last = max((high / step).rounded(.up), first + 1)
        self.low = Self.finite(first * step)
        self.high = Self.finite(last * step)
    }

    /// The number of steps.
    var count: Int { Int(min(max(last - first, 1), Double(Self.stepsMax))) }

    /// The values of the tick marks.
    package var ticks: [Double] { (0...count).map(start) }

    /// Returns the start of a step.
    func start(of place: Int) -> Double { Self.finite((first + Double(place)) * step) }

    /// Returns the step that contains a value, within the scale.
    func place(of value: Double) -> Int {
        Int(min(max((Self.finite(value) / step).rounded(.down) - first, 0), Double(count)))
    }

    /// Returns the position of a value between the ends, from 0 to 1.
    package func fraction(_ value: Double) -> Double {
        let share = (value / step - first) / (last - first)
        return share.isNaN ? 0 : min(max(share, 0), 1)
    }

    /// Formats a value of the scale with as few digits as its step needs.
    package func words(_ value: Double) -> String { Self.words(value, step: step) }

    /// Formats a value rounded to a hundredth of a step.
    func fine(_ value: Double) -> String { Self.words(value, step: step / 100) }

    private static func step(from low: Double, to high: Double, _ steps: Double) -> Double {
        let size = max(abs(low), abs(high))
        // Divides before subtracting, because the difference may overflow.
        let wanted = high <= low ? max(size, 1) / steps : max(high / steps - low / steps, size / steps * 1e-9)
        let exponent = min(max(log10(max(wanted, 1e-300)).rounded(.down), -300), 307)
        let unit = pow(10, exponent)
        return [1.0, 2, 5].map { $0 * unit }.first { $0 >= wanted * 0.999_999 } ?? unit * 10
    }

    private static func finite(_ number: Double) -> Double {
        let most = Double.greatestFiniteMagnitude
        return number.isNaN ? 0 : min(max(number, -most), most)
    }

    private static func words(_ value: Double, step: Double) -> String {
        var power = 1.0
        while power < 1e9, abs(step * power - (step * power).rounded()) > 1e-6 { power *= 10 }
        let rounded = (value * power).rounded() / power + 0
        // Values too small or too large for rounding keep their digits, without the noise of the last ones.
        return withoutNoise(ExportNumber.text(power < 1e9 && rounded.isFinite ? rounded : value))
    }

    /// Returns a number with an exponent with at most ten decimals: `1.5e+308` for `1.4999999999999999e+308`.
    private static func withoutNoise(_ text: String) -> String {
        let parts = text.split(separator: "e")
        guard parts.count == 2, let digits = Double(String(parts[0])) else { return text }
        return "\(ExportNumber.text((digits * 1e10).rounded() / 1e10))e\(parts[1])"
    }
}
