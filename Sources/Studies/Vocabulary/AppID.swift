/// The name of the mobile app that offers a study.
public struct AppID: NameID {
    public let text: String

    public init(_ text: String) { self.text = text }
}
