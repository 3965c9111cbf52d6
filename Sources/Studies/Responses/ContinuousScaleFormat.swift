/// A slider for continuous values.
public struct ContinuousScaleFormat: Codable, Hashable, Sendable {
    /// Whether the slider is upright.
    public var vertical = false
    /// The lower limit; nil until set.
    public var minimum: Double?
    /// The upper limit; nil until set.
    public var maximum: Double?
    /// The initial value; nil until set.
    public var defaultValue: Double?
    /// The maximum number of fraction digits; nil until set.
    public var fractionDigits: Int?
    /// The label at the lower end.
    public var minimumText = LocalizedText()
    /// The label at the upper end.
    public var maximumText = LocalizedText()
    /// The image at the lower end.
    public var minimumImage: ImageReference?
    /// The image at the upper end.
    public var maximumImage: ImageReference?

    /// Creates a value with defaults.
    public init() {}

    /// The maximum number of fraction digits for limits of this size.
    public var fractionDigitsMax: Int {
        switch max(abs(minimum ?? 0), abs(maximum ?? 0)) {
        case ...1: 4
        case ...10: 3
        case ...100: 2
        case ...1000: 1
        default: 0
        }
    }
}
