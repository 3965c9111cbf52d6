import Access
import HTTP
import PortalUI
import SQLStore
import Templating
import WebAccess

/// What identifies a participant: the account, and the signed consent. Each view is recorded.
struct ParticipantIdentityController: Sendable {
    let siteMap: SiteMap
    let store: Store
    let list: ParticipationListRepository
    let accounts: AccountRepository
    let consents: ConsentRepository

    var routes: [SiteRoute] {
        [
            .get(ParticipationPaths.account, requiringIdentityLinkAnd: ViewTokenCounts.self, async: show),
            .get(ParticipationPaths.consent, requiringIdentityLinkAnd: ViewTokenCounts.self, async: download)
                .described(as: .nothing("a signed consent for a person to read")),
        ]
    }

    private func show(_ context: RequestContext, _ grant: Grant<ViewTokenCounts>) async throws -> Response {
        let channel = grant.subject
        let (found, account) = try await store.write { transaction in
            let found = try viewed("participation.view-account", context, channel, transaction)
            return (found, try accounts.account(found.account, transaction))
        }
        let page = ParticipantAccountPage(
            frame: siteMap.frame(
                context,
                found.participant.map { "Account of participant \($0)" } ?? "Account of a participant",
                purpose: "This identifies a person. This view was recorded in the audit log.",
                section: ParticipationPaths.place,
                parent: PageLink("Participation", to: ParticipationPaths.page(channel))),
            row: ParticipationPage.Row(found, channel), email: try accounts.email(of: account),
            isVerified: account.isVerified)
        return .html(page.render()).with("cache-control", "no-store")
    }

    private func download(
        _ context: RequestContext, _ grant: Grant<ViewTokenCounts>
    ) async throws -> Response {
        let channel = grant.subject
        let document = try await store.write { transaction in
            let found = try viewed("participation.download-consent", context, channel, transaction)
            guard let document = try consents.newest(of: found.id, transaction) else {
                throw NotFound("consent document")
            }
            return document
        }
        return Response.bytes(try consents.open(document), type: "application/pdf")
            .attachment(named: "consent-\(channel.studyID).pdf").with("cache-control", "no-store")
    }

    /// Returns a participation to a user with the identity link, and records that.
    private func viewed(
        _ action: String, _ context: RequestContext, _ channel: Channel, _ transaction: borrowing Transaction
    ) throws -> Participation {
        let grant = try context.require(ViewTokenCounts.self, on: channel, in: transaction)
        try IdentityLinkRepository.require(with: grant, in: transaction)
        let id = context.request.parameters.value("participation", as: Int64.self) ?? 0
        guard let found = try list.find(id, grant, transaction) else { throw NotFound("participation") }
        try grant.record(action, about: "participation \(id)", in: transaction)
        return found
    }
}
