import Access
import SQLStore
import Studies
import StudyPublishing
import Vocabulary

extension Publishing {
    /// Performs an action on the grant's channel and audits it in the same transaction.
    ///
    /// `reason` is the user's reason for an irreversible action; `author` is the name for the history, if it isn't the
    /// grant's actor; `name` returns where a text is, for the events that list texts. Throws
    /// ``PreconditionsNotMet`` if the preconditions aren't met or a required approval is missing, and ``SignatureRequired`` if the action
    /// requires a signature and has none. After the commit the caller lets ``PublishedStudies`` reload the
    /// changes.
    @discardableResult
    public func perform(
        _ action: StudyAction, reason: String = "", as author: Author? = nil,
        signedBy signing: SigningAuthorization? = nil,
        confirming confirmations: PublishingConfirmations = .none,
        naming name: (DesignText) throws -> String = { $0.group.title },
        with grant: Grant<PublishStudy>, in transaction: borrowing Transaction
    ) throws -> Outcome {
        let channel = grant.subject
        if signing == nil, try Self.asksSignature(action, on: channel, in: transaction) {
            throw SignatureRequired()
        }
        let approval = try approval(for: action, with: grant, in: transaction)
        if let approval, approval.finding.outcome == .failed {
            throw PreconditionsNotMet(findings: [approval.finding])
        }
        let outcome = try perform(
            action, on: channel.kind, in: channel.study.scope,
            by: author ?? grant.actor.author, confirming: confirmations, transaction)
        var details = try Self.details(
            of: outcome, on: channel, isSigned: signing != nil, naming: name, in: transaction)
        if let approver = approval?.approver { details.append("approved by", .text(approver)) }
        if !reason.isEmpty { details.append("reason", .text(reason)) }
        _ = try grant.record(
            action.auditName, details, signedBy: signing, publication: outcome.publication?.id,
            in: transaction)
        return outcome
    }

    private static func details(
        of outcome: Outcome, on channel: Channel, isSigned: Bool, naming name: (DesignText) throws -> String,
        in transaction: borrowing Transaction
    ) throws -> AuditDetails {
        var details: AuditDetails = [
            "channel": .text(channel.kind.rawValue),
            "status": .change(from: outcome.previousStatus.rawValue, to: outcome.status.rawValue),
        ]
        if let publication = outcome.publication {
            details.append("version", .text(publication.version.text))
            details.append("digest", .text(publication.digest))
        } else if isSigned, let newest = try PublicationRepository.newest(of: channel.id, transaction) {
            // The signature of a final action covers the documents that were last published.
            details.append("digest", .text(newest.digest))
        }
        if !outcome.confirmedTranslations.isEmpty {
            details.append("still correct", .text(try words(outcome.confirmedTranslations, name)))
        }
        if outcome.wasUntested { details.append("untested", .flag(true)) }
        if outcome.unreachableSteps > 0 {
            details.append("unreachable steps", .number(outcome.unreachableSteps))
        }
        return details
    }

    /// The maximum number of confirmed translations that an event lists; the publication stores all of them.
    private static let translationsNamed = 20

    private static func words(
        _ confirmed: [StaleTranslation], _ name: (DesignText) throws -> String
    ) rethrows -> String {
        let named = try confirmed.prefix(translationsNamed).map { stale in
            "\(try name(stale.text)) in \(stale.language.englishName)"
        }
        let rest = confirmed.count - named.count
        return named.joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : "")
    }

    /// Returns whether an action on a channel requires a signature.
    public static func asksSignature(
        _ action: StudyAction, on channel: Channel, in transaction: borrowing Transaction
    ) throws -> Bool {
        try action.isSigned && SigningRuleRepository.apply(to: channel, in: transaction)
    }
}
