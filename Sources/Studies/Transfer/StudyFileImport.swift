import SQLStore
import Timekeeping

/// A file with a design that was sent to an app and waits for somebody to look at what it holds.
public struct StudyFileImport: Sendable {
    /// The row.
    public let id: Int64
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

    /// Keeps a file for an app until it is taken or put aside, and deletes those that nobody wanted.
    public static func keep(
        _ body: [UInt8], named name: String, for app: FolderID, at instant: Instant, by author: Author,
        _ transaction: borrowing Transaction
    ) throws -> Int64 {
        let oldest = instant.adding(seconds: -keptDays * 86_400)
        try transaction.run("delete from design_imports where sent_at < \(oldest)")
        let id: Int64? = try transaction.value(
            """
            insert into design_imports (app_folder_id, file_name, body, sent_at, author_id, author_name)
            values (\(app), \(String(name.prefix(nameLengthMax))), \(body), \(instant), \(author.user),
                \(author.name))
            returning id
            """)
        guard let id else { throw DocumentNotFound() }
        return id
    }

    /// A file of an app; where it is gone, throws ``DocumentNotFound``.
    public static func find(
        _ id: Int64, of app: FolderID, _ transaction: borrowing Transaction
    ) throws -> StudyFileImport {
        let found = try transaction.first(
            """
            select id, file_name, body, sent_at, author_id, author_name from design_imports
            where id = \(id) and app_folder_id = \(app)
            """
        ) { row in
            StudyFileImport(
                id: try row[0], fileName: try row[1], body: try row[2], sentAt: try row[3],
                author: Author(user: try row[4], name: try row[5]))
        }
        guard let found else { throw DocumentNotFound() }
        return found
    }

    /// Deletes a file of an app.
    public static func drop(_ id: Int64, of app: FolderID, _ transaction: borrowing Transaction) throws {
        try transaction.run("delete from design_imports where id = \(id) and app_folder_id = \(app)")
    }
}
