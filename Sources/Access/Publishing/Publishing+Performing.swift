import SQLStore
import Studies

extension Publishing {
    /// Does an action on the grant's channel, and tells the audit of it in the same transaction.
    ///
    /// `reason` is why, as people enter it for what cannot be undone; `author` is whom the history names, if not
    /// the grant's actor. Throws ``ActionRefused`` where the preconditions are not met. After the commit the caller
    /// lets ``PublishedStudies`` read what changed.
    @discardableResult
    public func perform(
        _ action: StudyAction, reason: String = "", as author: Author? = nil,
        with grant: Grant<PublishStudy>, in transaction: borrowing Transaction
    ) throws -> Outcome {
        let channel = grant.subject
        let outcome = try perform(
            action, on: channel.kind, in: channel.study.scope,
            by: author ?? grant.actor.author, transaction)
        var details: AuditDetails = [
            "channel": .text(channel.kind.rawValue),
            "status": .change(from: outcome.formerStatus.rawValue, to: outcome.status.rawValue),
        ]
        if let publication = outcome.publication {
            details.append("version", .text(publication.version.text))
            details.append("digest", .text(publication.digest))
        }
        if !reason.isEmpty { details.append("reason", .text(reason)) }
        try grant.record(action.auditName, about: channel.path, details, in: transaction)
        return outcome
    }
}

extension StudyAction {
    /// The noun and verb under which the audit keeps it.
    public var auditName: String {
        switch self {
        case .publishUpcoming: "study.announce"
        case .unpublish: "study.unpublish"
        case .launch: "study.launch"
        case .publishUpdates: "study.publish-updates"
        case .pause: "study.pause"
        case .resume: "study.resume"
        case .deactivate: "study.deactivate"
        }
    }
}
