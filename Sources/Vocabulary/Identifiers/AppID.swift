/// The ID of the mobile app that offers a study.
public struct AppID: NameID {
    /// The text as entered.
    public let text: String

    /// Creates a value from the text as entered.
    public init(_ text: String) { self.text = text }
}
