import Cryptography
import SQLStore
import Timekeeping

/// An image or PDF of a design, stored once under the SHA-256 of its bytes.
public struct DesignFile: Hashable, Sendable {
    /// SHA-256 of the bytes, in hex.
    public let digest: String
    /// The media type, such as `image/png`.
    public let mediaType: String
    /// The bytes.
    public let bytes: [UInt8]

    /// Stores an image and returns its reference for a document; nil if the bytes are not an intact PNG or JPEG.
    ///
    /// Needs no scope: files are named by their content, and ``FileOwner`` decides who can use them.
    static func storeImage(
        _ bytes: [UInt8], name: String, at instant: Instant, _ transaction: borrowing Transaction
    ) throws -> ImageReference? {
        guard let shape = ImageHeader(of: bytes) else { return nil }
        return ImageReference(
            try keep(bytes, as: shape.mediaType, at: instant, transaction), name: name)
    }

    /// Stores a PDF and returns its reference for a document; nil if the bytes are not a complete PDF.
    ///
    /// Needs no scope, like ``storeImage(_:name:at:_:)``.
    static func storePDF(
        _ bytes: [UInt8], name: String, at instant: Instant, _ transaction: borrowing Transaction
    ) throws -> PDFReference? {
        guard PDFReference.isPDF(bytes) else { return nil }
        return PDFReference(
            try keep(bytes, as: PDFReference.mediaType, at: instant, transaction), name: name)
    }

    /// Returns whether a text has the form of a digest.
    public static func isDigest(_ text: String) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
    }

    private static func keep(
        _ bytes: [UInt8], as mediaType: String, at instant: Instant, _ transaction: borrowing Transaction
    ) throws -> DesignFile {
        let file = DesignFile(digest: SHA256.digest(bytes).hex, mediaType: mediaType, bytes: bytes)
        try DesignFileRepository.add(file, at: instant, transaction)
        return file
    }
}
