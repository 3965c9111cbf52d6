/// The ID of the organization that runs an app.
public struct OrganizationID: NameID {
    /// The text as entered.
    public let text: String

    /// Creates a value from the text as entered.
    public init(_ text: String) { self.text = text }
}
