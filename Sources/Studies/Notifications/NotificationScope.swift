import Vocabulary

/// The scope of notifications that a function can access.
///
/// It proves that access was granted: features obtain it from the subject of a grant, never from a request.
public enum NotificationScope: Hashable, Sendable {
    /// The notifications of both channels of a study.
    case study(DesignScope)
    /// The notifications to all users of an app.
    case app(FolderID)
}
