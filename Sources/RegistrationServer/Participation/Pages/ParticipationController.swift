import Access
import HTTP
import PortalUI
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// The page with the numbers and participations of a study.
struct ParticipationController: Sendable {
    private static let pageCount = 50

    let siteMap: SiteMap
    let store: Store
    let list: ParticipationListRepository
    let counts = ParticipationCountRepository()

    var routes: [SiteRoute] {
        [
            .get(ParticipationPaths.page, requiring: ViewTokenCounts.self, async: show),
            .post(ParticipationPaths.link, requiring: ManageRoles.self, async: link),
            .post(ParticipationPaths.unlink, requiring: ManageRoles.self, async: unlink),
        ]
    }

    private func show(_ context: RequestContext, _ grant: Grant<ViewTokenCounts>) async throws -> Response {
        .html(try await page(context, grant.subject, FormProblems()).render())
    }

    private func page(
        _ context: RequestContext, _ channel: Channel, _ problems: FormProblems
    ) async throws -> ParticipationPage {
        let before = try context.request.query.option("before") { RowNumber.read($0) }
        return try await store.read { transaction in
            let grant = try context.require(ViewTokenCounts.self, on: channel, in: transaction)
            let showsParticipants = context.hasPermission(ViewResponses.self)
            let found =
                showsParticipants
                ? try list.page(
                    before: before, count: Self.pageCount + 1,
                    context.require(ViewResponses.self, on: channel, in: transaction), transaction) : []
            let holders = try linkHolders(context, channel, transaction)
            return ParticipationPage(
                frame: frame(context), channel: channel, counts: try counts.counts(grant, transaction),
                lines: found.prefix(Self.pageCount).map { ParticipationPage.Row($0, channel) },
                calls: WithdrawalCallList(
                    try WithdrawalCallRepository.summary(with: grant, transaction), channel,
                    mayRetry: context.hasPermission(ConfigureStudy.self), now: context.now),
                isHolder: try IdentityLinkRepository.isHolder(grant, in: transaction),
                showsParticipants: showsParticipants,
                managesRoles: holders != nil, holders: holders ?? [], problems: problems,
                email: context.form["email"] ?? "", isFirst: before == nil,
                last: found.count > Self.pageCount ? found[Self.pageCount - 1].id : nil)
        }
    }

    /// Returns the users with the identity link, for users who grant it; nil for others.
    private func linkHolders(
        _ context: RequestContext, _ channel: Channel, _ transaction: borrowing Transaction
    ) throws -> [IdentityLinkRepository.LinkedUser]? {
        guard context.hasPermission(ManageRoles.self) else { return nil }
        return try IdentityLinkRepository.holders(
            with: context.require(ManageRoles.self, on: .study(channel.study), in: transaction),
            in: transaction)
    }

    private func frame(_ context: RequestContext) -> Frame {
        siteMap.frame(
            context, "Participation",
            purpose:
                "Counts from invitation to withdrawal, of the accounts that exist now. Nothing here "
                + "identifies a person.", section: ParticipationPaths.place)
    }

    private func link(_ context: RequestContext, _ grant: Grant<ManageRoles>) async throws -> Response {
        guard let channel = Channel.at(context.location) else { throw NotFound("study") }
        let email = (context.form["email"] ?? "").trimmed
        do {
            let user = try await store.write { transaction in
                let grant = try context.require(ManageRoles.self, on: .study(channel.study), in: transaction)
                return try IdentityLinkRepository.add(email: email, with: grant, in: transaction)
            }
            return context.redirect(
                to: ParticipationPaths.page(channel),
                flash: Flash(
                    .success, "\(user.name) has the identity link.",
                    detail:
                        "With a role that shows participants, it shows their accounts. Each view is audited.")
            )
        } catch let invalid as InvalidInput {
            return .html(
                try await page(context, channel, FormProblems(invalid)).render(),
                status: .unprocessableContent)
        }
    }

    private func unlink(_ context: RequestContext, _ grant: Grant<ManageRoles>) async throws -> Response {
        guard let channel = Channel.at(context.location) else { throw NotFound("study") }
        let user = UserID(rawValue: context.request.parameters.value("user", as: Int64.self) ?? 0)
        let name = try await store.write { transaction in
            let grant = try context.require(ManageRoles.self, on: .study(channel.study), in: transaction)
            return try IdentityLinkRepository.remove(user, with: grant, in: transaction)
        }
        return context.redirect(
            to: ParticipationPaths.page(channel),
            flash: Flash(.success, "\(name) can no longer see the accounts of participants."))
    }
}
