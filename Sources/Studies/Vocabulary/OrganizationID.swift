/// The name of the organization that runs an app.
public struct OrganizationID: NameID {
    public let text: String

    public init(_ text: String) { self.text = text }
}
