import SQLStore
import Studies
import Timekeeping
import Vocabulary

extension Publishing {
    /// Returns the findings that prevent publishing the design on a channel, by section; empty for a deactivated
    /// channel.
    ///
    /// Findings that belong to no section, such as whether people can enroll, mark none.
    public func blockers(
        on kind: ChannelKind, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> [Section: [Finding]] {
        // A study that only collects responses has no design.
        guard try designs.exists(in: scope, transaction),
            let channel = try ChannelStateRepository.find(kind, in: scope, transaction),
            let action = channel.status.publishesNext
        else { return [:] }
        let failures = try designFindings(for: action, on: channel, in: scope, warns: false, transaction)
            .filter { $0.outcome == .failed }
        return Dictionary(
            grouping: failures.filter { $0.section != nil }, by: { $0.section ?? .basicInformation })
    }

    /// Returns a stamp that changes whenever the result of ``blockers(on:in:_:)`` may change, so that the result can be
    /// cached until then.
    ///
    /// Start times and the names of other studies are checked once a minute.
    public func blockersStamp(
        on kind: ChannelKind, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> String {
        let design = try DesignRepository.stamp(on: kind, in: scope, transaction)
        let published = try GenerationRepository.publications.number(in: transaction)
        let minute = clock().seconds / 60
        return "\(design) \(published) \(minute)"
    }
}
