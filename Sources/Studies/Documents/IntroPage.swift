/// A picture with a title and a text: one of the pages on which a study or an app introduces itself.
public struct IntroPage: Codable, Hashable, Sendable, Identifiable {
    /// The identity inside its document.
    public var id: ItemID
    /// The picture above the text; nil until there is one.
    public var image: ImageReference?
    /// The line below the picture.
    public var title = LocalizedText()
    /// Plain text.
    public var text = LocalizedText()

    /// An empty page.
    public init(id: ItemID) { self.id = id }
}
