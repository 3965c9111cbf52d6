import Access
import Cryptography
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// The pages of a study's webhooks: settings, secret, test.
package struct WebhookController: Sendable {
    private let siteMap: SiteMap
    private let store: Store
    private let worker: WebhookWorker
    private var webhooks: WebhookRepository { worker.queue.webhooks }
    private var pages: WebhookPageLoader { WebhookPageLoader(siteMap: siteMap, webhooks: webhooks) }

    package init(siteMap: SiteMap, store: Store, worker: WebhookWorker) {
        (self.siteMap, self.store, self.worker) = (siteMap, store, worker)
    }

    package var routes: [SiteRoute] {
        [
            .get(ResponsePaths.webhooks, requiring: ConfigureStudy.self, use: index),
            .get(ResponsePaths.newWebhook, requiring: ConfigureStudy.self, use: showNew),
            .post(ResponsePaths.newWebhook, requiring: ConfigureStudy.self, use: add),
            .get(ResponsePaths.webhook, requiring: ConfigureStudy.self, use: show),
            .post(ResponsePaths.webhook, requiring: ConfigureStudy.self, use: save),
            .post(ResponsePaths.webhookTest, requiring: ConfigureStudy.self, async: test),
            .post(ResponsePaths.webhookState, requiring: ConfigureStudy.self, use: turn),
            .post(ResponsePaths.webhookSecret, requiring: ConfigureStudy.self, use: showSecret),
            .post(ResponsePaths.webhookRotation, requiring: ConfigureStudy.self, use: rotate),
            .post(ResponsePaths.webhookRemoval, requiring: ConfigureStudy.self, use: remove),
        ]
    }

    private func index(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        let channel = grant.subject
        let page = WebhooksPage(
            frame: siteMap.frame(
                context, "Webhooks",
                purpose: "Tell other systems what happens in the study, without answers.",
                section: "/set-up", parent: PageLink("Study setup", to: ResponsePaths.setUp(channel))),
            address: ResponsePaths.webhooks(channel),
            rows: try webhooks.all(with: grant, transaction).map { WebhooksPage.Row($0, channel) })
        return .html(page.render())
    }

    private func showNew(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(pages.new(WebhookForm(), FormProblems(), context, grant.subject).render())
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        let webhook = try find(context, grant, transaction)
        return .html(try pages.page(webhook, for: context, grant, transaction).render())
    }

    private func add(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        let form = WebhookForm(context.form)
        do {
            let url = try form.checkedURL(of: nil, by: worker.client.rule)
            let id = try webhooks.add(form, url: url, with: grant, transaction)
            return context.redirect(
                to: ResponsePaths.webhook(id, grant.subject),
                flash: Flash(
                    .success, "Webhook added.",
                    detail: "Show the secret, enter it at the receiver, then send a test."))
        } catch let invalid as InvalidInput {
            return .html(
                pages.new(form, FormProblems(invalid), context, grant.subject).render(),
                status: .unprocessableContent)
        }
    }

    private func save(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        let webhook = try find(context, grant, transaction)
        let form = WebhookForm(context.form)
        do {
            try EditedState.check(context.form, shows: WebhookForm(webhook).state, "this webhook")
            let url = try form.checkedURL(of: webhook, by: worker.client.rule)
            try webhooks.save(form, url: url, of: webhook, with: grant, transaction)
        } catch let invalid as InvalidInput {
            let page = try pages.page(
                webhook, entered: form, FormProblems(invalid), for: context, grant, transaction)
            return .html(page.render(), status: .unprocessableContent)
        }
        worker.trigger()
        return back(to: webhook, Flash("Webhook saved."), context, grant)
    }

    private func turn(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        let webhook = try find(context, grant, transaction)
        let isOn = context.form["on"] == "1"
        try webhooks.turn(on: isOn, webhook, with: grant, transaction)
        worker.trigger()
        return back(
            to: webhook, Flash(isOn ? "The webhook is on." : "The webhook is off."), context, grant)
    }

    /// Shows the secret, on a page that isn't stored by browsers.
    private func showSecret(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        let webhook = try find(context, grant, transaction)
        try webhooks.noteShown(webhook, with: grant, transaction)
        let page = SigningSecretPage(
            frame: siteMap.frame(
                context, "Secret of \(webhook.name)", purpose: SigningSecretPage.purpose, section: "/set-up",
                parent: PageLink(webhook.name, to: ResponsePaths.webhook(webhook.id, grant.subject))),
            secrets: webhook.credentials.secrets, now: grant.now)
        return .html(page.render())
    }

    private func rotate(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        let webhook = try find(context, grant, transaction)
        try webhooks.rotate(webhook, with: grant, transaction)
        return back(
            to: webhook,
            Flash(
                .success, "The secret was replaced.",
                detail:
                    "For 24 hours, messages are also signed with the previous one. Enter the new one at the "
                    + "receiver by then."), context, grant)
    }

    private func remove(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        let webhook = try find(context, grant, transaction)
        try webhooks.remove(webhook, with: grant, transaction)
        return context.redirect(
            to: ResponsePaths.webhooks(grant.subject),
            flash: Flash("The webhook \(webhook.name) was deleted."))
    }

    private func test(_ context: RequestContext, _ grant: Grant<ConfigureStudy>) async throws -> Response {
        let channel = grant.subject
        let webhook = try await store.read { transaction in
            let grant = try context.require(ConfigureStudy.self, on: channel, in: transaction)
            return try find(context, grant, transaction)
        }
        let result = await worker.client.sendTest(of: channel, to: webhook, at: worker.queue.audit.clock())
        let sentence =
            result.isDelivered ? "The server returned status \(result.status ?? 0)." : result.failure
        try await store.write { transaction in
            let grant = try context.require(ConfigureStudy.self, on: channel, in: transaction)
            try webhooks.noteTest(sentence, of: webhook, with: grant, transaction)
        }
        return context.redirect(
            to: ResponsePaths.webhook(webhook.id, channel),
            flash: Flash(
                result.isDelivered ? .success : .failure,
                result.isDelivered ? "The test succeeded." : "The test failed.", detail: sentence))
    }

    private func back(
        to webhook: Webhook, _ flash: Flash, _ context: RequestContext, _ grant: Grant<ConfigureStudy>
    ) -> Response {
        context.redirect(to: ResponsePaths.webhook(webhook.id, grant.subject), flash: flash)
    }

    private func find(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, _ transaction: borrowing Transaction
    ) throws -> Webhook {
        try webhooks.find(context.webhookID, with: grant, transaction)
    }
}

extension RequestContext {
    /// The webhook of the path.
    var webhookID: WebhookID { WebhookID(request.parameters.value("webhook", as: Int64.self) ?? 0) }
}
