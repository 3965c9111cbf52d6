/// A picture that can be chosen.
public struct ImageChoice: Codable, Hashable, Sendable {
    /// The identity inside its document.
    public var id: ItemID
    /// The picture; nil until added.
    public var image: ImageReference?
    /// The picture that is shown while it is chosen.
    public var selectedImage: ImageReference?
    /// What participants read.
    public var text = LocalizedText()
    /// What is stored; the same in every language.
    public var value = ""

    /// A new one, with the usual attributes.
    public init(id: ItemID) { self.id = id }
}
