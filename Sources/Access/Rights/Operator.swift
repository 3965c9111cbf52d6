import Studies

/// The operator at the console, who needs no role: anyone who can run commands owns the data folder anyway.
///
/// Made in `Portal` only (a test of the sources holds that): for the command line, for the demo, and by the
/// test kit. Everything the operator does is audited under `operator@host`.
public struct Operator: Sendable {
    /// The operator in the audit.
    public let actor: Actor

    /// The operator on this machine.
    public init(host: String, audit: Audit) {
        actor = Actor(kind: .operator, name: "operator@\(host)", audit: audit)
    }

    /// What the portal does by itself, on a schedule that the operator set: audited under the name of the job.
    public init(job: String, audit: Audit) {
        actor = .system(job, audit: audit)
    }

    /// Anyone with the setup link of a new site acts for the operator, to whom it was shown.
    init(visitorAt address: String, audit: Audit) {
        actor = Actor(kind: .operator, name: "Set-up link", address: address, audit: audit)
    }

    /// The provider of an organization, where it lets someone in as the organization set it.
    init(providerAt address: String, audit: Audit) {
        actor = Actor(kind: .system, name: "Sign-in provider", address: address, audit: audit)
    }

    /// The link of an invitation, where it makes the account of anyone who accepts.
    init(invitationAt address: String, audit: Audit) {
        actor = Actor(kind: .system, name: "Invitation", address: address, audit: audit)
    }

    /// The permission for a command of the operator, who leaves alone what is archived like everyone else.
    public func require<P: Permission>(_ permission: P.Type, on subject: P.Subject) throws -> Grant<P> {
        try Roles.checkArchive(P.right, subject.archivedFolder?.title)
        return grant(permission, on: subject)
    }

    /// The permission on the subject, without asking for a role.
    public func grant<P: Permission>(_ permission: P.Type, on subject: P.Subject) -> Grant<P> {
        Grant(actor: actor, subject: subject)
    }
}
