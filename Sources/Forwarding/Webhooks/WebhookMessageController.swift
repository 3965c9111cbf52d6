import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// The messages of a webhook: their attempts, and resending them.
package struct WebhookMessageController: Sendable {
    private let siteMap: SiteMap
    private let worker: WebhookWorker
    private let messages = WebhookMessageRepository()

    package init(siteMap: SiteMap, worker: WebhookWorker) {
        (self.siteMap, self.worker) = (siteMap, worker)
    }

    package var routes: [SiteRoute] {
        [
            .get(ResponsePaths.webhookMessage, requiring: ConfigureStudy.self, use: show),
            .post(ResponsePaths.webhookMessageResending, requiring: ConfigureStudy.self, use: resend),
            .post(ResponsePaths.webhookResending, requiring: ConfigureStudy.self, use: resendFailed),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        let webhook = try worker.queue.webhooks.find(context.webhookID, with: grant, transaction)
        let message = try find(context, webhook, grant, transaction)
        let page = WebhookMessagePage(
            frame: siteMap.frame(
                context, message.title, purpose: "Message \(message.uid)", section: "/set-up",
                parent: PageLink(webhook.name, to: ResponsePaths.webhook(webhook.id, grant.subject))),
            address: ResponsePaths.webhookMessage(message.id, of: webhook.id, grant.subject),
            message: message, webhook: webhook,
            attempts: try messages.attempts(of: message, with: grant, transaction).map(
                WebhookMessagePage.Row.init))
        return .html(page.render())
    }

    private func resend(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        let webhook = try worker.queue.webhooks.find(context.webhookID, with: grant, transaction)
        let message = try find(context, webhook, grant, transaction)
        try messages.resend(message, of: webhook, with: grant, transaction)
        worker.trigger()
        return context.redirect(
            to: ResponsePaths.webhookMessage(message.id, of: webhook.id, grant.subject),
            flash: Flash(
                .success, "The message is being resent.",
                detail: "It has the same ID, so the receiver can detect duplicates."))
    }

    private func resendFailed(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        let webhook = try worker.queue.webhooks.find(context.webhookID, with: grant, transaction)
        let count = try messages.resendFailed(of: webhook, with: grant, transaction)
        worker.trigger()
        return context.redirect(
            to: ResponsePaths.webhook(webhook.id, grant.subject),
            flash: Flash(
                count == 1
                    ? "1 message is being resent."
                    : "\(NumberFormat.integer(count)) messages are being resent."))
    }

    private func find(
        _ context: RequestContext, _ webhook: Webhook, _ grant: Grant<ConfigureStudy>,
        _ transaction: borrowing Transaction
    ) throws -> WebhookMessage {
        let id = WebhookMessageID(context.request.parameters.value("message", as: Int64.self) ?? 0)
        return try messages.find(id, of: webhook, with: grant, transaction)
    }
}
