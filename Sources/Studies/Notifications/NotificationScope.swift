import SQLStore

/// The scope of notifications that a function can access.
///
/// It proves that access was granted: features get it from the subject of a grant, never from a request.
public enum NotificationScope: Hashable, Sendable {
    /// Those of both channels of a study.
    case study(DesignScope)
    /// Those to everyone who uses an app.
    case app(FolderID)

    /// The condition on `notifications n` that confines a statement.
    var condition: SQL {
        switch self {
        case .study(let scope):
            """
            n.channel_id in (select id from channels where study_folder_id = \(scope.folder) and trash_id is null)
            """
        case .app(let folder): "n.app_folder_id = \(folder)"
        }
    }
}
