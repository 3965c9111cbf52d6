/// A question whose answer decides whether a person can enroll.
public struct EligibilityQuestion: Codable, Hashable, Sendable, Identifiable {
    /// The identity inside its document.
    public var id: ItemID
    /// The short title that apps and Lists use; empty until chosen.
    public var key = ""
    /// What participants read.
    public var text = LocalizedText()
    /// Whether "Yes" lets someone join; nil until chosen.
    public var yesPasses: Bool?
    /// Whether "No" lets someone join; nil until chosen.
    public var noPasses: Bool?

    /// A new one, with the usual attributes.
    public init(id: ItemID) { self.id = id }
}
