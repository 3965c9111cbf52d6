/// A question whose answer decides whether somebody may join.
public struct EligibilityQuestion: Codable, Hashable, Sendable {
    public var id: ItemID
    public var key = ""
    public var text = LocalizedText()
    /// Whether "Yes" lets somebody join; nil until chosen.
    public var yesPasses: Bool?
    /// Whether "No" lets somebody join; nil until chosen.
    public var noPasses: Bool?

    public init(id: ItemID) { self.id = id }
}
