/// A number that is typed.
public struct NumericFormat: Codable, Hashable, Sendable {
    /// Whether fractions are accepted, by the word that apps and the Response server use.
    public enum Style: String, Codable, CaseIterable, Sendable {
        case decimal = "Decimal"
        case integer = "Integer"
    }

    /// Which kind of answer it takes.
    public var style: Style?
    /// The unit behind the field.
    public var unit = LocalizedText()
    /// What is in the empty field.
    public var placeholder = LocalizedText()
    /// The lower limit; nil until set.
    public var minimum: Double?
    /// The upper limit; nil until set.
    public var maximum: Double?

    /// Creates the default values.
    public init() {}

    /// The limits that apps are sent where the study sets none.
    public static let usualLimits = 0.0...10_000.0

    /// The lower limit that apps apply.
    public var effectiveMinimum: Double { minimum ?? Self.usualLimits.lowerBound }
    /// The upper limit that apps apply.
    public var effectiveMaximum: Double { maximum ?? Self.usualLimits.upperBound }
}
