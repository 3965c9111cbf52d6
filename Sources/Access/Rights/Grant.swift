import SQLStore
import Studies
import Timekeeping

/// Proof that someone holds a permission on one subject. Only ``Roles`` and ``Operator`` make one.
///
/// SQL is confined to the grant's subject, never to what a request says. A grant is good for the transaction
/// or the piece of work for which it was made and is never stored.
public struct Grant<P: Permission>: Sendable {
    /// Who acts.
    public let actor: Actor
    /// On what.
    public let subject: P.Subject

    init(actor: Actor, subject: P.Subject) {
        self.actor = actor
        self.subject = subject
    }

    /// The time that rows and events of this action bear.
    public var now: Instant { actor.now }

    /// Adds an event about the subject to the audit, in the transaction of the change.
    ///
    /// `action` is a noun and a verb such as `token-batch.create`, `about` names the thing for people. Values
    /// of participants go in as ``AuditValue/digest(of:by:)`` only. Gives the event's number in the chain.
    @discardableResult
    public func record(
        _ action: String, about: String = "", _ details: AuditDetails = [:],
        in transaction: borrowing Transaction
    ) throws -> Int64 {
        try actor.record(action, on: subject.folderID, about: about, details, in: transaction)
    }
}

extension Grant where P == PublishStudy {
    /// The same person's right to read the design: everyone who may publish may.
    public var viewing: Grant<ViewDesign> { Grant<ViewDesign>(actor: actor, subject: subject.study) }
}

extension Grant where P == EditDesign {
    /// The same person's right to read the design.
    public var viewing: Grant<ViewDesign> { Grant<ViewDesign>(actor: actor, subject: subject) }
}

extension Grant where P == ManageStudyAdmins {
    /// The same person's right to read the design: everyone who chooses its admins may.
    public var viewing: Grant<ViewDesign> { Grant<ViewDesign>(actor: actor, subject: subject) }
}

extension Grant where P == ManageTokens {
    /// The same person's right to see counts.
    public var counting: Grant<ViewTokenCounts> { Grant<ViewTokenCounts>(actor: actor, subject: subject) }
}

extension Grant where P == EditResponses {
    /// The same person's right to read responses.
    public var viewing: Grant<ViewResponses> { Grant<ViewResponses>(actor: actor, subject: subject) }
}
