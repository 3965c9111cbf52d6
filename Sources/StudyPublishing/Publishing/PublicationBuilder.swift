import SQLStore
import Studies
import Timekeeping
import Vocabulary

/// Creates one publication: the design snapshot and the new versions.
struct PublicationBuilder {
    let stage: Publication.Stage
    let channel: ChannelState
    let scope: DesignScope
    let now: Instant
    let design: DesignSnapshot
    let basics: BasicInformation
    let settings: StudySettings
    /// The active activities; empty while a study is only announced.
    let activities: [VersionedActivity]
    /// Published activities that this publication removes, with the time.
    let ended: [ActivityListPayload.Entry]
    /// The consent with its version.
    let consent: VersionedConsent
    /// The previous publication; nil for the first one.
    let previous: Publication?
    private let previousKeys: Set<String>

    init(
        _ stage: Publication.Stage, of channel: ChannelState, in scope: DesignScope,
        designs: DesignRepository,
        _ transaction: borrowing Transaction
    ) throws {
        self.stage = stage
        self.channel = channel
        self.scope = scope
        now = designs.clock()
        design = try designs.snapshot(in: scope, transaction)
        guard let basics = try design.only(BasicInformation.self),
            let settings = try design.only(StudySettings.self)
        else { throw DocumentNotFound() }
        self.basics = basics
        self.settings = settings
        let entries = try designs.entries(in: scope, transaction)
        let published = try PublishedActivityRepository.all(of: channel.id, transaction)
        activities =
            stage == .upcoming
            ? []
            : try VersionedActivity.all(
                of: design, entries: entries, published: published, settings: settings, now: now)
        ended = try Self.ended(design, entries, published, activities)
        previous = try PublicationRepository.newest(of: channel.id, transaction)
        consent = try VersionedConsent(of: design, after: previous, transaction)
        previousKeys = try Self.keys(of: previous, transaction)
    }

    /// The version of this publication.
    var version: Version {
        guard let previous, previous.stage == .launched else { return .first }
        return previous.version.next
    }

    /// The new versions of changed activities, by key.
    var risenVersions: [String: Version] {
        Dictionary(
            activities.filter { $0.publication == nil }.map { ($0.content.key, $0.version) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Whether apps must fetch the activities again.
    var changesActivities: Bool {
        !risenVersions.isEmpty || previousKeys != Set(activities.map { $0.content.key.lowercased() })
    }

    /// Stores the publication, its activities, and the keys that it reserves.
    func store(by author: Author, _ transaction: borrowing Transaction) throws -> PublicationID {
        let publication = try PublicationRepository.insert(self, by: author, transaction)
        if stage == .launched { try storeActivities(publication, transaction) }
        return publication
    }

    private func storeActivities(_ publication: PublicationID, _ transaction: borrowing Transaction) throws {
        for activity in activities where activity.publication == nil {
            try PublishedActivityRepository.insert(activity, of: publication, on: channel.id, transaction)
        }
        let published = activities.map { (id: $0.document, value: $0.content) }
        try DesignRepository.reserve(
            try design.keys(of: published).map(\.key), in: scope, at: now, transaction)
        try DesignRepository.markPublished(in: scope, at: now, transaction)
    }

    private static func keys(
        of publication: Publication?, _ transaction: borrowing Transaction
    ) throws -> Set<String> {
        guard let publication, publication.stage == .launched else { return [] }
        let design = try DesignSnapshot(try PublicationRepository.design(of: publication.id, transaction))
        return Set(try design.activities().map { $0.value.key.lowercased() })
    }

    private static func ended(
        _ design: DesignSnapshot, _ entries: [DocumentSummary], _ published: [PublishedActivity],
        _ activities: [VersionedActivity]
    ) throws -> [ActivityListPayload.Entry] {
        var taken = Set(activities.map { $0.content.key.lowercased() })
        return try design.documents
            .filter { $0.kind.isActivity && $0.state == .deleted }.sorted { $0.id > $1.id }
            .compactMap { document in
                guard
                    let newest = published.last(where: { $0.key.lowercased() == document.key.lowercased() }),
                    let activity = try document.activity(),
                    taken.insert(document.key.lowercased()).inserted
                else { return nil }
                return ActivityListPayload.Entry(
                    activity: activity, version: newest.version, modifiedAt: newest.modifiedAt,
                    openedAt: newest.openedAt,
                    deletedAt: entries.first { $0.id == document.id }?.modifiedAt ?? newest.modifiedAt)
            }
    }
}
