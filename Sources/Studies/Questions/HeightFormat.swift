import Formulas
import JSON

/// A body height.
public struct HeightFormat: QuestionType {
    /// The units in which participants enter the height; raw values as sent to apps.
    public enum System: String, SelectableOption {
        case local = "Local"
        case metric = "Metric"
        case us = "US"
    }

    /// The units in which participants enter the height.
    public var system = System.us
    /// The placeholder of the empty field.
    public var placeholder = LocalizedText()

    /// Creates a value with defaults.
    public init() {}

    public static let name = "height"
    public static let title = "Height"
    public static let explanation = "Body height in centimeters, or feet and inches"
    public static let answer = AnswerKind.number(.centimeters)
    public static let takesHealthKit = true
    public static let preLoadComparisons = [Comparison.less, .greater]
    public static let icon = QuestionIcon.person

    public static func control(_ format: JSONTree) -> AnswerControl {
        let system = format["measurementSystem"]?.string
        return system == System.us.rawValue
            ? .feetAndInches : .centimeters(isLocal: system == System.local.rawValue)
    }

    public static let fields: [Field<HeightFormat>] = [
        .option("system", \.system, "Measurement system", control: .list),
        .text(
            "placeholder", \.placeholder, "Placeholder", limit: DesignLimits.heightPlaceholder,
            isNarrow: true),
    ]

    public func write(to wire: inout WireWriter) {
        wire.member(
            "measurementSystem", system.rawValue,
            .oneOf(["Local", "Metric", "US"], "Units of measurement."))
        wire.member("placeholder", placeholder, .words("Placeholder."))
    }

    public var numbers: NumberDomain? { NumberDomain(0, 300, step: nil) }
}
