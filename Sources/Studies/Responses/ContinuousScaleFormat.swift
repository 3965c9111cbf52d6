/// A slider over numbers without steps.
public struct ContinuousScaleFormat: Codable, Hashable, Sendable {
    /// Whether the slider is upright.
    public var vertical = false
    /// The lower limit; nil until set.
    public var minimum: Double?
    /// The upper limit; nil until set.
    public var maximum: Double?
    /// Where it is at first; nil until set.
    public var defaultValue: Double?
    /// The most digits after the point; nil until set.
    public var fractionDigits: Int?
    /// What is at the lower end.
    public var minimumText = LocalizedText()
    /// What is at the upper end.
    public var maximumText = LocalizedText()
    /// The picture at the lower end.
    public var minimumImage: ImageReference?
    /// The picture at the upper end.
    public var maximumImage: ImageReference?

    /// Creates the default values.
    public init() {}

    /// The most fraction digits that limits of this size may have.
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
