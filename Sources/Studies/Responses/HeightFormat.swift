/// A body height.
public struct HeightFormat: Codable, Hashable, Sendable {
    /// The units in which people enter it, by the word that apps receive.
    public enum System: String, Codable, CaseIterable, Sendable {
        case local = "Local"
        case metric = "Metric"
        case us = "US"
    }

    /// The units in which people enter it.
    public var system = System.us
    /// What is in the empty field.
    public var placeholder = LocalizedText()

    /// Creates the default values.
    public init() {}
}
