import SQLStore
import Studies
import Vocabulary

/// The effects of publishing on participants and their data, as determined by the design.
public struct PublishingConsequences: Sendable {
    /// The participants who must consent.
    public enum Consent: Hashable, Sendable {
        case unchanged
        /// All participants must consent again, to this version.
        case everyoneAgain(Version)
        /// Only new participants consent to this version.
        case newParticipants(Version)
    }

    /// The changes in the draft that were not published to Test.
    public struct Untested: Sendable {
        /// The version on Test; nil if nothing was launched there.
        public let tested: Version?
        /// The differences from that version; empty if nothing was launched on Test.
        public let changes: [DocumentChange]
    }

    /// The participants who must consent.
    public let consent: Consent
    /// The changes that alter the meaning of stored answers.
    public let meanings: [AnswerMeaningChange]
    /// The changes that would be published to Live before Test; nil if there are none.
    public let untested: Untested?
    /// The steps that no participant can reach.
    public let unreachable: [Finding]
}

extension Publishing {
    /// Returns the effects of an action; nil for an action that publishes nothing, and if there is no such channel.
    public func consequences(
        of action: StudyAction, on kind: ChannelKind, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> PublishingConsequences? {
        guard let stage = action.stage,
            let channel = try ChannelStateRepository.find(kind, in: scope, transaction)
        else { return nil }
        let freeze = try PublicationBuilder(stage, of: channel, in: scope, designs: designs, transaction)
        return PublishingConsequences(
            consent: freeze.consent.consequence(since: freeze.previous),
            meanings: stage == .launched
                ? try changedMeanings(of: freeze.design, on: channel, transaction) : [],
            untested: try untested(action, kind, freeze.design, in: scope, transaction),
            unreachable: stage == .launched ? try Self.unreachable(in: freeze.design) : [])
    }

    static func unreachable(in design: DesignSnapshot) throws -> [Finding] {
        try design.all(Questionnaire.self).flatMap { id, questionnaire in
            FlowCheck(questionnaire, id).findings.filter { $0.kind == .unreachableStep }
        }
    }

    /// Returns the changes that were not published to Test. An upcoming study can be announced before Test, because no
    /// one has enrolled yet and the announcement can be withdrawn.
    private func untested(
        _ action: StudyAction, _ kind: ChannelKind, _ draft: DesignSnapshot, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> PublishingConsequences.Untested? {
        guard kind == .live, action.stage == .launched,
            let test = try ChannelStateRepository.find(.test, in: scope, transaction),
            test.status != .deactivated
        else { return nil }
        let tested = try PublicationRepository.history(of: test.id, transaction).first {
            $0.stage == .launched
        }
        guard let tested else { return PublishingConsequences.Untested(tested: nil, changes: []) }
        let design = try DesignSnapshot(try PublicationRepository.design(of: tested.id, transaction))
        let changes = try draft.changes(since: design).filter { $0.kind != .checklist }
        return changes.isEmpty
            ? nil : PublishingConsequences.Untested(tested: tested.version, changes: changes)
    }
}

extension VersionedConsent {
    fileprivate func consequence(since previous: Publication?) -> PublishingConsequences.Consent {
        if asksAgain { return .everyoneAgain(version) }
        guard let previous, previous.stage == .launched, previous.consentVersion != version else {
            return .unchanged
        }
        return .newParticipants(version)
    }
}
