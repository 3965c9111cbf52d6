import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// The forwarding page of a study: settings, a test, all attempts, and resending.
package struct ForwardingController: Sendable {
    private static let pageCount = 50

    package let siteMap: SiteMap
    package let store: Store
    package let worker: ForwardingWorker
    private let repository = ForwardingRepository()
    private let attempts = ForwardingAttemptRepository()
    private var signing: ForwardingSigningRepository {
        ForwardingSigningRepository(secrets: worker.client.secrets)
    }

    package init(siteMap: SiteMap, store: Store, worker: ForwardingWorker) {
        self.siteMap = siteMap
        self.store = store
        self.worker = worker
    }

    package var routes: [SiteRoute] {
        [
            .get(ResponsePaths.forwarding, requiring: ConfigureStudy.self, use: show),
            .post(ResponsePaths.forwarding, requiring: ConfigureStudy.self, async: save),
            .post(ResponsePaths.forwardingTest, requiring: ConfigureStudy.self, async: test),
            .post(ResponsePaths.forwardingRun, requiring: ConfigureStudy.self, async: run),
            .post(ResponsePaths.forwardingSecret, requiring: ConfigureStudy.self, use: showSecret),
            .post(ResponsePaths.forwardingSigning, requiring: ConfigureStudy.self, use: sign),
            .post(ResponsePaths.forwardingReplay, requiring: ConfigureStudy.self, async: replay),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(context, grant, typed: nil, FormProblems(), in: transaction).render())
    }

    private func page(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, typed: ForwardingForm?,
        _ problems: FormProblems,
        in transaction: borrowing Transaction
    ) throws -> ForwardingPage {
        let channel = grant.subject
        let address = ResponsePaths.forwarding(channel)
        let settings = try repository.settings(of: channel.id, in: transaction)
        let isServing = settings.kind != .disabled
        let list = try AttemptList(context.request.query, at: address, attempts, grant, transaction)
        let status = isServing ? try repository.status(of: grant, in: transaction) : nil
        let waiting = isServing ? try attempts.waiting(grant, transaction) : 0
        return ForwardingPage(
            frame: siteMap.frame(
                context, "Response forwarding",
                purpose: "Sends each response once to another system.",
                section: "/set-up", parent: PageLink("Study setup", to: ResponsePaths.setUp(channel))),
            address: address, form: try typed ?? shown(settings, of: channel.id), problems: problems,
            hasPassword: !settings.passwordSealed.isEmpty,
            status: status.map {
                ForwardingPage.Status(settings, $0, waiting: waiting, now: context.now)
            },
            tabs: list.tabs, isServing: isServing, isSigned: !settings.signingSealed.isEmpty,
            lines: list.attempts.map { ForwardingPage.Row($0, channel, mayReplay: isServing) },
            first: list.first, next: list.next, isFiltered: list.onlyFailed)
    }

    /// The attempts on a page, and the addresses of the others.
    private struct AttemptList {
        let onlyFailed: Bool
        let attempts: [ForwardingAttemptRepository.Attempt]
        let tabs: [Tab]
        let first: String?
        let next: String?

        init(
            _ query: Query, at address: String, _ repository: ForwardingAttemptRepository,
            _ grant: Grant<ConfigureStudy>, _ transaction: borrowing Transaction
        ) throws {
            let onlyFailed = try query.option("state") { $0 == "failed" ? true : nil } ?? false
            let before = query.rowNumber("before")
            var found = try repository.page(
                grant, onlyFailed: onlyFailed, before: before, count: pageCount + 1, transaction)
            let hasMore = found.count > pageCount
            if hasMore { found.removeLast() }
            let failed = address + "?state=failed"
            let here = onlyFailed ? failed : address
            self.onlyFailed = onlyFailed
            attempts = found
            tabs = [
                Tab("All attempts", to: address, isCurrent: !onlyFailed),
                Tab("Failed", to: failed, isCurrent: onlyFailed),
            ]
            first = before == nil ? nil : here
            next = hasMore ? found.last.map { "\(here)\(onlyFailed ? "&" : "?")before=\($0.id)" } : nil
        }
    }

    private func shown(_ settings: ForwardingSettings, of channel: ChannelID) throws -> ForwardingForm {
        let sealed = settings.tokenRequestURLSealed
        return ForwardingForm(
            settings,
            tokenRequestURL: try worker.client.secrets.open(sealed, .tokenRequestURL, of: channel))
    }

    private func save(_ context: RequestContext, _ grant: Grant<ConfigureStudy>) async throws -> Response {
        let (form, channel) = (context.form, grant.subject)
        let typed = ForwardingForm(keepsWhenEmpty: true) { form[$0] }
        do {
            try await ForwardingChange(store: store, worker: worker).make(typed, of: channel, context)
        } catch let invalid as InvalidInput {
            var problems = FormProblems()
            for problem in invalid.problems { problems.add(problem.field, problem.sentence) }
            let found = problems
            return try await store.read { transaction in
                let grant = try context.require(ConfigureStudy.self, on: channel, in: transaction)
                return .html(
                    try page(context, grant, typed: typed, found, in: transaction).render(),
                    status: .unprocessableContent)
            }
        }
        return context.redirect(
            to: ResponsePaths.forwarding(channel),
            flash: Flash(
                .success, "Configuration saved",
                detail: typed.kind == ForwardingSettings.Kind.disabled.rawValue
                    ? "" : "Send a test to check the endpoint."))
    }

    /// Sends a test and shows the result.
    private func test(_ context: RequestContext, _ grant: Grant<ConfigureStudy>) async throws -> Response {
        let channel = grant.subject
        let settings = try await store.write { transaction in
            let grant = try context.require(ConfigureStudy.self, on: channel, in: transaction)
            let settings = try repository.settings(of: channel.id, in: transaction)
            guard settings.kind != .disabled else {
                throw Conflict("Forwarding is disabled. Choose a type, enter the endpoint, and save first.")
            }
            try grant.record(
                "forwarding.test", about: channel.path, ["address": .text(settings.target)],
                in: transaction)
            return settings
        }
        let startedAt = worker.queue.clock()
        let delivery = await worker.client.deliver(.test(of: channel.id, settings))
        try await store.write { transaction in
            try worker.queue.recordTest(
                of: channel.id, settings, delivery, startedAt: startedAt, by: grant.actor.name, transaction)
        }
        worker.trigger()
        return context.redirect(to: ResponsePaths.forwarding(channel), flash: Self.flash(delivery))
    }

    private static func flash(_ delivery: ForwardingResult) -> Flash {
        delivery.isDelivered
            ? Flash(
                .success, "The test succeeded.",
                detail: "The server returned status \(delivery.status ?? 0).")
            : Flash(.failure, "The test failed.", detail: delivery.failure)
    }

    /// Shows the secret that signs the requests.
    private func showSecret(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        let secrets = try signing.show(with: grant, transaction)
        let page = SigningSecretPage(
            frame: siteMap.frame(
                context, "Secret of response forwarding", purpose: SigningSecretPage.purpose,
                section: "/set-up",
                parent: PageLink("Response forwarding", to: ResponsePaths.forwarding(grant.subject))),
            secrets: secrets, now: grant.now)
        return .html(page.render())
    }

    /// Starts or stops signing requests, or replaces the secret.
    private func sign(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        let isStopping = context.form["on"] != "1"
        if isStopping {
            try signing.stop(with: grant, transaction)
        } else {
            try signing.renew(with: grant, transaction)
        }
        return context.redirect(
            to: ResponsePaths.forwarding(grant.subject),
            flash: isStopping
                ? Flash("Requests are no longer signed.")
                : Flash(
                    .success, "Requests are signed with a new secret.",
                    detail: "Show the secret, and enter it at the endpoint."))
    }

    private func run(_ context: RequestContext, _ grant: Grant<ConfigureStudy>) async throws -> Response {
        let channel = grant.subject
        try await store.write { transaction in
            let grant = try context.require(ConfigureStudy.self, on: channel, in: transaction)
            try repository.retryNow(with: grant, in: transaction)
        }
        worker.trigger()
        return context.redirect(
            to: ResponsePaths.forwarding(channel),
            flash: Flash(
                .success, "Forwarding started.", detail: "You can leave this page. Forwarding continues."))
    }

    private func replay(_ context: RequestContext, _ grant: Grant<ConfigureStudy>) async throws -> Response {
        let channel = grant.subject
        let response = ResponseID(context.request.parameters.value("response", as: Int64.self) ?? 0)
        try await store.write { transaction in
            let grant = try context.require(ConfigureStudy.self, on: channel, in: transaction)
            try repository.replay(response, with: grant, in: transaction)
        }
        worker.trigger()
        return context.redirect(
            to: ResponsePaths.forwarding(channel),
            flash: Flash(
                .success, "Resending response \(response).",
                detail: "It has the same X-Response-Id, so the endpoint can detect duplicates."))
    }
}
