/// A reference to a PDF in a document. Its bytes are stored once under their digest.
public struct PDFReference: Codable, Hashable, Sendable {
    /// The only media type of PDFs.
    public static let mediaType = "application/pdf"

    /// SHA-256 of the bytes, in hex.
    public var digest: String
    /// Always ``mediaType``. Together with the digest, it identifies a file among the members of a document.
    public var mediaType: String
    /// The size in bytes.
    public var byteCount: Int
    /// The original file name.
    public var name: String

    /// Creates a reference to stored bytes; see ``DesignFile``.
    public init(digest: String, byteCount: Int, name: String) {
        self.digest = digest
        self.mediaType = Self.mediaType
        self.byteCount = byteCount
        self.name = name
    }

    /// Creates a reference to a stored file; nil if the file is not a PDF.
    public init?(_ file: DesignFile, name: String) {
        guard file.mediaType == Self.mediaType else { return nil }
        self.init(digest: file.digest, byteCount: file.bytes.count, name: name)
    }

    /// The file name in the URL from which apps fetch the PDF. It changes with the content.
    public var fileName: String { digest + ".pdf" }

    /// Returns whether bytes are a complete PDF, with the header at the start and the end marker near the end.
    static func isPDF(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: Array("%PDF-".utf8)) && FileTrailer.holds(Array("%%EOF".utf8), bytes)
    }
}
