/// The colors, which only repeat the meaning of a word and a shape.
public enum Tone: String, CaseIterable, Sendable {
    case gray, teal, green, amber, red, blue, violet

    /// The class name that sets the colors of a component.
    public var className: String { "tone-\(rawValue)" }
}
