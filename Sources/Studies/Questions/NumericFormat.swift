import JSON

/// A number as text input.
public struct NumericFormat: QuestionType {
    /// Whether decimal fractions are accepted; raw values as in apps and the Response server.
    public enum Style: String, SelectableOption {
        case decimal = "Decimal"
        case integer = "Integer"
    }

    /// Whether decimal fractions are accepted; nil until chosen.
    public var style: Style?
    /// The unit shown after the field.
    public var unit = LocalizedText()
    /// The placeholder of the empty field.
    public var placeholder = LocalizedText()
    /// The lower limit; nil until set.
    public var minimum: Double?
    /// The upper limit; nil until set.
    public var maximum: Double?

    /// Creates a value with defaults.
    public init() {}

    public static let name = "numeric"
    public static let title = "Numeric"
    public static let explanation = "A number that participants type"
    public static let answer = AnswerKind.number()
    public static let takesHealthKit = true
    public static let requiredStyles: [String]? = Style.allCases.map(\.rawValue)

    public static func control(_ format: JSONTree) -> AnswerControl {
        .number(
            unit: format["unit"]?.string ?? "", isInteger: format["style"]?.string == Style.integer.rawValue)
    }

    public static func equality(_ format: JSONTree) -> NumberEquality {
        format["style"]?.string == Style.decimal.rawValue ? .near(below: 0, isNegatable: true) : .truncated
    }

    /// The limits sent to apps if the study sets none.
    public static let defaultLimits = 0.0...10_000.0
    /// The integers that both platforms can represent.
    private static let wholeNumbers = -2_147_483_648.0...2_147_483_647.0

    public static let fields: [Field<NumericFormat>] = [
        .option("style", \.style, "Style", ask: "Choose Decimal or Integer"),
        .text("unit", \.unit, "Units", limit: DesignLimits.numericUnit),
        .text(
            "placeholder", \.placeholder, "Placeholder", limit: DesignLimits.numericPlaceholder, .inRow),
        .number("minimum", \.minimum, "Minimum value", hint: { _ in "0 if left empty" }),
        .number(
            "maximum", \.maximum, "Maximum value", .inRow, hint: { _ in "10000 if left empty" },
            rule: { $0.checkLimits(&$1) }),
    ]

    public func write(to wire: inout WireWriter) {
        wire.member(
            "style", (style ?? .integer).rawValue,
            .oneOf(["Integer", "Decimal"], "Whether decimals are accepted."))
        wire.member("minValue", effectiveMinimum, .number("Minimum.", defaultValue: 0))
        wire.member("maxValue", effectiveMaximum, .number("Maximum.", defaultValue: 10_000, example: 24))
        wire.member("placeholder", placeholder, .words("Placeholder."))
        wire.member("unit", unit, .words("Unit.", example: "hours"))
    }

    /// The lower limit that apps apply.
    public var effectiveMinimum: Double { minimum ?? Self.defaultLimits.lowerBound }
    /// The upper limit that apps apply.
    public var effectiveMaximum: Double { maximum ?? Self.defaultLimits.upperBound }

    public var numbers: NumberDomain? {
        NumberDomain(effectiveMinimum, effectiveMaximum, step: style == .decimal ? nil : 1)
    }

    public var meaning: AnswerMeaning { AnswerMeaning(unit: unit.english) }

    public var conditionDigits: Int { style == .decimal ? 4 : 0 }
}

// Rules.
extension NumericFormat {
    private func checkLimits(_ check: inout RuleCheck) {
        checkBound(minimum, "minimum", &check)
        checkBound(maximum, "maximum", &check)
        if let minimum, minimum >= effectiveMaximum {
            let unset = maximum == nil ? ", which phones use if none is set" : ""
            check.refuse(
                "minimum", "Enter a number below the maximum of \(Self.shown(effectiveMaximum))\(unset)")
        } else if let maximum, maximum <= effectiveMinimum {
            let unset = minimum == nil ? ", which phones use if none is set" : ""
            check.refuse(
                "maximum", "Enter a number above the minimum of \(Self.shown(effectiveMinimum))\(unset)")
        }
    }

    private func checkBound(_ bound: Double?, _ field: String, _ check: inout RuleCheck) {
        guard let bound else { return }
        if !Self.wholeNumbers.contains(bound) {
            check.refuse(field, "Phones support numbers up to 2147483647. Enter a smaller one")
        } else if bound != bound.rounded() {
            if style == .integer {
                check.refuse(field, "The answer is an integer. Enter a whole number")
            } else {
                check.warnAboutFraction(field)
            }
        }
    }

    private static func shown(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
    }
}
