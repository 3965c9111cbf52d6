import Vocabulary

/// An action, performed or denied, before it is added to the chain.
public struct AuditEvent: Sendable {
    /// The action: a noun and a verb, such as `token-batch.create`.
    public let action: String
    /// The actor.
    public let actor: Actor
    /// The folder of the event.
    public let folder: FolderID
    /// The name of the item that the action was about.
    public let about: String
    /// The particulars.
    public let details: AuditDetails

    /// Creates an event.
    public init(
        _ action: String, by actor: Actor, on folder: FolderID, about: String = "",
        _ details: AuditDetails = [:]
    ) {
        self.action = action
        self.actor = actor
        self.folder = folder
        self.about = about
        self.details = details
    }
}
