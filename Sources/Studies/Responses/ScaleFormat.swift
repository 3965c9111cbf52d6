/// A slider over whole numbers with equal steps.
public struct ScaleFormat: Codable, Hashable, Sendable {
    /// Whether the slider is upright.
    public var vertical = false
    /// The lower limit; nil until set.
    public var minimum: Int?
    /// The upper limit; nil until set.
    public var maximum: Int?
    /// How far one step goes; nil until set.
    public var stepSize: Int?
    /// Where the slider is at first, counted in steps from the minimum.
    public var defaultPosition: Int?
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

    /// How many steps lie between minimum and maximum; nil unless they divide evenly.
    public var steps: Int? {
        guard let minimum, let maximum, let stepSize, stepSize > 0, minimum < maximum else { return nil }
        let (span, overflows) = maximum.subtractingReportingOverflow(minimum)
        guard !overflows, span % stepSize == 0 else { return nil }
        return span / stepSize
    }
}
