import Access
import PortalUI
import SQLStore
import Studies
import StudyPublishing
import Timekeeping
import Vocabulary

/// What a protocol of a study contains: a design, and what is known about its versions.
struct StudyProtocol: Sendable {
    /// The most versions whose differences are described, and the most changes that are listed.
    static let comparedMax = 20
    static let editsMax = 200

    /// A published version with its design.
    struct PublishedVersion: Sendable {
        let kind: ChannelKind
        let publication: Publication
        /// Its design; nil for versions whose differences aren't described.
        let design: DesignSnapshot?
        /// The number of translations that were confirmed as still correct.
        let confirmedTranslations: Int
    }

    let channel: Channel
    let revision: ProtocolRevision
    let language: LanguageTag
    let languages: [LanguageTag]
    let design: DesignSnapshot
    let notifications: [Notification]
    /// The publications up to the revision, newest first within each channel.
    let versions: [PublishedVersion]
    /// The latest changes to the design up to the revision, newest first.
    let edits: [DesignChange]

    /// Creates the protocol of a design alone, without versions, changes and notifications.
    init(
        channel: Channel, revision: ProtocolRevision, language: LanguageTag, languages: [LanguageTag],
        design: DesignSnapshot
    ) {
        (self.channel, self.revision, self.language) = (channel, revision, language)
        (self.languages, self.design) = (languages, design)
        (notifications, versions, edits) = ([], [], [])
    }

    /// Reads the protocol of a revision, which a user with the grant may see.
    ///
    /// - Throws: ``NotFound`` for a revision that the study doesn't have.
    init(
        of channel: Channel, revision name: String, in language: LanguageTag?, _ publishing: Publishing,
        _ designs: DesignRepository, with grant: Grant<ViewDesign>, _ transaction: borrowing Transaction
    ) throws {
        let scope = grant.subject.scope
        guard try designs.exists(in: scope, transaction) else { throw NotFound("design") }
        let all = try ProtocolRevision.all(in: scope, transaction)
        guard let revision = all.first(where: { $0.name == name }) else { throw NotFound("version") }
        let design = try Self.design(of: revision, publishing, in: scope, transaction)
        languages = try design.only(StudySettings.self)?.allLanguages ?? [.english]
        let wanted = language ?? .english
        // An older version may lack a language that the page offers; its texts are in English then.
        let offered = try designs.document(StudySettings.self, in: scope, transaction).value.allLanguages
        guard (languages + offered).contains(wanted) else { throw NotFound("language") }
        (self.channel, self.revision, self.language, self.design) = (channel, revision, wanted, design)
        notifications = try designs.notifications.all(in: .study(scope), transaction)
            .filter { $0.channel == channel.id }
        let until = revision.publication?.publishedAt
        versions = try Self.versions(all, until, publishing, in: scope, transaction)
        edits = try Self.edits(until, designs, in: scope, transaction)
    }

    /// Returns the latest changes up to a time, or of all times.
    private static func edits(
        _ until: Instant?, _ designs: DesignRepository, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> [DesignChange] {
        var (edits, skipped): ([DesignChange], Int) = ([], 0)
        while edits.count < editsMax {
            let page = try designs.changes(limit: editsMax, skipping: skipped, in: scope, transaction)
            edits += page.filter { change in until.map { change.at <= $0 } ?? true }
            skipped += page.count
            if page.count < editsMax { break }
        }
        return Array(edits.prefix(editsMax))
    }

    private static func design(
        of revision: ProtocolRevision, _ publishing: Publishing, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> DesignSnapshot {
        guard let publication = revision.publication else {
            return try publishing.draft(in: scope, transaction)
        }
        guard let design = try publishing.design(of: publication.id, in: scope, transaction) else {
            throw NotFound("version")
        }
        return design
    }

    private static func versions(
        _ revisions: [ProtocolRevision], _ until: Instant?, _ publishing: Publishing, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> [PublishedVersion] {
        let published = revisions.compactMap { revision -> (ChannelKind, Publication)? in
            guard case .published(let kind, let publication) = revision else { return nil }
            return until.map { publication.publishedAt <= $0 } ?? true ? (kind, publication) : nil
        }
        return try published.enumerated().map { index, version in
            let (kind, publication) = version
            return PublishedVersion(
                kind: kind, publication: publication,
                design: index <= comparedMax
                    ? try publishing.design(of: publication.id, in: scope, transaction) : nil,
                confirmedTranslations: try ConfirmedTranslationRepository.all(
                    of: publication.id, in: scope, transaction
                ).count)
        }
    }

    /// Returns the previous version on the same channel.
    func previous(of version: PublishedVersion) -> PublishedVersion? {
        versions.first {
            $0.kind == version.kind && $0.publication.number == version.publication.number - 1
        }
    }
}
