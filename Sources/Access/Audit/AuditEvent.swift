import Studies

/// Something that was done or refused, before it has its place in the chain.
public struct AuditEvent: Sendable {
    /// What was done: a noun and a verb, such as `token-batch.create`.
    public let action: String
    /// Who did it.
    public let actor: Actor
    /// The folder under which it is filed.
    public let folder: FolderID
    /// The thing that it was done to, as people call it.
    public let about: String
    /// Its particulars.
    public let details: AuditDetails

    /// An event.
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
