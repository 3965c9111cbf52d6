import SQLStore

/// What an action that publishes does to participants and to their data, as far as the design decides it.
public struct PublishingConsequences: Sendable {
    /// Who must consent.
    public enum Consent: Hashable, Sendable {
        case unchanged
        /// All participants consent again, to this version.
        case everyoneAgain(Version)
        /// Only new participants see this version.
        case newParticipants(Version)
    }

    /// What in the draft was not published to Test.
    public struct Untested: Sendable {
        /// The version that Test offers; nil where nothing was launched there.
        public let tested: Version?
        /// What differs from it; empty where nothing was launched there.
        public let changes: [DocumentChange]
    }

    /// Who must consent.
    public let consent: Consent
    /// The stored answers that change their meaning.
    public let meanings: [AnswerMeaningChange]
    /// What would go Live ahead of Test; nil where nothing does.
    public let untested: Untested?
    /// The steps that no participant can reach.
    public let unreachable: [Finding]
}

extension Publishing {
    /// What an action will do; nil for an action that publishes nothing, and where there is no such channel.
    public func consequences(
        of action: StudyAction, on kind: ChannelKind, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> PublishingConsequences? {
        guard let stage = action.stage, let channel = try ChannelState.find(kind, in: scope, transaction)
        else { return nil }
        let freeze = try PublicationBuilder(stage, of: channel, in: scope, designs: designs, transaction)
        let previous = try freeze.previousDesign(transaction)
        return PublishingConsequences(
            consent: freeze.consent.consequence(since: freeze.previous),
            meanings: try previous.map { try freeze.design.changedMeanings(since: $0) } ?? [],
            untested: try untested(action, kind, freeze.design, in: scope, transaction),
            unreachable: stage == .launched ? try Self.unreachable(in: freeze.design) : [])
    }

    static func unreachable(in design: DesignSnapshot) throws -> [Finding] {
        try design.all(Questionnaire.self).flatMap { id, questionnaire in
            FlowCheck(questionnaire, id).findings.filter { $0.kind == .unreachableStep }
        }
    }

    /// An upcoming study can be announced before Test, because no one participates yet and it can be unpublished.
    private func untested(
        _ action: StudyAction, _ kind: ChannelKind, _ draft: DesignSnapshot, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> PublishingConsequences.Untested? {
        guard kind == .live, action.stage == .launched,
            let test = try ChannelState.find(.test, in: scope, transaction), test.status != .deactivated
        else { return nil }
        let tested = try Publication.history(of: test.id, transaction).first { $0.stage == .launched }
        guard let tested else { return PublishingConsequences.Untested(tested: nil, changes: []) }
        let design = try DesignSnapshot(try Publication.design(of: tested.id, transaction))
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

extension PublicationBuilder {
    /// The launched design that participants have now; nil before the launch.
    func previousDesign(_ transaction: borrowing Transaction) throws -> DesignSnapshot? {
        guard let previous, previous.stage == .launched else { return nil }
        return try DesignSnapshot(try Publication.design(of: previous.id, transaction))
    }
}
