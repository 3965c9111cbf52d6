/// A picture that a document uses: its bytes are kept once, under their digest.
public struct ImageReference: Codable, Hashable, Sendable {
    /// SHA-256 of the bytes, in hex.
    public var digest: String
    /// `image/png` or `image/jpeg`.
    public var mediaType: String
    /// The width of the original.
    public var widthPixels: Int
    /// The height of the original.
    public var heightPixels: Int
    /// The file's name where it came from.
    public var name: String

    /// A description of bytes that are kept already; see ``DesignFile``.
    public init(digest: String, mediaType: String, widthPixels: Int, heightPixels: Int, name: String) {
        self.digest = digest
        self.mediaType = mediaType
        self.widthPixels = widthPixels
        self.heightPixels = heightPixels
        self.name = name
    }

    /// The description of a picture that is kept; nil when the file is no picture.
    public init?(_ file: DesignFile, name: String) {
        guard let shape = ImageHeader(of: file.bytes) else { return nil }
        self.init(
            digest: file.digest, mediaType: shape.mediaType, widthPixels: shape.width,
            heightPixels: shape.height, name: name)
    }

    /// Whether width and height are the same.
    public var isSquare: Bool { widthPixels == heightPixels }

    /// The name of the address under which apps fetch it; it changes with the content.
    public var fileName: String { digest + (mediaType == "image/png" ? ".png" : ".jpg") }
}
