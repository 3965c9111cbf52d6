/// The expected duration of a study.
public struct StudyDuration: Codable, Hashable, Sendable {
    /// The unit of the duration.
    public enum Unit: String, Codable, CaseIterable, Sendable {
        case days
        case weeks
        case months
        case years
    }

    /// The number of units.
    public var count: Int
    /// The unit.
    public var unit: Unit

    /// Creates a duration.
    public init(count: Int, unit: Unit) {
        self.count = count
        self.unit = unit
    }
}
