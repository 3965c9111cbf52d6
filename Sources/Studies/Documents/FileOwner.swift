import SQLStore
import Timekeeping
import Vocabulary

/// A folder that contains images and PDFs: a study, an app, or an organization with its library.
///
/// Files are stored once for the entire site under the digest of their bytes, and digests are not secret. A folder can
/// only use files that were uploaded, imported or copied into it.
public struct FileOwner: Hashable, Sendable {
    /// The folder.
    public let folder: FolderID

    /// Creates the owner. Callers must have been granted access to the folder.
    public init(_ folder: FolderID) { self.folder = folder }

    /// Returns a file that belongs to the folder; nil for any other digest.
    public func find(_ digest: String, _ transaction: borrowing Transaction) throws -> DesignFile? {
        guard let file = try DesignFileRepository.find(digest, transaction),
            try FolderFileRepository.holds(digest, in: folder, transaction)
        else {
            return nil
        }
        return file
    }

    /// Stores an image in the folder and returns its reference; nil if the bytes are not a complete PNG or JPEG.
    public func storeImage(
        _ bytes: [UInt8], name: String, at instant: Instant, _ transaction: borrowing Transaction
    ) throws -> ImageReference? {
        guard let image = try DesignFile.storeImage(bytes, name: name, at: instant, transaction) else {
            return nil
        }
        try FolderFileRepository.add(image.digest, to: folder, transaction)
        return image
    }

    /// Stores a PDF in the folder and returns its reference; nil if the bytes are not a complete PDF.
    public func storePDF(
        _ bytes: [UInt8], name: String, at instant: Instant, _ transaction: borrowing Transaction
    ) throws -> PDFReference? {
        guard let pdf = try DesignFile.storePDF(bytes, name: name, at: instant, transaction) else {
            return nil
        }
        try FolderFileRepository.add(pdf.digest, to: folder, transaction)
        return pdf
    }

    /// Adds files of another folder to this folder, when documents are copied from there.
    public func copy(
        _ digests: Set<String>, from other: FileOwner, _ transaction: borrowing Transaction
    ) throws {
        for digest in digests
        where try FolderFileRepository.holds(digest, in: other.folder, transaction) {
            try FolderFileRepository.add(digest, to: folder, transaction)
        }
    }

    /// Records which of some files the folder contains, for ``FolderFileRepository/listed(in:_:)``.
    package func list(_ digests: Set<String>, _ transaction: borrowing Transaction) throws {
        try copy(digests, from: self, transaction)
    }
}
