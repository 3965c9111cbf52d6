/// A PDF document that a design uses: its bytes are kept once, under their digest.
public struct PDFReference: Codable, Hashable, Sendable {
    /// The only type of papers.
    public static let mediaType = "application/pdf"

    /// SHA-256 of the bytes, in hex.
    public var digest: String
    /// Always ``mediaType``. Together with the digest, it identifies a file among the members of a document.
    public var mediaType: String
    /// How large it is.
    public var byteCount: Int
    /// The file's name where it came from.
    public var name: String

    /// A description of bytes that are kept already; see ``DesignFile``.
    public init(digest: String, byteCount: Int, name: String) {
        self.digest = digest
        self.mediaType = Self.mediaType
        self.byteCount = byteCount
        self.name = name
    }

    /// The description of a file that is kept; nil when it is no paper.
    public init?(_ file: DesignFile, name: String) {
        guard file.mediaType == Self.mediaType else { return nil }
        self.init(digest: file.digest, byteCount: file.bytes.count, name: name)
    }

    /// The name of the address under which apps fetch it; it changes with the content.
    public var fileName: String { digest + ".pdf" }

    /// Whether bytes are a whole PDF: its first line at the start, and the mark of its end near the end.
    static func isPaper(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: Array("%PDF-".utf8)) && FileTrailer.holds(Array("%%EOF".utf8), bytes)
    }
}
