/// A question whose answer decides whether someone may join.
public struct EligibilityQuestion: Codable, Hashable, Sendable, Identifiable {
    /// The identity inside its document.
    public var id: ItemID
    /// The short title by which apps and Lists know it; empty until chosen.
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
