import SQLStore
import Timekeeping

/// A file from translators that was sent and waits for somebody to look at what it changes.
public struct TranslationImport: Sendable {
    /// The row.
    public let id: Int64
    /// The language whose page it was sent from.
    public let language: LanguageTag
    /// The file's name where it came from.
    public let fileName: String
    /// What it holds.
    public let body: [UInt8]
    /// When it was sent.
    public let sentAt: Instant
    /// Who sent it.
    public let author: Author

    /// The days after which a file that nobody took is deleted.
    private static let keptDays = 7
    /// Longer names are cut.
    private static let nameLengthMax = 100

    /// Keeps a file until it is taken or put aside, and deletes those that nobody wanted.
    public static func keep(
        _ body: [UInt8], named name: String, in language: LanguageTag, folder: FolderID,
        at instant: Instant, by author: Author, _ transaction: borrowing Transaction
    ) throws -> Int64 {
        let oldest = instant.adding(seconds: -keptDays * 86_400)
        try transaction.run("delete from folder_translation_imports where sent_at < \(oldest)")
        let id: Int64? = try transaction.value(
            """
            insert into folder_translation_imports (folder_id, language, file_name, body, sent_at, author_id,
                author_name)
            values (\(folder), \(language), \(String(name.prefix(nameLengthMax))), \(body), \(instant),
                \(author.user), \(author.name))
            returning id
            """)
        guard let id else { throw DocumentNotFound() }
        return id
    }

    /// A file of the folder of a design or an app; where it is gone, throws ``DocumentNotFound``.
    public static func find(
        _ id: Int64, of folder: FolderID, _ transaction: borrowing Transaction
    ) throws -> TranslationImport {
        let found = try transaction.first(
            """
            select id, language, file_name, body, sent_at, author_id, author_name from folder_translation_imports
            where id = \(id) and folder_id = \(folder)
            """
        ) { row in
            TranslationImport(
                id: try row[0], language: try row[1], fileName: try row[2], body: try row[3],
                sentAt: try row[4], author: Author(user: try row[5], name: try row[6]))
        }
        guard let found else { throw DocumentNotFound() }
        return found
    }

    /// Deletes a file of a folder.
    public static func drop(
        _ id: Int64, of folder: FolderID, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            "delete from folder_translation_imports where id = \(id) and folder_id = \(folder)")
    }
}
