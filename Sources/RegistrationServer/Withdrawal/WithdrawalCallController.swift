import Access
import HTTP
import PortalUI
import SQLStore
import WebAccess

/// Makes the calls about a study to its app's Response server again.
struct WithdrawalCallController: Sendable {
    let store: Store
    let calls: WithdrawalCallRepository
    /// Makes waiting calls now.
    let wake: @Sendable () -> Void

    var routes: [SiteRoute] {
        [.post(ParticipationPaths.calls, requiring: ConfigureStudy.self, async: tryAgain)]
    }

    private func tryAgain(_ context: RequestContext, _ grant: Grant<ConfigureStudy>) async throws -> Response
    {
        let channel = grant.subject
        let count = try await store.write { transaction in
            let grant = try context.require(ConfigureStudy.self, on: channel, in: transaction)
            return try calls.tryAgain(with: grant, transaction)
        }
        wake()
        let page = ParticipationPaths.page(channel)
        guard count > 0 else {
            return context.redirect(
                to: page, flash: Flash(.information, "There is no withdrawal to try again."))
        }
        return context.redirect(
            to: page,
            flash: Flash(
                "Trying \(NumberFormat.counted(count, "withdrawal", "withdrawals")) again.",
                detail: "Reload this page in a minute to see which are left."))
    }
}
