/// A slider over numbers without steps.
public struct ContinuousScaleFormat: Codable, Hashable, Sendable {
    public var vertical = false
    public var minimum: Double?
    public var maximum: Double?
    public var defaultValue: Double?
    public var fractionDigits: Int?
    public var minimumText = LocalizedText()
    public var maximumText = LocalizedText()
    public var minimumImage: ImageReference?
    public var maximumImage: ImageReference?

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
