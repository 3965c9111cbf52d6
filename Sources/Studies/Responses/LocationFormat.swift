/// A location on a map.
public struct LocationFormat: Codable, Hashable, Sendable {
    /// Whether the map opens at the phone's current location.
    public var usesCurrentLocation = true

    /// Creates a value with defaults.
    public init() {}
}
