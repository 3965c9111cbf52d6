/// The colors that repeat what a word and a shape already say.
public enum Tone: String, CaseIterable, Sendable {
    case gray, teal, green, amber, red, blue, violet

    /// The class that sets the colors of a component.
    public var className: String { "tone-\(rawValue)" }
}
