import SQLStore
import Studies

extension Publishing {
    /// Performs an action on the grant's channel and audits it in the same transaction.
    ///
    /// `reason` is why, as people enter it for what cannot be undone; `author` is whom the history names, if not
    /// the grant's actor. Throws ``PreconditionsNotMet`` where the preconditions are not met, and ``SignatureRequired`` where
    /// the action has to be signed and is not. After the commit the caller lets ``PublishedStudies`` read what changed.
    @discardableResult
    public func perform(
        _ action: StudyAction, reason: String = "", as author: Author? = nil,
        signedBy signing: SigningAuthorization? = nil,
        confirming confirmations: PublishingConfirmations = .none,
        with grant: Grant<PublishStudy>, in transaction: borrowing Transaction
    ) throws -> Outcome {
        let channel = grant.subject
        if signing == nil, try Self.asksSignature(action, on: channel, in: transaction) {
            throw SignatureRequired()
        }
        let outcome = try perform(
            action, on: channel.kind, in: channel.study.scope,
            by: author ?? grant.actor.author, confirming: confirmations, transaction)
        var details: AuditDetails = [
            "channel": .text(channel.kind.rawValue),
            "status": .change(from: outcome.previousStatus.rawValue, to: outcome.status.rawValue),
        ]
        if let publication = outcome.publication {
            details.append("version", .text(publication.version.text))
            details.append("digest", .text(publication.digest))
        } else if signing != nil, let newest = try Publication.newest(of: channel.id, transaction) {
            // Anyone who ends a study signs what it offered to its end.
            details.append("digest", .text(newest.digest))
        }
        if !outcome.confirmedTranslations.isEmpty {
            details.append("still correct", .text(Self.words(outcome.confirmedTranslations)))
        }
        if outcome.wasUntested { details.append("untested", .flag(true)) }
        if outcome.unreachableSteps > 0 {
            details.append("unreachable steps", .number(outcome.unreachableSteps))
        }
        if !reason.isEmpty { details.append("reason", .text(reason)) }
        _ = try grant.record(
            action.auditName, details, signedBy: signing, publication: outcome.publication?.id,
            in: transaction)
        return outcome
    }

    /// How many confirmed translations an event names one by one; the publication keeps all of them.
    private static let translationsNamed = 20

    private static func words(_ confirmed: [StaleTranslation]) -> String {
        let named = confirmed.prefix(translationsNamed).map { stale in
            "\(stale.text.group.title), \(stale.text.path.text) in \(stale.language.englishName)"
        }
        let rest = confirmed.count - named.count
        return named.joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : "")
    }

    /// Whether an action on a channel has to be signed.
    public static func asksSignature(
        _ action: StudyAction, on channel: Channel, in transaction: borrowing Transaction
    ) throws -> Bool {
        try action.isSigned && SigningRules.apply(to: channel, in: transaction)
    }
}

extension StudyAction {
    /// Whether it is signed where signatures are required: it changes for good what participants get. What can be
    /// undone at once, and a pause that cannot wait, is not.
    public var isSigned: Bool { publishes || isFinal }

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
