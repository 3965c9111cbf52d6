import SQLStore
import Vocabulary

/// The scope of notifications that a function can access.
///
/// It proves that access was granted: features obtain it from the subject of a grant, never from a request.
public enum NotificationScope: Hashable, Sendable {
    /// The notifications of both channels of a study.
    case study(DesignScope)
    /// The notifications to all users of an app.
    case app(FolderID)

    /// The condition on `notifications n` that limits a statement to the scope.
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
