/// A slider over whole numbers with equal steps.
public struct ScaleFormat: Codable, Hashable, Sendable {
    public var vertical = false
    public var minimum: Int?
    public var maximum: Int?
    public var stepSize: Int?
    /// Where the slider stands at first, counted in steps from the minimum.
    public var defaultPosition: Int?
    public var minimumText = LocalizedText()
    public var maximumText = LocalizedText()
    public var minimumImage: ImageReference?
    public var maximumImage: ImageReference?

    public init() {}

    /// How many steps lie between minimum and maximum; nil unless they divide evenly.
    public var steps: Int? {
        guard let minimum, let maximum, let stepSize, stepSize > 0, minimum < maximum else { return nil }
        let (span, overflows) = maximum.subtractingReportingOverflow(minimum)
        guard !overflows, span % stepSize == 0 else { return nil }
        return span / stepSize
    }
}
