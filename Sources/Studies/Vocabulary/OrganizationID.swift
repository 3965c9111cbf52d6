/// The name of the organization that runs an app.
public struct OrganizationID: NameID {
    /// The text as it was typed.
    public let text: String

    /// Takes the text as it was typed.
    public init(_ text: String) { self.text = text }
}
