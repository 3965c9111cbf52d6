import JSON

/// A location on a map.
public struct LocationFormat: QuestionType {
    /// Whether the map opens at the phone's current location.
    public var usesCurrentLocation = true

    /// Creates a value with defaults.
    public init() {}

    public static let name = "location"
    public static let title = "Location"
    public static let explanation = "A location on a map"
    public static let answer = AnswerKind.coordinates

    public static func control(_ format: JSONTree) -> AnswerControl {
        .map(isNearby: format["useCurrentLocation"]?.bool == true)
    }

    public static let fields: [Field<LocationFormat>] = [
        .flag(
            "usesCurrentLocation", \.usesCurrentLocation, "Use current location",
            hint: { _ in "The map opens at the phone's location if the participant allows it." })
    ]

    public func write(to wire: inout WireWriter) {
        wire.member(
            "useCurrentLocation", usesCurrentLocation, .flag("Whether to use the phone's location."))
    }
}
