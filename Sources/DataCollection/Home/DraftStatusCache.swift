import Access
import Responses
import SQLStore
import Studies
import StudyPublishing
import Vocabulary

/// Caches the status of each draft until its design changes, because comparing and checking a design takes long.
final class DraftStatusCache: Sendable {
    private struct Key: Hashable {
        let folder: FolderID
        let kind: ChannelKind
    }

    private struct Entry {
        let stamp: String
        let status: DraftStatus
    }

    /// The maximum number of cached drafts.
    private static let limit = 128

    private let designs: DesignRepository
    private let countItems: ResponseFeature.Dependencies.ChangedItemCount?
    private let nameProblems: ResponseFeature.Dependencies.DraftProblems?
    private let entries = Locked<[Key: Entry]>([:])

    init(
        designs: DesignRepository, countingItems: ResponseFeature.Dependencies.ChangedItemCount?,
        namingProblems: ResponseFeature.Dependencies.DraftProblems?
    ) {
        self.designs = designs
        countItems = countingItems
        nameProblems = namingProblems
    }

    /// Returns the status of the draft of a channel; nil for a study without a published design, and for a deactivated
    /// one.
    func status(
        of channel: Channel, with grant: Grant<ViewDesign>, _ transaction: borrowing Transaction
    ) throws -> DraftStatus? {
        let scope = grant.subject.scope
        guard channel.status.isVisible, channel.status != .deactivated,
            try designs.exists(in: scope, transaction)
        else { return nil }
        let publishing = Publishing(designs: designs, siteAddress: "")
        let key = Key(folder: scope.folder, kind: channel.kind)
        let stamp = try publishing.blockersStamp(on: channel.kind, in: scope, transaction)
        if let known = entries.withLock({ $0[key] }), known.stamp == stamp { return known.status }
        guard let status = try compared(channel, scope, publishing, transaction) else { return nil }
        entries.withLock { entries in
            if entries.count >= Self.limit { entries.removeAll() }
            entries[key] = Entry(stamp: stamp, status: status)
        }
        return status
    }

    private func compared(
        _ channel: Channel, _ scope: DesignScope, _ publishing: Publishing,
        _ transaction: borrowing Transaction
    ) throws -> DraftStatus? {
        guard let publication = try PublicationRepository.newest(of: channel.id, transaction),
            let published = try publishing.design(of: publication.id, in: scope, transaction)
        else { return nil }
        let draft = try publishing.draft(in: scope, transaction)
        let changes = try draft.changes(since: published)
        let found = try publishing.blockers(on: channel.kind, in: scope, transaction)
        let problems = Section.allCases.flatMap { found[$0] ?? [] }
        let named = try nameProblems?(problems, draft, channel) ?? []
        return DraftStatus(
            isChanged: !changes.isEmpty, changeCount: try countItems?(changes, published, draft),
            problemCount: Set(problems).count,
            version: publication.stage == .upcoming
                ? "the announcement" : "version \(publication.version.text)",
            address: ResponsePaths.of(channel) + "/design",
            fixes: named.prefix(DraftStatus.fixesMax).map {
                DraftStatus.Fix(link: $0.page, sentence: $0.sentence)
            })
    }
}
