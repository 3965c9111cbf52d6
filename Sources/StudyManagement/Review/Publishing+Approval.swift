import Access
import SQLStore
import Studies
import StudyPublishing
import Vocabulary

extension Publishing {
    /// Returns whether an action on a channel needs the approval of a second person: what is published to Live, in
    /// organizations that require it.
    public static func needsApproval(
        _ action: StudyAction, on channel: Channel, in transaction: borrowing Transaction
    ) throws -> Bool {
        guard action.publishes, channel.kind == .live else { return false }
        return try ApprovalRuleRepository.apply(to: channel, in: transaction)
    }

    /// Returns what is found about the approval that an action needs: who approved exactly this design, or what is
    /// missing. Nil if it needs none.
    ///
    /// An approval counts if it isn't the publisher's, the approver still has access to the design and hasn't changed it
    /// since its last publication.
    public func approval(
        for action: StudyAction, with grant: Grant<PublishStudy>, in transaction: borrowing Transaction
    ) throws -> (finding: Finding, approver: String?)? {
        guard try Self.needsApproval(action, on: grant.subject, in: transaction) else { return nil }
        let digest = try draft(in: grant.subject.study.scope, transaction).digest
        let given = try ApprovalRepository.approvals(of: digest, with: grant, in: transaction)
        let all = try given.filter {
            try DesignReaderRepository.mayComment(
                $0.user, on: grant.subject.study, at: grant.now, in: transaction)
        }
        let others = all.filter { $0.user != grant.actor.user }
        let independent = try others.first {
            try !ApprovalRepository.hasEdited($0.user, with: grant, in: transaction)
        }
        if let independent {
            return (Finding(.passed, nil, "\(independent.name) approved this design"), independent.name)
        }
        let gone = given.filter { !all.contains($0) }
        return (
            Finding(
                .failed, nil, Self.missing(all.map(\.name), others.map(\.name), gone.map(\.name))), nil
        )
    }

    private static func missing(_ all: [String], _ others: [String], _ gone: [String]) -> String {
        let ask = "Request a review on the page Review"
        if let editor = others.first {
            return
                "\(editor) approved this design but also changed it since its last publication. The organization "
                + "requires the approval of someone who didn't. \(ask)"
        }
        if !all.isEmpty {
            return
                "You approved this design yourself. The organization requires the approval of a second person. \(ask)"
        }
        if let former = gone.first {
            return
                "\(former) approved this design but no longer has access to it. The organization requires the "
                + "approval of a second person. \(ask)"
        }
        return
            "No one has approved this design as it is now. The organization requires the approval of a second "
            + "person before publishing to Live. \(ask)"
    }
}
