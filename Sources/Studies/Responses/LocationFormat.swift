/// A place on a map.
public struct LocationFormat: Codable, Hashable, Sendable {
    /// Whether the map opens where the phone is.
    public var usesCurrentLocation = true

    /// Creates the default values.
    public init() {}
}
