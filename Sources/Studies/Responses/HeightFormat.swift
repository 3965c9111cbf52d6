/// A body height.
public struct HeightFormat: Codable, Hashable, Sendable {
    /// The units in which participants enter the height; raw values as sent to apps.
    public enum System: String, Codable, CaseIterable, Sendable {
        case local = "Local"
        case metric = "Metric"
        case us = "US"
    }

    /// The units in which participants enter the height.
    public var system = System.us
    /// The placeholder of the empty field.
    public var placeholder = LocalizedText()

    /// Creates a value with defaults.
    public init() {}
}
