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
        /// The design that was published to Test; nil if there is none to compare with.
        public let design: DesignSnapshot?
        /// The differences from that design.
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
        let platforms = try design.all(StudySettings.self).first?.value.platforms ?? []
        return try design.all(Questionnaire.self).flatMap { id, questionnaire in
            FlowCheck(questionnaire, id, on: platforms).findings.filter { $0.kind == .unreachableStep }
        }
    }

    /// Returns the changes that were not published to Test.
    ///
    /// An upcoming study can be announced without Test, because no one has enrolled yet and the announcement can be
    /// withdrawn. If Test has an earlier state, what the announcement shows is compared with it.
    private func untested(
        _ action: StudyAction, _ kind: ChannelKind, _ draft: DesignSnapshot, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> PublishingConsequences.Untested? {
        guard kind == .live, let stage = action.stage,
            let test = try ChannelStateRepository.find(.test, in: scope, transaction),
            test.status != .deactivated
        else { return nil }
        let tested = try PublicationRepository.history(of: test.id, transaction).first {
            stage == .upcoming || $0.stage == .launched
        }
        guard let tested else {
            return stage == .upcoming
                ? nil : PublishingConsequences.Untested(tested: nil, design: nil, changes: [])
        }
        let design = try DesignSnapshot(try PublicationRepository.design(of: tested.id, transaction))
        let changes = try draft.changes(since: design).filter { change in
            change.kind != .checklist && action.requiredSections.contains(change.kind.section)
        }
        return changes.isEmpty
            ? nil
            : PublishingConsequences.Untested(
                tested: tested.stage == .launched ? tested.version : nil, design: design, changes: changes)
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
