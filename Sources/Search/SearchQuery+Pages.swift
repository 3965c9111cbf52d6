import Access
import Help
import PortalUI
import SQLStore
import Vocabulary
import WebAccess

// Pages of the menus and of the help, which aren't in the index.
extension SearchQuery {
    /// The channels whose pages are found.
    private static let channelsMax = 100
    /// The pages of the help that are found.
    private static let helpMax = 5

    func help(_ context: RequestContext) -> [SearchResult] {
        library.matches(text, for: context).prefix(Self.helpMax).map { match in
            let title = SearchWords.words(of: match.title)
            let score = words.reduce(0) { $0 + (WordScore.best($1, among: title) ?? 1) }
            return SearchResult(
                .help, match.title, detail: match.excerpt, to: match.address,
                score: score * SearchKind.help.weight)
        }
    }

    /// Returns pages of the menus: of the site, and of studies.
    func pages(
        _ context: RequestContext, in scope: SearchScope, _ transaction: borrowing Transaction
    ) throws -> [SearchResult] {
        let ofSite = siteMap.sections(
            of: .site, for: context.navigationRights, atSites: [], hasDesign: false, below: "/")
        var results = ofSite.compactMap { result($0, of: nil) }
        let designed = try SearchRepository.designed(scope.studies, transaction)
        let ids = try SearchRepository.channels(of: scope.studies, transaction)
            .filter { scope.reaches($0.channel, of: $0.study) }.prefix(Self.channelsMax).map(\.channel)
        for channel in try FolderRepository.channels(ids, in: transaction) {
            let rights = scope.rights(on: channel.study.id)
            let pages = siteMap.sections(
                of: .study, for: rights.whole, atSites: rights.atSites,
                hasDesign: designed.contains(channel.study.id), below: FolderPaths.of(channel))
            results += pages.compactMap { result($0, of: channel) }
        }
        return results
    }

    /// Returns a page if its title has words of the query, and the study the others.
    private func result(_ page: PageLink, of channel: Channel?) -> SearchResult? {
        let own = SearchWords.words(of: page.title)
        let place = channel.map { "\($0.study.title) · \($0.studyID.text)" } ?? ""
        let others = SearchWords.words(of: place)
        // Of two channels, people look for what is Live, and of two pages for the one that is called just so.
        var score = (channel?.kind == .test ? -0.01 : 0) - Double(own.count) / 10
        var isNamed = false
        for wanted in words {
            if let best = WordScore.best(wanted, among: own) {
                (score, isNamed) = (score + best, true)
            } else if WordScore.best(wanted, among: others) != nil {
                score += 1
            } else {
                return nil
            }
        }
        guard isNamed else { return nil }
        return SearchResult(
            .page, page.title, detail: place, to: page.address, score: score * SearchKind.page.weight)
    }
}
