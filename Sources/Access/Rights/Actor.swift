import SQLStore
import Timekeeping
import Vocabulary

/// The user or program that performs an action, as recorded in the audit log. Has no rights by itself.
public struct Actor: Sendable {
    /// The kind of actor.
    public enum Kind: String, Sendable {
        /// A signed-in user.
        case user
        /// The operator at the console.
        case `operator`
        /// The portal itself: jobs and schedules.
        case system
        /// A participant's app.
        case participant
        /// A person who isn't signed in.
        case visitor
    }

    /// The kind of actor.
    public let kind: Kind
    /// The user, if the actor is one.
    public let user: UserID?
    /// The name for the audit log.
    public let name: String
    /// The client address; empty for actions that no request caused.
    public let address: String
    package let audit: Audit
    /// The role with which the user is previewing the portal; nil if they aren't.
    public internal(set) var preview: RolePreview?
    /// The restrictions of the API key; nil if the request used none.
    public let limits: APIKeyRestrictions?

    init(
        kind: Kind, user: UserID? = nil, name: String, address: String = "", audit: Audit,
        limits: APIKeyRestrictions? = nil
    ) {
        self.limits = limits
        self.kind = kind
        self.user = user
        self.name = name
        self.address = address
        self.audit = audit
    }

    /// Returns an actor for the portal itself, for example the job that forwards responses.
    public static func system(_ name: String, audit: Audit) -> Actor {
        Actor(kind: .system, name: name, audit: audit)
    }

    /// Returns an actor for a participant's app. The audit log records nothing about the participant except what the
    /// event contains.
    public static func participant(address: String, audit: Audit) -> Actor {
        Actor(kind: .participant, name: "Participant", address: address, audit: audit)
    }

    /// Returns an actor for a person who isn't signed in.
    public static func visitor(address: String, audit: Audit) -> Actor {
        Actor(kind: .visitor, name: "Visitor", address: address, audit: audit)
    }

    /// The identity whose roles apply; nil for an actor without roles.
    public var holder: AccessIdentity? {
        if let user, let limits { return .key(user, limits) }
        return preview.map(AccessIdentity.preview) ?? user.map(AccessIdentity.user)
    }

    /// The current time.
    public var now: Instant { audit.clock() }

    /// The uptime of the machine.
    var uptime: Uptime? { audit.uptime() }

    /// The author of a document revision.
    public var author: Author { Author(user: user?.rawValue, name: name) }

    /// Adds an event to the audit log in the transaction of the change; returns its number in the chain.
    @discardableResult
    public func record(
        _ action: String, on folder: FolderID, about: String = "", _ details: AuditDetails = [:],
        in transaction: borrowing Transaction
    ) throws -> Int64 {
        try audit.record(
            AuditEvent(action, by: self, on: folder, about: about, details), in: transaction)
    }
}
