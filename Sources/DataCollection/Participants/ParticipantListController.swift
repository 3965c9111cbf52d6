import Access
import DataAccess
import HTTP
import PortalUI
import Responses
import SQLStore
import Tables
import Templating
import WebAccess

/// The page with the participants of a study.
struct ParticipantListController: Sendable {
    let siteMap: SiteMap
    let store: Store
    let properties: PropertySchemaSync
    let reading: GridLoader
    private let listing = ParticipantListingRepository()

    var routes: [SiteRoute] {
        [.get(ResponsePaths.participants, requiring: ViewResponsesAtSites.self, async: list)]
    }

    /// What the page shows in addition to the rows.
    private struct Found: Sendable {
        let table: DataTable
        let sites: [StudySite]
        let counts: ParticipantListingRepository.Counts
        let silent: Int
    }

    private func list(_ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>) async throws
        -> Response
    {
        let channel = grant.subject
        await properties.refreshSchema(channel.id)
        let found = try await store.read { transaction in
            try find(
                context, try context.require(ViewResponsesAtSites.self, on: channel, in: transaction),
                transaction)
        }
        let search = try ParticipantSearch(
            context.request.query, sites: found.sites,
            findsTokens: context.sites(of: ManageTokensAtSites.self) != nil)
        var page = ParticipantsPage(
            frame: frame(context), address: ResponsePaths.participants(channel), search: search,
            counts: found.counts, silent: found.silent, sites: found.sites,
            seesAllSites: grant.sites.isWholeStudy)
        if search.state != .erased {
            let outcome = try await reading.read(
                found.table, at: page.address, query: search.query,
                recording: GridLoader.Reading("participants.view", about: ""), for: context, in: channel)
            switch outcome {
            case .elsewhere(let address): return .redirect(to: address)
            case .shown(let grid): page.show(grid)
            }
        }
        return .html(page.render())
    }

    private func find(
        _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>, _ transaction: borrowing Transaction
    ) throws -> Found {
        Found(
            table: DataTable.ofParticipants(
                try PropertyRepository.all(of: grant.subject.id, transaction), in: grant.subject.id,
                try TableAccess(context, grant, in: transaction),
                showsWithdrawal: Self.isOfWithdrawn(context.request.query), for: context),
            sites: try StudySiteRepository.all(with: grant, in: transaction),
            counts: try listing.counts(grant, transaction),
            silent: try listing.silentCount(grant, transaction))
    }

    /// Whether only participants who have withdrawn are shown.
    private static func isOfWithdrawn(_ query: Query) -> Bool {
        let title = ParticipantState.withdrawn.title
        return query[ParticipantSearch.stateName] == ParticipantState.withdrawn.rawValue
            || query["\(RowFilter.prefix)\(ParticipantPageTable.stateName)~eq"] == title
    }

    private func frame(_ context: RequestContext) -> Frame {
        siteMap.frame(
            context, "Participants",
            purpose:
                "Participants by number and token. Nothing here identifies a person. Times are in UTC.",
            section: "/participants")
    }
}
