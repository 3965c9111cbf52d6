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
        guard let file = try DesignFile.find(digest, transaction), try holds(digest, transaction) else {
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
        try add(image.digest, transaction)
        return image
    }

    /// Stores a PDF in the folder and returns its reference; nil if the bytes are not a complete PDF.
    public func storePDF(
        _ bytes: [UInt8], name: String, at instant: Instant, _ transaction: borrowing Transaction
    ) throws -> PDFReference? {
        guard let pdf = try DesignFile.storePDF(bytes, name: name, at: instant, transaction) else {
            return nil
        }
        try add(pdf.digest, transaction)
        return pdf
    }

    /// Adds files of another folder to this folder, when documents are copied from there.
    public func copy(
        _ digests: Set<String>, from other: FileOwner, _ transaction: borrowing Transaction
    ) throws {
        for digest in digests where try other.holds(digest, transaction) { try add(digest, transaction) }
    }

    /// Records which of some files the folder contains, for ``listed(_:)``.
    package func list(_ digests: Set<String>, _ transaction: borrowing Transaction) throws {
        try copy(digests, from: self, transaction)
    }

    /// Returns the digests of the files that are recorded for the folder.
    package func listed(_ transaction: borrowing Transaction) throws -> Set<String> {
        Set(
            try transaction.rows("select digest from folder_files where folder_id = \(folder)") {
                try $0[0] as String
            })
    }

    private func add(_ digest: String, _ transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            insert into folder_files (folder_id, digest) values (\(folder), \(digest))
            on conflict (folder_id, digest) do nothing
            """)
    }

    private func holds(_ digest: String, _ transaction: borrowing Transaction) throws -> Bool {
        let isListed: Int? = try transaction.value(
            "select 1 from folder_files where folder_id = \(folder) and digest = \(digest)")
        return try isListed != nil || wasNamed(digest, transaction)
    }
}

// Files from before ownership was recorded
extension FileOwner {
    /// Returns the time until which a document that refers to a file proves that its folder contains the file.
    package static func namedUntil(_ transaction: borrowing Transaction) throws -> Instant {
        try transaction.value("select number from generations where name = 'files-named-until'")
            ?? Instant(milliseconds: 0)
    }

    /// Returns whether a document of the folder, stored before that time, refers to the file.
    private func wasNamed(_ digest: String, _ transaction: borrowing Transaction) throws -> Bool {
        let until = try Self.namedUntil(transaction)
        guard until > Instant(milliseconds: 0), DesignFile.isDigest(digest) else { return false }
        let name = "%\"\(digest)\"%"
        let found: Int? = try transaction.value(
            """
            select 1 from design_files where digest = \(digest) and added_at <= \(until) and (
                exists (
                    select 1 from design_revisions r join design_documents d on d.id = r.document_id
                    where d.folder_id = \(folder) and r.saved_at <= \(until) and r.body like \(name))
                or exists (
                    select 1 from app_document_revisions r
                    where r.app_folder_id = \(folder) and r.saved_at <= \(until) and r.body like \(name))
                or exists (
                    select 1 from library_versions v join library_entries e on e.id = v.entry_id
                    where e.organization_id = \(folder) and v.saved_at <= \(until) and v.body like \(name)))
            """)
        return found != nil
    }
}
