import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import WebAccess

/// Loads the page of a webhook.
struct WebhookPageLoader {
    private static let pageCount = 50

    let siteMap: SiteMap
    let webhooks: WebhookRepository
    private let messages = WebhookMessageRepository()

    init(siteMap: SiteMap, webhooks: WebhookRepository) {
        (self.siteMap, self.webhooks) = (siteMap, webhooks)
    }

    /// Returns the page of a new webhook.
    func new(
        _ form: WebhookForm, _ problems: FormProblems, _ context: RequestContext, _ channel: Channel
    ) -> NewWebhookPage {
        let webhooks = ResponsePaths.webhooks(channel)
        return NewWebhookPage(
            frame: siteMap.frame(
                context, "New webhook", purpose: "Messages are signed as described in Standard Webhooks.",
                section: "/set-up", parent: PageLink("Webhooks", to: webhooks)),
            address: webhooks + "/new",
            fields: WebhookFields(form: form, problems: problems, state: "", back: webhooks))
    }

    /// Returns the page of a webhook with its messages; `form` is what was entered before an error.
    func page(
        _ webhook: Webhook, entered form: WebhookForm? = nil, _ problems: FormProblems = FormProblems(),
        for context: RequestContext, _ grant: Grant<ConfigureStudy>, _ transaction: borrowing Transaction
    ) throws -> WebhookPage {
        let address = ResponsePaths.webhook(webhook.id, grant.subject)
        let state = try context.request.query.option("state") { WebhookMessage.State(rawValue: $0) }
        let before = context.request.query.rowNumber("before")
        var rows = try messages.page(
            webhook, state, before: before, count: Self.pageCount + 1, with: grant, transaction)
        let hasMore = rows.count > Self.pageCount
        if hasMore { rows.removeLast() }
        let here = state.map { "\(address)?state=\($0.rawValue)" } ?? address
        let next = hasMore ? rows.last.map { "\(here)\(state == nil ? "?" : "&")before=\($0.id)" } : nil
        let counts = try [WebhookMessage.State.waiting, .failed].map {
            try messages.count($0, of: webhook, with: grant, transaction)
        }
        return WebhookPage(
            frame: siteMap.frame(
                context, webhook.name, purpose: "Sends signed messages to \(webhook.target).",
                section: "/set-up",
                parent: PageLink("Webhooks", to: ResponsePaths.webhooks(grant.subject))),
            address: address, webhook: webhook, now: grant.now, waiting: counts[0], failed: counts[1],
            fields: WebhookFields(
                form: form ?? WebhookForm(webhook), problems: problems, state: WebhookForm(webhook).state,
                back: ResponsePaths.webhooks(grant.subject)),
            filter: state, rows: rows.map { WebhookPage.Row($0, of: webhook, grant.subject) },
            first: before == nil ? nil : here, next: next)
    }
}
