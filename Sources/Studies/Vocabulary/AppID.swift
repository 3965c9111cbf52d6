/// The name of the mobile app that offers a study.
public struct AppID: NameID {
    /// The text as it was typed.
    public let text: String

    /// Takes the text as it was typed.
    public init(_ text: String) { self.text = text }
}
