/// An image that participants can choose.
public struct ImageChoice: Codable, Hashable, Sendable {
    /// The ID within its document.
    public var id: ItemID
    /// The image; nil until added.
    public var image: ImageReference?
    /// The image shown while this choice is selected.
    public var selectedImage: ImageReference?
    /// The text shown to participants.
    public var text = LocalizedText()
    /// The stored value, the same in every language.
    public var value = ""

    /// Creates an image choice with the default attributes.
    public init(id: ItemID) { self.id = id }
}
