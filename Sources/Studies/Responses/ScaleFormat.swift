/// A slider for integers with equal steps.
public struct ScaleFormat: Codable, Hashable, Sendable {
    /// Whether the slider is upright.
    public var vertical = false
    /// The lower limit; nil until set.
    public var minimum: Int?
    /// The upper limit; nil until set.
    public var maximum: Int?
    /// The step size; nil until set.
    public var stepSize: Int?
    /// The initial position of the slider, in steps from the minimum.
    public var defaultPosition: Int?
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

    /// The number of steps between minimum and maximum; nil unless the step size divides the range evenly.
    public var steps: Int? {
        guard let minimum, let maximum, let stepSize, stepSize > 0, minimum < maximum else { return nil }
        let (span, overflows) = maximum.subtractingReportingOverflow(minimum)
        guard !overflows, span % stepSize == 0 else { return nil }
        return span / stepSize
    }
}
