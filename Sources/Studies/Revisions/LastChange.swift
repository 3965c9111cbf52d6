import SQLStore
import Timekeeping
import Vocabulary

/// The last change of a design, with its author and time.
public struct LastChange: Sendable, Hashable {
    /// The author.
    public let author: Author
    /// The item or section: an activity by its title, anything else by the section's name.
    public let item: String
    /// The time of the change.
    public let at: Instant

    /// Returns the time of the last change of each design on the site, read from an index only.
    public static func times(_ transaction: borrowing Transaction) throws -> [FolderID: Instant] {
        var times: [FolderID: Instant] = [:]
        try transaction.forEach(
            "select folder_id, max(modified_at) from design_documents group by folder_id"
        ) { row in times[try row[0]] = try row[1] }
        return times
    }

    /// Returns the last change of each of some designs.
    public static func find(
        in scopes: [DesignScope], _ transaction: borrowing Transaction
    ) throws -> [FolderID: LastChange] {
        let latest = try transaction.prepare(
            """
            select kind, title, modified_at, modified_by, modified_by_name from design_documents
            where folder_id = ? order by modified_at desc, id desc limit 1
            """)
        var changes: [FolderID: LastChange] = [:]
        for scope in scopes {
            changes[scope.folder] = try latest.first(scope.folder) { row in
                let (kind, title): (DocumentKind, String) = (try row[0], try row[1])
                return LastChange(
                    author: Author(user: try row[3], name: try row[4]),
                    item: kind.isListed && !title.isEmpty ? title : kind.section.title, at: try row[2])
            }
        }
        return changes
    }
}
