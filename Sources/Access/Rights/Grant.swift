import SQLStore
import Timekeeping

/// Proof that an actor holds a permission on one subject. Only ``Roles`` and ``Operator`` create grants.
///
/// SQL is limited to the grant's subject and never uses one from the request. A grant is valid for the transaction or
/// task for which it was created and is never stored.
public struct Grant<P: Permission>: Sendable {
    /// The actor.
    public let actor: Actor
    /// The subject of the permission.
    public let subject: P.Subject
    /// The sites of a study that it covers. Only grants of ``StudySiteScoped`` permissions can be limited.
    let scope: StudySiteScope
    /// The time of the action: all its rows have the same.
    public let now: Instant

    /// Creates a grant, of the time of the grant that includes it, or of now.
    init(actor: Actor, subject: P.Subject, scope: StudySiteScope = .all, at now: Instant? = nil) {
        self.actor = actor
        self.subject = subject
        self.scope = scope
        self.now = now ?? actor.now
    }

    /// Adds an event about the subject to the audit log, in the transaction of the change.
    ///
    /// `action` is a noun and a verb such as `token-batch.create`; `about` names the item for readers. Values of
    /// participants are only allowed as ``AuditValue/digest(of:by:)``. Returns the event's number in the chain.
    @discardableResult
    public func record(
        _ action: String, about: String = "", _ details: AuditDetails = [:],
        in transaction: borrowing Transaction
    ) throws -> Int64 {
        try actor.record(action, on: subject.folderID, about: about, details, in: transaction)
    }
}

extension Grant where P == PublishStudy {
    /// The actor's right to read the design, which publishing includes.
    public var viewing: Grant<ViewDesign> { Grant<ViewDesign>(actor: actor, subject: subject.study, at: now) }
}

extension Grant where P == CommentOnDesign {
    /// The actor's right to read the design.
    public var viewing: Grant<ViewDesign> { Grant<ViewDesign>(actor: actor, subject: subject, at: now) }
}

extension Grant where P == EditDesign {
    /// The actor's right to read the design.
    public var viewing: Grant<ViewDesign> { Grant<ViewDesign>(actor: actor, subject: subject, at: now) }
}

extension Grant where P == ManageStudyAdmins {
    /// The actor's right to read the design, which choosing its admins includes.
    public var viewing: Grant<ViewDesign> { Grant<ViewDesign>(actor: actor, subject: subject, at: now) }
}

extension Grant where P == ManageTokens {
    /// The actor's right to see counts.
    public var counting: Grant<ViewTokenCounts> {
        Grant<ViewTokenCounts>(actor: actor, subject: subject, at: now)
    }
}

extension Grant where P == DesignApp {
    /// The actor's right to manage the app, for what both permissions include.
    public var managing: Grant<ManageApp> { Grant<ManageApp>(actor: actor, subject: subject, at: now) }
}

extension Grant where P == EditResponses {
    /// The actor's right to read responses.
    public var viewing: Grant<ViewResponses> { Grant<ViewResponses>(actor: actor, subject: subject, at: now) }
}
