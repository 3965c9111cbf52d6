import SQLStore
import Studies
import Timekeeping
import Vocabulary

/// Changes the status of a study's channels: announce, launch, update, pause, resume, deactivate.
///
/// Runs in the caller's transaction; a refused action changes nothing. Callers write the audit entry and refresh
/// ``PublishedStudies`` after the commit.
public struct Publishing: Sendable {
    let designs: DesignRepository
    /// The site's address, such as `https://portal.example.org`, from which apps fetch images.
    let siteAddress: String
    /// The counts of participants and responses.
    let collected: CollectedData

    var clock: Clock { designs.clock }

    /// Creates the service with a design repository; `siteAddress` has no trailing slash.
    public init(designs: DesignRepository, siteAddress: String, collected: CollectedData = .none) {
        self.designs = designs
        self.siteAddress = siteAddress
        self.collected = collected
    }

    /// The result of an action.
    public struct Outcome: Hashable, Sendable {
        /// The action.
        public let action: StudyAction
        /// The channel.
        public let channel: ChannelID
        /// The previous status of the channel.
        public let previousStatus: StudyStatus
        /// The new status of the channel.
        public let status: StudyStatus
        /// The new publication; nil for actions that publish nothing.
        public let publication: Publication?
        /// The new versions of changed activities, by key.
        public let changedActivities: [String: Version]
        /// The outdated translations that the user confirmed as still correct.
        public let confirmedTranslations: [StaleTranslation]
        /// Whether it was published to Live before Test, which the user confirmed.
        public let wasUntested: Bool
        /// The number of steps that no participant can reach, which the user confirmed.
        public let unreachableSteps: Int
    }

    /// Performs an action if its preconditions are met and everything required is confirmed.
    ///
    /// Throws ``DocumentNotFound`` if there is no such channel.
    public func perform(
        _ action: StudyAction, on kind: ChannelKind, in scope: DesignScope, by author: Author,
        confirming confirmations: PublishingConfirmations = .none, _ transaction: borrowing Transaction
    ) throws -> Outcome {
        let findings = try findings(for: action, on: kind, in: scope, transaction)
        guard let channel = try ChannelStateRepository.find(kind, in: scope, transaction),
            let status = action.result(from: channel.status),
            !findings.contains(where: { $0.outcome == .failed })
        else { throw PreconditionsNotMet(findings: findings) }
        let consequences = try consequences(of: action, on: kind, in: scope, transaction)
        let unconfirmed = consequences?.unconfirmed(confirmations) ?? []
        if !unconfirmed.isEmpty { throw PreconditionsNotMet(findings: unconfirmed) }
        let confirmed = try decide(action, confirmations, in: scope, by: author, transaction)
        let freeze = try action.stage.map {
            try PublicationBuilder($0, of: channel, in: scope, designs: designs, transaction)
        }
        if let freeze { try store(freeze, for: action, consequences, by: author, transaction) }
        try ChannelStateRepository.set(status, of: channel.id, at: clock(), transaction)
        try GenerationRepository.publications.advance(in: transaction)
        try designs.notifications.announce(action, on: channel, freeze: freeze, by: author, transaction)
        return Outcome(
            action: action, channel: channel.id, previousStatus: channel.status, status: status,
            publication: try freeze.flatMap { _ in
                try PublicationRepository.newest(of: channel.id, transaction)
            },
            changedActivities: freeze?.risenVersions ?? [:], confirmedTranslations: confirmed,
            wasUntested: consequences?.untested != nil,
            unreachableSteps: consequences?.unreachable.count ?? 0)
    }

    /// Stores a publication with its responses to apps, and what the action confirmed.
    private func store(
        _ freeze: PublicationBuilder, for action: StudyAction, _ consequences: PublishingConsequences?,
        by author: Author, _ transaction: borrowing Transaction
    ) throws {
        let (publication, channel) = (try freeze.store(by: author, transaction), freeze.channel.id)
        try consequences?.keep(
            with: publication, participants: collected.participants?(channel, transaction), transaction)
        try freeze.storePayloads(of: publication, siteAddress: siteAddress, transaction)
        try QuestionFlagRepository.store(freeze.design, of: channel, transaction)
        try saveConfirmedTranslations(of: publication, for: action, in: freeze.scope, transaction)
    }

    /// Returns whether the draft differs from the published design; nil if nothing is published yet.
    public func draftDiffers(
        from kind: ChannelKind, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> Bool? {
        guard let channel = try ChannelStateRepository.find(kind, in: scope, transaction),
            channel.status.isVisible,
            let publication = try PublicationRepository.newest(of: channel.id, transaction)
        else { return nil }
        return try designs.snapshot(in: scope, transaction).digest != publication.digest
    }

    /// Returns a snapshot of the draft.
    public func draft(
        in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> DesignSnapshot {
        try designs.snapshot(in: scope, transaction)
    }

    /// Returns the design of a publication; nil if the study has no such publication.
    public func design(
        of publication: PublicationID, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> DesignSnapshot? {
        try PublicationRepository.design(of: publication, in: scope, transaction).map {
            try DesignSnapshot($0)
        }
    }
}
