import Vocabulary

/// An introductory page of a study or an app, with an image, a title and a text.
public struct IntroPage: Codable, Hashable, Sendable, Identifiable {
    /// The ID within its document.
    public var id: ItemID
    /// The image above the text; nil if there is none.
    public var image: ImageReference?
    /// The line below the image.
    public var title = LocalizedText()
    /// Plain text.
    public var text = LocalizedText()

    /// Creates an empty page.
    public init(id: ItemID) { self.id = id }
}
