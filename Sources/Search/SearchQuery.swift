import Access
import Help
import PortalUI
import SQLStore
import Vocabulary
import WebAccess

/// What a user looks for.
struct SearchQuery: Sendable {
    /// The longest text that is looked for.
    static let lengthMax = 200
    private static let wordsMax = 8

    let text: String
    let words: [String]
    let siteMap: SiteMap
    /// Returns the address of a user whose account a folder manages.
    let user: @Sendable (UserID, Folder) -> String
    let library: HelpLibrary

    init(
        _ text: String, siteMap: SiteMap, library: HelpLibrary,
        user: @escaping @Sendable (UserID, Folder) -> String
    ) {
        self.text = String(text.trimmed.prefix(Self.lengthMax))
        var known: Set<String> = []
        let all = SearchWords.words(of: self.text).filter { known.insert($0).inserted }
        words = Array(all.prefix(Self.wordsMax))
        (self.siteMap, self.library, self.user) = (siteMap, library, user)
    }

    /// Creates a query for another text.
    init(_ text: String, like other: SearchQuery) {
        self.init(text, siteMap: other.siteMap, library: other.library, user: other.user)
    }

    /// Returns the best results within the scope of a user.
    func results(
        _ context: RequestContext, in scope: SearchScope, count: Int, _ transaction: borrowing Transaction
    ) throws -> SearchOutcome {
        guard !words.isEmpty else { return SearchOutcome() }
        let (indexed, isCut) = try indexed(in: scope, count: count, transaction)
        let all =
            try exact(in: scope, transaction) + indexed + pages(context, in: scope, transaction)
            + help(context)
        let best = all.sorted { ($1.score, $0.title, $0.address) < ($0.score, $1.title, $1.address) }
        return SearchOutcome(results: Array(best.prefix(count)), isCut: isCut || best.count > count)
    }

    // MARK: The index

    private func indexed(
        in scope: SearchScope, count: Int, _ transaction: borrowing Transaction
    ) throws -> (results: [SearchResult], isCut: Bool) {
        let (entries, isCut) = try SearchRepository.candidates(words, in: scope, transaction)
        let ranked = entries.compactMap { entry -> (entry: SearchCandidate, score: Double)? in
            guard let score = entry.score(words), scope.allows(entry) else { return nil }
            return (entry, score)
        }
        .sorted { ($1.score, $0.entry.title) < ($0.score, $1.entry.title) }.prefix(count)
        let channels = try channels(of: ranked.map(\.entry), in: scope, transaction)
        let texts = try SearchRepository.texts(of: ranked.map(\.entry.id), transaction)
        let results = try ranked.compactMap { entry, score -> SearchResult? in
            let hasFolder = [.organization, .app, .user].contains(entry.kind)
            let owner = SearchOwner(
                channel: entry.channel.flatMap { channels.byID[$0] } ?? channels.ofStudy[entry.folder],
                folder: hasFolder ? try FolderRepository.folder(entry.folder, in: transaction) : nil,
                user: user)
            var result = SearchResult(entry, score: score, of: owner)
            result?.matched = MatchedText(texts[entry.id] ?? [], title: entry.title, words)
            return result
        }
        return (results, isCut)
    }

    /// Returns the channels of entries, and for designs the first channel of their study.
    private func channels(
        of entries: [SearchCandidate], in scope: SearchScope, _ transaction: borrowing Transaction
    ) throws -> (byID: [ChannelID: Channel], ofStudy: [FolderID: Channel]) {
        let studies = Set(entries.filter { $0.kind == .design }.map(\.folder))
        let offered = try SearchRepository.channels(of: Array(studies), transaction)
            .filter { scope.reaches($0.channel, of: $0.study) }
        let first = Dictionary(
            offered.map { ($0.study, $0.channel) }, uniquingKeysWith: { first, _ in first })
        let ids = Set(entries.compactMap(\.channel)).union(first.values)
        let found = try FolderRepository.channels(Array(ids), in: transaction)
        let byID = Dictionary(found.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return (byID, first.compactMapValues { byID[$0] })
    }
}
