import Access
import Help
import PortalUI
import SQLStore
import Vocabulary
import WebAccess

// Pages of the menus and of the help, which aren't in the index.
extension SearchQuery {
    /// The channels whose pages are found, and the organizations and apps.
    private static let placesMax = 100
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

    /// Returns pages of the site, of organizations and apps, and of studies.
    func pages(
        _ context: RequestContext, in scope: SearchScope, _ transaction: borrowing Transaction
    ) throws -> [SearchResult] {
        let ofSite = siteMap.pages(
            of: .site, for: context.navigationRights, atSites: [], hasDesign: false, below: "/")
        return ofSite.compactMap { result($0, in: "") } + (try pagesOfPlaces(in: scope, transaction))
            + (try pagesOfStudies(in: scope, transaction))
    }

    private func pagesOfPlaces(
        in scope: SearchScope, _ transaction: borrowing Transaction
    ) throws -> [SearchResult] {
        let places = try FolderRepository.organizationsAndApps(
            scope.places, limit: Self.placesMax, in: transaction)
        return places.flatMap { place in
            siteMap.pages(
                of: place.kind, for: scope.rights(on: place.folderID).whole, atSites: [], hasDesign: true,
                below: FolderPaths.of(place)
            ).compactMap { result($0, in: place.title) }
        }
    }

    private func pagesOfStudies(
        in scope: SearchScope, _ transaction: borrowing Transaction
    ) throws -> [SearchResult] {
        let designed = try SearchRepository.designed(scope.places, transaction)
        let ids = try SearchRepository.channels(of: scope.places, transaction)
            .filter { scope.reaches($0.channel, of: $0.study) }.prefix(Self.placesMax).map(\.channel)
        return try FolderRepository.channels(ids, in: transaction).flatMap { channel in
            let rights = scope.rights(on: channel.study.id)
            return siteMap.pages(
                of: .study, for: rights.whole, atSites: rights.atSites,
                hasDesign: designed.contains(channel.study.id), below: FolderPaths.of(channel)
            ).compactMap {
                // Of two channels, people look for what is Live.
                result(
                    $0, in: "\(channel.study.title) · \(channel.studyID.text)",
                    from: channel.kind == .test ? -0.01 : 0)
            }
        }
    }

    /// Returns a page if its title has words of the query, and its place the others.
    private func result(_ page: PageLink, in place: String, from start: Double = 0) -> SearchResult? {
        let (own, others) = (SearchWords.words(of: page.title), SearchWords.words(of: place))
        // Of two pages, people look for the one that is called just so.
        var score = start - Double(own.count) / 10
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
