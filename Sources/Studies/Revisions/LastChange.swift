import SQLStore
import Timekeeping

/// Who changed a design last, what of it, and when.
public struct LastChange: Sendable, Hashable {
    /// Who.
    public let author: Author
    /// The item or section: an activity by its title, anything else by the section's name.
    public let item: String
    /// When.
    public let at: Instant

    /// When each design of the site was changed last; an index holds all that is read.
    public static func times(_ transaction: borrowing Transaction) throws -> [FolderID: Instant] {
        var times: [FolderID: Instant] = [:]
        try transaction.forEach(
            "select folder_id, max(modified_at) from design_documents group by folder_id"
        ) { row in times[try row[0]] = try row[1] }
        return times
    }

    /// The last change of each design among some studies.
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
