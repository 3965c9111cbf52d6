/// The expected duration of a study.
public struct StudyDuration: Codable, Hashable, Sendable {
    /// What is counted.
    public enum Unit: String, Codable, CaseIterable, Sendable {
        case days
        case weeks
        case months
        case years
    }

    /// How many units.
    public var count: Int
    /// What is counted.
    public var unit: Unit

    /// So many of a unit.
    public init(count: Int, unit: Unit) {
        self.count = count
        self.unit = unit
    }
}
