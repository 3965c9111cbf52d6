/// A reference to an image in a document. Its bytes are stored once under their digest.
public struct ImageReference: Codable, Hashable, Sendable {
    /// SHA-256 of the bytes, in hex.
    public var digest: String
    /// `image/png` or `image/jpeg`.
    public var mediaType: String
    /// The width of the image in pixels.
    public var widthPixels: Int
    /// The height of the image in pixels.
    public var heightPixels: Int
    /// The original file name.
    public var name: String

    /// Creates a reference to stored bytes; see ``DesignFile``.
    public init(digest: String, mediaType: String, widthPixels: Int, heightPixels: Int, name: String) {
        self.digest = digest
        self.mediaType = mediaType
        self.widthPixels = widthPixels
        self.heightPixels = heightPixels
        self.name = name
    }

    /// Creates a reference to a stored file; nil if the file is not an image.
    public init?(_ file: DesignFile, name: String) {
        guard let shape = ImageHeader(of: file.bytes) else { return nil }
        self.init(
            digest: file.digest, mediaType: shape.mediaType, widthPixels: shape.width,
            heightPixels: shape.height, name: name)
    }

    /// Whether width and height are equal.
    public var isSquare: Bool { widthPixels == heightPixels }

    /// The file name in the URL from which apps fetch the image. It changes with the content.
    public var fileName: String { digest + (mediaType == "image/png" ? ".png" : ".jpg") }
}
