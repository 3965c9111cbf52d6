import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Studies
import Templating
import WebAccess

/// Revokes unused tokens of a batch: selected ones or all, after requesting a reason.
struct RevocationController: Sendable {
    let siteMap: SiteMap
    let batches: TokenBatchRepository
    private let tokens = IssuedTokenRepository()

    var routes: [SiteRoute] {
        [.post(ResponsePaths.revoke, requiring: ManageTokensAtSites.self, use: revoke)]
    }

    private func revoke(
        _ context: RequestContext, _ grant: Grant<ManageTokensAtSites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let channel = grant.subject
        let batch = try batches.find(context, grant, transaction)
        guard batch.isComplete else {
            throw Conflict("The tokens of this batch are still being generated. Wait until it is complete.")
        }
        let form = try RevocationForm(context.form)
        let address = ResponsePaths.batch(batch.id, channel)
        if form.isEmpty {
            return context.redirect(to: address, flash: Flash(.failure, "Select the tokens to revoke first."))
        }
        let chosen = try form.rows.map {
            try tokens.find(rows: $0, of: batch.id, with: grant, transaction)
        }
        if let chosen { try Self.check(chosen, asked: form.rows ?? []) }
        guard form.isConfirmed, form.problems.isEmpty else {
            let page = page(context, channel, batch, form, chosen)
            return .html(page.render(), status: form.isConfirmed ? .unprocessableContent : .ok)
        }
        guard let chosen else { return try revokeAll(of: batch, form, context, grant, in: transaction) }
        let count = try batches.revoke(
            tokens: chosen.map(\.id), of: batch.id, reason: form.reason, with: grant, transaction)
        try grant.record(
            "token.revoke", about: "batch \(batch.id)",
            [
                "count": .number(count), "reason": .text(form.reason),
                "rows": .text(chosen.map { "\($0.id)" }.joined(separator: " ")),
            ], in: transaction)
        let words =
            count == 1 ? "1 token revoked." : "\(NumberFormat.integer(count)) tokens revoked."
        return context.redirect(to: address, flash: Flash(.success, words))
    }

    private func revokeAll(
        of batch: TokenBatch, _ form: RevocationForm, _ context: RequestContext,
        _ grant: Grant<ManageTokensAtSites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let address = ResponsePaths.batch(batch.id, grant.subject)
        guard try batches.revoke(batch.id, reason: form.reason, with: grant, transaction) else {
            return context.redirect(
                to: address, flash: Flash(.information, "These tokens were already revoked."))
        }
        let count = batch.availableCount
        try grant.record(
            "token-batch.revoke", about: "batch \(batch.id)",
            ["count": .number(count), "reason": .text(form.reason)], in: transaction)
        return context.redirect(
            to: address,
            flash: Flash(
                .success, "\(NumberFormat.counted(count, "unused token", "unused tokens")) revoked.",
                detail: "Enrolled participants aren't affected."))
    }

    /// Checks that all selected tokens can be revoked, so that either all or none are.
    private static func check(_ chosen: [IssuedToken], asked rows: [Int64]) throws {
        guard chosen.count == Set(rows).count else {
            throw Conflict("Some of these tokens are no longer in this batch. Nothing was revoked.")
        }
        guard let token = chosen.first(where: { $0.state != .unused }) else { return }
        let name = EnrollmentToken(token.token)?.groups.joined(separator: " ") ?? token.token
        throw Conflict(
            token.participant != nil
                ? "\(name) is in use, and a used token cannot be revoked. Nothing was revoked. To withdraw, "
                    + "the participant leaves the study in the app."
                : "\(name) was already revoked. Nothing else was revoked. Select unused tokens only.")
    }

    private func page(
        _ context: RequestContext, _ channel: Channel, _ batch: TokenBatch, _ form: RevocationForm,
        _ chosen: [IssuedToken]?
    ) -> RevocationPage {
        let count = chosen?.count ?? batch.availableCount
        let words = count == 1 ? "1 token" : "\(NumberFormat.integer(count)) tokens"
        return RevocationPage(
            frame: siteMap.frame(
                context, "Revoke \(words)?",
                purpose: (count == 1
                    ? "It will stop working, even if you've already given it to someone."
                    : "They will stop working, even if you've already given them out.")
                    + " This can't be undone.",
                section: "/tokens",
                parent: PageLink("Batch \(batch.id)", to: ResponsePaths.batch(batch.id, channel))),
            address: ResponsePaths.batch(batch.id, channel), form: form, label: "Revoke \(words)",
            tokens: (chosen ?? []).map {
                EnrollmentToken($0.token)?.groups.joined(separator: " ") ?? $0.token
            })
    }
}
