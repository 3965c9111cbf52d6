import Access
import PortalUI
import Responses
import SQLStore
import Vocabulary
import WebAccess

/// What a user looks for.
struct SearchQuery: Sendable {
    /// The longest text that is looked for.
    static let lengthMax = 200
    private static let wordsMax = 8
    /// The channels whose pages are found.
    private static let channelsMax = 100

    let text: String
    let words: [String]
    let siteMap: SiteMap
    /// Returns the address of a user whose account a folder manages.
    let user: @Sendable (UserID, Folder) -> String
    /// Returns the pages of the help about a text.
    let help: @Sendable (_ text: String, _ context: RequestContext) -> [HelpResult]

    init(
        _ text: String, siteMap: SiteMap, user: @escaping @Sendable (UserID, Folder) -> String,
        help: @escaping @Sendable (_ text: String, _ context: RequestContext) -> [HelpResult]
    ) {
        self.text = String(text.trimmed.prefix(Self.lengthMax))
        var known: Set<String> = []
        let all = SearchWords.words(of: self.text).filter { known.insert($0).inserted }
        words = Array(all.prefix(Self.wordsMax))
        (self.siteMap, self.user, self.help) = (siteMap, user, help)
    }

    /// Returns the best results for the user of a request, and whether another word would show others.
    func results(
        _ context: RequestContext, count: Int, _ transaction: borrowing Transaction
    ) throws -> (results: [SearchResult], isCut: Bool) {
        guard !words.isEmpty else { return ([], false) }
        let scope = try SearchScope(of: context.actor, transaction)
        let (indexed, isCut) = try indexed(in: scope, count: count, transaction)
        let all =
            try exact(in: scope, transaction) + indexed + pages(context, in: scope, transaction)
            + help(text, context).prefix(5).map { $0.result(for: words) }
        let best = all.sorted { ($1.score, $0.title, $0.address) < ($0.score, $1.title, $1.address) }
        return (Array(best.prefix(count)), isCut || best.count > count)
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
        let results = try ranked.compactMap { entry, score in
            let hasFolder = [.organization, .app, .user].contains(entry.kind)
            return SearchResult(
                entry, score: score,
                channel: entry.channel.flatMap { channels.byID[$0] } ?? channels.ofStudy[entry.folder],
                folder: hasFolder ? try FolderRepository.folder(entry.folder, in: transaction) : nil,
                user: user)
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

    // MARK: What isn't in the index

    /// The number of a participant: "12" or "Participant 12".
    private var number: Int64? {
        let parts = text.lowercased().split(whereSeparator: \.isWhitespace)
        guard let last = parts.last, parts.count == 1 || parts.count == 2 && parts[0] == "participant" else {
            return nil
        }
        return Int64(last).flatMap { $0 > 0 ? $0 : nil }
    }

    /// The text as a token, without the spaces and hyphens with which people group its letters.
    private var token: String { text.uppercased().filter { !$0.isWhitespace && $0 != "-" } }

    /// Returns the participant with a number, and the study with a complete token.
    private func exact(
        in scope: SearchScope, _ transaction: borrowing Transaction
    ) throws -> [SearchResult] {
        var results: [SearchResult] = []
        if let number,
            let found = try SearchRepository.participant(ParticipantID(number), transaction),
            scope.has(ViewParticipantsAtSites.self, at: found.site, of: found.channel, on: found.study),
            let channel = try FolderRepository.channel(found.channel, in: transaction)
        {
            let address = ResponsePaths.participant(ParticipantID(number), channel)
            results.append(
                SearchResult(
                    .participant, "Participant \(number)", detail: channel.study.title, to: address, score: 10
                ))
        }
        if let found = try SearchRepository.token(token, transaction),
            scope.has(ManageTokensAtSites.self, at: found.site, of: found.channel, on: found.study),
            let channel = try FolderRepository.channel(found.channel, in: transaction)
        {
            let address = "\(ResponsePaths.tokens(channel))/find?q=\(token)"
            results.append(
                SearchResult(
                    .token, "Enrollment token", detail: channel.study.title, to: address, score: 10))
        }
        return results
    }

    /// Returns pages of the menus: of the site, and of studies.
    private func pages(
        _ context: RequestContext, in scope: SearchScope, _ transaction: borrowing Transaction
    ) throws -> [SearchResult] {
        var results = pages(
            of: .site, context.navigationRights, [], hasDesign: false, at: "/", named: "", words: [])
        let designed = try SearchRepository.designed(scope.studies, transaction)
        let ids = try SearchRepository.channels(of: scope.studies, transaction)
            .filter { scope.reaches($0.channel, of: $0.study) }.prefix(Self.channelsMax).map(\.channel)
        for channel in try FolderRepository.channels(ids, in: transaction) {
            let rights = scope.rights(on: channel.study.id)
            results += pages(
                of: .study, rights.whole, rights.atSites,
                hasDesign: designed.contains(channel.study.id), at: FolderPaths.of(channel),
                named: "\(channel.study.title) · \(channel.studyID.text)",
                words: SearchWords.words(of: "\(channel.study.title) \(channel.studyID.text)"),
                isTest: channel.kind == .test)
        }
        return results
    }

    private func pages(
        of kind: FolderKind, _ rights: RightSet, _ atSites: RightSet, hasDesign: Bool,
        at base: String, named name: String,
        words others: [String], isTest: Bool = false
    ) -> [SearchResult] {
        siteMap.sections(
            of: kind, for: rights, atSites: atSites, hasDesign: hasDesign, below: base
        ).compactMap { page in
            let own = SearchWords.words(of: page.title)
            // Of two channels, people look for what is Live, and of two pages for the one that is called just so.
            var score = (isTest ? -0.01 : 0) - Double(own.count) / 10
            for wanted in words {
                if let match = own.first(where: { $0.hasPrefix(wanted) }) {
                    score += match == wanted ? 3 : 2
                } else if others.contains(where: { $0.hasPrefix(wanted) }) {
                    score += 1
                } else {
                    return nil
                }
            }
            guard own.contains(where: { own in words.contains { own.hasPrefix($0) } }) else { return nil }
            return SearchResult(
                .page, page.title, detail: name, to: page.address, score: score * SearchKind.page.weight)
        }
    }
}

/// A page of the help that fits a query.
public struct HelpResult: Sendable {
    let title: String
    let excerpt: String
    let address: String

    public init(_ title: String, excerpt: String, to address: String) {
        (self.title, self.excerpt, self.address) = (title, excerpt, address)
    }

    func result(for words: [String]) -> SearchResult {
        let own = SearchWords.words(of: title)
        let score = words.reduce(0.0) { score, wanted in
            score + (own.contains(wanted) ? 3 : own.contains { $0.hasPrefix(wanted) } ? 2 : 1)
        }
        return SearchResult(.help, title, detail: excerpt, to: address, score: score * SearchKind.help.weight)
    }
}
