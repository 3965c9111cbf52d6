import SQLStore
import Timekeeping
import Vocabulary

/// An uploaded file that waits until a user confirms its changes.
public struct PendingUpload: Sendable {
    /// The row ID.
    public let id: Int64
    /// The language of the page that it was uploaded from; nil for other types of files.
    public let language: LanguageTag?
    /// The original file name.
    public let fileName: String
    /// The content of the file.
    public let body: [UInt8]
    /// When it was uploaded.
    public let sentAt: Instant
    /// The user who uploaded it.
    public let author: Author
}

/// Uploaded files of one type that wait for confirmation, one for each folder, until imported, discarded or expired.
public struct PendingUploadRepository: Sendable {
    /// Designs, which wait for an app.
    public static let designs = PendingUploadRepository(
        table: "design_imports", folder: "app_folder_id", hasLanguage: false)
    /// Translations, which wait for a design or an app.
    public static let translations = PendingUploadRepository(
        table: "folder_translation_imports", folder: "folder_id", hasLanguage: true)
    /// Values of participant properties, which wait for a study.
    public static let properties = PendingUploadRepository(
        table: "participant_property_imports", folder: "folder_id", hasLanguage: false)
    /// Sites, which wait for a study.
    public static let sites = PendingUploadRepository(
        table: "study_site_imports", folder: "folder_id", hasLanguage: false)
    /// Monthly plans of sites, which wait for a study.
    public static let sitePlans = PendingUploadRepository(
        table: "study_site_plan_imports", folder: "folder_id", hasLanguage: false)

    private let table: String
    private let folder: String
    private let hasLanguage: Bool

    /// The number of days after which a pending file is deleted.
    private static let keptDays = 7
    /// The maximum length of a file name. Longer names are truncated.
    private static let nameLengthMax = 100

    /// Stores a file until it is imported or discarded, deletes expired files, and returns the row ID.
    public func add(
        _ body: [UInt8], named name: String, in language: LanguageTag? = nil, for holder: FolderID,
        at instant: Instant, by author: Author, _ transaction: borrowing Transaction
    ) throws -> Int64 {
        let oldest = instant.adding(seconds: -Self.keptDays * 86_400)
        try transaction.run("delete from \(identifier: table) where sent_at < \(oldest)")
        let (column, value): (SQL, SQL) = hasLanguage ? (", language", ", \(language)") : ("", "")
        let id: Int64? = try transaction.value(
            """
            insert into \(identifier: table) (\(identifier: folder), file_name, body, sent_at, author_id,
                author_name\(fragment: column))
            values (\(holder), \(String(name.prefix(Self.nameLengthMax))), \(body), \(instant),
                \(author.user), \(author.name)\(fragment: value))
            returning id
            """)
        guard let id else { throw DocumentNotFound() }
        return id
    }

    /// Returns a file of a folder, or throws ``DocumentNotFound`` if it no longer exists.
    public func find(
        _ id: Int64, of holder: FolderID, _ transaction: borrowing Transaction
    ) throws -> PendingUpload {
        let language: SQL = hasLanguage ? "language" : "null"
        let found = try transaction.first(
            """
            select id, \(fragment: language), file_name, body, sent_at, author_id, author_name
            from \(identifier: table) where id = \(id) and \(identifier: folder) = \(holder)
            """
        ) { row in
            PendingUpload(
                id: try row[0], language: try row[1], fileName: try row[2], body: try row[3],
                sentAt: try row[4], author: Author(user: try row[5], name: try row[6]))
        }
        guard let found else { throw DocumentNotFound() }
        return found
    }

    /// Deletes all pending files of a folder.
    public func discardAll(of holder: FolderID, _ transaction: borrowing Transaction) throws {
        try transaction.run("delete from \(identifier: table) where \(identifier: folder) = \(holder)")
    }

    /// Deletes a file of a folder.
    public func discard(
        _ id: Int64, of holder: FolderID, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            "delete from \(identifier: table) where id = \(id) and \(identifier: folder) = \(holder)")
    }
}
