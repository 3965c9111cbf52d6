import JSON
import Studies

/// The numbers that a question accepts.
public struct NumberAnswerRule: Sendable {
    /// What the number measures, which determines its unit.
    public enum Measure: Sendable {
        case plain
        /// A duration in hours.
        case hours
        /// A height in centimeters.
        case centimeters
    }

    /// What the number measures.
    public let measure: Measure
    /// The unit of the numbers, such as "hours"; empty without one.
    public private(set) var unit = ""
    private var low: Double?
    private var high: Double?
    private var isInteger = false
    /// The size of the steps from the minimum; nil for any number.
    private var step: Double?
    private var fractionDigits: Int?
    /// The size of the steps of a duration.
    private var stepMinutes = 1

    /// The largest duration in hours, and the largest height in centimeters, that phones offer.
    private static let hoursMax = 24.0
    private static let centimetersMax = 300.0
    /// Apps round durations in hours to two decimal places, or to more.
    private static let hourDigits = 2...9

    init(_ control: AnswerControl, _ format: JSONTree) {
        switch control {
        case .duration:
            (measure, low, high) = (.hours, 0, Self.hoursMax)
            stepMinutes = max(format["step"]?.int ?? 1, 1)
        case .feetAndInches, .centimeters: (measure, low, high) = (.centimeters, 0, Self.centimetersMax)
        default:
            (measure, low, high) = (.plain, format["minValue"]?.double, format["maxValue"]?.double)
            if let low, let high, low > high { (self.low, self.high) = (nil, nil) }
            fractionDigits = format["maxFractionDigits"]?.int
            switch control {
            case .slider(let size) where fractionDigits == nil:
                isInteger = true
                if size > 1 { step = size }
            case .number(let unit, let isInteger): (self.unit, self.isInteger) = (unit, isInteger)
            default: break
            }
        }
        switch measure {
        case .hours: unit = "hours"
        case .centimeters: unit = "cm"
        case .plain: break
        }
    }

    /// The range of a scale or of a number, such as "0 to 100"; nil unless it has both ends.
    public var range: String? {
        guard case .plain = measure, let low, let high else { return nil }
        return "\(Self.text(low)) to \(Self.text(high))"
    }

    /// Returns whether participants can enter this number.
    public func accepts(_ number: Double) -> Bool {
        if let low, number < low { return false }
        if let high, number > high { return false }
        if isInteger, number != number.rounded() { return false }
        if let step, !Self.isWhole((number - (low ?? 0)) / step) { return false }
        if let fractionDigits, !Self.isWhole(number * Self.power(fractionDigits)) { return false }
        return measure != .hours || isDuration(number)
    }

    /// Returns whether a number of hours is a whole number of steps, rounded as apps do.
    private func isDuration(_ hours: Double) -> Bool {
        let steps = (hours * 60 / Double(stepMinutes)).rounded()
        let exact = steps * Double(stepMinutes) / 60
        let rounded = Self.hourDigits.map { digits in
            (exact * Self.power(digits)).rounded() / Self.power(digits)
        }
        return ([exact] + rounded).contains { abs(hours - $0) <= $0 * 1e-9 }
    }

    /// What is expected, such as "a whole number between 0 and 24".
    public var expectation: String {
        switch measure {
        case .hours:
            let steps = stepMinutes == 1 ? "" : " in steps of \(stepMinutes) minutes"
            return "a duration between 0 and 24 hours\(steps)"
        case .centimeters: return "a height between 0 and 300 centimeters"
        case .plain: return words + restriction
        }
    }

    private var words: String {
        let noun = isInteger ? "a whole number" : "a number"
        return switch (low.map(Self.text), high.map(Self.text)) {
        case (let low?, let high?): "\(noun) between \(low) and \(high)"
        case (let low?, nil): "\(noun) of at least \(low)"
        case (nil, let high?): "\(noun) of at most \(high)"
        case (nil, nil): noun
        }
    }

    private var restriction: String {
        if let step { return " in steps of \(Self.text(step))" }
        return switch fractionDigits {
        case nil: ""
        case 0?: " without decimal places"
        case 1?: " with at most 1 decimal place"
        case let digits?: " with at most \(digits) decimal places"
        }
    }

    private static func isWhole(_ number: Double) -> Bool { abs(number - number.rounded()) < 1e-6 }

    private static func power(_ digits: Int) -> Double {
        (0..<min(max(digits, 0), 15)).reduce(1.0) { power, _ in power * 10 }
    }

    private static func text(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(number)
    }
}
