import SQLStore
import Studies
import Timekeeping

/// Who does something, as the audit remembers it. Holds no right by itself.
public struct Actor: Sendable {
    /// What sort of actor.
    public enum Kind: String, Sendable {
        /// Someone who is signed in.
        case user
        /// The operator at the console.
        case `operator`
        /// The portal by itself: jobs and schedules.
        case system
        /// A participant's app.
        case participant
        /// Someone who is not signed in.
        case visitor
    }

    /// What sort of actor.
    public let kind: Kind
    /// The user, if the actor is one.
    public let user: UserID?
    /// The name as the audit keeps it.
    public let name: String
    /// Where the request came from, or an empty text for what no request caused.
    public let address: String
    let audit: Audit
    /// The role with which they look at the portal; nil for everyone who acts for themselves.
    public internal(set) var preview: RolePreview?
    /// What an API key narrows the user's rights to; nil for everyone who came in without one.
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

    /// The portal by itself, say the job that forwards responses.
    public static func system(_ name: String, audit: Audit) -> Actor {
        Actor(kind: .system, name: name, audit: audit)
    }

    /// A participant's app; the audit learns nothing of the participant but what the event says.
    public static func participant(address: String, audit: Audit) -> Actor {
        Actor(kind: .participant, name: "Participant", address: address, audit: audit)
    }

    /// Someone who is not signed in.
    public static func visitor(address: String, audit: Audit) -> Actor {
        Actor(kind: .visitor, name: "Visitor", address: address, audit: audit)
    }

    /// Whose roles count for what they ask; nil for an actor who holds none.
    public var holder: AccessIdentity? {
        if let user, let limits { return .key(user, limits) }
        return preview.map(AccessIdentity.preview) ?? user.map(AccessIdentity.user)
    }

    /// The time now.
    public var now: Instant { audit.clock() }

    /// How long the machine has been running.
    var uptime: Uptime? { audit.uptime() }

    /// Who a revision of a document is by.
    public var author: Author { Author(user: user?.rawValue, name: name) }

    /// Adds an event to the audit, in the transaction of the change; gives its number in the chain.
    @discardableResult
    public func record(
        _ action: String, on folder: FolderID, about: String = "", _ details: AuditDetails = [:],
        in transaction: borrowing Transaction
    ) throws -> Int64 {
        try audit.record(
            AuditEvent(action, by: self, on: folder, about: about, details), in: transaction)
    }
}
