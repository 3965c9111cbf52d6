import SQLStore
import Vocabulary

/// The channels of studies, for publishing and for responses to apps.
public enum ChannelStateRepository {
    /// Returns a channel of a study; nil if the study has no channel of that kind.
    public static func find(
        _ kind: ChannelKind, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> ChannelState? {
        try transaction.first(
            """
            select \(fragment: columns) and c.study_folder_id = \(scope.folder) and c.kind = \(kind)
            """
        ) { try ChannelState($0) }
    }

    /// Returns all channels of the site that are not in the trash, for responses to apps.
    package static func all(_ transaction: borrowing Transaction) throws -> [ChannelState] {
        try transaction.rows("select \(fragment: columns) order by c.id") { try ChannelState($0) }
    }

    private static let columns: SQL =
        """
        c.id, c.kind, c.study_folder_id, c.study_id, app.name, app.sent_org_id, c.status, c.collection_enabled,
        app.id, app.parent_id
        from channels c
        join folders app on app.id = c.app_folder_id
        where c.trash_id is null
        """
}
