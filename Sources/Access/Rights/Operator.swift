/// The operator at the console, who needs no role: anyone who can run commands already controls the data folder.
///
/// Only created in `Portal` (a test of the sources checks this): for the command line, for the demo, and by the test
/// kit. All actions of the operator are audited as `operator@host`.
public struct Operator: Sendable {
    /// The operator as an actor.
    public let actor: Actor

    /// Creates the operator of this machine.
    public init(host: String, audit: Audit) {
        actor = Actor(kind: .operator, name: "operator@\(host)", audit: audit)
    }

    /// Creates an operator for a scheduled job of the portal, audited under the job's name.
    public init(job: String, audit: Audit) {
        actor = .system(job, audit: audit)
    }

    /// Creates an operator for a visitor with the setup link of a new site, which was shown to the operator.
    init(visitorAt address: String, audit: Audit) {
        actor = Actor(kind: .operator, name: "Set-up link", address: address, audit: audit)
    }

    /// Creates an operator for an organization's identity provider, which admits users as the organization configured.
    init(providerAt address: String, audit: Audit) {
        actor = Actor(kind: .system, name: "Sign-in provider", address: address, audit: audit)
    }

    /// Creates an operator for accepting an invitation by its link, which creates the account.
    init(invitationAt address: String, audit: Audit) {
        actor = Actor(kind: .system, name: "Invitation", address: address, audit: audit)
    }

    /// Returns a grant for a command of the operator; throws if the folder is archived, as for all users.
    public func require<P: Permission>(_ permission: P.Type, on subject: P.Subject) throws -> Grant<P> {
        try Roles.checkArchive(P.right, subject.archivedFolder?.title)
        return grant(permission, on: subject)
    }

    /// Returns a grant on the subject without checking roles.
    public func grant<P: Permission>(_ permission: P.Type, on subject: P.Subject) -> Grant<P> {
        Grant(actor: actor, subject: subject)
    }
}
