/// A number as text input.
public struct NumericFormat: Codable, Hashable, Sendable {
    /// Whether decimal fractions are accepted; raw values as in apps and the Response server.
    public enum Style: String, Codable, CaseIterable, Sendable {
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

    /// The limits sent to apps if the study sets none.
    public static let defaultLimits = 0.0...10_000.0

    /// The lower limit that apps apply.
    public var effectiveMinimum: Double { minimum ?? Self.defaultLimits.lowerBound }
    /// The upper limit that apps apply.
    public var effectiveMaximum: Double { maximum ?? Self.defaultLimits.upperBound }
}
