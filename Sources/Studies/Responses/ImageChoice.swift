/// A picture that can be chosen.
public struct ImageChoice: Codable, Hashable, Sendable {
    public var id: ItemID
    public var image: ImageReference?
    /// The picture that is shown while it is chosen.
    public var selectedImage: ImageReference?
    public var text = LocalizedText()
    /// What is stored; the same in every language.
    public var value = ""

    public init(id: ItemID) { self.id = id }
}
