import Vocabulary

/// A second factor that one of the user's roles requires and that isn't set up.
public enum MissingSecondFactor: Sendable, Hashable {
    /// A role that was assigned on this folder, which is the folder in question or one above it.
    case required(of: Role, on: FolderID)
    /// A role elsewhere, without details.
    case requiredElsewhere
}
